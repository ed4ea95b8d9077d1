//! What other programs call rulesets.

use isotope_ruleset::{Library, SHIPPED};

/// `UCI_Variant` elsewhere, and the ruleset that it means.
const ELSEWHERE: [(&str, &str); 9] = [
    ("3check", "three-check"),
    ("3check-atomic", "three-check-atomic"),
    ("allexplodeatomic", "all-explode"),
    ("antiatomic", "anti-atomic"),
    ("atomiczh", "crazyhouse-atomic"),
    ("fischerandom", "chess960"),
    ("kingofthehill", "king-of-the-hill"),
    ("nocheckatomic", "fairy-nocheck"),
    ("nuclear", "fairy-nuclear"),
];

/// Every name that can be asked for.
pub(crate) fn all(library: &Library) -> Vec<String> {
    let shipped = SHIPPED.iter().map(|(name, _)| name.to_string());
    let elsewhere = ELSEWHERE.iter().map(|(name, _)| name.to_string());
    let own = library.names().into_iter().map(|(name, _)| name);
    let mut names: Vec<String> = shipped.chain(elsewhere).chain(own).collect();
    // A name is one word here.
    names.retain(|name| !name.contains(char::is_whitespace));
    names.sort();
    names.dedup();
    names
}

/// The ruleset that a name means; upper and lower case are the same to a GUI.
pub(crate) fn meant(name: &str, library: &Library) -> Option<String> {
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
    let meant = elsewhere.map_or(name, |(_, ruleset)| ruleset);
    let names = all(library);
    names.into_iter().find(|known| known.eq_ignore_ascii_case(meant))
}
