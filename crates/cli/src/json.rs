//! The JSON objects that `--json` prints, one a line. `docs/json.md` describes them.

use isotope_analysis::{Played, State, Verdict};
use isotope_kernel::{Illegal, Outcome, Position, notation};
use serde::Serialize;
use shakmaty::Bitboard;

use crate::{
    output::{MAX_MESSAGE, MAX_SHOWN, Refusal, cut},
    request::Request,
};

/// The version of the objects. It changes when a field changes its meaning or goes.
pub(crate) const SCHEMA: u32 = 1;

/// Something that cannot be used.
#[derive(Serialize)]
pub(crate) struct ErrorLine<'a> {
    schema: u32,
    input: String,
    error: ErrorObject,
    #[serde(skip_serializing_if = "is_empty")]
    notes: &'a [String],
}

#[derive(Serialize)]
pub(crate) struct ErrorObject {
    code: &'static str,
    message: String,
}

/// A position under a ruleset.
#[derive(Serialize)]
pub(crate) struct PositionObject<'a> {
    pub(crate) schema: u32,
    pub(crate) ruleset: &'a str,
    pub(crate) fen: String,
    pub(crate) check: bool,
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "is_empty")]
    pub(crate) notes: &'a [String],
}

/// A legal move and what it comes to.
#[derive(Serialize)]
pub(crate) struct MoveObject {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) fen: String,
    pub(crate) destroyed: Vec<String>,
}

/// What a move comes to under a ruleset.
#[derive(Serialize)]
pub(crate) struct VerdictObject<'a> {
    pub(crate) ruleset: &'a str,
    legal: bool,
    #[serde(flatten)]
    detail: Detail,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Detail {
    Legal {
        #[serde(flatten)]
        played: MoveObject,
        check: bool,
        outcome: Option<Outcome>,
    },
    Illegal {
        code: &'static str,
        reason: String,
    },
}

pub(crate) fn error_line<'a>(input: &str, notes: &'a [String], refusal: Refusal) -> ErrorLine<'a> {
    ErrorLine { schema: SCHEMA, input: self::input(input), error: error(refusal), notes }
}

pub(crate) fn error(refusal: Refusal) -> ErrorObject {
    ErrorObject { code: refusal.code, message: cut(&refusal.message, MAX_MESSAGE) }
}

/// What somebody wrote. It may be of any length.
pub(crate) fn input(text: &str) -> String {
    cut(text, MAX_SHOWN)
}

/// Whether there is nothing to note: the field is left out.
pub(crate) fn is_empty(notes: &&[String]) -> bool {
    notes.is_empty()
}

pub(crate) fn squares(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

pub(crate) fn position<'a>(
    ruleset: &'a str,
    request: &'a Request,
    position: &Position<'_>,
    state: State,
) -> PositionObject<'a> {
    PositionObject {
        schema: SCHEMA,
        ruleset,
        fen: request.fen(position),
        check: state.check,
        outcome: state.outcome,
        notes: &request.notes,
    }
}

pub(crate) fn played(request: &Request, before: &Position<'_>, played: &Played<'_>) -> MoveObject {
    MoveObject {
        uci: notation::uci(before, played.m),
        san: played.san.clone(),
        fen: request.fen(&played.after),
        destroyed: squares(played.seen()),
    }
}

pub(crate) fn verdict<'a>(
    ruleset: &'a str,
    request: &Request,
    before: &Position<'_>,
    verdict: &Verdict<'_>,
) -> VerdictObject<'a> {
    let illegal = |code, reason| Detail::Illegal { code, reason };
    let detail = match verdict {
        Verdict::Legal(legal) => Detail::Legal {
            played: played(request, before, legal),
            check: shakmaty::Position::is_check(&legal.after),
            outcome: legal.outcome,
        },
        Verdict::Illegal(reason) => illegal(Illegal::code(*reason), reason.to_string()),
        Verdict::NoMove(error) => illegal(error.code(), error.to_string()),
    };
    VerdictObject { ruleset, legal: verdict.is_legal(), detail }
}
