//! The JSON objects that answers are made of. `docs/json.md` describes them.

use isotope_analysis::{Played, State, Verdict};
use isotope_kernel::{Illegal, Outcome, Position, notation};
use serde::Serialize;
use shakmaty::Position as _;

use crate::{answer::SCHEMA, asked::Asked, request::Request};

/// A position under a ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct PositionObject<'a> {
    schema: u32,
    /// The ruleset's name.
    pub ruleset: &'a str,
    /// The position.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// What was mended or left out.
    #[serde(skip_serializing_if = "is_empty")]
    pub notes: &'a [String],
}

/// A legal move and what it comes to.
#[derive(Clone, Debug, Serialize)]
pub struct MoveObject {
    /// The move in UCI.
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// The squares on which a spectator sees something destroyed.
    pub destroyed: Vec<String>,
}

/// What a move comes to under a ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct VerdictObject<'a> {
    /// The ruleset's name.
    pub ruleset: &'a str,
    /// Whether the move is legal.
    pub legal: bool,
    /// What it comes to, or why it is illegal.
    #[serde(flatten)]
    pub detail: Detail,
}

/// What a move comes to, or why it is illegal.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// What it comes to.
    Legal {
        /// The move.
        #[serde(flatten)]
        played: MoveObject,
        /// Whether it gives check.
        check: bool,
        /// How the game has ended, if it has.
        outcome: Option<Outcome>,
    },
    /// Why it is illegal.
    Illegal {
        /// A short name, in kebab-case.
        code: &'static str,
        /// A sentence.
        reason: String,
    },
}

/// Whether there is nothing to note: the field is left out.
pub(crate) fn is_empty(notes: &&[String]) -> bool {
    notes.is_empty()
}

impl<'a> PositionObject<'a> {
    /// The object of a position that stands like `state`.
    pub fn of(asked: &'a Asked<'_>, state: State) -> PositionObject<'a> {
        PositionObject {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            check: state.check,
            outcome: state.outcome,
            notes: &asked.request.notes,
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
            destroyed: played.seen().into_iter().map(|square| square.to_string()).collect(),
        }
    }
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
