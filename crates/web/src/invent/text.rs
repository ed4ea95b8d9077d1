//! What a text of one's own begins with, and a blast that is drawn into it.

use isotope_answer::{
    ErrorLine, Refusal, SCHEMA,
    protocol::{Rulesets, Wanted},
    template,
};
use isotope_kernel::Capture;
use isotope_ruleset::{Ruleset, SHIPPED, with_blast};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::{MAX_TEXT, Question};

/// What a new text begins with.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "BeginQuestion")]
pub(crate) struct Beginning {
    /// The name of a shipped ruleset.
    ruleset: String,
    what: What,
    /// What the new file is to be called.
    name: String,
}

impl Question for Beginning {}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "BeginWith")]
#[serde(rename_all = "lowercase")]
enum What {
    /// Its text.
    Text,
    /// What `isotope new` writes: a file that extends it, and says its rules in comments.
    Template,
}

/// The text of a ruleset.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct RulesetText {
    schema: u32,
    /// The text.
    text: String,
}

/// The text to begin with.
///
/// # Errors
/// If no ruleset is shipped by that name.
pub(crate) fn begin(beginning: &Beginning, rulesets: &Rulesets) -> Result<RulesetText, ErrorLine> {
    let Beginning { ruleset: id, what, name } = beginning;
    let ruleset = rulesets.load(&Wanted::Shipped(id.clone()));
    let ruleset = ruleset.map_err(|refusal| ErrorLine::new(id, &[], refusal))?;
    let text = match what {
        What::Text => {
            SHIPPED.iter().find(|(name, _)| name == id).map_or("", |(_, text)| text).into()
        }
        What::Template => template(name.strip_suffix(".ron").unwrap_or(name), &ruleset, id),
    };
    Ok(RulesetText { schema: SCHEMA, text })
}

/// A drawn blast.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "DrawQuestion")]
pub(crate) struct Drawing {
    /// The text that the blast is drawn into.
    text: String,
    /// The squares that it hits, as `(dx, dy)` from the capture.
    blast: Vec<(i8, i8)>,
}

impl Question for Drawing {}

/// The text with the blast in it.
///
/// # Errors
/// If there is no telling where in the text it belongs.
pub(crate) fn draw(drawing: &Drawing) -> Result<RulesetText, ErrorLine> {
    let Drawing { text, blast } = drawing;
    let refuse =
        |code, message: &str| ErrorLine::new("", &[], Refusal { code, message: message.into() });
    if text.len() > MAX_TEXT || blast.len() > 225 {
        return Err(refuse("too-large", "the ruleset or its blast is too large"));
    }
    let text = with_blast(text, blast).ok_or_else(|| {
        refuse(
            "unreadable",
            "the blast cannot be drawn into a text whose brackets do not fit: mend them first",
        )
    })?;
    Ok(RulesetText { schema: SCHEMA, text })
}

/// The squares that captures hit by a ruleset, as `(dx, dy)`; nothing if they do not explode.
pub(crate) fn blast(ruleset: &Ruleset) -> Option<Vec<(i8, i8)>> {
    match &ruleset.rules.spec().capture {
        Capture::Explode(explode) => Some(explode.blast.reach()),
        Capture::Replace => None,
    }
}
