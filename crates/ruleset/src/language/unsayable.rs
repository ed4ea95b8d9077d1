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
pub const UNSAYABLE: &[Unsayable] = &[
    PIECES,
    BOARD,
    Unsayable {
        what: "hidden information, dice, moves made at the same time",
        why: "a position has to say what is legal and what a move does",
        nearest: "for another start in each game say `start: Chess960`",
        fields: "hidden fog visibility vision dice die random randomly chance simultaneous",
        values: "start=random start=hidden start=placement",
    },
    TURNS,
    Unsayable {
        what: "explosions that come later, after a number of moves, and effects that pass",
        why: "a move has its whole effect at once, and a FEN has no place for a clock that runs",
        nearest: "what has happened is counted, as in `count: Explosions, capture: Explode(when: Total(10))`, and \
            pieces explode in turn, as in `capture: Explode(chain: [Knight])`",
        fields: "delay delayed timer countdown clock after ticks fuse fuses bomb timebomb later until",
        values: "",
    },
    Unsayable {
        what: "mines that players lay, and squares that are marked",
        why: "a square holds a piece or a wall or nothing, and a FEN has no place for more",
        nearest: "say `triggers: [Arrival(on: [\"center\"])]` for squares that explode from the start of the game",
        fields: "mine mines mark marks marked trap traps",
        values: "",
    },
    Unsayable {
        what: "kings with several lives",
        why: "a king is its colour and its square, and a FEN does not say what it has been through",
        nearest: "several kings are several lives: say `kings: Last, promotion: [King, Queen]`, or `kings: Last` and \
            `start: Fen(\"…\")` with two kings for each side",
        fields: "",
        values: "kings=lives kings=life kings=two kings=twolives",
    },
    Unsayable {
        what: "pieces that survive one blast, or a number of them",
        why: "a piece is its role and its colour, and a FEN does not say what it has been through",
        nearest: "a piece can become a lesser one at the first blast: say `capture: Explode(fates: [Become(Knight, \
            Of([Queen, Rook]))])`",
        fields: "lives life hitpoints hp health armor armour damage survives",
        values: "hits=twice",
    },
    Unsayable {
        what: "pieces that heal others",
        why: "no piece is hurt: a blast destroys it, or does not",
        nearest: "say `capture: Explode(fates: [Survive(Beside([Bishop]))])` for pieces that save those beside them",
        fields: "heal heals healing healer",
        values: "",
    },
    Unsayable {
        what: "pieces that cannot move for some time",
        why: "a piece is its role and its colour, and nothing says for how long",
        nearest: "a piece can become slow: say `capture: Explode(fates: [Become(Pawn, Always)])`",
        fields: "freeze freezes frozen stun stuns paralyze immobile immobilize",
        values: "",
    },
    Unsayable {
        what: "pieces that change places",
        why: "an explosion moves a piece away from its centre, towards it, or home",
        nearest: "say `capture: Explode(fates: [Pull(Always)])`, `Push(1, Always)` or `Home(Always)`",
        fields: "swap swaps swapped exchange",
        values: "",
    },
    Unsayable {
        what: "an explosion that a player may decline",
        why: "a move is written as its squares, and two effects of one move could not be told apart",
        nearest: "an explosion can be a move of its own: say `triggers: [Detonation(by: [Knight])]`",
        fields: "optional choice choose chooses chosen decline voluntary",
        values: "",
    },
    Unsayable {
        what: "explosions by a move that gives check",
        why: "whether a move gives check depends on what it leaves on the board, and so on what explodes",
        nearest: "checks are counted by `win: [KingDestroyed, Checkmate, Checks(3)]`",
        fields: "checking givescheck discovered",
        values: "",
    },
    Unsayable {
        what: "explosions by castling",
        why: "castling is no arrival: its king has to be safe on its way whatever explodes",
        nearest: "say `castling: Off`, or `triggers: [Arrival(by: [King, Rook])]` for other moves of king and rook",
        fields: "",
        values: "when=castling triggers=castling capture=castling",
    },
    Unsayable {
        what: "walls that a capturer turns into, as in Fairy-Stockfish's petrified chess and its `petrifyOnCaptureTypes`*",
        why: "`residue` asks what the explosion did; in petrified chess a promoting capturer counts as a pawn, too, and pawns move sideways",
        nearest: "say `capture: Explode(blast: Point, when: By([Knight]), residue: Crater(Center))`",
        fields: "petrify petrified petrifyoncapture petrifyoncapturetypes",
        values: "capture=petrify residue=petrify residue=by",
    },
    WALLS,
    Unsayable {
        what: "pieces that count more than others, and other things that are counted",
        why: "`count` knows explosions and pieces that are taken, each of which counts one",
        nearest: "say `count: Destroyed([Queen, Rook]), win: [KingDestroyed, Checkmate, Counted(2)]`",
        fields: "worth weight weights",
        values: "win=material count=moves count=checks count=material",
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
        nearest: "say `triggers: [Arrival(by: [Knight])]` for pieces that explode where they move",
        fields: "ondrop",
        values: "drops=explode when=drop when=dropped",
    },
    Unsayable {
        what: "other rules for White than for Black, but for kings and for what captures do",
        why: "a shape and a goal are turned around for Black; `start` may give the sides other pieces",
        nearest: "say `kings: Sides(white: …, black: …)`, `capture: Explode(when: Side(White))`, or `start: Fen(\"…\")` with other pieces for each side",
        fields: "sides side color colour",
        values: "check=sides win=sides",
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
        what: "kings that are royal only while other pieces are there",
        why: "which kings are royal follows from the kings on the board alone",
        nearest: "say `win: [KingDestroyed, Checkmate, Extinction([Queen])]`, by which a queen is as good as a king, \
            or `kings: Last`",
        fields: "royalwhile royalif royaluntil",
        values: "kings=while kings=royalwhile",
    },
    Unsayable {
        what: "kings that were lost, told to a new game by a FEN",
        why: "under `kings: Each` the game is over when one falls, and a FEN shows only those that are left",
        nearest: "say `kings: Last`, where the kings that are left are all that matters",
        fields: "royals royal lostkings",
        values: "",
    },
];

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

