//! What a move or a line comes to under each of the rulesets, board beside board.

use isotope_analysis::{Line, Played, Ply, Verdict};
use isotope_kernel::Position;
use shakmaty::Position as _;

use super::compared::Compared;
use crate::{
    columns::rows,
    commands::{
        moves::effect,
        play::{diagram, move_number},
    },
    output::{Failure, Output, shown},
    paint::{self, HEADING, ILLEGAL, painted},
};

/// The boards that a move leads to, side by side.
pub(super) fn one_move(
    names: &[&str],
    text: &str,
    verdicts: &[Verdict<'_>],
    output: &mut Output,
) -> Result<(), Failure> {
    output.line(painted(HEADING, &format!("after {}", shown(text))))?;
    boards(names, &verdicts.iter().map(Some).collect::<Vec<_>>(), output)
}

/// The moves up to where the games part or stop, and the boards there.
pub(super) fn line(
    compared: &Compared<'_>,
    line: &Line<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let names = &compared.names;
    let stop =
        line.plies.iter().position(|ply| !ply.verdicts.iter().flatten().all(Verdict::is_legal));
    let common = line.parting.or(stop).unwrap_or(line.plies.len());
    let (played, before) = moves(&compared.positions[0], &line.plies[..common]);
    if !played.is_empty() {
        let heading = if compared.several() { "the same" } else { "played" };
        output.line(format_args!("{heading}: {played}"))?;
    }
    let at = |ply: &Ply<'_>| format!("{}{}", move_number(&before), shown(&ply.text));
    if let Some(ply) = line.parting.map(|ply| &line.plies[ply]) {
        output.line(painted(HEADING, &format!("the games part at {}", at(ply))))?;
        return boards(names, &verdicts_of(ply), output);
    }
    if let Some(ply) = stop.map(|ply| &line.plies[ply]) {
        let stop = if compared.several() { "all stop" } else { "the game stops" };
        output.line(painted(HEADING, &format!("{stop} at {}", at(ply))))?;
        return comments(names, &verdicts_of(ply), output);
    }
    if compared.several() {
        output.line("the games do not part")?;
    }
    match line.plies.last() {
        Some(last) => boards(names, &verdicts_of(last), output),
        None => Ok(()),
    }
}

fn verdicts_of<'a, 'r>(ply: &'a Ply<'r>) -> Vec<Option<&'a Verdict<'r>>> {
    ply.verdicts.iter().map(Option::as_ref).collect()
}

/// Moves that are legal under all of the rulesets, numbered, and the position after them.
fn moves<'r>(start: &Position<'r>, plies: &[Ply<'r>]) -> (String, Position<'r>) {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in plies {
        if let Some(Verdict::Legal(played)) = &ply.verdicts[0] {
            let numbered = moves.is_empty() || position.turn().is_white();
            let number = if numbered { move_number(&position) } else { String::new() };
            moves.push(format!("{number}{}", played.san));
            position = played.after.clone();
        }
    }
    (moves.join(" "), position)
}

fn boards(
    names: &[&str],
    verdicts: &[Option<&Verdict<'_>>],
    output: &mut Output,
) -> Result<(), Failure> {
    let blocks: Vec<String> = names
        .iter()
        .zip(verdicts)
        .map(|(name, verdict)| {
            let below = match verdict {
                Some(Verdict::Legal(played)) => board_and_outcome(played),
                Some(_) => painted(ILLEGAL, "illegal"),
                None => "has stopped".into(),
            };
            format!("{}\n{below}", painted(HEADING, name))
        })
        .collect();
    output.line(rows(None, &blocks))?;
    comments(names, verdicts, output)
}

fn board_and_outcome(played: &Played<'_>) -> String {
    let outcome = match played.outcome {
        Some(outcome) => outcome.to_string(),
        None if played.after.is_check() => "check".into(),
        None => String::new(),
    };
    format!("{}\n{outcome}", paint::board(&diagram(played)))
}

/// What there is to say below the boards, each sentence once, for all rulesets it is true of.
fn comments(
    names: &[&str],
    verdicts: &[Option<&Verdict<'_>>],
    output: &mut Output,
) -> Result<(), Failure> {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for (name, verdict) in names.iter().zip(verdicts) {
        let comment = match verdict {
            Some(Verdict::Legal(played)) => match effect(played) {
                Some(effect) => effect,
                None => continue,
            },
            Some(Verdict::Illegal(reason)) => format!("illegal, {reason}"),
            Some(Verdict::NoMove(error)) => shown(&error.to_string()),
            None => "the line had stopped before".into(),
        };
        match groups.iter_mut().find(|(_, other)| *other == comment) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], comment)),
        }
    }
    for (names, comment) in groups {
        output.line(format_args!("{}: {comment}", names.join(", ")))?;
    }
    Ok(())
}
