//! Draws a comparison: the boards side by side, and the differences below them.

use isotope_analysis::{Ply, Verdict};
use isotope_diagram::{Diagram, Mark, Sheet, SheetLine};
use isotope_kernel::Position;
use shakmaty::{Bitboard, Position as _};

use super::{
    comparison::{ComparisonReply, RulesetComparison},
    move_text::{comments, common, numbered, outcome, verdicts_of},
    position_text::{how_many, standing_of},
};
use crate::output::{
    color::strip_colors,
    diagram::{diagram_after, position_diagram},
    excerpt::excerpt,
};

/// Draws the boards under the rulesets that allow the position, with the differences.
pub(super) fn sheet(compared: &RulesetComparison<'_>) -> Sheet {
    let sheet = match &compared.reply {
        ComparisonReply::State => states(compared),
        ComparisonReply::Move(text, verdicts) => {
            let verdicts: Vec<Option<&Verdict<'_>>> = verdicts.iter().map(Some).collect();
            let title = format!("after {}", excerpt(text));
            results(compared, &compared.positions, &verdicts, title, None)
        }
        ComparisonReply::Line(line) => {
            let at = line.parting.or(line.stop).map(|ply| &line.plies[ply]);
            let played = common(line);
            match at.or(line.plies.last()) {
                None => states(compared),
                Some(ply) => {
                    let title = title(ply, line.parting.is_some(), at.is_some());
                    let played = (!played.is_empty()).then(|| format!("played: {played}"));
                    results(compared, &ply.before, &verdicts_of(ply), title, played)
                }
            }
        }
    };
    let refused = compared.columns.iter().filter_map(|column| {
        let refusal = column.position.as_ref().err()?;
        Some(SheetLine::plain(format!("{}: {}", column.name, refusal.message)))
    });
    refused.fold(sheet, Sheet::line)
}

fn title(ply: &Ply<'_>, parts: bool, stops: bool) -> String {
    match (parts, stops) {
        (true, _) => format!("the games part at {}", numbered(ply)),
        (false, true) => format!("the games stop at {}", numbered(ply)),
        (false, false) => format!("after {}", numbered(ply)),
    }
}

/// Draws the position with its state under each ruleset and the moves that differ.
fn states(compared: &RulesetComparison<'_>) -> Sheet {
    let RulesetComparison { names, positions, comparison, .. } = compared;
    let alike = compared.has_same_board();
    let differing: Bitboard =
        comparison.differences.iter().map(|difference| difference.m.to()).collect();
    let mut sheet = Sheet::new(names.join(", "));
    for (i, (name, position)) in names.iter().zip(positions).enumerate() {
        let (state, mut diagram) = (comparison.states[i], position_diagram(position));
        if alike {
            let legal = comparison.differences.iter().filter(|one| one.verdicts[i].is_legal());
            let legal: Bitboard = legal.map(|one| one.m.to()).collect();
            diagram = diagram.mark(Mark::Differs, differing).mark(Mark::Legal, legal);
        }
        let moves = format!("legal moves: {}", state.moves);
        let check = if state.check { "check" } else { "" };
        let below = [standing_of(state, position), moves, check.into()];
        let below = below.iter().map(String::as_str).filter(|line| !line.is_empty());
        sheet = sheet.diagram(*name, diagram, below);
    }
    if !alike || !compared.several() {
        return sheet;
    }
    sheet = sheet.line(SheetLine::heading(how_many(comparison.differences.len())));
    for differing in compared.differing() {
        let san = differing.san.as_deref().unwrap_or_default();
        sheet = sheet.line(SheetLine::heading(format!("{san} ({})", differing.uci)));
        for words in differing.in_words() {
            sheet = sheet.line(SheetLine::plain(strip_colors(&words)).indented());
        }
    }
    sheet
}

/// Draws, for each ruleset, the board after a move or, if the move is illegal or not played, the board
/// before it.
fn results(
    compared: &RulesetComparison<'_>,
    before: &[Position<'_>],
    verdicts: &[Option<&Verdict<'_>>],
    title: String,
    played: Option<String>,
) -> Sheet {
    let names = &compared.names;
    let frames = names.iter().zip(before).zip(verdicts).map(|((name, before), verdict)| {
        let (diagram, below): (Diagram, String) = match verdict {
            Some(Verdict::Legal(played)) => {
                (diagram_after(played).before(before.board()), outcome(played))
            }
            Some(_) => (position_diagram(before), "illegal".into()),
            None => (position_diagram(before), "has stopped".into()),
        };
        (*name, diagram, below)
    });
    let sheet = frames.fold(Sheet::new(&title), |sheet, (name, diagram, below)| {
        let below = (!below.is_empty()).then_some(below.as_str());
        sheet.diagram(name, diagram, below)
    });
    let said = played.into_iter().chain(comments(names, verdicts)).map(SheetLine::plain);
    [SheetLine::heading(title)].into_iter().chain(said).fold(sheet, Sheet::line)
}
