//! Writes the text of a comparison of positions: a table of states, and the moves that differ.

use isotope_analysis::State;
use isotope_kernel::{Position, words::color_name};
use shakmaty::Position as _;

use super::comparison::RulesetComparison;
use crate::{
    output::{
        answer::Text,
        color::{self, HEADING, paint},
        columns::{group_equal, named_rows, text_width},
        diagram::position_diagram,
    },
    position::best_play::{in_short, san_names},
};

/// Writes the position or, if the rulesets start from different positions, each ruleset's starting
/// position.
pub(super) fn starts(compared: &RulesetComparison<'_>, out: &mut Text) {
    let RulesetComparison { request, names, positions, .. } = compared;
    let board = |position: &Position<'_>| color::board(&position_diagram(position));
    if compared.has_same_board() {
        out.line(board(&positions[0]));
    } else {
        out.line(paint(HEADING, "the rulesets start from different positions"));
        let boards = names.iter().zip(positions).map(|(name, position)| (*name, board(position)));
        out.line(named_rows(None, &boards.collect::<Vec<_>>(), out.width));
    }
    out.line("");
    let fens: Vec<String> = positions.iter().map(|position| request.fen(position)).collect();
    match &group_equal(names.iter().copied().zip(&fens))[..] {
        [(_, fen)] => out.line(fen),
        several => {
            for (names, fen) in several {
                out.line(format_args!("{}: {fen}", names.join(", ")));
            }
        }
    }
    out.line("");
}

/// Writes the table of states, with check, outcome, number of legal moves and, if requested, best play.
pub(super) fn states(compared: &RulesetComparison<'_>, out: &mut Text) {
    let RulesetComparison { columns, comparison, names, positions, solutions, .. } = compared;
    let mut worth = positions.iter().zip(solutions).map(|(position, one)| in_short(position, one));
    let mut states = comparison.states.iter();
    let mut blocks = Vec::new();
    for column in columns {
        let block = match &column.position {
            Err(_) if solutions.is_empty() => "-\nrefused\n-".into(),
            Err(_) => "-\nrefused\n-\n-".into(),
            Ok(position) => {
                let state = states.next().expect("a state for each position");
                let check = if state.check { "yes" } else { "no" };
                let outcome = standing_of(*state, position);
                let lines = format!("{check}\n{outcome}\n{}", state.moves);
                worth.next().map_or(lines.clone(), |worth| format!("{lines}\n{worth}"))
            }
        };
        blocks.push((column.name, block));
    }
    let headings = match solutions[..] {
        [] => "check\noutcome\nlegal moves",
        _ => "check\noutcome\nlegal moves\nbest play",
    };
    out.line(named_rows(Some(headings), &blocks, out.width));
    let best = names.iter().zip(positions).zip(solutions);
    let best =
        best.map(|((name, position), one)| (*name, san_names(position, &one.best).join(", ")));
    for (names, best) in group_equal(best).iter().filter(|(_, best)| !best.is_empty()) {
        out.line(format_args!("{}, best: {best}", names.join(", ")));
    }
    let refused = columns
        .iter()
        .filter_map(|column| Some((column.name, &column.position.as_ref().err()?.message)));
    for (names, message) in group_equal(refused) {
        out.line(format_args!("{}: {message}", names.join(", ")));
    }
    if let [only] = &names[..] {
        let nothing = "there is nothing to compare it with";
        out.line(format_args!("Only {only} can play this: {nothing}."));
    }
    out.line("");
}

/// Describes the outcome or, while the game goes on, names the side to move.
pub(super) fn standing_of(state: State, position: &Position<'_>) -> String {
    match state.outcome {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", color_name(position.turn())),
    }
}

/// Writes the moves that differ with the reasons, if the board is the same under all rulesets.
pub(super) fn moves(compared: &RulesetComparison<'_>, out: &mut Text) {
    if !compared.has_same_board() {
        return out.line("Moves of different positions are not compared.");
    }
    match compared.comparison.differences.len() {
        0 => out.line(how_many(0)),
        count => out.line(paint(HEADING, &how_many(count))),
    }
    for differing in compared.differing() {
        let heading =
            format!("{:5} {:6}", differing.uci, differing.san.as_deref().unwrap_or_default());
        let verdicts = differing.in_words();
        let heading = format!("  {} ", paint(HEADING, &heading));
        let one_line = format!("{heading}{}", verdicts.join(" · "));
        if text_width(&one_line) <= out.width {
            out.line(one_line);
        } else {
            out.line(beside_heading(&heading, &verdicts));
        }
    }
}

/// States in words how many moves differ.
pub(super) fn how_many(differences: usize) -> String {
    match differences {
        0 => "Every legal move is the same, with the same result.".into(),
        1 => "1 move differs".into(),
        count => format!("{count} moves differ"),
    }
}

fn beside_heading(heading: &str, lines: &[String]) -> String {
    let margin = " ".repeat(text_width(heading));
    format!("{heading}{}", lines.join(&format!("\n{margin}")))
}
