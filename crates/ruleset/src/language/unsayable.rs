//! Rules of other games that cannot be expressed in a ruleset, each with the reason and the closest rule that
//! can be.

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
    fields: "board files ranks size width height boardsize shape geometry",
    values: "start=board start=size",
};

/// Several moves in a turn.
pub const TURNS: Unsayable = Unsayable {
    what: "several moves in a turn, or passing",
    why: "a turn is one move of one piece",
    nearest: "what one move does can be as much as one likes: say `capture: Explode(chain: […])`",
    fields: "turns turn movesperturn doublemove doublemoves pass passing",
    values: "stalemate=pass stalemate=passes",
};

/// Walls that are not left by explosions.
pub const WALLS: Unsayable = Unsayable {
    what: "walls that players place, or that go again",
    why: "a wall is what an explosion left, and players place none",
    nearest: "say `capture: Explode(residue: Crater(…))`, or `*` in `start: Fen(\"…\")`",
    fields: "walls wall walling gating duck",
    values: "residue=placed residue=duck",
};

/// All kinds of rules that cannot be expressed, in the order of the documentation.
pub const UNSAYABLE: &[Unsayable] = &[
    PIECES,
    BOARD,
    Unsayable {
        what: "hidden information, dice, moves made at the same time",
        why: "a position has to say what is legal and what a move does",
        nearest: "for another start in each game say `start: Chess960`",
        fields: "hidden fog dark visibility vision dice random simultaneous",
        values: "start=random start=hidden start=placement",
    },
    TURNS,
    Unsayable {
        what: "explosions that come later, after a number of moves",
        why: "a position has to say what a move does, and a FEN has no place for a clock that runs",
        nearest: "an explosion can set off others at once: say `capture: Explode(chain: […])`",
        fields: "delay delayed timer countdown clock after ticks",
        values: "when=delayed when=after when=later capture=delayed",
    },
    Unsayable {
        what: "pieces that survive one blast, or a number of them",
        why: "a piece is its role and its colour, and a FEN does not say what it has been through",
        nearest: "say `capture: Explode(immune: […])` for roles that survive every blast",
        fields: "lives hitpoints hp health armor armour shield shields survives",
        values: "hits=twice hits=damage",
    },
    Unsayable {
        what: "a blast that pushes, or demotes what it reaches",
        why: "a blast destroys what it reaches or makes it change sides; it does not move it",
        nearest: "say `capture: Explode(effect: Convert)` for pieces that change sides, or `drops: Destroyed` for pieces that come back",
        fields: "push pushes pull knockback demote demotes demotion",
        values: "capture=push capture=pull capture=demote capture=swap hits=push hits=demote \
            effect=push effect=pull effect=demote",
    },
    Unsayable {
        what: "walls that a capturer turns into, as in Fairy-Stockfish's petrified chess and its `petrifyOnCaptureTypes`*",
        why: "`residue` asks what the explosion did; in petrified chess a promoting capturer counts as a pawn, too, and pawns move sideways",
        nearest: "say `capture: Explode(blast: Point, when: By([…]), residue: Crater(Center))`",
        fields: "petrify petrified petrifyoncapture petrifyoncapturetypes",
        values: "capture=petrify residue=petrify residue=by",
    },
    WALLS,
    Unsayable {
        what: "goals counted in explosions, captures or points",
        why: "a FEN has no place for what has been counted, but for checks",
        nearest: "say `win: [KingDestroyed, Checks(3)]`, or `Extinction([…])` for the last of a kind",
        fields: "points score scores goal goals explosions",
        values: "win=explosions win=explosion win=captures win=points win=score win=destroyed \
            win=material",
    },
    Unsayable {
        what: "which of several captures is compulsory",
        why: "`compulsory` knows captures and other moves",
        nearest: "say `compulsory: Capture`",
        fields: "",
        values: "compulsory=most compulsory=longest compulsory=explosion",
    },
    Unsayable {
        what: "drops that are forbidden or compelled by what they do, such as a pawn that mates",
        why: "a drop is legal as any move is",
        nearest: "say `drops: Captured` or `drops: Destroyed`",
        fields: "cannotdrop droprules",
        values: "drops=nomate compulsory=drop",
    },
    Unsayable {
        what: "an explosion where a piece is dropped",
        why: "a drop is no arrival, so that a piece in hand is no bomb",
        nearest: "say `triggers: [Arrival(…)]` for pieces that explode where they move",
        fields: "ondrop",
        values: "drops=explode when=drop when=dropped",
    },
    Unsayable {
        what: "other rules for White than for Black, but for kings and for what captures do",
        why: "a shape and a goal are turned around for Black; `start` may give the sides other pieces",
        nearest: "say `kings: Sides(white: …, black: …)`, `capture: Explode(when: Side(White))`, or `start: Fen(\"…\")` with other pieces for each side",
        fields: "sides side color colour",
        values: "when=white when=black check=sides win=sides",
    },
    Unsayable {
        what: "a goal on the same rank for both, as in Racing Kings",
        why: "`Race` counts from each side's own first rank, so that the game is the same for both, and Racing Kings lets Black draw level besides",
        nearest: "say `win: [KingDestroyed, Race(8)]`, or the same squares for both in `Hill([…])`",
        fields: "region regions",
        values: "win=region win=rank",
    },
    Unsayable {
        what: "more than three checks to win",
        why: "the field of a FEN and shakmaty's type hold no more",
        nearest: "say `win: [KingDestroyed, Checks(3)]`",
        fields: "",
        values: "win=fivecheck win=5check",
    },
    Unsayable {
        what: "kings that were lost, told to a new game by a FEN",
        why: "under `kings: Each` the game is over when one falls, and a FEN shows only those that are left",
        nearest: "say `kings: Last`, where the kings that are left are all that matters",
        fields: "royals royal lostkings",
        values: "",
    },
];

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
        let mut names: Vec<_> =
            UNSAYABLE.iter().flat_map(|rule| rule.fields.split_whitespace()).collect();
        let mut values: Vec<_> =
            UNSAYABLE.iter().flat_map(|rule| rule.values.split_whitespace()).collect();
        let count = names.len() + values.len();
        names.sort();
        names.dedup();
        values.sort();
        values.dedup();
        assert_eq!(names.len() + values.len(), count);
    }
}
