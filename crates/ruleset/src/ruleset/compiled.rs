//! Rules that were compiled before: a text that is checked again with each letter typed mostly says the
//! same rules, and what they know of positions of three men took a moment to find out.

use std::sync::{Arc, Mutex, PoisonError};

use isotope_kernel::{Rules, RulesError, Spec};

/// So many are kept; each takes up to some megabytes.
const KEPT: usize = 16;

/// The rules that `spec` says, compiled now or not long ago.
///
/// # Errors
/// All that is wrong with it.
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
