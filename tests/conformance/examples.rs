//! The examples in the shipped rulesets' files: tests of the file, and of what is its own.

use isotope_ruleset::{Budget, Example, Library, SHIPPED, written};

use crate::rulesets::{rules, shipped};

#[test]
fn every_shipped_file_is_clean_and_its_examples_hold() {
    for (name, _) in SHIPPED {
        let checked = Library::default().check(name, &Budget::default()).expect("it is shipped");
        assert!(checked.problems.is_empty(), "{name}:\n{checked}");
        assert!(checked.run >= 2, "{name} has {} examples", checked.run);
        assert_eq!(checked.failed, 0, "{name}");
    }
}

/// Only that its games start elsewhere is not to be seen from a position.
#[test]
fn every_shipped_file_shows_what_is_not_so_in_its_base() {
    for ruleset in shipped() {
        let Some(base) = ruleset.extends.first() else { continue };
        let differs = written(ruleset.rules.spec(), rules(base).spec());
        if differs.iter().all(|(field, _)| *field == "start") {
            continue;
        }
        let so_there =
            |example: &Example| example.wrong(rules(base), &Budget::default()).is_empty();
        let all = ruleset.examples.iter().all(so_there);
        assert!(!all, "every example of {} is so in {base}, too", ruleset.id);
    }
}

#[test]
fn every_example_says_in_a_line_what_it_shows() {
    for ruleset in shipped() {
        for example in &ruleset.examples {
            let about = &example.about;
            let long = about.chars().count();
            assert!((10..=90).contains(&long), "{}: {about:?}", ruleset.id);
            assert!(!about.ends_with('.'), "{}: {about:?}", ruleset.id);
        }
    }
}
