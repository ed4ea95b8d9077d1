//! What servers and programs call the games that we have rules for.

/// The shipped ruleset that the value of a tag `Variant` means: the names that Lichess, FICS, ICC,
/// Chess.com and python-chess write, and those of the shipped rulesets. Case, blanks and hyphens do not
/// matter.
///
/// ```
/// use isotope_games::ruleset_of_variant;
///
/// assert_eq!(ruleset_of_variant("King of the Hill"), Some("king-of-the-hill"));
/// assert_eq!(ruleset_of_variant("wild/fr"), Some("chess960"));
/// assert_eq!(ruleset_of_variant("Xiangqi"), None);
/// ```
pub fn ruleset_of_variant(name: &str) -> Option<&'static str> {
    let plain = plain(name);
    let table = VARIANTS.iter().find(|(_, names)| names.contains(&&*plain)).map(|(id, _)| *id);
    let shipped = isotope_ruleset::SHIPPED.iter().map(|(id, _)| *id);
    table.or_else(|| shipped.into_iter().find(|id| self::plain(id) == plain))
}

/// A name without what does not matter.
fn plain(name: &str) -> String {
    let name = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '/' | '.'));
    let name: String = name.flat_map(char::to_lowercase).collect();
    let short = name.strip_suffix("chess").filter(|short| !short.is_empty());
    short.map_or(name.clone(), String::from)
}

/// Games without the tag are chess, too, and what is called a start from a position.
const VARIANTS: &[(&str, &[&str])] = &[
    (
        "chess",
        &[
            "",
            "?",
            "chess",
            "standard",
            "fromposition",
            "normal",
            "classical",
            "classic",
            "orthodox",
        ],
    ),
    ("chess960", &["960", "fischerandom", "fischerrandom", "frc", "freestyle", "wildfr", "wild22"]),
    ("crazyhouse", &["house", "zh", "wild23"]),
    ("king-of-the-hill", &["koth"]),
    ("three-check", &["3check", "threechecks", "3checks", "wild25"]),
    ("antichess", &["anti"]),
    ("giveaway", &["wild26"]),
    ("atomic", &["atom"]),
    // ICC numbers its games, and its atomic is not that of FICS.
    ("icc", &["wild27"]),
    ("fairy-nocheck", &["nocheckatomic"]),
    ("crazyhouse-atomic", &["atomiczh", "atomichouse"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_the_table_means_a_shipped_ruleset_and_only_one() {
        for (id, names) in VARIANTS {
            assert!(isotope_ruleset::SHIPPED.iter().any(|(shipped, _)| shipped == id), "{id}");
            for name in *names {
                assert_eq!(&plain(name), name);
                let holders = VARIANTS.iter().filter(|(_, names)| names.contains(name));
                assert_eq!(holders.count(), 1, "{name}");
            }
        }
    }

    #[test]
    fn names_are_read_as_servers_and_programs_write_them() {
        for (written, ruleset) in [
            ("Standard", "chess"),
            ("From Position", "chess"),
            ("Chess960", "chess960"),
            ("wild/fr", "chess960"),
            ("fischerandom", "chess960"),
            ("Atomic", "atomic"),
            ("Atomic chess", "atomic"),
            ("Three-check", "three-check"),
            ("3check", "three-check"),
            ("Antichess", "antichess"),
            ("Give away chess", "giveaway"),
            ("KOTH", "king-of-the-hill"),
            ("Crazy House", "crazyhouse"),
            ("wild/27", "icc"),
            ("racing-atomic", "racing-atomic"),
        ] {
            assert_eq!(ruleset_of_variant(written), Some(ruleset), "{written}");
        }
        for unknown in ["Horde", "Racing Kings", "Suicide", "Bughouse", "Atomik"] {
            assert_eq!(ruleset_of_variant(unknown), None, "{unknown}");
        }
    }
}
