//! A position under several rulesets, with the answer to a question about it.

use isotope_analysis::{Comparison, Line, Verdict, compare, follow, verdict};
use isotope_kernel::{Layout, Position, notation};
use isotope_outcomes::{Solution, Solver};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use crate::{
    difference::move_difference::Differing,
    input::{
        refusal::{ErrorLine, Refusal},
        request::{Reading, Request},
    },
    output::excerpt::shown,
};

/// A ruleset, with a name that is unique in the comparison.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name: the ruleset's own or, if two have the same, the one it was requested by.
    pub name: String,
    /// The ruleset.
    pub ruleset: Ruleset,
}

/// A question about a position under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// The state of the position under each ruleset.
    State,
    /// The verdicts on a move.
    Move(String),
    /// The verdicts on a line of moves, and where the rulesets part.
    Line(Vec<String>),
}

/// The position under one of the rulesets, or the reason why that ruleset refuses it.
#[derive(Clone, Debug)]
pub(super) struct Column<'r> {
    pub(super) name: &'r str,
    pub(super) position: Result<Position<'r>, Refusal>,
    /// Notes on what the ruleset leaves out of the position.
    pub(super) notes: Vec<String>,
}

/// A position under several rulesets, with the answer to a question about it.
#[derive(Clone, Debug)]
pub struct Compared<'r> {
    pub(super) request: Request,
    pub(super) columns: Vec<Column<'r>>,
    /// The names of the rulesets that accept the position, with the position under each.
    pub(super) names: Vec<&'r str>,
    pub(super) positions: Vec<Position<'r>>,
    pub(super) comparison: Comparison<'r>,
    pub(super) reply: ComparisonReply<'r>,
    /// The solution of each position; empty if best play was not requested.
    pub(super) solutions: Vec<Solution>,
}

#[derive(Clone, Debug)]
pub(super) enum ComparisonReply<'r> {
    /// The state, which the comparison contains.
    State,
    /// A move as it was written, and the verdict of each ruleset.
    Move(String, Vec<Verdict<'r>>),
    Line(Line<'r>),
}

impl Named {
    /// Rulesets with the names they were requested by. Each is called by its own name, or by the
    /// requested one if two have the same.
    pub fn all(rulesets: Vec<(&str, Ruleset)>) -> Vec<Named> {
        let ids: Vec<String> = rulesets.iter().map(|(_, ruleset)| ruleset.id.clone()).collect();
        let named = rulesets.into_iter().map(|(asked, ruleset)| {
            let shared = ids.iter().filter(|id| **id == ruleset.id).count() > 1;
            Named { name: if shared { shown(asked) } else { ruleset.id.clone() }, ruleset }
        });
        named.collect()
    }

    /// Two rulesets, named like those of [`all`](Named::all).
    pub fn two(a: (&str, Ruleset), b: (&str, Ruleset)) -> [Named; 2] {
        let named = Named::all(vec![a, b]);
        named.try_into().expect("two rulesets were given")
    }

    fn column(&self, request: &Request) -> Column<'_> {
        let Named { name, ruleset } = self;
        match request.under(&ruleset.rules) {
            Ok((position, notes)) => Column { name, position: Ok(position), notes },
            Err(refusal) => Column { name, position: Err(refusal), notes: Vec::new() },
        }
    }
}

