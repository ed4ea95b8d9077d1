//! Tests of the cursor in an unfinished ruleset text.

use isotope_ruleset::TextCursor;

#[test]
fn a_text_whose_quotes_are_still_open_ends_with_its_line() {
    let text = "(format: 1, extends: \"ato\n name: \"Mine\")";
    let spot = TextCursor::of(text, text.find("ato").expect("it is there") + 3).expect("a place");
    assert!(spot.quoted);
    assert_eq!(&text[spot.span], "ato");
}
