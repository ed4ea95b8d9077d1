//! Tests of the origins of rules: the line in a file in which each rule is set.

use isotope_kernel::Spec;
use isotope_ruleset::{FIELDS, Ruleset, SHIPPED, changed_fields, parse, shipped};
use proptest::{collection::vec, prelude::any, prop_assert_eq, proptest, sample::Index};

use crate::random::specs;

/// The rules set in a text, with their line numbers from 1. Each rule must start a line, indented by four columns.
fn stated(text: &str) -> Vec<(&str, usize)> {
    let lines = text.lines().enumerate();
    let fields = lines.filter_map(|(i, line)| {
        let (field, _) = line.strip_prefix("    ")?.split_once(':')?;
        FIELDS.contains(&field).then_some((field, i + 1))
    });
    fields.collect()
}

/// The rules that originate in the file `file` according to the ruleset, with their line numbers.
fn said(ruleset: &Ruleset, file: &str) -> Vec<(&'static str, usize)> {
    let own = ruleset.origins.iter().filter(|origin| origin.ruleset == file);
    own.map(|origin| (origin.field, origin.line)).collect()
}

/// Sorts rules in the order in which they are shown.
fn in_order(mut rules: Vec<(&str, usize)>) -> Vec<(&str, usize)> {
    rules.sort_by_key(|(field, _)| FIELDS.iter().position(|other| other == field));
    rules
}

#[test]
fn every_rule_that_a_shipped_file_states_comes_from_its_line() {
    for (name, text) in SHIPPED {
        let ruleset = shipped(name).expect("shipped rulesets load");
        let stated = in_order(stated(text));
        assert!(!stated.is_empty(), "{name} states nothing");
        assert_eq!(said(&ruleset, name), stated, "{name}");
    }
}

proptest! {
    #[test]
    fn every_rule_that_a_random_text_states_comes_from_its_line(
        spec in specs(),
        base in 0..SHIPPED.len(),
        gaps in vec(0..3_usize, FIELDS.len()),
        from in any::<Index>(),
    ) {
        // The rules are in a different order from that of `show`, with other lines between them.
        let mut fields = changed_fields(&spec, &Spec::default());
        let from = from.index(fields.len().max(1));
        fields.rotate_left(from);
        let mut text = format!("(\n    format: 1,\n    extends: \"{}\",\n", SHIPPED[base].0);
        for ((field, value), gap) in fields.iter().zip(gaps) {
            text += &"    // check: Off,\n".repeat(gap);
            text += &format!("    {field}: {value},\n");
        }
        text += ")\n";
        // With a random base, the text may be invalid. Then there are no origins to test.
        if let Ok(ruleset) = parse("mine.ron", &text) {
            prop_assert_eq!(said(&ruleset, "mine.ron"), in_order(stated(&text)), "{}", text);
        }
    }
}
