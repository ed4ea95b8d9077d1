//! Rules of other games that cannot be expressed in a ruleset, each with the reason and the closest rule that
//! can be.

use std::sync::LazyLock;

/// A kind of rule that is deliberately not part of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsayable {
    /// The rules that cannot be expressed.
    pub what: &'static str,
    /// The reason why such rules are not part of the language.
    pub why: &'static str,
    /// The closest rule that can be expressed.
    pub nearest: &'static str,
    /// Names of fields that suggest the rule, in lower case and without `_`, separated by spaces.
    fields: &'static str,
    /// Values that suggest the rule, as `field=value`, in lower case and without `_`, separated by spaces.
    /// `role` stands for any place where a role is expected.
    values: &'static str,
}

/// Pieces and moves that chess does not have.
pub const PIECES: Unsayable = Unsayable {
    what: "other pieces, or other moves of the pieces: pawns that move sideways, knights that ride",
    why: "a ruleset is about what explodes: its pieces and their moves are those of chess",
    nearest: "say what may not be captured by what in `cannot_capture`, and what a pawn becomes in `promotion`",
    fields: "pieces piece men moves movement moving betza roles army",
    values: "role=archbishop role=cardinal role=chancellor role=marshall role=amazon role=nightrider \
        role=man role=commoner role=duck",
};

/// Boards that are not 8x8.
pub const BOARD: Unsayable = Unsayable {
    what: "boards of another size or shape, such as 6x6",
    why: "a board has 8 ranks and 8 files; walls, `*` in a FEN, can make it smaller",
    nearest: "say `start: Fen(\"…\")` with a `*` for each square that is not to be there",
    fields: "board files ranks size width height boardsize shape geometry cylinder cylindrical \
        torus wrap wraps",
    values: "start=board start=size",
};

/// Several moves in a turn.
pub const TURNS: Unsayable = Unsayable {
    what: "several moves in a turn, or passing",
    why: "a turn is one move of one piece",
    nearest: "what one move does can be as much as one likes: say `capture: Explode(chain: [Knight])`",
    fields: "turns turn movesperturn doublemove doublemoves pass passing again extraturn extramove",
    values: "stalemate=pass stalemate=passes",
};

/// Walls that are not left by explosions.
pub const WALLS: Unsayable = Unsayable {
    what: "walls that players place, or that go again",
    why: "a wall is what an explosion left, and players place none",
    nearest: "say `capture: Explode(residue: Crater(Center))`, or `*` in `start: Fen(\"…\")`",
    fields: "walls wall walling gating duck",
    values: "residue=placed residue=duck",
};

/// All kinds of rules that cannot be expressed, in the order of the documentation.
pub static UNSAYABLE: LazyLock<Vec<Unsayable>> = LazyLock::new(|| {
    let rule = |text: &'static str| {
        let mut values = text.lines().map(|line| line.split_once(": ").map_or("", |(_, it)| it));
        let mut next = || values.next().unwrap_or_default();
        Unsayable { what: next(), why: next(), nearest: next(), fields: next(), values: next() }
    };
    let rules = include_str!("unsayable.txt").split("\n\n").map(rule);
    [PIECES, BOARD, TURNS, WALLS].into_iter().chain(rules).collect()
});

/// Names under which a rule of the language is known elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherName {
    /// The word of the language.
    pub word: &'static str,
    /// A rule with the word, to copy.
    pub example: &'static str,
    /// The other names, in lower case and without `_`, separated by spaces.
    names: &'static str,
}

/// Returns all names under which rules of the language are known elsewhere.
fn other_names() -> impl Iterator<Item = OtherName> {
    include_str!("other_names.txt").lines().filter_map(|line| {
        let (word, rest) = line.split_once(" | ")?;
        let (example, names) = rest.split_once(" | ")?;
        Some(OtherName { word, example, names })
    })
}

/// Returns the rule of the language that is known by this name elsewhere, if there is one.
///
/// ```
/// let teleport = isotope_ruleset::unsayable::other_name("teleport").unwrap();
/// assert_eq!(teleport.word, "Home");
/// ```
pub fn other_name(name: &str) -> Option<OtherName> {
    let name = plain(name);
    other_names().find(|other| other.names.split_whitespace().any(|it| it == name))
}

/// Returns the inexpressible rule suggested by a field of this name, if there is one.
pub(crate) fn by_field(name: &str) -> Option<&'static Unsayable> {
    let name = plain(name);
    UNSAYABLE.iter().find(|rule| rule.fields.split_whitespace().any(|field| field == name))
}

/// Returns the inexpressible rule suggested by this name of a field or a value, if there is one.
pub fn named(name: &str) -> Option<&'static Unsayable> {
    let name = plain(name);
    let is_value = |pair: &str| pair.split_once('=').is_some_and(|(_, value)| value == name);
    let has_value = |rule: &&Unsayable| rule.values.split_whitespace().any(is_value);
    by_field(&name).or_else(|| UNSAYABLE.iter().find(has_value))
}

