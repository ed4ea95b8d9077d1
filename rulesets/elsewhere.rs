//! What servers and programs call the games that are shipped.

use crate::SHIPPED;

/// What others call a shipped ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// Its name here.
    pub ruleset: &'static str,
    /// The tag `Variant` of a PGN, as Lichess and python-chess write it; empty if nobody has one.
    pub pgn: &'static str,
    /// `UCI_Variant`, where it is another word than its name here; else empty.
    pub uci: &'static str,
    /// What else it is called, by FICS, ICC, Chess.com and people; in the form that [`ruleset_called`]
    /// compares.
    pub others: &'static [&'static str],
}

const fn called(
    ruleset: &'static str,
    pgn: &'static str,
    uci: &'static str,
    others: &'static [&'static str],
) -> Elsewhere {
    Elsewhere { ruleset, pgn, uci, others }
}

/// The rulesets that others know, too.
pub const ELSEWHERE: &[Elsewhere] = &[
    // Games without the tag are chess, and what begins from a position is unless it says more.
    called(
        "chess",
        "Standard",
        "",
        &["", "?", "chess", "fromposition", "normal", "classical", "classic", "orthodox"],
    ),
    called(
        "chess960",
        "Chess960",
        "fischerandom",
        &["960", "fischerrandom", "frc", "freestyle", "wildfr", "wild22"],
    ),
    called("crazyhouse", "Crazyhouse", "", &["house", "zh", "wild23"]),
    called("three-check", "Three-check", "3check", &["threechecks", "3checks", "wild25"]),
    called("king-of-the-hill", "King of the Hill", "kingofthehill", &["koth"]),
    called("antichess", "Antichess", "", &["anti"]),
    called("giveaway", "Giveaway", "", &["wild26"]),
    called("atomic", "Atomic", "", &["atom", "lichess", "fics", "lichessatomic", "ficsatomic"]),
    // ICC numbers its games, and its atomic is not that of FICS.
    called("icc", "", "", &["wild27", "iccatomic", "iccwild27"]),
    called("fairy-nocheck", "", "nocheckatomic", &[]),
    called("all-explode", "", "allexplodeatomic", &[]),
    called("anti-atomic", "", "antiatomic", &[]),
    called("crazyhouse-atomic", "", "atomiczh", &["atomichouse"]),
    called("fairy-nuclear", "", "nuclear", &[]),
];

/// The shipped ruleset that a name means: its own, or what others call it. Case, blanks and hyphens do not
/// matter.
///
/// ```
/// use isotope_rulesets::ruleset_called;
///
/// assert_eq!(ruleset_called("King of the Hill"), Some("king-of-the-hill"));
/// assert_eq!(ruleset_called("wild/fr"), Some("chess960"));
/// assert_eq!(ruleset_called("nocheckatomic"), Some("fairy-nocheck"));
/// assert_eq!(ruleset_called("Xiangqi"), None);
/// ```
pub fn ruleset_called(name: &str) -> Option<&'static str> {
    let plain = plain(name);
    let is_meant = |known: &str| !known.is_empty() && self::plain(known) == plain;
    let elsewhere = ELSEWHERE
        .iter()
        .find(|game| game.others.contains(&&*plain) || is_meant(game.pgn) || is_meant(game.uci));
    let shipped = SHIPPED.iter().map(|(id, _)| *id);
    elsewhere.map(|game| game.ruleset).or_else(|| shipped.into_iter().find(|id| is_meant(id)))
}

/// A name without what does not matter.
fn plain(name: &str) -> String {
    let name = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '/' | '.'));
    let name: String = name.flat_map(char::to_lowercase).collect();
    // `atomicchess` is `atomic`, but `lichess` is no game called `li`.
    let short = name.strip_suffix("chess").filter(|short| short.len() > 2);
    short.map_or(name.clone(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_the_ruleset_that_it_stands_with_and_every_ruleset_is_shipped() {
        for game in ELSEWHERE {
            assert!(SHIPPED.iter().any(|(id, _)| *id == game.ruleset), "{}", game.ruleset);
            let names = [game.pgn, game.uci].into_iter().chain(game.others.iter().copied());
            for name in names.filter(|name| !name.is_empty()) {
                assert_eq!(ruleset_called(name), Some(game.ruleset), "{name}");
            }
        }
        for (id, _) in SHIPPED {
            assert_eq!(ruleset_called(id), Some(*id));
        }
    }

    #[test]
    fn servers_mean_the_atomic_chess_that_they_play() {
        for (name, ruleset) in [
            ("Lichess", "atomic"),
            ("FICS", "atomic"),
            ("ICC", "icc"),
            ("ICC wild 27", "icc"),
            ("Chess.com", "chess-com"),
            ("NoCheckAtomic", "fairy-nocheck"),
            ("3Check", "three-check"),
            ("atomic chess", "atomic"),
        ] {
            assert_eq!(ruleset_called(name), Some(ruleset), "{name}");
        }
        assert_eq!(ruleset_called("li"), None);
    }

    #[test]
    fn a_game_without_a_name_is_chess() {
        assert_eq!(ruleset_called(""), Some("chess"));
        assert_eq!(ruleset_called("From Position"), Some("chess"));
    }
}
