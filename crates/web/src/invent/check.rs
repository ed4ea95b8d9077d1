//! A check of a ruleset's text, as by `isotope check`, with its rules in words.

use isotope_answer::{CheckReport, InputError, RequestError, SCHEMA, Show, protocol::json};
use isotope_ruleset::{Budget, check_within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::blast;
use crate::state::{MAX_TEXT, Question};

/// A ruleset text to check.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct WrittenRuleset {
    /// The file name.
    name: String,
    /// The text.
    text: String,
}

impl Question for WrittenRuleset {
    fn brings_rules(&self) -> bool {
        true
    }
}

/// The problems of a text, and its rules if it has any.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct CheckedText<'a> {
    schema: u32,
    /// The report of `isotope check`.
    report: CheckReport,
    /// The answer of `isotope show`; null if the text has no rules.
    show: Option<Show<'a>>,
    /// The blast of a capture, as `(dx, dy)`; null if captures do not explode.
    blast: Option<Vec<(i8, i8)>>,
}

/// Checks a ruleset text; the result is JSON.
///
/// # Errors
/// If it is too long.
pub(crate) fn check(written: &WrittenRuleset, budget: &Budget) -> Result<String, InputError> {
    if written.text.len() + written.name.len() > MAX_TEXT {
        let message = format!("the ruleset is longer than {MAX_TEXT} bytes");
        return Err(InputError::new(
            &written.name,
            &[],
            RequestError { code: "too-large", message },
        ));
    }
    // The text is not a file, so it can only extend shipped rulesets.
    let checked = check_within(&written.name, &written.text, budget);
    let ruleset = checked.ruleset.clone();
    let show = ruleset.as_ref().map(|ruleset| Show::within(ruleset, budget));
    let blast = ruleset.as_ref().and_then(blast);
    let report = CheckReport::within(checked, budget);
    Ok(json(&CheckedText { schema: SCHEMA, report, show, blast }))
}
