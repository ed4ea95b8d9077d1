//! The texts of the rulesets that are shipped with Isotope. `isotope-ruleset` reads these texts.
//!
//! ```
//! let (name, text) = isotope_rulesets::SHIPPED[0];
//! assert_eq!(name, "chess");
//! assert!(text.contains("capture: Replace"));
//! ```

mod aliases;

pub use aliases::{ALIASES, Alias, SYZYGY, ruleset_called};

/// The names and texts of the shipped rulesets. Chess is the base of all others. Each ruleset comes after its
/// base, with only rulesets in between that extend the same base, directly or indirectly.
pub const SHIPPED: &[(&str, &str)] = &[
    ("chess", include_str!("chess.ron")),
    ("chess960", include_str!("chess960.ron")),
    ("crazyhouse", include_str!("crazyhouse.ron")),
    ("three-check", include_str!("three-check.ron")),
    ("king-of-the-hill", include_str!("king-of-the-hill.ron")),
    ("horde", include_str!("horde.ron")),
    ("atomic-horde", include_str!("atomic-horde.ron")),
    ("extinction-atomic", include_str!("extinction-atomic.ron")),
    ("giveaway", include_str!("giveaway.ron")),
    ("antichess", include_str!("antichess.ron")),
    ("atomic-giveaway", include_str!("atomic-giveaway.ron")),
    ("anti-atomic", include_str!("anti-atomic.ron")),
    ("atomic", include_str!("atomic.ron")),
    ("atomic960", include_str!("atomic960.ron")),
    ("chess-com", include_str!("chess-com.ron")),
    ("red-hot-pawn", include_str!("red-hot-pawn.ron")),
    ("gics-1995", include_str!("gics-1995.ron")),
    ("icc", include_str!("icc.ron")),
    ("fairy-nocheck", include_str!("fairy-nocheck.ron")),
    ("all-explode", include_str!("all-explode.ron")),
    ("racing-atomic", include_str!("racing-atomic.ron")),
    ("atomar", include_str!("atomar.ron")),
    ("hill-atomic", include_str!("hill-atomic.ron")),
    ("three-check-atomic", include_str!("three-check-atomic.ron")),
    ("stalemate-loses-atomic", include_str!("stalemate-loses-atomic.ron")),
    ("two-kings-atomic", include_str!("two-kings-atomic.ron")),
    ("crazyhouse-atomic", include_str!("crazyhouse-atomic.ron")),
    ("dead-square", include_str!("dead-square.ron")),
    ("fairy-nuclear", include_str!("fairy-nuclear.ron")),
    ("kings-survive", include_str!("kings-survive.ron")),
    ("fatal-capture", include_str!("fatal-capture.ron")),
    ("queen-bomber", include_str!("queen-bomber.ron")),
    ("chain-reaction", include_str!("chain-reaction.ron")),
    ("cross", include_str!("cross.ron")),
    ("big-bang", include_str!("big-bang.ron")),
    ("flamethrower", include_str!("flamethrower.ron")),
    ("fuse", include_str!("fuse.ron")),
    ("heirs", include_str!("heirs.ron")),
    ("bombers", include_str!("bombers.ron")),
    ("bomberman", include_str!("bomberman.ron")),
    ("phoenix", include_str!("phoenix.ron")),
    ("shock-wave", include_str!("shock-wave.ron")),
    ("demotion", include_str!("demotion.ron")),
    ("circe-atomic", include_str!("circe-atomic.ron")),
    ("powder-keg", include_str!("powder-keg.ron")),
    ("rifle", include_str!("rifle.ron")),
    ("grenades", include_str!("grenades.ron")),
    ("artillery", include_str!("artillery.ron")),
    ("antimatter", include_str!("antimatter.ron")),
    ("minefield", include_str!("minefield.ron")),
    ("kamikaze-pawns", include_str!("kamikaze-pawns.ron")),
    ("war-of-the-worlds", include_str!("war-of-the-worlds.ron")),
    ("revolution", include_str!("revolution.ron")),
];

/// The families of the shipped rulesets, as players look for them: a title, and the names of its rulesets. Each shipped
/// ruleset is in one family.
pub const FAMILIES: &[(&str, &[&str])] = &[
    (
        "Atomic chess as servers and programs play it",
        &["atomic", "chess-com", "red-hot-pawn", "icc", "gics-1995", "fairy-nocheck", "atomic960"],
    ),
    (
        "Atomic chess with other ways to win",
        &[
            "hill-atomic",
            "three-check-atomic",
            "racing-atomic",
            "stalemate-loses-atomic",
            "extinction-atomic",
            "two-kings-atomic",
            "heirs",
        ],
    ),
    (
        "Other blasts",
        &[
            "all-explode",
            "kings-survive",
            "atomar",
            "fatal-capture",
            "queen-bomber",
            "bombers",
            "cross",
            "big-bang",
            "flamethrower",
            "bomberman",
            "chain-reaction",
            "fuse",
            "dead-square",
            "fairy-nuclear",
            "shock-wave",
            "demotion",
            "circe-atomic",
            "powder-keg",
        ],
    ),
    ("Explosions without a capture", &["minefield", "kamikaze-pawns", "phoenix"]),
    (
        "Other ways to capture",
        &["rifle", "grenades", "artillery", "antimatter", "revolution", "war-of-the-worlds"],
    ),
    (
        "Explosions in other games",
        &["crazyhouse-atomic", "atomic-horde", "atomic-giveaway", "anti-atomic"],
    ),
    (
        "Games without explosions",
        &[
            "chess",
            "chess960",
            "crazyhouse",
            "three-check",
            "king-of-the-hill",
            "horde",
            "giveaway",
            "antichess",
        ],
    ),
];

/// The title of the family of a shipped ruleset.
///
/// ```
/// assert_eq!(isotope_rulesets::family_of("rifle"), Some("Other ways to capture"));
/// assert_eq!(isotope_rulesets::family_of("mine"), None);
/// ```
pub fn family_of(name: &str) -> Option<&'static str> {
    let family = FAMILIES.iter().find(|(_, rulesets)| rulesets.contains(&name));
    family.map(|(title, _)| *title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ruleset_is_in_one_family() {
        let mut in_families: Vec<&str> =
            FAMILIES.iter().flat_map(|(_, rulesets)| rulesets.iter().copied()).collect();
        let mut all: Vec<&str> = SHIPPED.iter().map(|(name, _)| *name).collect();
        in_families.sort_unstable();
        all.sort_unstable();
        assert_eq!(in_families, all);
    }
}
