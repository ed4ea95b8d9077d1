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
    ("rifle", include_str!("rifle.ron")),
    ("grenades", include_str!("grenades.ron")),
    ("artillery", include_str!("artillery.ron")),
    ("antimatter", include_str!("antimatter.ron")),
    ("minefield", include_str!("minefield.ron")),
    ("kamikaze-pawns", include_str!("kamikaze-pawns.ron")),
    ("war-of-the-worlds", include_str!("war-of-the-worlds.ron")),
    ("revolution", include_str!("revolution.ron")),
];
