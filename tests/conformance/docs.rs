//! Tests of the documents against the code: links, versions, codes and examples.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use isotope_ruleset::{formatted, parse, unsayable::UNSAYABLE};

const GUIDE: &str = include_str!("../../docs/add-a-ruleset.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The paths and texts of all files below `folder` with the given extension.
fn files(folder: &Path, extension: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("its entries are readable").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|other| other == extension) {
            let text = fs::read_to_string(&path).expect("it is text");
            found.push((path, text));
        }
    }
    found
}

#[test]
fn every_link_in_the_documents_has_a_target() {
    let mut documents = files(&root().join("docs"), "md");
    documents.extend(files(&root().join("tests"), "md"));
    for name in ["README.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md"] {
        let path = root().join(name);
        documents.push((path.clone(), fs::read_to_string(path).expect("it is there")));
    }
    let mut links = 0;
    for (path, text) in documents {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().expect("a first part");
            if file.is_empty() || file.contains("://") {
                continue;
            }
            links += 1;
            let target = path.parent().expect("a folder").join(file);
            assert!(target.exists(), "{} links to {link}, which is not there", path.display());
        }
    }
    assert!(links > 30, "only {links} links");
}

#[test]
fn the_readme_states_the_required_version_of_rust() {
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    assert!(readme.contains(&format!("Rust {} or newer", env!("CARGO_PKG_RUST_VERSION"))));
}

#[test]
fn the_readme_shows_the_first_example() {
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    let example = include_str!("../../crates/analysis/examples/first.rs");
    let (_, program) = example.split_once("\n\n").expect("a comment begins the file");
    let (program, _) = program.split_once("\n#[test]").expect("a test follows the program");
    assert!(readme.contains(&format!("```rust\n{program}```\n")), "{program}");
}

#[test]
fn the_rulesets_of_the_guide_load_and_are_formatted() {
    let examples: Vec<_> = GUIDE.split("```ron\n").skip(1).collect();
    assert_eq!(examples.len(), 5);
    for example in examples {
        let text = example.split("```").next().expect("a first part");
        parse("example.ron", text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(formatted(text).as_deref(), Some(text));
    }
    for (path, text) in files(&root().join("docs/examples"), "ron") {
        assert_eq!(formatted(&text), Some(text), "{}", path.display());
    }
}

/// The codes of problems in a source file: strings in kebab case, and the codes with which problems are created.
fn codes(source: &str) -> impl Iterator<Item = &str> {
    let plain =
        |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let quoted = source.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
    let compound = quoted.filter(|text| text.contains('-') && !text.starts_with('-'));
    let calls = ["Diagnostic::new(", "problem("];
    let first = calls.into_iter().flat_map(|call| source.split(call).skip(1));
    let first = first.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next());
    compound.chain(first).filter(plain)
}

#[test]
fn every_code_of_a_problem_has_a_broken_ruleset_or_a_test() {
    let tests = root().join("crates/ruleset/src/tests");
    let shown: String = files(&root().join("tests/snapshots/broken_rulesets"), "snap")
        .into_iter()
        .chain(files(&tests, "rs"))
        .map(|(_, text)| text)
        .chain([fs::read_to_string(tests.with_extension("rs")).expect("it is there")])
        .collect();
    let mut sources = files(&root().join("crates/ruleset/src"), "rs");
    sources.extend(files(&root().join("crates/kernel/src/hooks"), "rs"));
    let rules = root().join("crates/kernel/src/rules.rs");
    sources.push((rules.clone(), fs::read_to_string(rules).expect("it is there")));
    let sources = sources.iter().filter(|(path, _)| !path.starts_with(&tests));
    let codes: BTreeSet<_> = sources.flat_map(|(_, text)| codes(text)).collect();
    assert!(codes.len() > 45, "{codes:?}");
    for code in codes {
        let found = shown.contains(&format!("[{code}]")) || shown.contains(&format!("\"{code}\""));
        assert!(found, "no broken ruleset and no test has the code `{code}`");
    }
}

/// Reasons and codes are read by programs, so the page has to explain all of them.
#[test]
fn every_reason_and_every_code_is_in_the_page_on_json() {
    let page = include_str!("../../docs/json.md");
    let kernel = root().join("crates/kernel/src");
    let kinds = ["Reason::", "Illegal::", "MoveError::", "FenError::", "Fault::"];
    let mut words = 0;
    for (_, source) in files(&kernel, "rs") {
        let arms = source.lines().map(str::trim).filter_map(|line| line.split_once(" => \""));
        for (_, word) in arms.filter(|(arm, _)| kinds.iter().any(|kind| arm.starts_with(kind))) {
            let word = word.trim_end_matches("\",");
            assert!(page.contains(&format!("`{word}`")), "docs/json.md lacks `{word}`");
            words += 1;
        }
    }
    assert!(words > 45, "only {words} words");
}

/// A file included from outside the folder of a package would be missing when the package is published.
#[test]
fn no_package_includes_a_file_of_another() {
    let packages = fs::read_dir(root().join("crates")).expect("the folder is there");
    let mut sources: Vec<_> = packages
        .map(|package| package.expect("it is readable").path().join("src"))
        .flat_map(|source| files(&source, "rs"))
        .collect();
    sources.extend(files(&root().join("rulesets"), "rs"));
    let included: Vec<_> = sources
        .iter()
        .flat_map(|(path, text)| {
            text.split("include_str!(\"").skip(1).map(move |file| (path, file))
        })
        .collect();
    assert!(included.len() >= isotope_ruleset::SHIPPED.len());
    for (path, file) in included {
        assert!(!file.starts_with(".."), "{} includes {file:.60}", path.display());
    }
}

#[test]
fn the_page_of_rules_that_cannot_be_expressed_has_the_messages_of_check() {
    let page = include_str!("../../docs/not-sayable.md");
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let told: Vec<_> = UNSAYABLE
        .iter()
        .map(|rule| format!("| {} | {} | {} |", rule.what, rule.why, rule.nearest))
        .collect();
    assert_eq!(rows, told);
}