impl<'r> Compared<'r> {
    /// Answers a question about a position.
    ///
    /// # Errors
    /// If every ruleset refuses the position, or none can read the move.
    pub fn of(
        request: Request,
        rulesets: &'r [Named],
        question: &Question,
    ) -> Result<Compared<'r>, ErrorLine> {
        let columns = rulesets.iter().map(|named| named.column(&request)).collect();
        Compared::answer(request, columns, question)
    }

    /// The comparison of positions that were derived from `request`.
    pub fn of_positions(
        request: Request,
        positions: impl IntoIterator<Item = (&'r str, Position<'r>)>,
    ) -> Compared<'r> {
        let column = |(name, position)| Column { name, position: Ok(position), notes: Vec::new() };
        let columns = positions.into_iter().map(column).collect();
        let compared = Compared::answer(request, columns, &Question::State);
        compared.expect("no ruleset refuses its position")
    }

    /// The comparison of a position that exists under both rulesets.
    pub(crate) fn of_layout(rulesets: &'r [Named; 2], layout: &Layout) -> Compared<'r> {
        let request = Request::read(&layout.to_string(), Reading::default());
        let request = request.expect("a position has a FEN");
        let compared = Compared::of(request, rulesets, &Question::State);
        compared.expect("the position exists under both")
    }

    fn answer(
        request: Request,
        columns: Vec<Column<'r>>,
        question: &Question,
    ) -> Result<Compared<'r>, ErrorLine> {
        let (names, positions): (Vec<_>, Vec<_>) = columns
            .iter()
            .filter_map(|column| Some((column.name, column.position.as_ref().ok()?.clone())))
            .unzip();
        match reply(&columns, &positions, question) {
            Ok(reply) => {
                let comparison = compare(&positions);
                let solutions = Vec::new();
                Ok(Compared { request, columns, names, positions, comparison, reply, solutions })
            }
            Err(refusal) => Err(request.refuse(refusal)),
        }
    }

    /// Adds the result of best play under each ruleset, as far as a search of `nodes` nodes proves it.
    ///
    /// ```
    /// use isotope_answer::{Answer as _, Compared, Named, Question, Reading, Request};
    /// use isotope_ruleset::shipped;
    ///
    /// let rulesets = Named::all(vec![
    ///     ("atomic", shipped("atomic").unwrap()),
    ///     ("icc", shipped("icc").unwrap()),
    /// ]);
    /// let request = Request::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", Reading::default()).unwrap();
    /// let compared = Compared::of(request, &rulesets, &Question::State).unwrap().solved(10_000);
    /// let text = compared.text().to_string();
    /// assert!(text.contains("best play    draw             White wins in 2 plies\n"), "{text}");
    /// ```
    #[must_use]
    pub fn solved(self, nodes: u64) -> Compared<'r> {
        self.solved_by(&Solver { nodes: Some(nodes), ..Solver::default() })
    }

    /// Adds the result of best play under each ruleset, as far as `solver` proves it.
    #[must_use]
    pub fn solved_by(self, solver: &Solver<'_>) -> Compared<'r> {
        let solutions =
            self.positions.iter().map(|position| solver.solve_with_tables(position)).collect();
        Compared { solutions, ..self }
    }

    /// The position as it was written.
    pub(crate) fn input(&self) -> &str {
        &self.request.text
    }

    /// The moves that differ, in words.
    pub fn differing(&self) -> impl ExactSizeIterator<Item = Differing<'r>> {
        let differing = |difference| Differing::of(&self.positions[0], &self.names, difference);
        self.comparison.differences.iter().map(differing)
    }

    /// Whether there are several positions to compare.
    pub(super) fn several(&self) -> bool {
        self.positions.len() > 1
    }

    /// Whether the board is the same under all rulesets; `startpos` depends on the ruleset.
    pub(super) fn has_same_board(&self) -> bool {
        let appearance = |position: &Position<'r>| {
            let hands = position.pockets().copied().unwrap_or_default();
            (position.field().clone(), position.turn(), hands)
        };
        self.positions.windows(2).all(|pair| appearance(&pair[0]) == appearance(&pair[1]))
    }

    /// Whether the rulesets differ in the answer. A refused position is a difference.
    pub fn differ(&self) -> bool {
        let refused = self.positions.len() < self.columns.len();
        refused
            || match &self.reply {
                ComparisonReply::State => self.comparison.differ(),
                ComparisonReply::Move(_, all) => {
                    all.windows(2).any(|pair| !pair[0].agrees_with(&pair[1]))
                }
                ComparisonReply::Line(line) => line.parting.is_some(),
            }
    }
}

/// The answer, unless every ruleset refuses the position or none can read the move.
fn reply<'r>(
    columns: &[Column<'r>],
    positions: &[Position<'r>],
    question: &Question,
) -> Result<ComparisonReply<'r>, Refusal> {
    if let (true, Some(Err(refusal))) =
        (positions.is_empty(), columns.first().map(|column| &column.position))
    {
        return Err(refusal.clone());
    }
    match question {
        Question::State => Ok(ComparisonReply::State),
        Question::Move(text) => {
            let verdicts = read_all(positions, text);
            readable(verdicts.iter())?;
            Ok(ComparisonReply::Move(text.clone(), verdicts))
        }
        Question::Line(moves) => {
            let line = follow(positions, moves);
            for ply in &line.plies {
                readable(ply.verdicts.iter().flatten())?;
            }
            Ok(ComparisonReply::Line(line))
        }
    }
}

/// The verdict on the move `text` in each position.
fn read_all<'r>(positions: &[Position<'r>], text: &str) -> Vec<Verdict<'r>> {
    positions
        .iter()
        .map(|position| match notation::read(position, text) {
            Ok(m) => verdict(position, m),
            Err(error) => Verdict::NoMove(error),
        })
        .collect()
}

/// Refuses a text that is a move under none of the rulesets.
fn readable<'a, 'r: 'a>(verdicts: impl Iterator<Item = &'a Verdict<'r>>) -> Result<(), Refusal> {
    let refusals: Option<Vec<Refusal>> = verdicts
        .map(|verdict| match verdict {
            Verdict::NoMove(error) => Refusal::unreadable_move(error),
            _ => None,
        })
        .collect();
    match refusals.and_then(|refusals| refusals.into_iter().next()) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}
