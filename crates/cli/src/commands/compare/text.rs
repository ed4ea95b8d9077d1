//! The comparison as text: a table of states, the moves that differ, boards side by side.

use isotope_analysis::{Comparison, Played, Verdict, compare, follow};
use isotope_diagram::Diagram;
use isotope_kernel::{Position, illegal::list, notation};
use shakmaty::Position as _;

use super::{
    Column, Question,
    json_lines::{playable, read_all},
};
use crate::{
    columns::{beside, width},
    commands::{
        board::color_name,
        moves::consequence,
        play::{diagram, move_number},
    },
    input::Request,
    json,
    output::{Failure, Output},
    paint::{self, HEADING, ILLEGAL, LEGAL, painted},
};

pub(super) fn answer(
    request: &Request,
    columns: &[Column<'_>],
    question: &Question,
    output: &mut Output,
) -> Result<bool, Failure> {
    let (ids, positions) = playable(columns);
    let refused = positions.len() < columns.len();
    let first = &positions[0];
    output.answer()?;
    output.line(paint::board(&Diagram::new(first.board())))?;
    output.line("")?;
    output.line(request.fen(first))?;
    output.line("")?;
    let comparison = compare(&positions);
    states(columns, &comparison, output)?;
    let differ = match question {
        Question::State => {
            moves(&ids, &positions, &comparison, output)?;
            comparison.differ()
        }
        Question::Move(text) => one_move(&ids, &positions, text, output)?,
        Question::Line(texts) => line(&ids, &positions, texts, output)?,
    };
    Ok(differ || refused)
}

/// Side by side: whether it is check, how it has ended, how many legal moves there are.
fn states(
    columns: &[Column<'_>],
    comparison: &Comparison<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut states = comparison.states.iter();
    let mut blocks = vec!["\ncheck\noutcome\nlegal moves".to_owned()];
    for column in columns {
        let heading = painted(HEADING, &column.ruleset.id);
        blocks.push(match &column.position {
            Err(_) => format!("{heading}\n-\ncannot arise\n-"),
            Ok(position) => {
                let state = states.next().expect("a state for each position");
                let check = if state.check { "yes" } else { "no" };
                let outcome = match state.outcome {
                    Some(outcome) => outcome.to_string(),
                    None => format!("{} to move", color_name(position.turn())),
                };
                format!("{heading}\n{check}\n{outcome}\n{}", state.moves)
            }
        });
    }
    output.line(beside(&blocks))?;
    for column in columns {
        if let Err(refusal) = &column.position {
            output.line(format_args!("{}: {}", column.ruleset.id, refusal.message))?;
        }
    }
    output.line("")
}

/// Every move on which the rulesets differ, with the reasons.
fn moves(
    ids: &[&str],
    positions: &[Position<'_>],
    comparison: &Comparison<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    match comparison.differences.len() {
        0 => output.line("Every legal move is the same, with the same result.")?,
        1 => output.line(painted(HEADING, "1 move differs"))?,
        count => output.line(painted(HEADING, &format!("{count} moves differ")))?,
    }
    for difference in &comparison.differences {
        let uci = notation::uci(&positions[0], difference.m);
        let san = difference.verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Legal(played) => Some(played.san.trim_end_matches(['+', '#'])),
            _ => None,
        });
        let heading = format!("{uci:5} {:6}", san.unwrap_or_default());
        let verdicts = in_words(ids, &difference.verdicts);
        let heading = format!("  {} ", painted(HEADING, &heading));
        let one_line = format!("{heading}{}", verdicts.join(" · "));
        if width(&one_line) <= WIDTH {
            output.line(one_line)?;
        } else {
            output.line(beside_heading(&heading, &verdicts))?;
        }
    }
    Ok(())
}

/// A line longer than this is broken.
const WIDTH: usize = 100;

fn beside_heading(heading: &str, lines: &[String]) -> String {
    let margin = " ".repeat(width(heading));
    format!("{heading}{}", lines.join(&format!("\n{margin}")))
}

/// `atomic: illegal, …`, `icc: legal`. What the ruleset before has said already is `the same`.
fn in_words(ids: &[&str], verdicts: &[Verdict<'_>]) -> Vec<String> {
    let results_differ = verdicts
        .iter()
        .filter(|verdict| verdict.is_legal())
        .collect::<Vec<_>>()
        .windows(2)
        .any(|pair| !pair[0].agrees_with(pair[1]));
    let mut said: Option<String> = None;
    let words = ids.iter().zip(verdicts).map(|(id, verdict)| {
        let (style, word) = match verdict.is_legal() {
            true => (LEGAL, "legal"),
            false => (ILLEGAL, "illegal"),
        };
        let detail = match verdict {
            Verdict::Legal(played) if results_differ => {
                let consequence = consequence(played);
                match consequence.is_empty() {
                    true => "the game goes on".into(),
                    false => consequence,
                }
            }
            Verdict::Legal(played) => {
                played.outcome.map(|outcome| outcome.to_string()).unwrap_or_default()
            }
            Verdict::Illegal(reason) => reason.to_string(),
            Verdict::NoMove(error) => error.to_string(),
        };
        let repeated = !detail.is_empty() && said.as_ref() == Some(&detail);
        let shown = match (detail.is_empty(), repeated) {
            (true, _) => String::new(),
            (_, true) => ", the same".into(),
            _ => format!(", {detail}"),
        };
        said = Some(detail);
        format!("{id}: {}{shown}", painted(style, word))
    });
    words.collect()
}

/// The boards that a move leads to, side by side.
fn one_move(
    ids: &[&str],
    positions: &[Position<'_>],
    text: &str,
    output: &mut Output,
) -> Result<bool, Failure> {
    let verdicts = read_all(positions, text);
    output.line(painted(HEADING, &format!("after {text}")))?;
    results(ids, &verdicts.iter().map(Some).collect::<Vec<_>>(), output)?;
    Ok(verdicts.windows(2).any(|pair| !pair[0].agrees_with(&pair[1])))
}

fn results(
    ids: &[&str],
    verdicts: &[Option<&Verdict<'_>>],
    output: &mut Output,
) -> Result<(), Failure> {
    let blocks: Vec<String> = ids
        .iter()
        .zip(verdicts)
        .map(|(id, verdict)| {
            let below = match verdict {
                Some(Verdict::Legal(played)) => board_and_outcome(played),
                Some(_) => painted(ILLEGAL, "illegal"),
                None => "has stopped".into(),
            };
            format!("{}\n{below}", painted(HEADING, id))
        })
        .collect();
    output.line(beside(&blocks))?;
    for (ids, comment) in grouped(ids, verdicts) {
        output.line(format_args!("{}: {comment}", ids.join(", ")))?;
    }
    Ok(())
}

/// What there is to say below the boards, each sentence once, for all rulesets it is true of.
fn grouped<'a>(ids: &[&'a str], verdicts: &[Option<&Verdict<'_>>]) -> Vec<(Vec<&'a str>, String)> {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for (id, verdict) in ids.iter().zip(verdicts) {
        let comment = match verdict {
            Some(Verdict::Legal(played)) => {
                let destroyed = json::seen(played.m, played);
                match destroyed.any() {
                    true => format!("destroys {}", list(destroyed)),
                    false => continue,
                }
            }
            Some(Verdict::Illegal(reason)) => format!("illegal, {reason}"),
            Some(Verdict::NoMove(error)) => error.to_string(),
            None => "the line had stopped before".into(),
        };
        match groups.iter_mut().find(|(_, other)| *other == comment) {
            Some((ids, _)) => ids.push(id),
            None => groups.push((vec![id], comment)),
        }
    }
    groups
}

fn board_and_outcome(played: &Played<'_>) -> String {
    let outcome = match played.outcome {
        Some(outcome) => outcome.to_string(),
        None if played.after.is_check() => "check".into(),
        None => String::new(),
    };
    format!("{}\n{outcome}", paint::board(&diagram(played)))
}

/// The moves up to where the games part, and the boards there.
fn line(
    ids: &[&str],
    positions: &[Position<'_>],
    texts: &[String],
    output: &mut Output,
) -> Result<bool, Failure> {
    let line = follow(positions, texts);
    let common = line.parting.unwrap_or(line.plies.len());
    let mut before = positions[0].clone();
    let mut played = Vec::new();
    for ply in &line.plies[..common] {
        if let Some(Verdict::Legal(one)) = &ply.verdicts[0] {
            if played.is_empty() || before.turn().is_white() {
                played.push(format!("{}{}", move_number(&before), one.san));
            } else {
                played.push(one.san.clone());
            }
            before = one.after.clone();
        }
    }
    if !played.is_empty() {
        output.line(format_args!("the same: {}", played.join(" ")))?;
    }
    match line.parting {
        Some(ply) => {
            let ply = &line.plies[ply];
            let heading = format!("the games part at {}{}", move_number(&before), ply.text);
            output.line(painted(HEADING, &heading))?;
            results(ids, &ply.verdicts.iter().map(Option::as_ref).collect::<Vec<_>>(), output)?;
        }
        None => {
            output.line("the games do not part")?;
            if let Some(stop) = line.plies.last() {
                let verdicts: Vec<_> = stop.verdicts.iter().map(Option::as_ref).collect();
                results(ids, &verdicts, output)?;
            }
        }
    }
    Ok(line.parting.is_some())
}
