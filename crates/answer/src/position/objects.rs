//! The JSON objects that answers are made of. `docs/json.md` describes them.

use isotope_analysis::{Played, State, Verdict};
use isotope_kernel::{Illegal, Outcome, Position, notation};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Bitboard, Position as _};

use crate::{
    input::{query::Asked, request::Request},
    output::answer::SCHEMA,
};

/// A position under a ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Position")]
pub struct PositionObject<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position; the en passant square only where a pawn can legally capture.
    fen: String,
    /// Whether the side to move is in check.
    check: bool,
    /// How the game has ended; null while it goes on.
    outcome: Option<Outcome>,
    /// What was mended in the position, or left out of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// A legal move and what it comes to.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Move")]
pub struct MoveObject {
    /// The move in UCI: castling is king to target, and king to rook where only Chess960 knows the rights.
    uci: String,
    /// The move in SAN.
    san: String,
    /// The position after it.
    fen: String,
    /// The squares on which a spectator sees something destroyed. A capturer that perishes does so where it lands.
    destroyed: Vec<String>,
    /// Where pieces exploded in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chained: Vec<String>,
    /// What has become a wall.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    walls: Vec<String>,
}

/// What a move comes to under a ruleset.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Verdict")]
pub struct VerdictObject<'a> {
    /// The ruleset's name.
    ruleset: &'a str,
    /// Whether it is legal.
    legal: bool,
    #[serde(flatten)]
    detail: Detail,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "VerdictDetail")]
#[serde(untagged)]
enum Detail {
    Legal {
        #[serde(flatten)]
        played: MoveObject,
        /// Whether the side to move is in check after it.
        check: bool,
        /// How the game has ended by it; null while it goes on.
        outcome: Option<Outcome>,
    },
    Illegal {
        /// Why it is illegal, as a short name.
        code: &'static str,
        /// Why it is illegal, in words.
        reason: String,
    },
}

impl<'a> PositionObject<'a> {
    /// The object of a position that stands like `state`.
    pub fn of(asked: &Asked<'a>, state: State) -> PositionObject<'a> {
        PositionObject {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            check: state.check,
            outcome: state.outcome,
            notes: asked.request.notes.clone(),
        }
    }
}

impl MoveObject {
    /// The object of a move that was played from the position `before`.
    pub fn of(request: &Request, before: &Position<'_>, played: &Played<'_>) -> MoveObject {
        MoveObject {
            uci: notation::uci(before, played.m),
            san: played.san.clone(),
            fen: request.fen(&played.after),
            destroyed: names(played.seen()),
            chained: names(played.aftermath.chained),
            walls: names(played.aftermath.walls),
        }
    }
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

impl<'a> VerdictObject<'a> {
    /// The object of the verdict on a move in the position `before`.
    pub fn of(
        ruleset: &'a str,
        request: &Request,
        before: &Position<'_>,
        verdict: &Verdict<'_>,
    ) -> VerdictObject<'a> {
        let illegal = |code, reason| Detail::Illegal { code, reason };
        let detail = match verdict {
            Verdict::Legal(legal) => Detail::Legal {
                played: MoveObject::of(request, before, legal),
                check: legal.after.is_check(),
                outcome: legal.outcome,
            },
            Verdict::Illegal(reason) => illegal(Illegal::code(*reason), reason.to_string()),
            Verdict::NoMove(error) => illegal(error.code(), error.to_string()),
        };
        VerdictObject { ruleset, legal: verdict.is_legal(), detail }
    }
}
