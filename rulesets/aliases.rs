//! The names that servers and other programs use for the shipped rulesets.

use crate::SHIPPED;

/// The names that a shipped ruleset has elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    /// The name of the ruleset in Isotope.
    pub ruleset: &'static str,
    /// The value of the PGN tag `Variant` in Lichess and python-chess; empty if neither has one.
    pub pgn: &'static str,
    /// The value of `UCI_Variant` if it differs from `ruleset`, otherwise empty.
    pub uci: &'static str,
    /// The names used by FICS, ICC, Chess.com and players, in the simplified form that [`ruleset_called`]
    /// compares.
    pub others: &'static [&'static str],
}

const fn called(
    ruleset: &'static str,
    pgn: &'static str,
    uci: &'static str,
    others: &'static [&'static str],
) -> Alias {
    Alias { ruleset, pgn, uci, others }
}

/// The shipped rulesets that have other names elsewhere.
pub const ALIASES: &[Alias] = &[
    // Games without the tag `Variant` are chess, and so are games with the value `From Position`.
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
    called("horde", "Horde", "", &[]),
    called("antichess", "Antichess", "", &["anti"]),
    called("giveaway", "Giveaway", "", &["wild26"]),
    called("atomic", "Atomic", "", &["atom", "lichess", "fics", "lichessatomic", "ficsatomic"]),
    // ICC numbers its variants, and its atomic chess differs from that of FICS.
    called("icc", "", "", &["wild27", "iccatomic", "iccwild27"]),
    called("fairy-nocheck", "", "nocheckatomic", &[]),
    called("all-explode", "", "allexplodeatomic", &[]),
    called("anti-atomic", "", "antiatomic", &[]),
    called("crazyhouse-atomic", "", "atomiczh", &["atomichouse"]),
    called("fairy-nuclear", "", "nuclear", &[]),
];

/// The shipped rulesets with whose rules Syzygy tables were made, each with the extension of the files of results.
pub const SYZYGY: &[(&str, &str)] = &[("chess", "rtbw"), ("atomic", "atbw"), ("antichess", "gtbw")];

/// Returns the shipped ruleset called `name` in Isotope or elsewhere. Case, spaces, the characters `-_/.` and a
/// final `chess` are ignored, and so is a final `960` unless a ruleset is called so.
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
    let is_same = |known: &str| !known.is_empty() && self::plain(known) == plain;
    let elsewhere = ALIASES
        .iter()
        .find(|game| game.others.contains(&&*plain) || is_same(game.pgn) || is_same(game.uci));
    let mut shipped = SHIPPED.iter().map(|(id, _)| *id);
    let found = elsewhere.map(|game| game.ruleset).or_else(|| shipped.find(|id| is_same(id)));
    found.or_else(|| {
        // A number is one of ICC's wild games.
        let number = plain.strip_prefix('w').unwrap_or(&plain);
        if number.len() == 2 && number.bytes().all(|byte| byte.is_ascii_digit()) {
            return ruleset_called(&format!("wild{number}"));
        }
        // Other starts do not change how the pieces move, and castling depends on the FEN.
        plain.strip_suffix("960").filter(|name| !name.is_empty()).and_then(ruleset_called)
    })
}

/// Returns a name in lower case, without spaces, the characters `-_/.` and a final `chess`.
fn plain(name: &str) -> String {
    let name = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '/' | '.'));
    let name: String = name.flat_map(char::to_lowercase).collect();
    // `atomicchess` is `atomic`, but `lichess` is not a game called `li`.
    let short = name.strip_suffix("chess").filter(|short| short.len() > 2);
    short.map_or(name.clone(), String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_the_ruleset_that_it_stands_with_and_every_ruleset_is_shipped() {
        for game in ALIASES {
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
    fn games_from_other_starts_and_numbers_of_icc_are_known() {
        for (name, ruleset) in [
            ("Crazyhouse960", Some("crazyhouse")),
            ("Three-check 960", Some("three-check")),
            ("Horde960", Some("horde")),
            ("King of the Hill 960", Some("king-of-the-hill")),
            ("Atomic960", Some("atomic960")),
            ("Racing Kings 960", None),
            ("960", Some("chess960")),
            ("w27", Some("icc")),
            ("27", Some("icc")),
            ("w22", Some("chess960")),
            ("23", Some("crazyhouse")),
            ("w25", Some("three-check")),
            ("26", Some("giveaway")),
            ("w28", None),
            ("1960", None),
        ] {
            assert_eq!(ruleset_called(name), ruleset, "{name}");
        }
    }

    #[test]
    fn a_game_without_a_name_is_chess() {
        assert_eq!(ruleset_called(""), Some("chess"));
        assert_eq!(ruleset_called("From Position"), Some("chess"));
    }
}
