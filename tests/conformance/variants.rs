//! Tests that the table of rulesets in `docs/variants.md` agrees with the shipped rulesets.

use std::collections::HashSet;

use isotope_kernel::fen;

use crate::rulesets::shipped;

const VARIANTS: &str = include_str!("../../docs/variants.md");
const DIFFERENCES: &str = include_str!("../../docs/differences.md");
const CASES: &str = include_str!("../cases/differences.ron");

/// The cells of the table, one row per ruleset.
fn rows() -> Vec<Vec<&'static str>> {
    let rows = VARIANTS.lines().filter(|line| line.starts_with("| [`"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The id of the ruleset in a row, whose first cell must link to the page about the ruleset.
fn id<'a>(row: &[&'a str]) -> &'a str {
    let (id, page) = row[0].split_once("](").expect("a link");
    let id = id.trim_matches(['[', '`']);
    assert_eq!(page, format!("rulesets/{id}.md)"));
    id
}

#[test]
fn the_table_has_a_row_for_each_ruleset() {
    let rows = rows();
    let listed: Vec<&str> = rows.iter().map(|row| id(row)).collect();
    let expected: Vec<&str> = shipped().iter().map(|ruleset| ruleset.id.as_str()).collect();
    assert_eq!(listed, expected);
    for row in rows {
        assert_eq!(row.len(), 8, "{row:?}");
        assert!(!row[1].is_empty() && !row[2].is_empty(), "{row:?}");
    }
}

#[test]
fn the_table_names_the_generator_of_each_ruleset() {
    let said: Vec<(&str, &str)> = rows().into_iter().map(|row| (id(&row), row[7])).collect();
    let plays = |by_sets| if by_sets { "sets" } else { "survey" };
    let found: Vec<(&str, &str)> = shipped()
        .iter()
        .map(|ruleset| (ruleset.id.as_str(), plays(ruleset.rules.plays_by_sets())))
        .collect();
    assert_eq!(said, found);
}

/// Chess960 is left out, since it is an option of the protocol rather than a variant.
#[test]
fn no_two_rulesets_share_a_name_in_another_program() {
    for column in [4, 5, 6] {
        let rows = rows();
        let names = rows.iter().map(|row| row[column]).filter(|name| name.starts_with('`'));
        let mut seen = HashSet::new();
        for name in names {
            assert!(seen.insert(name), "{name} is the name of two rulesets");
        }
        assert!(seen.len() > 6, "only {seen:?}");
    }
}

#[test]
fn every_documented_difference_has_a_case() {
    let positions: Vec<&str> = DIFFERENCES
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| code.contains('/') && fen::read(code).is_ok())
        .collect();
    assert!(positions.len() >= 6, "only {positions:?}");
    for position in positions {
        assert!(CASES.contains(&format!("\"{position}\"")), "no case has {position}");
    }
}
