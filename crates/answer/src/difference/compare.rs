//! The comparison of a position, a move or a line under several rulesets.

mod comparison;
mod json_lines;
mod lesson;
mod move_text;
mod page;
mod picture;
mod position_text;
mod scene;
pub(crate) mod side;
mod variation;

pub use comparison::{ComparisonQuestion, NamedRuleset, RulesetComparison};
pub(crate) use json_lines::{ComparedObject, MoveVerdicts};
pub(crate) use side::Side;

use comparison::ComparisonReply;
use isotope_pgn::GameTree;

use crate::output::answer::{Answer, Text, notes_on};

impl RulesetComparison<'_> {
    /// Describes the effect of the move, or the reason why it is illegal, under each ruleset. Rulesets
    /// with the same description are listed together. Empty if the question is not about a move.
    pub fn comments(&self) -> Vec<String> {
        match &self.reply {
            ComparisonReply::Move(_, verdicts) => move_text::comments(&self.judged(verdicts)),
            _ => Vec::new(),
        }
    }
}

impl RulesetComparison<'_> {
    /// One file of HTML with a board under each ruleset: the position, then after each move that differs, or after each
    /// move of the line. It needs no server, loads nothing, and is at most 400 kB large. A long line is cut to the
    /// moves around the parting. `None` if there is no position to show.
    ///
    /// `rulesets` are those that are compared, and give titles and summaries. `game` has the moves of the line as its
    /// line: its tags give the title, and its comments, glyphs, arrows, circles and variations stand at the moves. An
    /// empty game adds nothing.
    pub fn page(&self, rulesets: &[NamedRuleset], game: &GameTree) -> Option<String> {
        self.playable().next().map(|_| page::page(self, rulesets, game))
    }

    /// Writes the position and the position's state under each ruleset, without the moves that differ.
    pub(crate) fn write_position(&self, out: &mut Text) {
        position_text::starts(self, out);
        position_text::states(self, out);
    }
}

impl Answer for RulesetComparison<'_> {
    fn notes(&self) -> Vec<String> {
        let left_out = self.sides.iter().flat_map(Side::notes);
        let notes: Vec<String> = self.input.notes.iter().cloned().chain(left_out).collect();
        notes_on(&self.input.text, &notes)
    }

    fn write(&self, out: &mut Text) {
        // Without rulesets there is nothing to compare.
        if self.playable().next().is_none() {
            return;
        }
        position_text::starts(self, out);
        position_text::states(self, out);
        match &self.reply {
            ComparisonReply::State if self.several() => position_text::moves(self, out),
            ComparisonReply::State => (),
            ComparisonReply::Move(text, verdicts) => {
                move_text::one_move(text, &self.judged(verdicts), out)
            }
            ComparisonReply::Line(line) => move_text::line(self, line, out),
        }
    }

    fn picture(&self, prefix: &str) -> Option<String> {
        self.playable().next().map(|_| picture::sheet(self).svg(prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::position_input::{ParseOptions, PositionInput};

    #[test]
    fn a_comparison_of_no_rulesets_is_empty() {
        for question in [ComparisonQuestion::State, ComparisonQuestion::Line(vec!["e4".into()])] {
            let input =
                PositionInput::read("startpos", ParseOptions::default()).expect("it is one");
            let compared =
                RulesetComparison::new(input, &[], &question).expect("no ruleset refuses it");
            assert_eq!(compared.text(), Text::default());
            assert!(!compared.differ());
            let object = serde_json::to_value(&compared).expect("it is an object");
            assert_eq!(object["rulesets"], serde_json::json!([]));
        }
    }
}
