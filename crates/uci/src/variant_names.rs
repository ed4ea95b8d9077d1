//! The names of rulesets that a GUI may choose.

use isotope_ruleset::{ALIASES, Library, SHIPPED};

/// The names of all rulesets, those of other programs included, in order.
pub(crate) fn variant_names(library: &Library) -> Vec<String> {
    let shipped = SHIPPED.iter().map(|(name, _)| name.to_string());
    let elsewhere = ALIASES.iter().map(|game| game.uci.to_string());
    let own = library.names().into_iter().map(|(name, _)| name);
    let mut names: Vec<String> = shipped.chain(elsewhere).chain(own).collect();
    // In UCI a variant name is one word.
    names.retain(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    names.sort();
    names.dedup();
    names
}
