//! Checks the text of a ruleset as `isotope check` does, and describes its rules in words.

use isotope_answer::{CheckReport, InputError, RequestError, SCHEMA, Show, protocol::json};
use isotope_ruleset::{Budget, check_within, without_item};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::blast;
use crate::state::{MAX_TEXT, PageRequest};

/// The text of a ruleset to check.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct WrittenRuleset {
    /// The file name of the ruleset, for messages.
    name: String,
    /// The text of the ruleset.
    text: String,
}

impl PageRequest for WrittenRuleset {
    fn has_own_rulesets(&self) -> bool {
        true
    }
}

/// The result of checking the text of a ruleset.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct CheckedText<'a> {
    schema: u32,
    /// The report, as from `isotope check`.
    report: CheckReport,
    /// The rules in words, as from `isotope show`; null if the text has errors.
    show: Option<Show<'a>>,
    /// The squares of a capture's blast, as offsets `(dx, dy)` from its center; null if captures do not explode or
    /// the text has errors.
    blast: Option<Vec<(i8, i8)>>,
}

/// Checks the text of a ruleset and returns the result as JSON.
///
/// # Errors
/// Returns an error if the text and its name are too long.
pub(crate) fn check(written: &WrittenRuleset, budget: &Budget) -> Result<String, InputError> {
    if written.text.len() + written.name.len() > MAX_TEXT {
        let message = format!("the ruleset is longer than {MAX_TEXT} bytes");
        return Err(InputError::new(
            &written.name,
            &[],
            RequestError { code: "too-large", message },
        ));
    }
    // The text does not come from a file, so it can only extend shipped rulesets.
    let mut checked = check_within(&written.name, &written.text, budget);
    // An example for which nothing else is suggested may be left out.
    for problem in checked.problems.iter_mut().filter(|problem| problem.code == "example-fails") {
        if let (Some(place), None) = (&problem.place, &problem.suggestion) {
            problem.suggestion = without_item(place.text(), "examples", place.span.start);
        }
    }
    let ruleset = checked.ruleset.clone();
    // The report comes first, so that it is that of `isotope check`: the words search for the same position that is
    // wrongly dead, and have what is left of the budget.
    let report = CheckReport::within(checked, budget);
    let show = ruleset.as_ref().map(|ruleset| Show::within(ruleset, budget));
    let blast = ruleset.as_ref().and_then(blast);
    Ok(json(&CheckedText { schema: SCHEMA, report, show, blast }))
}

#[cfg(test)]
mod tests {
    use isotope_answer::protocol::Rulesets;
    use isotope_ruleset::SHIPPED;
    use serde_json::{Value, json};

    use crate::answer;

    fn ask(path: &str, question: &Value) -> Value {
        let line = std::cell::RefCell::new(String::new());
        answer(path, &question.to_string(), &Rulesets::default(), &|found| {
            *line.borrow_mut() = found
        });
        serde_json::from_str(&line.into_inner()).expect("an answer is JSON")
    }

    #[test]
    fn an_example_that_does_not_hold_is_mended_or_left_out() {
        let examples =
            "(fen: \"startpos\", expect: [Check]), (fen: \"startpos\", expect: [Count(3)])";
        let text = format!("(format: 1, examples: [{examples}])");
        let checked = ask("/api/check", &json!({ "name": "mine.ron", "text": text }));
        let problems = checked["report"]["problems"].as_array().expect("problems");
        let suggested = problems.iter().map(|problem| {
            let suggestion = &problem["suggestion"];
            let [from, to] = ["column", "end_column"]
                .map(|at| suggestion[at].as_u64().expect("a column") as usize);
            let mut text = text.clone();
            text.replace_range(
                from - 1..to - 1,
                suggestion["replacement"].as_str().expect("a text"),
            );
            text
        });
        let left_out = "(format: 1, examples: [(fen: \"startpos\", expect: [Count(3)])])";
        let mended = text.replace("Count(3)", "Count(20)");
        assert_eq!(suggested.collect::<Vec<_>>(), [left_out, &*mended]);
    }

    #[test]
    fn a_new_ruleset_like_any_shipped_one_has_neither_problems_nor_examples() {
        for (name, _) in SHIPPED {
            let begin = json!({ "ruleset": name, "what": "template", "name": "mine.ron" });
            let text = &ask("/api/begin", &begin)["text"];
            let checked = ask("/api/check", &json!({ "name": "mine.ron", "text": text }));
            assert_eq!(checked["report"]["problems"], json!([]), "{name}");
            assert_eq!(checked["report"]["examples"]["run"], 0, "{name}");
        }
    }
}
