//! What the rules say of the end of a game, against what its tags say.
//!
//! A side may resign, run out of time or agree to a draw wherever the game goes on, and nobody has to claim
//! a draw: so most results are no dispute. One is told where the rules cannot explain the tags.

use isotope_kernel::{Outcome, Reason};
use shakmaty::{Color, KnownOutcome, Position as _};

use super::track::Track;
use crate::pgn::GameText;

/// What the tags say and the rules cannot explain.
pub(crate) fn dispute(track: &Track<'_>, text: &GameText) -> Option<String> {
    if track.refused.is_some() {
        return None;
    }
    let told = text.told_result();
    if let (Some(outcome), Some(told)) = (track.outcome, told)
        && told != outcome.known()
        && !waits_for_a_claim(outcome)
    {
        return Some(format!("by the rules {outcome}, and the result is {}", result_text(told)));
    }
    if !text.has_tag("Termination") {
        return None;
    }
    let termination = text.tag("Termination").unwrap_or_default().to_lowercase();
    let holds = explained(&termination, track, told)?;
    let by_the_rules = match track.outcome {
        Some(outcome) => outcome.to_string(),
        None => "the game goes on".into(),
    };
    (!holds).then(|| format!("by the rules {by_the_rules}, and the termination is `{termination}`"))
}

/// Whether a game is drawn only if somebody says so: who loses on time or resigns has not.
fn waits_for_a_claim(outcome: Outcome) -> bool {
    matches!(outcome.reason, Reason::Repetition | Reason::Halfmoves)
}

/// Whether the rules know of the end that a termination names; nothing if it names none by the rules.
fn explained(termination: &str, track: &Track<'_>, told: Option<KnownOutcome>) -> Option<bool> {
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
        // A side that runs out of time loses to nobody who cannot win.
        told == Some(KnownOutcome::Draw)
            && (due(Reason::DeadPosition) || Color::ALL.into_iter().any(cannot_win))
    } else {
        return None;
    })
}

fn result_text(known: KnownOutcome) -> String {
    shakmaty::Outcome::Known(known).to_string()
}
