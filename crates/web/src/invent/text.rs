//! The initial text of a new ruleset, and insertion of a drawn blast into the text of a ruleset.

use isotope_answer::{
    InputError, SCHEMA,
    protocol::{RulesetRef, Rulesets},
    template,
};
use isotope_kernel::Capture;
use isotope_ruleset::{Ruleset, SHIPPED, with_blast, with_value};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::form::{refuse, within_limit};
use crate::state::PageRequest;

/// A request for the initial text of a new ruleset. It has no examples, which the first choice in the form would break.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct BeginQuestion {
    /// The name of the shipped ruleset to start from.
    ruleset: String,
    what: BeginWith,
    /// The name of the new file.
    name: String,
}

impl PageRequest for BeginQuestion {}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum BeginWith {
    /// The text of the shipped ruleset, with another name.
    Text,
    /// The template written by `isotope new`: a ruleset that extends the shipped one and lists its rules in
    /// comments.
    Template,
}

/// The text of a ruleset.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct RulesetText {
    pub(super) schema: u32,
    /// The text of the ruleset.
    pub(super) text: String,
}

/// Creates the initial text of a new ruleset.
///
/// # Errors
/// Returns an error if there is no shipped ruleset with the requested name.
pub(crate) fn begin(
    question: &BeginQuestion,
    rulesets: &Rulesets,
) -> Result<RulesetText, InputError> {
    let BeginQuestion { ruleset: id, what, name } = question;
    let ruleset = rulesets.load(&RulesetRef::Named(id.clone()));
    let ruleset = ruleset.map_err(|refusal| InputError::new(id, &[], refusal))?;
    let text = match what {
        BeginWith::Text => {
            let text = SHIPPED.iter().find(|(name, _)| name == id).map_or("", |(_, text)| text);
            let name = format!("{:?}", format!("My {}", ruleset.name));
            with_value(text, "name", Some(&name)).unwrap_or(text.into())
        }
        BeginWith::Template => template(name.strip_suffix(".ron").unwrap_or(name), &ruleset, id),
    };
    let text = with_value(&text, "examples", Some("[]")).unwrap_or(text);
    Ok(RulesetText { schema: SCHEMA, text })
}

/// A request to write a drawn blast into the text of a ruleset.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct DrawQuestion {
    /// The text of the ruleset.
    text: String,
    /// The squares of the blast, at most 225, as offsets `(dx, dy)` from its center.
    blast: Vec<(i8, i8)>,
}

impl PageRequest for DrawQuestion {}

/// Replaces the blast in the text of a ruleset.
///
/// # Errors
/// Returns an error if the text or the blast is too large, or the brackets in the text are not balanced.
pub(crate) fn draw(question: &DrawQuestion) -> Result<RulesetText, InputError> {
    let DrawQuestion { text, blast } = question;
    if blast.len() > 225 {
        return Err(refuse("too-large", "the blast has more than 225 squares".into()));
    }
    let text = with_blast(within_limit(text)?, blast).ok_or_else(|| {
        let message = "the text has no place for the blast: mend its brackets first";
        refuse("unreadable", message.into())
    })?;
    Ok(RulesetText { schema: SCHEMA, text })
}

/// The squares of the blast of a ruleset's captures, as offsets `(dx, dy)` from its center. `None` if captures do
/// not explode.
pub(crate) fn blast(ruleset: &Ruleset) -> Option<Vec<(i8, i8)>> {
    match &ruleset.rules.spec().capture {
        Capture::Explode(explode) => Some(explode.blast.reach()),
        Capture::Replace | Capture::Cases(_) => None,
    }
}
