//! Tests of rulesets in the user's folders, which are loaded by name, and of shell completion.

use std::{fs, path::Path};

use crate::command::{command, isotope, text};

/// Runs the command and returns its standard output.
fn run(words: &[&str]) -> String {
    text(&isotope(words).stdout)
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
fn a_broken_ruleset_in_the_users_folder_is_reported_and_the_others_are_listed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library-broken");
    fs::create_dir_all(&folder).expect("tests may write there");
    fs::write(folder.join("broken.ron"), "(format: 1, chek: Off)").expect("and here");
    fs::write(folder.join("sound.ron"), "(format: 1, summary: \"a sound one\")")
        .expect("here, too");
    let output = command(&["rules"]).env("ISOTOPE_RULESETS", &folder).output();
    let output = output.expect("the command runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("a sound one"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("broken.ron:1:13"), "{}", text(&output.stderr));
}