/// Returns the inexpressible rule suggested by this value of a field, if there is one.
pub(crate) fn by_value(field: &str, value: &str) -> Option<&'static Unsayable> {
    let pair = format!("{}={}", plain(field), plain(value));
    UNSAYABLE.iter().find(|rule| rule.values.split_whitespace().any(|value| value == pair))
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, language::language};

    #[test]
    fn no_field_and_no_value_of_the_language_is_unsayable() {
        let mut fields = 0;
        for field in language() {
            assert_eq!(by_field(&field.name), None, "{}", field.name);
            let mut kinds = vec![(&*field.name, &field.kind)];
            while let Some((name, kind)) = kinds.pop() {
                for word in kind.words() {
                    assert_eq!(by_value(name, &word.name), None, "{name}: {}", word.name);
                    assert_eq!(by_value("role", &word.name), None, "{}", word.name);
                }
                for (_, parts) in kind.parts() {
                    for part in parts {
                        assert_eq!(by_field(&part.name), None, "{}", part.name);
                        fields += 1;
                        kinds.push((&*part.name, &part.kind));
                    }
                }
                if let Kind::List(items) = kind {
                    kinds.push((name, &**items));
                }
            }
        }
        assert!(fields > 10, "only {fields} fields inside others");
    }

    #[test]
    fn every_name_means_one_rule() {
        let all = |names: fn(&Unsayable) -> &'static str| {
            UNSAYABLE.iter().flat_map(move |rule| names(rule).split_whitespace())
        };
        let others = other_names().flat_map(|other| other.names.split_whitespace());
        let mut names: Vec<_> = all(|rule| rule.fields).chain(others).collect();
        let mut values: Vec<_> = all(|rule| rule.values).collect();
        let count = names.len() + values.len();
        names.sort();
        names.dedup();
        values.sort();
        values.dedup();
        assert_eq!(names.len() + values.len(), count);
    }

    #[test]
    fn what_is_offered_to_copy_is_a_ruleset() {
        let nearest = UNSAYABLE.iter().flat_map(|rule| rule.nearest.split('`').skip(1).step_by(2));
        let whole = nearest.filter(|rule| rule.contains(": ") && !rule.contains('…'));
        let examples = other_names().map(|other| other.example);
        let mut count = 0;
        for rule in whole.chain(examples) {
            let text = format!("(format: 1, {rule})");
            crate::parse("mine", &text).unwrap_or_else(|error| panic!("{text}\n{error}"));
            count += 1;
        }
        assert!(count > 30, "only {count}");
    }

    #[test]
    fn rules_that_inventors_asked_for_are_told_wherever_they_are_written() {
        let told = |rule: &str| {
            let error = crate::parse("mine", &format!("(format: 1, {rule})")).unwrap_err();
            let problem = &error.diagnostics[0];
            assert_eq!(error.diagnostics.len(), 1, "{rule}: {error}");
            assert!(problem.help.contains('`'), "{rule}: {}", problem.help);
            format!("{}: {}", problem.code, problem.message)
        };
        for name in [
            "Lives(2)",
            "Delay(2)",
            "Fuse(3)",
            "After(10)",
            "Mine",
            "Marks([Queen])",
            "Cylinder",
            "Heal",
            "Optional",
            "Choice",
            "RoyalWhile(Queen)",
            "Swap",
            "Random",
            "Dice",
            "Freeze",
            "Duck",
            "Again",
            "Checking",
        ] {
            let (field, _) = name.split_once('(').unwrap_or((name, ""));
            let field = field.to_lowercase();
            for rule in [
                format!("{field}: 2"),
                format!("capture: Explode({field}: [Rook])"),
                format!("triggers: [Arrival({field}: 1)]"),
                format!("capture: {name}"),
                format!("capture: Explode(when: {name})"),
                format!("capture: Explode(when: Not(All([Promoting, {name}])))"),
                format!("capture: Explode(fates: [{name}])"),
                format!("capture: Explode(fates: [Push(1, {name})])"),
                format!("win: [KingDestroyed, {name}]"),
                format!("kings: {name}"),
            ] {
                let told = told(&rule);
                assert!(told.starts_with("not-sayable: "), "{rule}: {told}");
            }
        }
        for rule in
            ["triggers: [Castling()]", "capture: Explode(when: Castling)", "kings: Lives(2)"]
        {
            assert!(told(rule).starts_with("not-sayable: "), "{rule}");
        }
        for (name, word) in [
            ("teleport", "Home"),
            ("rebirth", "Home"),
            ("Circe", "Home"),
            ("Implode", "Pull"),
            ("demote", "Become"),
            ("defended", "Guarded"),
            ("points", "count"),
            ("score", "count"),
            ("explosions", "count"),
            ("shields", "Rays"),
            ("shrink", "Crater"),
            ("energy", "Counted"),
            ("everything", "All"),
        ] {
            for rule in [
                format!("{name}: 2"),
                format!("capture: Explode(effect: {name})"),
                format!("capture: Explode(fates: [Survive({name})])"),
            ] {
                let told = told(&rule);
                assert_eq!(told, format!("other-word: `{name}` is said with `{word}`"), "{rule}");
            }
        }
        assert_eq!(
            told("capture: Explode(when: White)"),
            "other-word: `White` is said with `Side`"
        );
        assert_eq!(
            told("capture: Explode(immune: Everything)"),
            "other-word: `Everything` is said with `All`"
        );
    }
}
