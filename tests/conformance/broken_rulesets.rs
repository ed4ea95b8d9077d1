//! Broken rulesets and what is said of them: `tests/broken/rulesets`, one file for each kind of
//! problem, with the message beside it in `tests/snapshots/broken_rulesets`.

use std::{fs, path::Path};

/// Relative to the folder where tests run, so that messages name the files as anybody sees them.
const FOLDER: &str = "broken/rulesets";

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
        let message = match isotope_ruleset::load(&format!("{FOLDER}/{name}.ron")) {
            Ok(_) => {
                failures.push(format!("{name}: loads without a word"));
                continue;
            }
            Err(error) => error.to_string(),
        };
        let compared = std::panic::catch_unwind(|| {
            insta::with_settings!({
                snapshot_path => Path::new("../snapshots/broken_rulesets"),
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(name.as_str(), message);
            });
        });
        if compared.is_err() {
            failures.push(format!("{name}: the message has changed"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
