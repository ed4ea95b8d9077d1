//! Tests of the diagnostics for broken rulesets. `tests/broken/rulesets` contains a file for each kind of problem,
//! `tests/snapshots/broken_rulesets` the message for each file.

use std::{fs, path::Path};

use isotope_ruleset::{Budget, Library};

/// The folder of the files, relative to the working directory of the tests, so that messages are the same on every
/// machine.
const FOLDER: &str = "broken/rulesets";

/// Compares the message for a ruleset with its snapshot.
fn snapshot(name: &str, message: &str) {
    insta::with_settings!({
        snapshot_path => Path::new("../snapshots/broken_rulesets"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, message);
    });
}

#[test]
fn every_broken_ruleset_is_refused_with_a_helpful_message() {
    let mut names: Vec<_> = fs::read_dir(FOLDER)
        .expect("the folder is there")
        .map(|entry| entry.expect("its files are readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    names.sort();
    assert!(names.len() > 50, "only {} files in {FOLDER}", names.len());

    let mut failures = Vec::new();
    for path in &names {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let message =
            match Library::default().check(&format!("{FOLDER}/{name}.ron"), &Budget::default()) {
                Ok(checked) if checked.problems.is_empty() => {
                    failures.push(format!("{name}: is checked without a word"));
                    continue;
                }
                Ok(checked) => checked.to_string(),
                Err(error) => error.to_string(),
            };
        let compared = std::panic::catch_unwind(|| snapshot(&name, &message));
        if compared.is_err() {
            failures.push(format!("{name}: the message has changed"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn files_too_large_or_too_many_for_the_folder_are_refused_with_a_helpful_message() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rulesets");
    fs::create_dir_all(&folder).expect("tests may write there");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("and here");
    write("too-large.ron", &" ".repeat((1 << 20) + 1));
    for i in 0..=16 {
        let base = format!("(\n    format: 1,\n    extends: \"base-{}.ron\",\n)\n", i + 1);
        write(&format!("base-{i}.ron"), &base);
    }
    let message = |file: &str| {
        let path = folder.join(file).display().to_string();
        let error = isotope_ruleset::load(&path).expect_err("it is broken").to_string();
        error.replace(&folder.display().to_string(), "folder")
    };
    snapshot("too-large", &message("too-large.ron"));
    snapshot("extends-depth", &message("base-0.ron"));
}

#[test]
fn a_text_that_is_not_a_file_cannot_extend_a_path() {
    let text = "(\n    format: 1,\n    extends: \"./other.ron\",\n)\n";
    let error = isotope_ruleset::parse("mine.ron", text).expect_err("there is no folder");
    snapshot("extends-path", &error.to_string());
}
