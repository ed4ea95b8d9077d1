//! A cache of compiled rules: a text that is checked again with each letter typed mostly states the same
//! rules, and their tables of three-piece positions take a moment to compute.

use std::sync::{Arc, Mutex, PoisonError};

use isotope_kernel::{Rules, RulesError, Spec};

/// The number of rules that are kept; each takes up to some megabytes.
const KEPT: usize = 16;

/// Returns the rules of `spec`, compiled now or taken from the cache.
///
/// # Errors
/// All problems of the rules.
pub(crate) fn compiled(spec: Spec) -> Result<Arc<Rules>, RulesError> {
    static LATEST: Mutex<Vec<Arc<Rules>>> = Mutex::new(Vec::new());
    let latest = || LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    let found = latest().iter().find(|rules| *rules.spec() == spec).cloned();
    let rules = match found {
        Some(rules) => rules,
        None => Arc::new(Rules::compile(spec)?),
    };
    let mut latest = latest();
    latest.retain(|other| other.spec() != rules.spec());
    latest.insert(0, Arc::clone(&rules));
    latest.truncate(KEPT);
    Ok(rules)
}
