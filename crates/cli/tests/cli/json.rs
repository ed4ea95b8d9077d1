//! Tests of the commands with `--json`, each of which prints objects of schema 1 and nothing else.

use serde_json::{Value, json};

use crate::command::{isotope, text};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// A command line for each command that supports `--json`.
const WITH_JSON: [&[&str]; 32] = [
    &["rules"],
    &["show", "icc"],
    &["describe", "icc"],
    &["reference", "Rays"],
    &["check", "icc"],
    &["board", KINGS],
    &["moves", KINGS],
    &["play", "startpos", "e4"],
    &["compare", KINGS],
    &["compare", "startpos", "--move", "e4"],
    &["compare", "startpos", "--moves", "e4 e5"],
    &["diff", "atomic", "icc"],
    &["witness", "atomic", "icc", "--men", "2"],
    &["puzzles", "atomic", "icc"],
    &["explain", "startpos", "e4"],
    &["solve", KINGS],
    &["solve", "--verify", "docs/examples/trap.proof"],
    &["tablebase", "build", "KvK"],
    &["tablebase", "plan", "KRvK"],
    &["tablebase", "stats", "KvK"],
    &["tablebase", "probe", KINGS],
    &["tablebase", "longest", "KvK"],
    &["tablebase", "verify", "KvK"],
    &["census", "KvK", "--rules", "atomic"],
    &["games", "tests/games/servers.pgn"],
    &["games", "tests/games/servers.pgn", "--summary"],
    &["match", "isotope", "isotope", "--games", "2", "--nodes", "20", "--sprt", "0", "5"],
    &["assess", "atomic", "--games", "4", "--nodes", "20", "--against", "chess"],
    &["perft", "1"],
    &["perft", "1", "--divide"],
    &["bench", "--rounds", "1", "--rules", "atomic"],
    &["bench", "--rounds", "1"],
];

/// The commands without `--json`: they speak a protocol, write a file, or write text for another program.
const WITHOUT: [&str; 9] =
    ["ask", "new", "import", "export", "train", "lsp", "uci", "serve", "completions"];

#[test]
fn every_command_with_json_prints_objects_of_schema_1() {
    for args in WITH_JSON {
        let output = isotope(&[args, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
        let lines = text(&output.stdout);
        assert!(!lines.is_empty(), "{args:?}");
        for line in lines.lines() {
            let object: Value =
                serde_json::from_str(line).unwrap_or_else(|_| panic!("{args:?}: {line}"));
            assert_eq!(object["schema"], 1, "{args:?}: {line}");
        }
    }
}

/// The published schema, made strict so that unknown fields in an answer are errors.
fn strict() -> Value {
    let text = include_str!("../../../../docs/schema.json");
    let mut schema: Value = serde_json::from_str(text).expect("the schema is JSON");
    for object in schema["$defs"].as_object_mut().expect("there are types").values_mut() {
        if object["properties"].is_object() {
            object["unevaluatedProperties"] = false.into();
        }
    }
    schema
}

/// Returns an error unless `object` is valid as an answer called `name`.
fn accepts(schema: &Value, name: &str, object: &Value) -> Result<(), String> {
    let answer = schema["answers"].get(name).ok_or("the schema has no such answer")?;
    let mut one = json!({ "$defs": schema["$defs"] });
    one.as_object_mut().expect("it is one").extend(answer.as_object().cloned().unwrap_or_default());
    jsonschema::validate(&one, object)
        .map_err(|error| format!("{error} at {}", error.instance_path()))
}

#[test]
fn every_object_of_every_command_is_valid_by_the_published_schema() {
    let schema = strict();
    let errors: [&[&str]; 2] = [&["board", "nonsense"], &["show", "nosuch"]];
    for args in WITH_JSON.into_iter().chain(errors) {
        let command = match args {
            ["tablebase", question, ..] => format!("tablebase {question}"),
            ["games", .., "--summary"] => "games --summary".into(),
            ["solve", "--verify", ..] => "solve --verify".into(),
            [name, ..] => (*name).into(),
            [] => unreachable!("a command has a name"),
        };
        let name = if errors.contains(&args) { "error" } else { &command };
        for line in text(&isotope(&[args, &["--json"]].concat()).stdout).lines() {
            let object = serde_json::from_str(line).expect("it is JSON");
            let accepted = accepts(&schema, name, &object);
            assert_eq!(accepted, Ok(()), "{args:?}: {line}");
        }
    }
}

#[test]
fn the_strict_schema_rejects_fields_that_are_wrong_or_unknown() {
    let schema = strict();
    let line = text(&isotope(&["explain", "startpos", "e4", "--json"]).stdout);
    let object: Value = serde_json::from_str(&line).expect("it is JSON");
    assert_eq!(accepts(&schema, "explain", &object), Ok(()));
    for (path, value) in
        [("/steps", json!("text")), ("/move/legal", json!(1)), ("/move/san", json!(null))]
    {
        let mut wrong = object.clone();
        *wrong.pointer_mut(path).expect("it is there") = value;
        assert!(accepts(&schema, "explain", &wrong).is_err(), "{path}");
    }
    for path in ["", "/move"] {
        let mut more = object.clone();
        more.pointer_mut(path).expect("it is there")["unknown"] = json!(1);
        assert!(accepts(&schema, "explain", &more).is_err(), "{path}");
    }
}

#[test]
fn every_command_is_listed_as_one_with_json_or_without() {
    let commands = |help: &str| -> Vec<String> {
        let (commands, _) = help.split_once("Options:\n").expect("there are options");
        let commands = commands.lines().filter(|line| line.starts_with("  "));
        let names = commands.filter_map(|line| line.split_whitespace().next());
        names.filter(|name| *name != "help").map(String::from).collect()
    };
    let has =
        |name: &[&str]| text(&isotope(&[name, &["--help"]].concat()).stdout).contains("--json");
    let all = commands(&text(&isotope(&["--help"]).stdout));
    assert!(all.len() > 20, "{all:?}");
    for name in all.iter().map(String::as_str).filter(|name| *name != "tablebase") {
        let listed = WITH_JSON.iter().any(|args| args[0] == name);
        assert_ne!(listed, WITHOUT.contains(&name), "{name}");
        assert_eq!(has(&[name]), listed, "{name}");
    }
    for name in commands(&text(&isotope(&["tablebase", "--help"]).stdout)) {
        assert!(has(&["tablebase", &name]), "{name}");
        assert!(WITH_JSON.iter().any(|args| args.starts_with(&["tablebase", &name])), "{name}");
    }
}

#[test]
fn a_failure_that_ends_a_command_is_also_printed_as_an_object() {
    for (args, code) in [
        (&["board", "startpos", "--rules", "nosuch"][..], "unknown-ruleset"),
        (&["show", "nosuch"], "unknown-ruleset"),
        (&["compare", "startpos", "--rules", "atomic"], "unusable"),
        (&["tablebase", "probe", KINGS, "--rules", "nosuch"], "unknown-ruleset"),
    ] {
        let output = isotope(&[args, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let object: Value = serde_json::from_slice(&output.stdout).expect("one object");
        assert_eq!((&object["schema"], &object["input"]), (&1.into(), &"".into()), "{args:?}");
        assert_eq!(object["error"]["code"], code, "{args:?}: {object}");
        assert!(object["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
        assert!(text(&output.stderr).contains("error"), "{args:?}");
        assert!(isotope(args).stdout.is_empty(), "{args:?}: text goes to standard error alone");
    }
}
