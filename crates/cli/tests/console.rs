//! Runs every console block of the documents and of `tests/console/`, and compares what it prints.

use std::{env, fs, path::Path};

#[test]
fn every_console_block_prints_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Examples name files as a reader at the top of the project does.
    env::set_current_dir(&root).expect("the workspace is there");
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .case("crates/cli/tests/console/*.md");
}

#[test]
fn the_rulesets_in_the_documents_are_the_example_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| fs::read_to_string(root.join(name)).expect(name);
    assert!(read("README.md").contains(&read("docs/examples/bomber-queens.ron")));
    assert!(read("docs/add-a-ruleset.md").contains(&read("docs/examples/cross.ron")));
}