const fn other(word: &'static str, example: &'static str, names: &'static str) -> OtherName {
    OtherName { word, example, names }
}

/// All names under which rules of the language are known elsewhere.
pub const OTHER_NAMES: &[OtherName] = &[
    other(
        "Home",
        "capture: Explode(fates: [Home(Always)])",
        "teleport teleports rebirth reborn respawn circe",
    ),
    other(
        "Push",
        "capture: Explode(fates: [Push(1, Always)])",
        "push pushes knockback repel shockwave",
    ),
    other(
        "Pull",
        "capture: Explode(fates: [Pull(Always)])",
        "pull pulls implode implosion attract",
    ),
    other(
        "Become",
        "capture: Explode(fates: [Become(Pawn, Of([Queen]))])",
        "demote demotes demotion become transform",
    ),
    other(
        "Guarded",
        "capture: Explode(fates: [Survive(Guarded([Pawn]))])",
        "defended defends protected guards guarded",
    ),
    other(
        "Beside",
        "capture: Explode(fates: [Survive(Beside([Bishop]))])",
        "adjacent neighbour neighbor",
    ),
    other(
        "Rays",
        "capture: Explode(blast: Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 2, [Rook]))",
        "shield shields shielded cover covers",
    ),
    other("Along", "capture: Explode(blast: Along(3, []))", "direction behind beyond pierce"),
    other(
        "Crater",
        "capture: Explode(residue: Crater(Center))",
        "shrink shrinks shrinking hole holes",
    ),
    other(
        "count",
        "count: Explosions, win: [KingDestroyed, Checkmate, Counted(3)]",
        "points score scores goal goals explosions captures",
    ),
    other(
        "Counted",
        "count: Explosions, capture: Explode(when: Not(Counted(3)))",
        "energy ammo ammunition charges fuel",
    ),
    other("On", "capture: Explode(when: On([\"light\"]))", "light dark lightsquares darksquares"),
    other("Side", "capture: Explode(when: Side(White))", "white black"),
    other("All", "capture: Explode(immune: All)", "everything everyone everybody"),
];

/// Returns the rule of the language that is known by this name elsewhere, if there is one.
pub fn other_name(name: &str) -> Option<&'static OtherName> {
    let name = plain(name);
    OTHER_NAMES.iter().find(|other| other.names.split_whitespace().any(|it| it == name))
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
        let others = OTHER_NAMES.iter().flat_map(|other| other.names.split_whitespace());
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
        let examples = OTHER_NAMES.iter().map(|other| other.example);
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
