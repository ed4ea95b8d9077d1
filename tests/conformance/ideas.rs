//! Tests of the thirty ideas for games in the guide to rulesets. Each is a file in `docs/examples/ideas`, or has the
//! reason why it cannot be said.

use std::{collections::BTreeSet, fs};

use isotope_ruleset::{Budget, Library, Ruleset, changed_fields, parse};

const GUIDE: &str = include_str!("../../docs/add-a-ruleset.md");

/// The folder of the files, relative to the working directory of the tests.
const FOLDER: &str = "../docs/examples/ideas";

/// A row of the guide's table.
struct Row {
    number: usize,
    /// The rules in backticks, and the reason where there is one.
    rules: &'static str,
    /// The file to which the row links, or nothing.
    file: Option<&'static str>,
}

impl Row {
    fn of(line: &'static str) -> Option<Row> {
        let cells: Vec<_> = line.strip_prefix("| ")?.split(" | ").collect();
        let [number, _, rules, file] = cells[..] else { return None };
        let file = file.split_once("(examples/ideas/").and_then(|(_, rest)| rest.split_once(')'));
        Some(Row { number: number.parse().ok()?, rules, file: file.map(|(name, _)| name) })
    }

    /// The text in backticks with a colon, which is fields of a ruleset.
    fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.rules.split('`').skip(1).step_by(2).filter(|code| code.contains(": "))
    }
}

fn rows() -> Vec<Row> {
    GUIDE.lines().filter_map(Row::of).collect()
}

/// The ruleset with these fields.
fn ruleset(fields: &str) -> Ruleset {
    parse("idea.ron", &format!("(format: 1, {fields})")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_idea_is_a_short_file_without_problems() {
    let mut ideas = 0;
    for file in files() {
        let path = format!("{FOLDER}/{file}");
        let lines = fs::read_to_string(&path).expect("it is text").lines().count();
        assert!(lines <= 10, "{file} has {lines} lines");
        let checked = Library::default().check(&path, &Budget::default()).expect("it is there");
        assert!(checked.problems.is_empty(), "{file}:\n{checked}");
        let ruleset = checked.ruleset.as_ref().expect("it has no problems");
        assert!(!ruleset.summary.is_empty(), "{file} has no summary");
        assert!(checked.run > 0, "{file} has no example");
        assert_eq!(checked.failed, 0, "{file}");
        ideas += 1;
    }
    assert_eq!(ideas, 22);
}

fn files() -> BTreeSet<String> {
    let entries = fs::read_dir(FOLDER).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("it is readable").file_name();
    entries.map(|entry| name(entry).into_string().expect("it is ASCII")).collect()
}

#[test]
fn the_guide_has_each_idea_and_each_file_once() {
    let rows = rows();
    let numbers: Vec<_> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
    let linked: Vec<_> = rows.iter().filter_map(|row| row.file).collect();
    assert_eq!(linked, files().iter().collect::<Vec<_>>());
    for Row { number, file, .. } in &rows {
        let begins = file.is_none_or(|file| file.starts_with(&format!("{number:02}-")));
        assert!(begins, "idea {number} is in {file:?}");
    }
}

/// The rules in the table can be copied: they are those of the file, or those of a game that comes near.
#[test]
fn the_guide_has_the_rules_of_each_idea() {
    for row in rows() {
        let Some(file) = row.file else {
            assert!(
                row.fields().map(ruleset).count() > 0,
                "idea {} has no alternative",
                row.number
            );
            continue;
        };
        let told = ruleset(row.fields().next().expect("it has rules"));
        let kept = isotope_ruleset::load(&format!("{FOLDER}/{file}")).expect("it has no problems");
        let changed = changed_fields(told.rules.spec(), kept.rules.spec());
        assert!(changed.is_empty(), "{file} differs from the guide in {changed:?}");
    }
}
