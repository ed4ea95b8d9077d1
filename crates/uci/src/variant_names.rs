//! Lists the names of rulesets that can be selected in a GUI.

use isotope_ruleset::{ALIASES, Library, SHIPPED};

/// The names of all rulesets that can be played, including the names used by other programs, sorted and without
/// duplicates.
pub(crate) fn variant_names(library: &Library) -> Vec<String> {
    let shipped = SHIPPED.iter().map(|(name, _)| name.to_string());
    let elsewhere = ALIASES.iter().map(|game| game.uci.to_string());
    let own = library.names().into_iter().map(|(name, _)| name);
    let own = own.filter(|name| library.load_named(name).is_ok());
    let mut names: Vec<String> = shipped.chain(elsewhere).chain(own).collect();
    // In UCI, the name of a variant is a single word.
    names.retain(|name| !name.is_empty() && !name.contains(char::is_whitespace));
    names.sort();
    names.dedup();
    names
}
