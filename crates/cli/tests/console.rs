//! Runs every console block of the documents and of `tests/console/`, and compares what it prints.

use std::{env, fs, path::Path};

#[test]
fn every_console_block_prints_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Examples name files as a reader at the top of the project does.
    env::set_current_dir(&root).expect("the workspace is there");
    let cases = trycmd::TestCases::new();
    // Tables of an earlier build would hide what this one does.
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/console-tables");
    let _ = fs::remove_dir_all(tables);
    cases.env("ISOTOPE_TABLES", tables);
    cases
        .case("README.md")
        .case("docs/*.md")
        // Its commands are run where its files are, by `tutorial.rs`.
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
