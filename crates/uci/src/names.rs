//! What other programs call rulesets.

use isotope_ruleset::{ELSEWHERE, Library, SHIPPED};

/// Every name that can be asked for.
pub(crate) fn all(library: &Library) -> Vec<String> {
    let shipped = SHIPPED.iter().map(|(name, _)| name.to_string());
    let elsewhere = ELSEWHERE.iter().map(|game| game.uci.to_string());
    let own = library.names().into_iter().map(|(name, _)| name);
    let mut names: Vec<String> = shipped.chain(elsewhere).chain(own).collect();
    // A name is one word here.
    names.retain(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    names.sort();
    names.dedup();
    names
}

/// The ruleset that a name means; upper and lower case are the same to a GUI.
pub(crate) fn meant(name: &str, library: &Library) -> Option<String> {
    library.named(name)
}
