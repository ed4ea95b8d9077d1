//! Tests of the files generated from the types of requests and answers, the schema `docs/schema.json` and the types
//! for TypeScript, and of the documents that refer to the schema.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    slice,
};

use isotope_games::{GameReport, Summary};
use isotope_lab::Assessment;
use isotope_match::MatchResult;
use serde_json::{Map, Value};

const UPDATE: &str = "DOCS=overwrite cargo test --workspace --test cli schema";

/// The schema of the server and of all commands.
fn schema() -> Value {
    let mut all = isotope_web::schema();
    all.answer::<GameReport>("games").answer::<Summary>("games --summary");
    all.answer::<MatchResult>("match").answer::<Assessment>("assess");
    all.finish()
}

/// Asserts that a file is up to date. If `DOCS=overwrite` is set, the file is written first.
fn assert_current(path: &str, expected: &str) {
    if env::var_os("DOCS").is_some_and(|wish| wish == "overwrite") {
        fs::write(root().join(path), expected).expect("the file can be written");
    }
    assert!(read(path) == expected, "{path} is not what the types say; write it anew: `{UPDATE}`");
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file, with its path from the root; empty if there is none.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_default().replace("\r\n", "\n")
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    assert_current("docs/schema.json", &format!("{:#}\n", schema()));
}

#[test]
fn the_typescript_types_of_the_page_are_those_of_the_schema() {
    assert_current("crates/web/assets/protocol.d.ts", &typescript(&schema()));
}

#[test]
fn every_entry_of_the_schema_that_a_document_names_exists() {
    let entries = &schema()["$defs"];
    let mut named = 0;
    for file in fs::read_dir(root().join("docs")).expect("there are documents") {
        let file = file.expect("it is readable").path();
        if file.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let page = fs::read_to_string(&file).expect("it is text").replace('\n', " ");
        let before: Vec<&str> = page.split(" in the [schema](schema.json)").collect();
        for text in &before[..before.len() - 1] {
            let name = text.rsplit('`').nth(1).expect("a name in backticks");
            assert!(entries[name].is_object(), "{}: {name} is no entry", file.display());
            named += 1;
        }
    }
    assert!(named > 5, "only {named} names");
}

#[test]
fn the_table_of_the_pages_requests_names_the_objects_of_each() {
    let (page, schema) = (read("docs/page.md"), schema());
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split('|').collect();
        let (_, path) = cells[0].trim_end_matches("` ").split_once(" /api/")?;
        Some((format!("/api/{path}"), [names(cells[2]), names(cells[3])]))
    });
    let objects = |key: &str, path: &str| {
        let value = &schema[key][path];
        let forms = value["anyOf"].as_array().map_or_else(|| slice::from_ref(value), Vec::as_slice);
        forms.iter().filter_map(entry).map(String::from).collect::<Vec<_>>()
    };
    let paths = schema["answers"].as_object().expect("there are answers").keys();
    let expected = paths
        .filter(|path| path.starts_with("/api/"))
        .map(|path| (path.clone(), [objects("questions", path), objects("answers", path)]));
    assert_eq!(rows.collect::<BTreeMap<_, _>>(), expected.collect::<BTreeMap<_, _>>());
}

/// The names in backticks in a cell of a table.
fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(String::from).collect()
}

#[test]
fn every_field_of_an_answer_is_described() {
    let schema = schema();
    let mut undescribed = Vec::new();
    for (name, object) in schema["$defs"].as_object().expect("there are types") {
        for (field, value) in fields(object) {
            let described = value["description"].is_string() || value["$ref"].is_string();
            if !described && !is_plain(&field) {
                undescribed.push(format!("{name}.{field}"));
            }
        }
    }
    assert_eq!(undescribed, [""; 0], "these fields have no description");
}

/// Whether a field has the same meaning in all objects. Such fields need no description.
fn is_plain(field: &str) -> bool {
    ["schema", "id", "fen", "uci", "san", "svg", "ruleset", "men", "pgn"].contains(&field)
}

