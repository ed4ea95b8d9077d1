//! Tests of the examples in the files of the shipped rulesets.

use isotope_ruleset::{Budget, Example, Library, SHIPPED, changed_fields};

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

/// Examples are positions, so a ruleset that differs from its base only in the start position cannot have an
/// example that is false in the base.
#[test]
fn every_shipped_file_has_an_example_that_is_false_in_its_base() {
    for ruleset in shipped() {
        let Some(base) = ruleset.extends.first() else { continue };
        let differs = changed_fields(ruleset.rules.spec(), rules(base).spec());
        if differs.iter().all(|(field, _)| *field == "start") {
            continue;
        }
        let so_there =
            |example: &Example| example.failures(rules(base), &Budget::default()).is_empty();
        let all = ruleset.examples.iter().all(so_there);
        assert!(!all, "every example of {} holds in {base}, too", ruleset.id);
    }
}

#[test]
fn every_example_has_a_description_of_one_line() {
    for ruleset in shipped() {
        for example in &ruleset.examples {
            let about = &example.about;
            let long = about.chars().count();
            assert!((10..=90).contains(&long), "{}: {about:?}", ruleset.id);
            assert!(!about.ends_with('.'), "{}: {about:?}", ruleset.id);
        }
    }
}
