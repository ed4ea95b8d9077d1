//! Writes the text of a comparison of moves or lines, with boards side by side.

use isotope_analysis::{LineComparison, PlayedMove, Verdict};
use isotope_kernel::notation::MoveError;
use isotope_pgn::{numbered_line, ply_number};
use shakmaty::Position as _;

use super::{comparison::RulesetComparison, side::Judged};
use crate::{
    output::{
        answer::Text,
        color::{self, HEADING, ILLEGAL, paint},
        columns::{group_equal, named_rows},
        diagram,
        excerpt::excerpt,
    },
    position::moves::effect,
};

/// Writes the boards after a move under all rulesets, side by side.
pub(super) fn one_move(text: &str, judged: &[Judged<'_, '_>], out: &mut Text) {
    out.line(paint(HEADING, &format!("after {}", excerpt(text))));
    boards(judged, out)
}

/// Writes the moves before the parting, the first ply at which the games differ, or before the ply at
/// which all games stop. The boards or the reasons at that ply follow.
pub(super) fn line(compared: &RulesetComparison<'_>, line: &LineComparison<'_>, out: &mut Text) {
    let played = common(line);
    if !played.is_empty() {
        let heading = if compared.several() { "the same" } else { "played" };
        out.line(format_args!("{heading}: {played}"));
    }
    if let Some(at) = line.parting {
        out.line(paint(HEADING, &format!("the games part at {}", numbered(line, at))));
        return boards(&compared.judged_ply(&line.plies[at]), out);
    }
    if let Some(at) = line.stop {
        let stop = if compared.several() { "all stop" } else { "the game stops" };
        out.line(paint(HEADING, &format!("{stop} at {}", numbered(line, at))));
        return comments(&compared.judged_ply(&line.plies[at]))
            .iter()
            .for_each(|line| out.line(line));
    }
    if compared.several() {
        out.line("the games do not part");
    }
    if let Some(last) = line.plies.last() {
        boards(&compared.judged_ply(last), out);
    }
}

/// The moves that are played under all rulesets with the same result, in SAN with their numbers.
pub(super) fn common(line: &LineComparison<'_>) -> String {
    let plies = &line.plies[..line.parting.or(line.stop).unwrap_or(line.plies.len())];
    let Some(first) = plies.first() else { return String::new() };
    let played = plies.iter().filter_map(|ply| match &ply.verdicts[0] {
        Some(Verdict::Legal(played)) => Some(&played.san),
        _ => None,
    });
    numbered_line(&first.before[0], 0, played)
}

/// The move of a ply with its number: in SAN if it is legal in a game, else as it was written. The games may have
/// stopped before it.
pub(super) fn numbered(line: &LineComparison<'_>, at: usize) -> String {
    let number = ply_number(&line.plies[0].before[0], at);
    let ply = &line.plies[at];
    format!("{number} {}", written(&ply.verdicts, &ply.text))
}

/// A move in SAN, without `+` and `#` if the games in which it is legal differ about them; as it was written, if it is
/// legal in none.
pub(super) fn written(verdicts: &[Option<Verdict<'_>>], text: &str) -> String {
    let mut legal = verdicts.iter().flatten().filter_map(|verdict| match verdict {
        Verdict::Legal(played) => Some(&*played.san),
        _ => None,
    });
    let san = legal.next().map(|first| match legal.all(|other| other == first) {
        true => first,
        false => first.trim_end_matches(['+', '#']),
    });
    san.map_or_else(|| excerpt(text), String::from)
}

fn boards<'r>(judged: &[Judged<'_, 'r>], out: &mut Text) {
    let block = |one: &Judged<'_, 'r>| {
        let below = match one.verdict {
            Some(Verdict::Legal(played)) => board_and_outcome(played),
            Some(_) => paint(ILLEGAL, "illegal"),
            None => "has stopped".into(),
        };
        (one.ruleset, below)
    };
    out.line(named_rows(None, &judged.iter().map(block).collect::<Vec<_>>(), out.width));
    comments(judged).iter().for_each(|line| out.line(line));
}

fn board_and_outcome(played: &PlayedMove<'_>) -> String {
    format!("{}\n{}", color::board(&diagram::diagram_after(played)), outcome(played))
}

/// Describes the outcome after a move, or returns `check`; empty if there is neither.
pub(super) fn outcome(played: &PlayedMove<'_>) -> String {
    match played.outcome {
        Some(outcome) => outcome.to_string(),
        None if played.after.is_check() => "check".into(),
        None => String::new(),
    }
}

/// The effects and reasons without duplicates, each prefixed with the rulesets it applies to.
pub(super) fn comments(judged: &[Judged<'_, '_>]) -> Vec<String> {
    let is_legal = judged.iter().any(|one| one.verdict.is_some_and(Verdict::is_legal));
    let said = judged.iter().filter_map(|one| {
        let comment = match one.verdict {
            Some(Verdict::Legal(played)) => effect(played)?,
            Some(Verdict::Illegal(reason)) => format!("illegal, {reason}"),
            // The move has a name in the other games.
            Some(Verdict::NoMove(MoveError::NotAMove { reason, .. })) if is_legal => {
                format!("illegal, {reason}")
            }
            Some(Verdict::NoMove(error)) => excerpt(&error.to_string()),
            None => "the line had stopped before".into(),
        };
        Some((one.ruleset, comment))
    });
    group_equal(said)
        .into_iter()
        .map(|(names, said)| format!("{}: {said}", names.join(", ")))
        .collect()
}
