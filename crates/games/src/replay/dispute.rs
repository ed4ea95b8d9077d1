//! Disputes: results and terminations in the tags of a game that contradict the rules.
//!
//! A side may resign, run out of time or agree to a draw before the game is over, and need not claim a draw, so
//! most results that the rules do not decide are not disputed.

use isotope_kernel::{Outcome, Reason};
use shakmaty::{Color, KnownOutcome, Position as _};

use super::track::Track;
use crate::pgn::GameText;

/// Describes the contradiction between the tags and the outcome by the rules, if there is one.
pub(crate) fn dispute(track: &Track<'_>, text: &GameText) -> Option<String> {
    if track.refusal.is_some() {
        return None;
    }
    let result = text.result();
    if let (Some(outcome), Some(result)) = (track.outcome, result)
        && result != outcome.known()
        && !must_be_claimed(outcome)
    {
        return Some(format!("by the rules {outcome}, and the result is {}", result_text(result)));
    }
    if !text.has_tag("Termination") {
        return None;
    }
    let termination = text.tag("Termination").unwrap_or_default().to_lowercase();
    let holds = explained(&termination, track, result)?;
    let by_the_rules = match track.outcome {
        Some(outcome) => outcome.to_string(),
        None => "the game goes on".into(),
    };
    (!holds).then(|| format!("by the rules {by_the_rules}, and the termination is `{termination}`"))
}

/// Whether an outcome is a draw that must be claimed. A player who lost on time or resigned has not claimed a
/// draw.
fn must_be_claimed(outcome: Outcome) -> bool {
    matches!(outcome.reason, Reason::Repetition | Reason::Halfmoves)
}

/// Whether the rules confirm the ending that a termination names; `None` if it names no ending that the rules
/// decide.
fn explained(termination: &str, track: &Track<'_>, result: Option<KnownOutcome>) -> Option<bool> {
    let says = |word: &str| termination.contains(word);
    let due = |wanted: Reason| track.draws().iter().any(|(_, reason)| *reason == wanted);
    let ended = |wanted: &dyn Fn(Outcome) -> bool| track.outcome.is_some_and(wanted);
    let cannot_win = |color: Color| track.position.has_insufficient_material(color);
    Some(if says("stalemate") {
        ended(&|outcome| outcome.reason == Reason::Stalemate)
    } else if says("checkmate") || says("explo") {
        ended(&|outcome| outcome.winner.is_some())
    } else if says("repetition") {
        due(Reason::Repetition)
    } else if says("50") || says("fifty") {
        due(Reason::Halfmoves)
    } else if says("insufficient") {
        // Running out of time is a draw if the opponent cannot win.
        result == Some(KnownOutcome::Draw)
            && (due(Reason::DeadPosition) || Color::ALL.into_iter().any(cannot_win))
    } else {
        return None;
    })
}

fn result_text(known: KnownOutcome) -> String {
    shakmaty::Outcome::Known(known).to_string()
}
