//! The comparison as text: a table of states, and the moves that differ.

use isotope_analysis::{Difference, State, Verdict};
use isotope_kernel::{Position, notation, words::color_name};
use shakmaty::Position as _;

use super::compared::Compared;
use crate::{
    answer::Text,
    columns::{WIDTH, rows, width},
    drawn::standing,
    paint::{self, HEADING, ILLEGAL, LEGAL, painted},
    solved::{in_short, san_names},
    told::details,
};

/// The position, or those that the rulesets start from where they are not the same.
pub(super) fn starts(compared: &Compared<'_>, out: &mut Text) {
    let Compared { request, names, positions, .. } = compared;
    let board = |position: &Position<'_>| paint::board(&standing(position));
    if compared.start_alike() {
        out.line(board(&positions[0]));
    } else {
        out.line(painted(HEADING, "the rulesets start from different positions"));
        let blocks = names.iter().zip(positions);
        let blocks = blocks
            .map(|(name, position)| format!("{}\n{}", painted(HEADING, name), board(position)));
        out.line(rows(None, &blocks.collect::<Vec<_>>()));
    }
    out.line("");
    let fens: Vec<String> = positions.iter().map(|position| request.fen(position)).collect();
    if fens.iter().all(|fen| *fen == fens[0]) {
        out.line(&fens[0]);
    } else {
        for (name, fen) in names.iter().zip(&fens) {
            out.line(format_args!("{name}: {fen}"));
        }
    }
    out.line("");
}

/// Side by side: whether it is check, how it has ended, how many legal moves there are.
pub(super) fn states(compared: &Compared<'_>, out: &mut Text) {
    let Compared { columns, comparison, names, positions, solutions, .. } = compared;
    let mut worth = positions.iter().zip(solutions).map(|(position, one)| in_short(position, one));
    let mut states = comparison.states.iter();
    let mut blocks = Vec::new();
    for column in columns {
        let heading = painted(HEADING, column.name);
        blocks.push(match &column.position {
            Err(_) if solutions.is_empty() => format!("{heading}\n-\nrefused\n-"),
            Err(_) => format!("{heading}\n-\nrefused\n-\n-"),
            Ok(position) => {
                let state = states.next().expect("a state for each position");
                let check = if state.check { "yes" } else { "no" };
                let outcome = standing_of(*state, position);
                let lines = format!("{heading}\n{check}\n{outcome}\n{}", state.moves);
                worth.next().map_or(lines.clone(), |worth| format!("{lines}\n{worth}"))
            }
        });
    }
    let headings = match solutions[..] {
        [] => "\ncheck\noutcome\nlegal moves",
        _ => "\ncheck\noutcome\nlegal moves\nbest play",
    };
    out.line(rows(Some(headings), &blocks));
    for ((name, position), solution) in names.iter().zip(positions).zip(solutions) {
        let best = san_names(position, &solution.best);
        if !best.is_empty() {
            out.line(format_args!("{name}, best: {}", best.join(", ")));
        }
    }
    for column in columns {
        if let Err(refusal) = &column.position {
            out.line(format_args!("{}: {}", column.name, refusal.message));
        }
    }
    if let [only] = &names[..] {
        let nothing = "there is nothing to compare it with";
        out.line(format_args!("Only {only} can play this: {nothing}."));
    }
    out.line("");
}

/// How the game has ended, or whose move it is.
pub(super) fn standing_of(state: State, position: &Position<'_>) -> String {
    match state.outcome {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", color_name(position.turn())),
    }
}

/// Every move on which the rulesets differ, with the reasons, if they speak of the same position.
pub(super) fn moves(compared: &Compared<'_>, out: &mut Text) {
    let Compared { names, positions, comparison, .. } = compared;
    if !compared.start_alike() {
        return out.line("Moves of different positions are not compared.");
    }
    match comparison.differences.len() {
        0 => out.line(how_many(0)),
        count => out.line(painted(HEADING, &how_many(count))),
    }
    for difference in &comparison.differences {
        let uci = notation::uci(&positions[0], difference.m);
        let heading = format!("{uci:5} {:6}", san(difference));
        let verdicts = in_words(names, &difference.verdicts);
        let heading = format!("  {} ", painted(HEADING, &heading));
        let one_line = format!("{heading}{}", verdicts.join(" · "));
        if width(&one_line) <= WIDTH {
            out.line(one_line);
        } else {
            out.line(beside_heading(&heading, &verdicts));
        }
    }
}

/// How many moves differ.
pub(super) fn how_many(differences: usize) -> String {
    match differences {
        0 => "Every legal move is the same, with the same result.".into(),
        1 => "1 move differs".into(),
        count => format!("{count} moves differ"),
    }
}

/// The move in SAN, without what it comes to.
pub(super) fn san<'a>(difference: &'a Difference<'_>) -> &'a str {
    let san = difference.verdicts.iter().find_map(|verdict| match verdict {
        Verdict::Legal(played) => Some(played.san.trim_end_matches(['+', '#'])),
        _ => None,
    });
    san.unwrap_or_default()
}

fn beside_heading(heading: &str, lines: &[String]) -> String {
    let margin = " ".repeat(width(heading));
    format!("{heading}{}", lines.join(&format!("\n{margin}")))
}

/// `atomic: illegal, …`, `icc: legal`. What the ruleset before has said already is `the same`.
pub(super) fn in_words(names: &[&str], verdicts: &[Verdict<'_>]) -> Vec<String> {
    let details = details(&verdicts.iter().collect::<Vec<_>>());
    let mut said: Option<String> = None;
    let words = names.iter().zip(verdicts).zip(details).map(|((name, verdict), detail)| {
        let (style, word) = match verdict.is_legal() {
            true => (LEGAL, "legal"),
            false => (ILLEGAL, "illegal"),
        };
        let repeated = !detail.is_empty() && said.as_ref() == Some(&detail);
        let detail_shown = match (detail.is_empty(), repeated) {
            (true, _) => String::new(),
            (_, true) => ", the same".into(),
            _ => format!(", {detail}"),
        };
        said = Some(detail);
        format!("{name}: {}{detail_shown}", painted(style, word))
    });
    words.collect()
}
