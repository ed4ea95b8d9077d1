//! Runs every console block of the documents and of `tests/console/`, and compares the output.

use std::{env, fs, path::Path};

#[test]
fn every_console_block_prints_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Paths in the examples are relative to the root of the project.
    env::set_current_dir(&root).expect("the workspace is there");
    let cases = trycmd::TestCases::new();
    // Tables of an earlier build would hide faults of this one.
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/console-tables");
    let _ = fs::remove_dir_all(tables);
    cases.env("ISOTOPE_TABLES", tables);
    cases
        .case("README.md")
        .case("docs/*.md")
        // `tutorial.rs` runs its commands in a folder of their own.
        .skip("docs/add-a-ruleset.md")
        .case("crates/cli/tests/console/*.md");
    if cfg!(feature = "parquet") {
        cases.skip("crates/cli/tests/console/without-columns.md");
    }
}

#[test]
fn the_ruleset_in_the_readme_is_the_example_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect(name);
    assert!(read("README.md").contains(&read("docs/examples/bomber-queens.ron")));
}
