//! Loads rulesets by name or text, and caches their compiled forms; the tables and networks of a server.
//!
//! No file is read but those of the user's folders, if there are any: a ruleset given as text can extend only shipped
//! rulesets, which are part of the program.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use isotope_engine::Networks;
use isotope_outcomes::{syzygy::SyzygySource, tablebase::TableLibrary};
use isotope_ruleset::{Library, LoadError, Ruleset, family_of, parse};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{input::refusal::RequestError, output::excerpt::excerpt};

/// The maximum number of compiled user rulesets in the cache.
const MAX_CACHED: usize = 24;

/// A ruleset, given by its name or as text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[schemars(rename = "RulesetName")]
#[serde(untagged, expecting = "a ruleset is a name, or an object with its `name` and `text`")]
pub enum RulesetRef {
    /// The name of a shipped ruleset or, where the user's folders are known, of one of theirs.
    Named(String),
    /// A ruleset as text, with the name of its file.
    Own {
        /// The name of the file, which is not opened.
        name: String,
        /// The text of the ruleset.
        text: String,
    },
}

impl Default for RulesetRef {
    fn default() -> RulesetRef {
        RulesetRef::Named("atomic".into())
    }
}

impl RulesetRef {
    /// Whether the ruleset is given as text.
    pub fn is_own(&self) -> bool {
        matches!(self, RulesetRef::Own { .. })
    }

    /// The name of the ruleset, or of its file.
    pub fn name(&self) -> &str {
        match self {
            RulesetRef::Named(name) | RulesetRef::Own { name, .. } => name,
        }
    }

    /// The length, in bytes, of the name and, if there is one, the text.
    pub fn bytes(&self) -> usize {
        match self {
            RulesetRef::Named(name) => name.len(),
            RulesetRef::Own { name, text } => name.len() + text.len(),
        }
    }
}

/// A cache of compiled rulesets, looked up by name or text, with their tables and networks.
#[derive(Debug, Default)]
pub struct Rulesets {
    library: Library,
    tables: Option<TableLibrary>,
    built_tables: Option<TableLibrary>,
    syzygy: Option<Box<dyn SyzygySource>>,
    networks: Networks,
    shipped: Mutex<HashMap<String, Arc<Ruleset>>>,
    own: Mutex<Vec<(RulesetRef, Arc<Ruleset>)>>,
}

impl Rulesets {
    /// Adds the rulesets in a user's folders, which questions can then name, too.
    #[must_use]
    pub fn with_library(self, library: Library) -> Rulesets {
        Rulesets { library, ..self }
    }

    pub(super) fn library(&self) -> &Library {
        &self.library
    }

    /// Adds tables of positions.
    #[must_use]
    pub fn with_tables(self, tables: TableLibrary) -> Rulesets {
        Rulesets { tables: Some(tables), ..self }
    }

    /// The tables, if there are any.
    pub fn tables(&self) -> Option<&TableLibrary> {
        self.tables.as_ref()
    }

    /// Adds the tables that were built on this machine, for positions of more pieces than tables are built for at once.
    #[must_use]
    pub fn with_built_tables(self, tables: Option<TableLibrary>) -> Rulesets {
        Rulesets { built_tables: tables, ..self }
    }

    /// The tables that were built on this machine, if there are any.
    pub(super) fn built_tables(&self) -> Option<&TableLibrary> {
        self.built_tables.as_ref()
    }

    /// Adds Syzygy tables, which answer where there are no other tables, and which searches use.
    #[must_use]
    pub fn with_syzygy(self, syzygy: Box<dyn SyzygySource>) -> Rulesets {
        Rulesets { syzygy: Some(syzygy), ..self }
    }

    /// The Syzygy tables, if there are any.
    pub fn syzygy(&self) -> Option<&dyn SyzygySource> {
        self.syzygy.as_deref()
    }

    /// Sets the networks by which the engine evaluates. Without them, these are the shipped ones.
    #[must_use]
    pub fn with_networks(self, networks: Networks) -> Rulesets {
        Rulesets { networks, ..self }
    }

    /// The networks by which the engine evaluates.
    pub fn networks(&self) -> &Networks {
        &self.networks
    }

    /// Returns the requested ruleset from the cache, or compiles it.
    ///
    /// # Errors
    /// Returns the first error in the ruleset, or an error if there is no ruleset of that name.
    pub fn load(&self, wanted: &RulesetRef) -> Result<Arc<Ruleset>, RequestError> {
        match wanted {
            RulesetRef::Named(name) => self.named(name).map_err(refusal),
            RulesetRef::Own { name, text } => match self.cached(wanted) {
                Some(ruleset) => Ok(ruleset),
                None => {
                    let ruleset = Arc::new(parse_own(name, text).map_err(refusal)?);
                    self.cache(wanted, &ruleset);
                    Ok(ruleset)
                }
            },
        }
    }

