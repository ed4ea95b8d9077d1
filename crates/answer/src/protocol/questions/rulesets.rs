//! Questions about rulesets and their language: `rules`, `show`, `describe`, `check` and `reference`.

use std::slice;

use isotope_ruleset::{check_within, family_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::{
    fields::Fields,
    rulesets::{RulesetRef, refusal},
    session::{Answered, Session},
};
use crate::{
    input::refusal::InputError,
    output::answer::{SCHEMA, json},
    ruleset::{
        check::CheckReport,
        guide::Guide,
        listing::{self, ListedRuleset},
        reference::Reference,
        show::Show,
    },
};

/// A ruleset or, by default, all that can be named.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ListQuestion {
    /// The ruleset to list; all that can be named if null.
    pub ruleset: Option<RulesetRef>,
}

impl Fields for ListQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, self.ruleset.as_slice())
    }
}

/// A word of the language of rulesets or, by default, the whole language.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ReferenceQuestion {
    /// The name of a field or value; the whole language if null.
    pub word: Option<String>,
}

impl Fields for ReferenceQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, &[])
    }
}

/// A ruleset to show or describe.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RulesetQuestion {
    /// The ruleset.
    pub ruleset: RulesetRef,
}

impl Fields for RulesetQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, slice::from_ref(&self.ruleset))
    }
}

/// A ruleset to check.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CheckQuestion {
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// Whether to apply all certain suggestions; the answer then has the corrected `text`.
    pub fix: bool,
}

impl Fields for CheckQuestion {
    fn extent(&self) -> (usize, &[RulesetRef]) {
        (0, slice::from_ref(&self.ruleset))
    }
}

/// A list of the rulesets that questions can name.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Rules")]
pub(crate) struct RulesAnswer {
    schema: u32,
    /// The shipped rulesets, followed by those in the user's folders, if they can be named.
    rulesets: Vec<ListedRuleset>,
}

/// The report on a ruleset, with the corrected text if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Check")]
pub(crate) struct CheckAnswer {
    #[serde(flatten)]
    report: CheckReport,
    /// The text with all certain suggestions applied; only if requested and if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

pub(crate) fn rules(of: &ListQuestion, session: Session<'_>) -> Answered {
    let library = session.rulesets.library();
    Ok(match &of.ruleset {
        None => json(&RulesAnswer { schema: SCHEMA, rulesets: listing::rules(library) }),
        Some(wanted) => {
            let ruleset = session.load(wanted)?;
            // A text may have the name of a shipped ruleset.
            let is_named = !wanted.is_own();
            let family = is_named.then(|| family_of(&ruleset.id)).flatten();
            json(&ListedRuleset::new(ruleset, None, family))
        }
    })
}

pub(crate) fn show(of: &RulesetQuestion, session: Session<'_>) -> Answered {
    Ok(json(&Show::within(&session.load(&of.ruleset)?, session.control.budget())))
}

pub(crate) fn reference(of: &ReferenceQuestion, _: Session<'_>) -> Answered {
    let word = of.word.as_deref();
    let reference = Reference::new(word);
    Ok(json(&reference.map_err(|why| InputError::new(word.unwrap_or_default(), &[], why))?))
}

pub(crate) fn describe(of: &RulesetQuestion, session: Session<'_>) -> Answered {
    Ok(json(&Guide::new(&session.load(&of.ruleset)?)))
}

pub(crate) fn check(of: &CheckQuestion, session: Session<'_>) -> Answered {
    let budget = session.control.budget();
    let library = session.rulesets.library();
    let mut checked = match &of.ruleset {
        RulesetRef::Own { name, text } => check_within(name, text, budget),
        RulesetRef::Named(name) => {
            let checked = library.check_named(name, budget);
            checked.map_err(|error| InputError::new(name, &[], refusal(error)))?
        }
    };
    if let Some(ruleset) = &checked.ruleset {
        let admitted = session.control.bounds().admit_ruleset(ruleset);
        admitted.map_err(|why| InputError::new("", &[], why))?;
    }
    let mut text = None;
    if of.fix {
        // A text that was brought along is in no folder, and extends only shipped rulesets.
        let is_file = checked.is_file && !of.ruleset.is_own();
        (checked, text) = checked.mended(|file, text| match is_file {
            true => library.check_text(file, text, true, budget),
            false => check_within(file, text, budget),
        });
    }
    Ok(json(&CheckAnswer { report: CheckReport::within(checked, budget), text }))
}
