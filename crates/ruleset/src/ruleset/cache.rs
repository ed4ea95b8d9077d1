//! A cache of compiled rules. When text is checked again after every keystroke, the rules seldom change, and
//! computing their tables of three-piece positions takes a moment.

use std::sync::{Arc, Mutex, PoisonError};

use isotope_kernel::{Rules, RulesError, Spec};

/// The maximum number of compiled rules kept, each of which takes up to a few megabytes.
const KEPT: usize = 16;

/// Returns the compiled rules of `spec`, from the cache if possible.
///
/// # Errors
/// Returns all problems of the rules.
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
