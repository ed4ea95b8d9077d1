//! Runs every console block in the documents and in `tests/console/`, and compares the output.

use std::{env, fs, path::Path};

use crate::command::ENVIRONMENT;

#[test]
fn every_console_block_prints_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Paths in the examples are relative to the root of the repository.
    env::set_current_dir(&root).expect("the workspace is there");
    let cases = trycmd::TestCases::new();
    for (name, value) in ENVIRONMENT {
        cases.env(name, value);
    }
    // Tables left by an earlier build could hide bugs in this build.
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/console-tables");
    let _ = fs::remove_dir_all(tables);
    cases.env("ISOTOPE_TABLES", tables);
    cases
        .case("README.md")
        .case("docs/*.md")
        // The commands of this page are run by `tutorial.rs`, in a separate folder.
        .skip("docs/add-a-ruleset.md")
        .case("crates/cli/tests/console/*.md");
}

#[test]
fn the_ruleset_in_the_readme_is_the_example_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect(name);
    assert!(read("README.md").contains(&read("docs/examples/bomber-queens.ron")));
}
