//! Rulesets by name or text, each compiled once.
//!
//! No file is ever read: a text can only extend shipped rulesets, which are part of the program.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use isotope_ruleset::{LoadError, Ruleset, parse, shipped};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{input::refusal::Refusal, output::excerpt::shown};

/// The number of compiled user rulesets that are kept, most recently used first.
const KEPT: usize = 24;

/// A reference to a ruleset: its name or its text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "RulesetName")]
#[serde(untagged)]
pub enum Wanted {
    /// The name of a shipped ruleset.
    Shipped(String),
    /// The text of a ruleset, with a file name.
    Own {
        /// The name of the file, which is not opened.
        name: String,
        /// The text.
        text: String,
    },
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted::Shipped("atomic".into())
    }
}

impl Wanted {
    /// Whether the ruleset is given as a text.
    pub fn is_own(&self) -> bool {
        matches!(self, Wanted::Own { .. })
    }

    /// The name of the ruleset, or of its file.
    pub fn name(&self) -> &str {
        match self {
            Wanted::Shipped(name) | Wanted::Own { name, .. } => name,
        }
    }

    /// The length of the text in bytes, or zero.
    pub fn bytes(&self) -> usize {
        match self {
            Wanted::Shipped(name) => name.len(),
            Wanted::Own { name, text } => name.len() + text.len(),
        }
    }
}

/// A cache of compiled rulesets, by name or text.
#[derive(Debug, Default)]
pub struct Rulesets {
    shipped: Mutex<HashMap<String, Arc<Ruleset>>>,
    own: Mutex<Vec<(Wanted, Arc<Ruleset>)>>,
}

impl Rulesets {
    /// The requested ruleset.
    ///
    /// # Errors
    /// The first error of the ruleset, or that there is none of this name.
    pub fn load(&self, wanted: &Wanted) -> Result<Arc<Ruleset>, Refusal> {
        match wanted {
            Wanted::Shipped(name) => self.shipped(name).map_err(refusal),
            Wanted::Own { name, text } => match self.kept(wanted) {
                Some(ruleset) => Ok(ruleset),
                None => {
                    let ruleset = Arc::new(own(name, text).map_err(refusal)?);
                    self.keep(wanted, &ruleset);
                    Ok(ruleset)
                }
            },
        }
    }

    fn shipped(&self, name: &str) -> Result<Arc<Ruleset>, LoadError> {
        if let Some(ruleset) = locked(&self.shipped).get(name) {
            return Ok(Arc::clone(ruleset));
        }
        // Only shipped rulesets are kept here, so the cache is bounded.
        let ruleset = Arc::new(shipped(name)?);
        locked(&self.shipped).insert(name.into(), Arc::clone(&ruleset));
        Ok(ruleset)
    }

    /// Adds a ruleset under a name as if it were shipped, such as one with a program's plugins.
    pub fn insert(&self, name: &str, ruleset: Ruleset) {
        locked(&self.shipped).insert(name.into(), Arc::new(ruleset));
    }

    fn kept(&self, wanted: &Wanted) -> Option<Arc<Ruleset>> {
        let mut own = locked(&self.own);
        let at = own.iter().position(|(other, _)| other == wanted)?;
        // The most recently used ruleset comes first; the last one is evicted.
        own[..=at].rotate_right(1);
        own.first().map(|(_, ruleset)| Arc::clone(ruleset))
    }

    fn keep(&self, wanted: &Wanted, ruleset: &Arc<Ruleset>) {
        let mut own = locked(&self.own);
        own.retain(|(other, _)| other != wanted);
        own.insert(0, (wanted.clone(), Arc::clone(ruleset)));
        own.truncate(KEPT);
    }
}

/// A ruleset from its text, named after its file.
fn own(name: &str, text: &str) -> Result<Ruleset, LoadError> {
    let ruleset = parse(name, text)?;
    Ok(Ruleset { id: shown(&ruleset.id), ..ruleset })
}

/// Locks a mutex. Its data is consistent after every statement, so poisoning is ignored.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first error, on one line.
pub(super) fn refusal(error: LoadError) -> Refusal {
    let Some(first) = error.diagnostics.into_iter().next() else {
        return Refusal { code: "unreadable", message: "the ruleset cannot be read".into() };
    };
    let place = first.place.map(|place| format!("line {}: ", place.line)).unwrap_or_default();
    Refusal { code: first.code, message: format!("{place}{}", first.message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(i: usize) -> Wanted {
        let text = format!("(format: 1, name: \"{i}\", extends: \"atomic\")");
        Wanted::Own { name: "mine.ron".into(), text }
    }

    #[test]
    fn what_users_wrote_is_kept_up_to_a_bound_and_the_oldest_goes_first() {
        let rulesets = Rulesets::default();
        for i in 0..KEPT {
            rulesets.load(&wanted(i)).expect("it is sound");
        }
        rulesets.load(&wanted(0)).expect("it is kept");
        rulesets.load(&wanted(KEPT)).expect("it is sound");
        let own = locked(&rulesets.own);
        assert_eq!(own.len(), KEPT);
        let there = |i| own.iter().any(|(other, _)| *other == wanted(i));
        assert!(there(0) && !there(1) && there(2) && there(KEPT));
    }

    #[test]
    fn no_name_opens_a_file() {
        let rulesets = Rulesets::default();
        for name in ["../../rulesets/atomic.ron", "./atomic.ron", "/etc/passwd", "-", ""] {
            let refusal = rulesets.load(&Wanted::Shipped(name.into())).expect_err(name);
            assert_eq!(refusal.code, "unknown-ruleset", "{name}");
        }
        let text = "(format: 1, extends: \"./rulesets/atomic.ron\")".into();
        let own = Wanted::Own { name: "rulesets/mine.ron".into(), text };
        assert_eq!(rulesets.load(&own).expect_err("it is a path").code, "extends-path");
        assert!(locked(&rulesets.shipped).is_empty() && locked(&rulesets.own).is_empty());
    }
}
