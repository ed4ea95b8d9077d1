//! The JSON objects used in several answers, documented in `docs/schema.json`.

use isotope_analysis::{PlayedMove, State, Verdict};
use isotope_kernel::{Aftermath, Count, Illegal, Outcome, Position, notation, words::role_name};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, ByColor, Position as _};

use crate::{
    input::{position_input::PositionInput, position_query::PositionQuery},
    output::answer::SCHEMA,
};

/// A position under a ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Position")]
pub struct PositionObject<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN. The en passant square is given only if a pawn can legally capture there.
    fen: String,
    /// Whether the side to move is in check.
    check: bool,
    /// The outcome; null while the game goes on.
    outcome: Option<Outcome>,
    /// What each side has counted; left out if nothing is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What each side has counted, from 0 to 99.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
struct Counts {
    /// White's count.
    white: u8,
    /// Black's count.
    black: u8,
}

/// A piece that an explosion moves.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Displaced")]
struct MovedPiece {
    /// The piece's square before the move.
    from: String,
    /// The piece's square after the move; null if it was lost over the edge or because its home was taken. Then it
    /// is among the destroyed pieces, too.
    to: Option<String>,
}

/// A piece that takes another role.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Changed")]
struct ChangedPiece {
    /// The piece's square.
    square: String,
    /// The role that it takes.
    role: &'static str,
}

/// A legal move with its effects.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Move")]
pub struct MoveObject {
    /// The move in UCI notation; castling is king to target, or king to rook if the rights need Chess960.
    uci: String,
    /// The move in SAN.
    san: String,
    /// The position after the move, as FEN.
    fen: String,
    /// The squares of the destroyed pieces; a destroyed capturer counts on the square where it lands.
    destroyed: Vec<String>,
    /// The squares of the pieces that changed sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    converted: Vec<String>,
    /// The pieces that took another role.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changed: Vec<ChangedPiece>,
    /// The pieces that a push, a pull or a return home moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved: Vec<MovedPiece>,
    /// The squares of the pieces that exploded in a chain reaction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chained: Vec<String>,
    /// The squares that became walls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walls: Vec<String>,
    /// Whether the capturer stays on its square; left out if it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stays: bool,
}

/// The verdict on a move under a ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Verdict")]
pub struct VerdictObject<'a> {
    /// The ruleset's name.
    ruleset: &'a str,
    /// Whether the move is legal.
    legal: bool,
    #[serde(flatten)]
    detail: VerdictDetail,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(untagged)]
enum VerdictDetail {
    Legal {
        #[serde(flatten)]
        played: Box<MoveObject>,
        /// Whether the side to move is in check after the move.
        check: bool,
        /// The outcome after the move; null while the game goes on.
        outcome: Option<Outcome>,
    },
    Illegal {
        /// A short name for the reason why the move is illegal, in kebab-case.
        code: &'static str,
        /// The reason why the move is illegal, in words.
        reason: String,
    },
}

impl<'a> PositionObject<'a> {
    /// Describes a requested position with the given state.
    pub fn new(asked: &PositionQuery<'a>, state: State) -> PositionObject<'a> {
        PositionObject {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            check: state.check,
            outcome: state.outcome,
            counts: counts(&asked.position),
            notes: asked.input.notes.clone(),
        }
    }
}

impl MoveObject {
    /// Describes a move played from the position `before`.
    pub fn new(
        input: &PositionInput,
        before: &Position<'_>,
        played: &PlayedMove<'_>,
    ) -> MoveObject {
        MoveObject {
            uci: notation::uci(before, played.m),
            san: played.san.clone(),
            fen: input.fen(&played.after),
            destroyed: names(played.seen()),
            converted: names(played.aftermath.converted),
            changed: changed(played.aftermath),
            moved: moved(played),
            chained: names(played.aftermath.chained),
            walls: names(played.aftermath.walls),
            stays: played.aftermath.stays,
        }
    }
}

/// What the sides have counted, in a game in which something is.
fn counts(position: &Position<'_>) -> Option<Counts> {
    let ByColor { white, black } = position.field().counts;
    (position.rules().spec().count != Count::Off).then_some(Counts { white, black })
}

fn changed(aftermath: Aftermath) -> Vec<ChangedPiece> {
    let changed = aftermath.changed.squares().into_iter();
    let piece = |square| {
        let role = role_name(aftermath.new_role(square)?);
        Some(ChangedPiece { square: square.to_string(), role })
    };
    changed.filter_map(piece).collect()
}

fn moved(played: &PlayedMove<'_>) -> Vec<MovedPiece> {
    let moved = played.moved.iter().map(|(from, to)| (*from, Some(to.to_string())));
    let mut moved: Vec<_> =
        moved.chain(played.aftermath.lost.into_iter().map(|from| (from, None))).collect();
    moved.sort();
    moved.into_iter().map(|(from, to)| MovedPiece { from: from.to_string(), to }).collect()
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

impl<'a> VerdictObject<'a> {
    /// Describes the verdict on a move in the position `before`.
    pub fn new(
        ruleset: &'a str,
        input: &PositionInput,
        before: &Position<'_>,
        verdict: &Verdict<'_>,
    ) -> VerdictObject<'a> {
        let illegal = |code, reason| VerdictDetail::Illegal { code, reason };
        let detail = match verdict {
            Verdict::Legal(legal) => VerdictDetail::Legal {
                played: Box::new(MoveObject::new(input, before, legal)),
                check: legal.after.is_check(),
                outcome: legal.outcome,
            },
            Verdict::Illegal(reason) => illegal(Illegal::code(*reason), reason.to_string()),
            Verdict::NoMove(error) => illegal(error.code(), error.to_string()),
        };
        VerdictObject { ruleset, legal: verdict.is_legal(), detail }
    }

    /// The same verdict under another name of the ruleset.
    pub(crate) fn under(self, ruleset: &str) -> VerdictObject<'_> {
        VerdictObject { ruleset, legal: self.legal, detail: self.detail }
    }
}
