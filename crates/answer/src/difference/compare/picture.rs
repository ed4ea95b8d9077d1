//! Draws a comparison: the boards side by side, and the differences below them.

use isotope_diagram::{Sheet, SheetLine};

use super::{
    comparison::{ComparisonReply, RulesetComparison},
    move_text::common,
    position_text::how_many,
    scene::{self, Scene, ply_title},
};
use crate::output::{color::plain, excerpt::excerpt};

/// Draws the boards under the rulesets that allow the position, with the differences.
pub(super) fn sheet(compared: &RulesetComparison<'_>) -> Sheet {
    let sheet = match &compared.reply {
        ComparisonReply::State => states(compared),
        ComparisonReply::Move(text, verdicts) => {
            let title = format!("after {}", excerpt(text));
            result(scene::after(&compared.judged(verdicts), title), None)
        }
        ComparisonReply::Line(line) => {
            let at = line.parting.or(line.stop).or(line.plies.len().checked_sub(1));
            let played = common(line);
            match at {
                None => states(compared),
                Some(at) => {
                    let (ply, title) = (&line.plies[at], ply_title(line, at));
                    let played = (!played.is_empty()).then(|| format!("played: {played}"));
                    result(scene::after(&compared.judged_ply(ply), title), played)
                }
            }
        }
    };
    let refused = compared.sides.iter().filter_map(|side| {
        Some(SheetLine::plain(format!("{}: {}", side.ruleset(), side.refusal()?)))
    });
    refused.fold(sheet, Sheet::line)
}

/// Draws the position with its state under each ruleset and the moves that differ.
fn states(compared: &RulesetComparison<'_>) -> Sheet {
    let mut sheet = drawn(&scene::position(compared));
    if !compared.has_same_board() || !compared.several() {
        return sheet;
    }
    sheet = sheet.line(SheetLine::heading(how_many(compared.differing().len())));
    for differing in compared.differing() {
        sheet = sheet.line(SheetLine::heading(differing.title()));
        for said in &differing.said {
            sheet = sheet.line(SheetLine::plain(said.in_words(plain)).indented());
        }
    }
    sheet
}

/// Draws the boards after a move, with the moves before it and the effects below.
fn result(scene: Scene<'_>, played: Option<String>) -> Sheet {
    let sheet = drawn(&scene);
    let said = played.into_iter().chain(scene.words).map(SheetLine::plain);
    [SheetLine::heading(scene.title)].into_iter().chain(said).fold(sheet, Sheet::line)
}

/// Draws the boards of a scene.
fn drawn(scene: &Scene<'_>) -> Sheet {
    scene.frames.iter().fold(Sheet::new(&scene.title), |sheet, frame| {
        let below = frame.below.iter().map(String::as_str);
        sheet.diagram(frame.name, frame.diagram.clone(), below)
    })
}
