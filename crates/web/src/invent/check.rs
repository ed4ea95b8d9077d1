//! A ruleset's text checked, as `isotope check` does it, and put into words.

use isotope_answer::{ErrorLine, Refusal, Report, Show};
use isotope_ruleset::{Budget, check_within};
use serde::Deserialize;
use serde_json::{Value, json};

use super::text::blast;
use crate::state::{MAX_TEXT, Question};

/// What is to be checked.
#[derive(Debug, Deserialize)]
pub(crate) struct Written {
    /// What its file is called, or would be.
    name: String,
    text: String,
}

impl Question for Written {
    fn brings_rules(&self) -> bool {
        true
    }
}

/// The report of `isotope check --json` as `report`, and the object of `isotope show --json` as `show`, which
/// is null while there are no rules; and what captures hit as `blast`, if they explode.
///
/// # Errors
/// If the text is too long.
pub(crate) fn check(written: &Written, budget: &Budget) -> Result<Value, ErrorLine> {
    if written.text.len() + written.name.len() > MAX_TEXT {
        let message = format!("the ruleset is longer than {MAX_TEXT} bytes");
        return Err(ErrorLine::new(&written.name, &[], Refusal { code: "too-large", message }));
    }
    // It is in memory: what it extends is shipped, or an error.
    let checked = check_within(&written.name, &written.text, budget);
    let show = checked.ruleset.as_ref().map(|ruleset| json!(Show::within(ruleset, budget)));
    let blast = checked.ruleset.as_ref().and_then(blast);
    Ok(json!({
        "schema": isotope_answer::SCHEMA,
        "report": Report::within(checked, budget),
        "show": show,
        "blast": blast,
    }))
}
