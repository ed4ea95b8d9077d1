//! Writes the text of a comparison of moves or lines, with boards side by side.

use isotope_analysis::{LineComparison, PlayedMove, Ply, Verdict};
use shakmaty::Position as _;

use super::comparison::RulesetComparison;
use crate::{
    output::{
        answer::Text,
        color::{self, HEADING, ILLEGAL, paint},
        columns::{group_equal, named_rows},
        diagram,
        excerpt::excerpt,
    },
    position::{moves::effect, play::move_number},
};

/// Writes the boards after a move under all rulesets, side by side.
pub(super) fn one_move(names: &[&str], text: &str, verdicts: &[Verdict<'_>], out: &mut Text) {
    out.line(paint(HEADING, &format!("after {}", excerpt(text))));
    boards(names, &verdicts.iter().map(Some).collect::<Vec<_>>(), out)
}

/// Writes the moves before the parting, the first ply at which the games differ, or before the ply at
/// which all games stop. The boards or the reasons at that ply follow.
pub(super) fn line(compared: &RulesetComparison<'_>, line: &LineComparison<'_>, out: &mut Text) {
    let names = &compared.names;
    let played = common(line);
    if !played.is_empty() {
        let heading = if compared.several() { "the same" } else { "played" };
        out.line(format_args!("{heading}: {played}"));
    }
    if let Some(ply) = line.parting.map(|ply| &line.plies[ply]) {
        out.line(paint(HEADING, &format!("the games part at {}", numbered(ply))));
        return boards(names, &verdicts_of(ply), out);
    }
    if let Some(ply) = line.stop.map(|ply| &line.plies[ply]) {
        let stop = if compared.several() { "all stop" } else { "the game stops" };
        out.line(paint(HEADING, &format!("{stop} at {}", numbered(ply))));
        return comments(names, &verdicts_of(ply)).iter().for_each(|line| out.line(line));
    }
    if compared.several() {
        out.line("the games do not part");
    }
    if let Some(last) = line.plies.last() {
        boards(names, &verdicts_of(last), out);
    }
}

pub(super) fn verdicts_of<'a, 'r>(ply: &'a Ply<'r>) -> Vec<Option<&'a Verdict<'r>>> {
    ply.verdicts.iter().map(Option::as_ref).collect()
}

/// The moves that are played under all rulesets with the same result, in SAN.
pub(super) fn common(line: &LineComparison<'_>) -> String {
    moves(&line.plies[..line.parting.or(line.stop).unwrap_or(line.plies.len())])
}

/// The move of a ply as it was written, with its number.
pub(super) fn numbered(ply: &Ply<'_>) -> String {
    format!("{}{}", move_number(&ply.before[0]), excerpt(&ply.text))
}

/// The moves of `plies`, all of which are legal under all rulesets, in SAN with their numbers.
fn moves(plies: &[Ply<'_>]) -> String {
    let numbered = plies.iter().enumerate().filter_map(|(i, ply)| {
        let (before, Some(Verdict::Legal(played))) = (&ply.before[0], &ply.verdicts[0]) else {
            return None;
        };
        let numbered = i == 0 || before.turn().is_white();
        let number = if numbered { move_number(before) } else { String::new() };
        Some(format!("{number}{}", played.san))
    });
    numbered.collect::<Vec<_>>().join(" ")
}

fn boards(names: &[&str], verdicts: &[Option<&Verdict<'_>>], out: &mut Text) {
    let blocks: Vec<(&str, String)> = names
        .iter()
        .zip(verdicts)
        .map(|(name, verdict)| {
            let below = match verdict {
                Some(Verdict::Legal(played)) => board_and_outcome(played),
                Some(_) => paint(ILLEGAL, "illegal"),
                None => "has stopped".into(),
            };
            (*name, below)
        })
        .collect();
    out.line(named_rows(None, &blocks, out.width));
    comments(names, verdicts).iter().for_each(|line| out.line(line));
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
pub(super) fn comments(names: &[&str], verdicts: &[Option<&Verdict<'_>>]) -> Vec<String> {
    let said = names.iter().zip(verdicts).filter_map(|(name, verdict)| {
        let comment = match verdict {
            Some(Verdict::Legal(played)) => effect(played)?,
            Some(Verdict::Illegal(reason)) => format!("illegal, {reason}"),
            Some(Verdict::NoMove(error)) => excerpt(&error.to_string()),
            None => "the line had stopped before".into(),
        };
        Some((*name, comment))
    });
    group_equal(said)
        .into_iter()
        .map(|(names, said)| format!("{}: {said}", names.join(", ")))
        .collect()
}
