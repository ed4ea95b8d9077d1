//! Tests of messages about texts that are not valid rulesets.

use isotope_ruleset::check;

/// Returns the messages about a text.
fn messages(text: &str) -> Vec<String> {
    check("mine.ron", text).problems.into_iter().map(|problem| problem.message).collect()
}

#[test]
fn a_comma_in_the_place_of_a_value_is_no_value() {
    let message = "`name` takes a text in quotes, not nothing";
    assert_eq!(messages("(format: 1, name: ,\"a\")")[0], message);
}

#[test]
fn a_colon_behind_the_name_of_a_field_that_stands_for_a_value_is_unexpected() {
    let messages = messages("(\n    format:   extends: \"atomic\",\n)");
    assert_eq!(messages.get(1).map(String::as_str), Some("`:` is unexpected here"), "{messages:?}");
}