    fn named(&self, name: &str) -> Result<Arc<Ruleset>, LoadError> {
        if let Some(ruleset) = lock(&self.shipped).get(name) {
            return Ok(Arc::clone(ruleset));
        }
        let ruleset = self.library.load_named(name)?;
        // A file of the user may change at any time.
        if family_of(&ruleset.id).is_none() {
            return Ok(Arc::new(ruleset));
        }
        // A ruleset has many spellings, so that the name that was found is the key. The shipped rulesets are few, so
        // this cache needs no limit.
        Ok(Arc::clone(lock(&self.shipped).entry(ruleset.id.clone()).or_insert(Arc::new(ruleset))))
    }

    /// Adds a ruleset under `name` as if it were shipped, for instance one that uses a program's
    /// plugins.
    pub fn insert(&self, name: &str, ruleset: Ruleset) {
        lock(&self.shipped).insert(name.into(), Arc::new(ruleset));
    }

    fn cached(&self, wanted: &RulesetRef) -> Option<Arc<Ruleset>> {
        let mut own = lock(&self.own);
        let at = own.iter().position(|(other, _)| other == wanted)?;
        // The most recently used ruleset comes first; the last ruleset is the first to be evicted.
        own[..=at].rotate_right(1);
        own.first().map(|(_, ruleset)| Arc::clone(ruleset))
    }

    fn cache(&self, wanted: &RulesetRef, ruleset: &Arc<Ruleset>) {
        let mut own = lock(&self.own);
        own.retain(|(other, _)| other != wanted);
        own.insert(0, (wanted.clone(), Arc::clone(ruleset)));
        own.truncate(MAX_CACHED);
    }
}

/// Compiles a ruleset from its text; `name` is the name of its file.
fn parse_own(name: &str, text: &str) -> Result<Ruleset, LoadError> {
    let ruleset = parse(name, text)?;
    Ok(Ruleset { id: excerpt(&ruleset.id), ..ruleset })
}

/// Locks a mutex. Poisoning is ignored, because the data is consistent after every statement.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first problem of the ruleset as an error, with the number of its line.
pub(super) fn refusal(error: LoadError) -> RequestError {
    let Some(first) = error.diagnostics.into_iter().next() else {
        return RequestError { code: "unreadable", message: "the ruleset cannot be read".into() };
    };
    let place = first.place.map(|place| format!("line {}: ", place.line)).unwrap_or_default();
    RequestError { code: first.code, message: format!("{place}{}", first.message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(i: usize) -> RulesetRef {
        let text = format!("(format: 1, name: \"{i}\", extends: \"atomic\")");
        RulesetRef::Own { name: "mine.ron".into(), text }
    }

    #[test]
    fn the_cache_of_user_rulesets_is_bounded_and_evicts_the_oldest() {
        let rulesets = Rulesets::default();
        for i in 0..MAX_CACHED {
            rulesets.load(&wanted(i)).expect("it is sound");
        }
        rulesets.load(&wanted(0)).expect("it is cached");
        rulesets.load(&wanted(MAX_CACHED)).expect("it is sound");
        let own = lock(&rulesets.own);
        assert_eq!(own.len(), MAX_CACHED);
        let there = |i| own.iter().any(|(other, _)| *other == wanted(i));
        assert!(there(0) && !there(1) && there(2) && there(MAX_CACHED));
    }

    #[test]
    fn the_spellings_of_a_name_share_one_place_in_the_cache() {
        let rulesets = Rulesets::default();
        let spelled =
            |name: String| rulesets.load(&RulesetRef::Named(name)).expect("it is shipped");
        let first = spelled("atomic".into());
        for name in ["ATOMIC", "atomic-", "a t o m i c", "Atomic_"] {
            assert_eq!(spelled(name.into()).hash, first.hash, "{name}");
        }
        spelled(format!("atomic{}", "-".repeat(100_000)));
        assert_eq!(lock(&rulesets.shipped).len(), 1);
    }

    #[test]
    fn a_ruleset_name_never_opens_a_file() {
        let rulesets = Rulesets::default();
        for name in ["../../rulesets/atomic.ron", "./atomic.ron", "/etc/passwd", "-", ""] {
            let refusal = rulesets.load(&RulesetRef::Named(name.into())).expect_err(name);
            assert_eq!(refusal.code, "unknown-ruleset", "{name}");
        }
        let text = "(format: 1, extends: \"./rulesets/atomic.ron\")".into();
        let own = RulesetRef::Own { name: "rulesets/mine.ron".into(), text };
        assert_eq!(rulesets.load(&own).expect_err("it is a path").code, "extends-path");
        assert!(lock(&rulesets.shipped).is_empty() && lock(&rulesets.own).is_empty());
    }
}
