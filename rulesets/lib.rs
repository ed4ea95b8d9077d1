//! The rulesets that come with Isotope, as text. `isotope-ruleset` reads them.
//!
//! ```
//! let (name, text) = isotope_rulesets::SHIPPED[0];
//! assert_eq!(name, "chess");
//! assert!(text.contains("capture: Replace"));
//! ```

/// The shipped rulesets: the name that each is asked for by, and its text. Chess is the base of all
/// others.
pub const SHIPPED: &[(&str, &str)] = &[
    ("chess", include_str!("chess.ron")),
    ("atomic", include_str!("atomic.ron")),
    ("icc", include_str!("icc.ron")),
    ("chess-com", include_str!("chess-com.ron")),
    ("red-hot-pawn", include_str!("red-hot-pawn.ron")),
    ("fairy-nocheck", include_str!("fairy-nocheck.ron")),
    ("flamethrower", include_str!("flamethrower.ron")),
];
