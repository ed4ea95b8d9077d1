//! A position under several rulesets, and the answer to what was asked of it.

use isotope_analysis::{Comparison, Line, Verdict, compare, follow, verdict};
use isotope_kernel::{Position, notation};
use shakmaty::Position as _;

use crate::{input::not_a_text, output::Refusal};

/// What is asked of each position.
pub(super) enum Question {
    /// How the rulesets differ on the position.
    State,
    /// What a move comes to.
    Move(String),
    /// Where a line parts.
    Line(Vec<String>),
}

/// A position under one of the rulesets: playable there, or refused.
pub(super) struct Column<'r> {
    pub(super) name: &'r str,
    pub(super) position: Result<Position<'r>, Refusal>,
    /// What of the position it leaves out.
    pub(super) notes: Vec<String>,
}

/// A position under all of the rulesets, and the answer to what was asked of it.
pub(super) struct Compared<'r> {
    pub(super) columns: Vec<Column<'r>>,
    /// The rulesets under which the position can be played, with the position.
    pub(super) names: Vec<&'r str>,
    pub(super) positions: Vec<Position<'r>>,
    pub(super) comparison: Comparison<'r>,
    pub(super) answer: Answer<'r>,
}

pub(super) enum Answer<'r> {
    /// The comparison says it.
    State,
    /// A move as it was written, and what it comes to.
    Move(String, Vec<Verdict<'r>>),
    Line(Line<'r>),
}

impl<'r> Compared<'r> {
    /// Answers the question, unless all refuse the position or nobody can read the move.
    pub(super) fn new(
        columns: Vec<Column<'r>>,
        question: &Question,
    ) -> Result<Compared<'r>, Refusal> {
        let (names, positions): (Vec<_>, Vec<_>) = columns
            .iter()
            .filter_map(|column| Some((column.name, column.position.as_ref().ok()?.clone())))
            .unzip();
        if let (true, Some(Err(refusal))) =
            (positions.is_empty(), columns.first().map(|column| &column.position))
        {
            return Err(refusal.clone());
        }
        let answer = match question {
            Question::State => Answer::State,
            Question::Move(text) => {
                let verdicts = read_all(&positions, text);
                readable(verdicts.iter())?;
                Answer::Move(text.clone(), verdicts)
            }
            Question::Line(moves) => {
                let line = follow(&positions, moves);
                for ply in &line.plies {
                    readable(ply.verdicts.iter().flatten())?;
                }
                Answer::Line(line)
            }
        };
        let comparison = compare(&positions);
        Ok(Compared { columns, names, positions, comparison, answer })
    }

    /// Whether there is anything to compare.
    pub(super) fn several(&self) -> bool {
        self.positions.len() > 1
    }

    /// Whether all stand before the same board. `startpos` is what each ruleset makes of it.
    pub(super) fn start_alike(&self) -> bool {
        let mut pairs = self.positions.windows(2);
        pairs.all(|pair| pair[0].board() == pair[1].board() && pair[0].turn() == pair[1].turn())
    }

    /// Whether the rulesets differ in what was asked. Refusing the position is a difference.
    pub(super) fn differ(&self) -> bool {
        let refused = self.positions.len() < self.columns.len();
        refused
            || match &self.answer {
                Answer::State => self.comparison.differ(),
                Answer::Move(_, all) => all.windows(2).any(|pair| !pair[0].agrees_with(&pair[1])),
                Answer::Line(line) => line.parting.is_some(),
            }
    }
}

/// What the move that `text` means comes to in each position.
fn read_all<'r>(positions: &[Position<'r>], text: &str) -> Vec<Verdict<'r>> {
    positions
        .iter()
        .map(|position| match notation::read(position, text) {
            Ok(m) => verdict(position, m),
            Err(error) => Verdict::NoMove(error),
        })
        .collect()
}

/// Refuses a text that is not a move to anybody who was asked.
fn readable<'a, 'r: 'a>(verdicts: impl Iterator<Item = &'a Verdict<'r>>) -> Result<(), Refusal> {
    let refusals: Option<Vec<Refusal>> = verdicts
        .map(|verdict| match verdict {
            Verdict::NoMove(error) => not_a_text(error),
            _ => None,
        })
        .collect();
    match refusals.and_then(|refusals| refusals.into_iter().next()) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}
