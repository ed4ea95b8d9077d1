//! Writes the text of a comparison of positions: a table of states, and the moves that differ.

use std::fmt::Display;

use super::{
    comparison::RulesetComparison,
    side::{Playable, Side},
};
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
    let boards = || {
        compared
            .playable()
            .map(|side| (side.ruleset, color::board(&position_diagram(&side.position))))
    };
    match boards().next().filter(|_| compared.has_same_board()) {
        Some((_, board)) => out.line(board),
        None => {
            out.line(paint(HEADING, "the rulesets start from different positions"));
            out.line(named_rows(None, &boards().collect::<Vec<_>>(), out.width));
        }
    }
    out.line("");
    match &compared.fens()[..] {
        [(_, fen)] => out.line(fen),
        several => write_named(several, "", out),
    }
    out.line("");
}

/// Writes the table of states, with check, outcome, number of legal moves and, if requested, best play.
pub(super) fn states<'r>(compared: &RulesetComparison<'r>, out: &mut Text) {
    let rows = if compared.is_solved() { 4 } else { 3 };
    let block = |side: &Side<'r>| {
        let lines = match side.playable() {
            None => ["-".into(), "refused".into(), "-".into(), "-".into()],
            Some(side) => {
                let worth = side.solution.as_ref().map(|one| in_short(&side.position, one));
                let moves = side.legal_moves.to_string();
                [side.check_in_words().into(), side.standing(), moves, worth.unwrap_or_default()]
            }
        };
        (side.ruleset(), lines[..rows].join("\n"))
    };
    let blocks: Vec<(&str, String)> = compared.sides.iter().map(block).collect();
    let headings = ["check", "outcome", "legal moves", "best play"][..rows].join("\n");
    out.line(named_rows(Some(&headings), &blocks, out.width));
    let best = compared.playable().filter_map(|side| {
        let names = san_names(&side.position, &side.solution.as_ref()?.best);
        (!names.is_empty()).then(|| (side.ruleset, names.join(", ")))
    });
    write_named(&group_equal(best), ", best", out);
    let refused = compared.sides.iter().filter_map(|side| Some((side.ruleset(), side.refusal()?)));
    write_named(&group_equal(refused), "", out);
    if !compared.several()
        && let Some(Playable { ruleset: only, .. }) = compared.playable().next()
    {
        let nothing = "there is nothing to compare it with";
        out.line(format_args!("Only {only} can play this: {nothing}."));
    }
    out.line("");
}

/// Writes texts, each after the names of the rulesets that it is about, and `what` it is.
fn write_named(texts: &[(Vec<&str>, impl Display)], what: &str, out: &mut Text) {
    for (names, text) in texts {
        out.line(format_args!("{}{what}: {text}", names.join(", ")));
    }
}

/// Writes the moves that differ with the reasons, if the board is the same under all rulesets.
pub(super) fn moves(compared: &RulesetComparison<'_>, out: &mut Text) {
    if !compared.has_same_board() {
        return out.line("Moves of different positions are not compared.");
    }
    match compared.differences.len() {
        0 => out.line(how_many(0)),
        count => out.line(paint(HEADING, &how_many(count))),
    }
    for differing in compared.differing() {
        let heading =
            format!("{:5} {:6}", differing.uci, differing.san.as_deref().unwrap_or_default());
        let verdicts: Vec<String> =
            differing.said.iter().map(|said| said.in_words(paint)).collect();
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
        0 => "Every legal move has the same effect.".into(),
        1 => "1 move differs".into(),
        count => format!("{count} moves differ"),
    }
}

fn beside_heading(heading: &str, lines: &[String]) -> String {
    let margin = " ".repeat(text_width(heading));
    format!("{heading}{}", lines.join(&format!("\n{margin}")))
}
