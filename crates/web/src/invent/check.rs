//! A ruleset's text checked, as `isotope check` does it, and put into words.

use isotope_answer::{ErrorLine, Refusal, Report, SCHEMA, Show, protocol::json};
use isotope_ruleset::{Budget, check_within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::blast;
use crate::state::{MAX_TEXT, Question};

/// What is to be checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "WrittenRuleset")]
pub(crate) struct Written {
    /// What its file is called, or would be.
    name: String,
    /// Its text.
    text: String,
}

impl Question for Written {
    fn brings_rules(&self) -> bool {
        true
    }
}

/// What is wrong with a text, and what its rules are.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "CheckedText")]
pub(crate) struct Checked<'a> {
    schema: u32,
    /// The report of `isotope check`.
    report: Report,
    /// What `isotope show` tells, while there are rules.
    show: Option<Show<'a>>,
    /// What captures hit, as `(dx, dy)`, if they explode.
    blast: Option<Vec<(i8, i8)>>,
}

/// Checks a text.
///
/// # Errors
/// If it is too long.
pub(crate) fn check(written: &Written, budget: &Budget) -> Result<String, ErrorLine> {
    if written.text.len() + written.name.len() > MAX_TEXT {
        let message = format!("the ruleset is longer than {MAX_TEXT} bytes");
        return Err(ErrorLine::new(&written.name, &[], Refusal { code: "too-large", message }));
    }
    // It is in memory: what it extends is shipped, or an error.
    let checked = check_within(&written.name, &written.text, budget);
    let ruleset = checked.ruleset.clone();
    let show = ruleset.as_ref().map(|ruleset| Show::within(ruleset, budget));
    let blast = ruleset.as_ref().and_then(blast);
    let report = Report::within(checked, budget);
    Ok(json(&Checked { schema: SCHEMA, report, show, blast }))
}