/// The fields of an object in all of its forms. A field without a description gets the description of the form
/// that contains it.
fn fields(object: &Value) -> Map<String, Value> {
    let own = object["properties"].as_object().cloned().unwrap_or_default();
    let forms = ["anyOf", "oneOf"].into_iter().filter_map(|key| object[key].as_array()).flatten();
    let forms = forms.flat_map(|form| {
        let describe = |(name, mut value): (String, Value)| {
            if value["description"].is_null() && form["description"].is_string() {
                value["description"] = form["description"].clone();
            }
            (name, value)
        };
        fields(form).into_iter().map(describe)
    });
    own.into_iter().chain(forms).collect()
}

/// Converts the schema to TypeScript types.
fn typescript(schema: &Value) -> String {
    let mut file = String::from(
        "// The objects that the page and its server exchange, also for the package of the WebAssembly module. Written\n\
         // from the schema of the server by `DOCS=overwrite cargo test --workspace --test cli schema`, for the type checker\n\
         // alone: it is not served.\n",
    );
    for (name, object) in schema["$defs"].as_object().expect("there are types") {
        let comment = object["description"].as_str().map_or(String::new(), comment);
        file += &format!("\n{comment}export type {name} = {};\n", type_of(object));
    }
    file += "\n/** Each question of the protocol by its name, and its answer. */\nexport interface Questions {\n";
    let questions = schema["questions"].as_object().into_iter().flatten();
    for (name, question) in questions.filter(|(name, _)| !name.starts_with('/')) {
        let answer = type_of(&schema["answers"][name]);
        file += &format!("  {name}: [{}, {answer}];\n", type_of(question));
    }
    file + "}\n"
}

fn comment(text: &str) -> String {
    format!("/** {} */\n", text.replace('\n', " "))
}

/// The name of the entry of the schema that a value refers to.
fn entry(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.strip_prefix("#/$defs/")
}

fn type_of(value: &Value) -> String {
    if let Some(name) = entry(value) {
        return name.into();
    }
    if let Some(words) = value["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(word) = value.get("const") {
        return word.to_string();
    }
    let all = |list: &Value, by: &str| {
        let types = list.as_array().into_iter().flatten().map(type_of);
        types.collect::<Vec<_>>().join(by)
    };
    let forms = ["anyOf", "oneOf"].map(|key| all(&value[key], " | ")).concat();
    let one = |name: &str| match name {
        "array" => match &value["items"] {
            Value::Object(_) => match type_of(&value["items"]) {
                item if item.contains(' ') => format!("({item})[]"),
                item => format!("{item}[]"),
            },
            _ => format!("[{}]", all(&value["prefixItems"], ", ")),
        },
        "object" => match &value["additionalProperties"] {
            Value::Object(_) => {
                format!("Record<string, {}>", type_of(&value["additionalProperties"]))
            }
            _ => interface(value),
        },
        "integer" => "number".into(),
        other => other.into(),
    };
    let own = match &value["type"] {
        Value::Null => String::new(),
        Value::Array(types) => {
            types.iter().map(|name| one(&text(name))).collect::<Vec<_>>().join(" | ")
        }
        name => one(&text(name)),
    };
    match (own.is_empty(), forms.is_empty()) {
        (true, true) => "unknown".into(),
        (true, false) => forms,
        (false, true) => own,
        (false, false) => format!("{own} & ({forms})"),
    }
}

fn interface(object: &Value) -> String {
    let required = object["required"].as_array();
    let fields = object["properties"].as_object().into_iter().flatten().map(|(name, value)| {
        let is_there = required.is_some_and(|names| names.iter().any(|other| other == name));
        let comment = value["description"].as_str().map_or(String::new(), comment);
        format!("{comment}{name}{}: {};\n", if is_there { "" } else { "?" }, type_of(value))
    });
    let fields = fields.collect::<String>();
    let lines = fields.lines().map(|line| format!("  {line}\n"));
    format!("{{\n{}}}", lines.collect::<String>())
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
