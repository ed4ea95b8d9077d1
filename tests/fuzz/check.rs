//! A fuzz target for the reader of rulesets: checking a text never panics, every problem has a place, and a
//! ruleset that loads can be written and read back with the same rules. To run the target, in the root folder of
//! the repository:
//!
//! ```sh
//! cargo install cargo-fuzz
//! mkdir -p target/corpus && cp rulesets/*.ron tests/broken/rulesets/*.ron target/corpus
//! cargo fuzz run --fuzz-dir tests/fuzz --target-dir target/fuzz -s none check target/corpus -- -timeout=1 -max_len=8192
//! ```

#![no_main]

use isotope_ruleset::{check, parse, changed_fields};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let checked = check("mine.ron", text);
    for problem in checked.problems.iter().filter(|problem| problem.code != "more-problems") {
        assert!(problem.place.is_some(), "{problem:?}");
        assert!(!problem.render(false).is_empty());
    }
    let Some(ruleset) = checked.ruleset else {
        assert!(checked.problems.iter().any(|problem| problem.severity.name() == "error"));
        return;
    };
    let chess = isotope_ruleset::shipped("chess").expect("it is shipped");
    let fields = changed_fields(ruleset.rules.spec(), chess.rules.spec());
    let fields: String = fields.iter().map(|(field, value)| format!("{field}: {value}, ")).collect();
    let again = parse("mine.ron", &format!("(format: 1, {fields})")).expect("it is read back");
    assert_eq!(again.rules.spec(), ruleset.rules.spec());
    assert_eq!(again.hash, ruleset.hash);
});
