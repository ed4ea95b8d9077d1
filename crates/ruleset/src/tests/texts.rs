//! What holds for every text, good or bad.

use isotope_kernel::Rules;
use proptest::prelude::*;

use crate::*;

#[test]
fn a_million_brackets_are_refused_at_once() {
    for text in ["(", "[", "(a:", "((", "{", "Explode(", "\"", "/*", "(format:1,win:["] {
        let text = text.repeat(1_000_000 / text.len());
        let error = parse("mine", &text).unwrap_err();
        assert!(error.to_string().len() < 10_000);
    }
}

/// A shipped text with some characters deleted, doubled or replaced, or cut off.
fn mutated() -> impl Strategy<Value = String> {
    let text = prop::sample::select(SHIPPED.iter().map(|(_, text)| *text).collect::<Vec<_>>());
    let odd = prop::sample::select(
        "()[]{}:,;=\"'/*\\#.-+ \n\r\t0199aOxZ_é\u{feff}\u{0}r".chars().collect::<Vec<_>>(),
    );
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, odd), 1..6);
    (text, edits).prop_map(|(text, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (at, kind, odd) in edits {
            let at = at.index(chars.len().max(1)).min(chars.len().saturating_sub(1));
            match kind {
                _ if chars.is_empty() => break,
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars.insert(at, odd),
                3 => chars[at] = odd,
                _ if at > 20 => chars.truncate(at),
                _ => {}
            }
        }
        chars.into_iter().collect()
    })
}

/// Whether the loader keeps its promises: rules, or problems that have places in the text.
fn check(text: &str) {
    match parse("mine.ron", text) {
        Ok(ruleset) => {
            Rules::compile(ruleset.rules.spec().clone()).expect("loaded rules compile");
        }
        Err(error) => {
            assert!(!error.diagnostics.is_empty());
            let unbalanced = error.diagnostics.iter().any(|found| found.code == "unbalanced");
            let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
            let read = patch::options().from_str::<patch::Patch>(plain);
            assert!(!(unbalanced && read.is_ok()), "RON accepts what the tree refuses");
            for diagnostic in &error.diagnostics {
                assert!(!diagnostic.message.is_empty());
                let places = diagnostic.place.iter().filter(|place| place.file == "mine.ron");
                for place in places {
                    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
                    assert!(text.get(place.span.clone()).is_some(), "{place:?} is in the text");
                    assert!(place.line >= 1 && place.column >= 1);
                }
            }
            assert!(error.render(true).len() >= error.to_string().len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn broken_texts_are_refused_with_places(text in mutated()) {
        check(&text);
    }

    #[test]
    fn random_words_are_refused_with_places(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", ":", ",", "format: 1,", "capture", "Explode", "draws", "win",
                "Hill", "\"e4\"", "3", "-1.5", "Off", "None", "Some", "blast", "x", "é", "//", "\n",
                "own_king", "Mortal", "both", "repetition", "assumed", "field", "why", "=", ";", "{",
            ]),
            0..40,
        )
    ) {
        check(&format!("(format: 1, {})", words.join(" ")));
        check(&words.concat());
    }
}
