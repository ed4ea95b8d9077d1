//! Tests of rulesets in the user's folders, which are loaded by name, and of shell completion.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use crate::command::{command, isotope, text};

/// Runs the command and returns its standard output.
fn run(words: &[&str]) -> String {
    text(&isotope(words).stdout)
}

/// What a command prints that reads `input`.
fn answer(command: &mut Command, input: &str) -> String {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().expect("the command runs");
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    text(&child.wait_with_output().expect("it ends with its input").stdout)
}

/// The completions offered to a shell for `words`, the last of which is incomplete.
fn offered(shell: &str, words: &[&str]) -> String {
    let index = words.len().to_string();
    let output = command(&[&["--", "isotope"], words].concat())
        .env("ISOTOPE_COMPLETE", shell)
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", index)
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .output()
        .expect("the command runs");
    text(&output.stdout)
}

#[test]
fn shells_complete_commands_options_and_rulesets() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]);
        assert!(script.contains("ISOTOPE_COMPLETE"), "{shell}: {script}");
        let offered = |words: &[&str]| offered(shell, words);
        assert!(offered(&["com"]).contains("compare"), "{shell}");
        assert!(offered(&["compare", "--exit"]).contains("--exit-code"), "{shell}");
        for words in
            [&["show", "ic"][..], &["perft", "3", "--rules", "ic"], &["new", "x", "--from", "ic"]]
        {
            let offered = offered(words);
            assert!(
                offered.contains("icc") && !offered.contains("atomic960"),
                "{shell}: {offered}"
            );
        }
    }
}

#[test]
fn rulesets_in_the_users_folder_are_known_by_name() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library");
    fs::create_dir_all(&folder).expect("tests may write there");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("and here");
    write("bombs.ron", "(format: 1, name: \"Bombs\", extends: \"fuses\", check: Off)");
    write("fuses.ron", "(format: 1, summary: \"a base\", capture: Explode(chain: [Queen]))");
    write("icc.ron", "(format: 1)");
    let isotope = |words: &[&str]| {
        command(words).env("ISOTOPE_RULESETS", &folder).output().expect("the command runs")
    };
    let listed = text(&isotope(&["rules"]).stdout);
    let (shipped, own) = listed.split_once("\n\nYour own\n").expect("they have a group");
    assert!(shipped.contains("\nOther blasts\n  all-explode "), "{listed}");
    let own: Vec<&str> = own.lines().collect();
    assert_eq!(own.len(), 2, "{listed}");
    assert!(own[0].starts_with("  bombs") && own[1].contains("a base"), "{listed}");
    assert!(text(&isotope(&["show", "bombs"]).stdout).contains("Bombs (bombs, which extends "));
    assert!(isotope(&["check", "bombs"]).status.success());

    let icc = isotope(&["board", "startpos", "--rules", "icc"]);
    assert!(icc.status.success());
    assert!(text(&icc.stderr).starts_with("note: icc is the shipped ruleset; the other one is "));
    let unknown = text(&isotope(&["show", "bombz"]).stderr);
    assert!(unknown.contains("did you mean `bombs`?"), "{unknown}");
}

#[test]
fn a_broken_ruleset_in_the_users_folder_is_listed_with_its_fault() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-broken");
    fs::create_dir_all(&folder).expect("tests may write there");
    fs::write(folder.join("broken.ron"), "(format: 1, chek: Off)").expect("and here");
    fs::write(folder.join("sound.ron"), "(format: 1, summary: \"a sound one\")")
        .expect("here, too");
    let output = command(&["rules"]).env("ISOTOPE_RULESETS", &folder).output();
    let output = output.expect("the command runs");
    assert!(output.status.success());
    let listed = text(&output.stdout);
    assert!(listed.contains("  cannot be used: line 1: unknown field `chek`: "), "{listed}");
    assert!(listed.contains("a sound one"), "{listed}");
    let variants = answer(command(&["uci"]).env("ISOTOPE_RULESETS", &folder), "uci\n");
    assert!(variants.contains(" var sound"), "{variants}");
    assert!(!variants.contains(" var broken"), "it cannot be played: {variants}");
}

#[test]
fn a_folder_that_is_not_there_and_the_usual_one_are_told() {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    let output = command(&["rules"]).env("ISOTOPE_RULESETS", &nowhere).output();
    let told = text(&output.expect("the command runs").stderr);
    assert!(
        told.starts_with("note: ISOTOPE_RULESETS names ") && told.contains("no folder"),
        "{told}"
    );
    assert!(told.contains("note: rulesets of your own go into "), "{told}");
}

#[test]
fn an_own_ruleset_is_known_by_its_title_unless_others_have_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-titles");
    fs::create_dir_all(&folder).expect("tests may write there");
    let write = |name: &str, title: &str| {
        let text = format!("(format: 1, name: \"{title}\", extends: \"atomic\")");
        fs::write(folder.join(name), text).expect("and here");
    };
    write("one.ron", "My bombs");
    write("two.ron", "Twins");
    write("three.ron", "Twins");
    let show = |name: &str| {
        let output = command(&["show", name]).env("ISOTOPE_RULESETS", &folder).output();
        let output = output.expect("the command runs");
        text(&output.stdout) + &text(&output.stderr)
    };
    assert!(show("my bombs").starts_with("My bombs (one, which extends "));
    let twins = show("Twins");
    assert!(twins.contains("several rulesets are called `Twins`: `three`, `two`"), "{twins}");
    write("base.ron", "Base");
    let text = "(format: 1, extends: \"./base.ron\", promotion: Queen)";
    fs::write(folder.join("child.ron"), text).expect("and here");
    let line = "{\"ask\":\"check\",\"ruleset\":\"child\",\"fix\":true}\n";
    let fixed = answer(command(&["ask"]).env("ISOTOPE_RULESETS", &folder), line);
    assert!(
        fixed.contains("promotion: [Queen])\"") && fixed.contains("\"problems\":[]"),
        "{fixed}"
    );
    let line = "{\"ask\":\"moves\",\"ruleset\":\"MY BOMBS\"}\n";
    let answer = answer(command(&["ask"]).env("ISOTOPE_RULESETS", &folder), line);
    assert!(answer.contains("\"ruleset\":\"one\""), "{answer}");
}

#[test]
fn a_name_in_wide_letters_takes_as_many_columns_as_the_terminal_gives_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wide-letters");
    fs::create_dir_all(&folder).expect("tests may write there");
    // Two wide letters take four columns.
    let names = ["原子", "atom"];
    for name in names {
        let file = folder.join(name).with_extension("ron");
        fs::write(file, "(format: 1, extends: \"atomic\", check: Off)").expect("and here");
    }
    let printed = |words: &[&str]| {
        let output = command(words).env("ISOTOPE_RULESETS", &folder).output();
        text(&output.expect("the command runs").stdout)
    };
    for words in [
        &["compare", "k7/1R6/8/8/2K5/8/8/8 b", "--rules", "NAME,chess"][..],
        &["compare", "k7/1R6/8/8/2K5/8/8/8 b", "--rules", "NAME,chess", "--move", "Ka7"],
    ] {
        let [wide, narrow] = names.map(|name| {
            let words: Vec<String> = words.iter().map(|word| word.replace("NAME", name)).collect();
            printed(&words.iter().map(String::as_str).collect::<Vec<_>>())
        });
        assert!(wide.contains("原子"), "{wide}");
        assert_eq!(wide.replace("原子", "atom"), narrow);
    }
}
