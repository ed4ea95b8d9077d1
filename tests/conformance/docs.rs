//! What the documents say of the project, held against it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use isotope_kernel::{Capture, Explode, Spec};
use isotope_ruleset::{FIELDS, describe, parse};

const GUIDE: &str = include_str!("../../docs/add-a-ruleset.md");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files under `folder` whose names end in `.extension`, with their texts.
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
fn every_link_of_the_documents_leads_somewhere() {
    let mut documents = files(&root().join("docs"), "md");
    documents.extend(files(&root().join("tests"), "md"));
    let readme = root().join("README.md");
    documents.push((readme.clone(), fs::read_to_string(readme).expect("it is there")));
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
fn the_readme_says_which_rust_is_needed() {
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    assert!(readme.contains(&format!("Rust {} or newer", env!("CARGO_PKG_RUST_VERSION"))));
}

#[test]
fn the_rulesets_of_the_guide_load() {
    let examples: Vec<_> = GUIDE.split("```ron\n").skip(1).collect();
    assert_eq!(examples.len(), 6);
    for example in examples {
        let text = example.split("```").next().expect("a first part");
        parse("example.ron", text).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The rows of the guide's tables: a field, and what it says of the field's values.
fn rows() -> Vec<(&'static str, &'static str)> {
    let rows = GUIDE.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let (field, rest) = row.split_once("` | ").expect("a column of fields");
        (field, rest.split(" | ").next().expect("a column of values"))
    })
    .collect()
}

/// The texts in code spans.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names of values in code spans.
fn names(text: &str) -> BTreeSet<&str> {
    let words = code(text).flat_map(|code| code.split(|c: char| !c.is_ascii_alphanumeric()));
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).collect()
}

#[test]
fn the_guide_names_every_field_and_its_default() {
    let about = ["format", "name", "summary", "extends", "sources", "assumed"];
    let (explosion, rules): (Vec<_>, Vec<_>) = rows()
        .into_iter()
        .filter(|(field, _)| !about.contains(field))
        .partition(|(field, _)| !FIELDS.contains(field));

    let chess = describe(&Spec::default());
    let expected: Vec<_> = chess.iter().map(|rule| (rule.field, &*rule.value)).collect();
    let first = |values| code(values).next().expect("a default");
    let found: Vec<_> = rules.iter().map(|(field, values)| (*field, first(values))).collect();
    assert_eq!(found, expected);

    let capture = Capture::Explode(Explode::default());
    let default = &describe(&Spec { capture, ..Spec::default() })[0].value;
    let found: Vec<_> =
        explosion.iter().map(|(field, values)| format!("{field}: {}", first(values))).collect();
    assert_eq!(format!("Explode({})", found.join(", ")), *default);
}

/// The values that the loader knows where `@` stands, from what it says of one that does not exist.
fn known(text: &str) -> BTreeSet<String> {
    let error = parse("mine", &format!("(format: 1, {})", text.replace('@', "NoSuchName")));
    let problems = error.expect_err("there is no such name").diagnostics;
    code(&problems[0].help).map(String::from).collect()
}

#[test]
fn the_guide_names_every_value() {
    let roles = "promotion: [@]";
    for (field, values) in rows() {
        let asked: &[&str] = match field {
            "format" | "name" | "summary" | "extends" | "sources" | "assumed" => continue,
            "own_king" => &["own_king: @", "own_king: Mortal(both: @)"],
            "win" => &["win: [@]"],
            "draws" => &["draws: (dead: @)"],
            "blast" => &["capture: Explode(blast: @)"],
            "when" => &["capture: Explode(when: @)"],
            "hits" => &["capture: Explode(hits: @)"],
            "center" => &["capture: Explode(center: @)"],
            "residue" => &["capture: Explode(residue: @)", "capture: Explode(residue: Crater(@))"],
            // These list roles, and need not list them all.
            "cannot_capture" | "promotion" | "immune" | "spares" | "chain" => {
                let known = known(roles);
                assert!(names(values).iter().all(|name| known.contains(*name)), "{field}");
                continue;
            }
            field => &[&format!("{field}: @")],
        };
        let known: BTreeSet<_> = asked.iter().flat_map(|text| known(text)).collect();
        assert_eq!(names(values), known.iter().map(String::as_str).collect(), "{field}");
    }
    for role in known(roles) {
        assert!(GUIDE.contains(&format!("`{role}`")), "{role}");
    }
}

/// The codes of problems in a source file: names in kebab-case, and what problems begin with.
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
fn every_kind_of_problem_is_shown_or_tried() {
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
        assert!(found, "nothing shows or tries `{code}`");
    }
}

/// Programs read these words, and the page is where they are explained.
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

/// What a package includes from outside its folder is missing when it is published.
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
