//! The JSON objects used in several answers, documented in `docs/schema.json`.

use isotope_analysis::{PlayedMove, State, Verdict};
use isotope_kernel::{Illegal, Outcome, Position, notation};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, Position as _};

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
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
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
        played: MoveObject,
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
            chained: names(played.aftermath.chained),
            walls: names(played.aftermath.walls),
            stays: played.aftermath.stays,
        }
    }
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
                played: MoveObject::new(input, before, legal),
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
