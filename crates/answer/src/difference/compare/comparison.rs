//! The comparison of a position under several rulesets, with the answer to a question about the
//! position.

use isotope_analysis::{
    Comparison, LineComparison, LineGames, State, Verdict, compare, compare_line, play_line,
    verdict,
};
use isotope_kernel::{Game, Layout, Position, Rules, notation};
use isotope_outcomes::{Solution, Solver};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use crate::{
    difference::move_difference::MoveDifference,
    input::{
        position_request::{Reading, Request},
        refusal::{InputError, RequestError},
    },
    output::excerpt::excerpt,
};

/// A ruleset, with its name in a comparison.
#[derive(Clone, Debug)]
pub struct NamedRuleset {
    /// The ruleset's own name or, if another ruleset has the same name, the name by which this ruleset
    /// was requested.
    pub name: String,
    /// The ruleset.
    pub ruleset: Ruleset,
}

/// A question about a position under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ComparisonQuestion {
    /// The state of the position under each ruleset.
    State,
    /// The verdicts on a move.
    Move(String),
    /// The verdicts on a line of moves, and the parting, the first ply at which the rulesets differ.
    Line(Vec<String>),
}

/// The position under one of the rulesets, or the reason why the ruleset refuses the position.
#[derive(Clone, Debug)]
pub(super) struct Column<'r> {
    pub(super) name: &'r str,
    pub(super) position: Result<Position<'r>, RequestError>,
    /// The game that led to the position; `None` if the position stands for itself.
    game: Option<Game<&'r Rules>>,
    /// Notes on the parts of the position that the ruleset leaves out.
    pub(super) notes: Vec<String>,
}

/// The comparison of a position under several rulesets, with the answer to a question about the
/// position.
#[derive(Clone, Debug)]
pub struct RulesetComparison<'r> {
    pub(super) request: Request,
    pub(super) columns: Vec<Column<'r>>,
    /// The names of the rulesets that allow the position, in the order of `positions`.
    pub(super) names: Vec<&'r str>,
    pub(super) positions: Vec<Position<'r>>,
    pub(super) comparison: Comparison<'r>,
    pub(super) reply: ComparisonReply<'r>,
    /// The solutions in the order of `positions`; empty if best play was not requested.
    pub(super) solutions: Vec<Solution>,
}

#[derive(Clone, Debug)]
pub(super) enum ComparisonReply<'r> {
    /// The state of the position, which is in the field `comparison`.
    State,
    /// The move as it was written, and the verdict under each ruleset that allows the position.
    Move(String, Vec<Verdict<'r>>),
    Line(LineComparison<'r>),
}

impl NamedRuleset {
    /// Names rulesets, each given with the name by which it was requested. A ruleset keeps its own name,
    /// unless another ruleset has the same name: both are then named as requested.
    pub fn all(rulesets: Vec<(&str, Ruleset)>) -> Vec<NamedRuleset> {
        let ids: Vec<String> = rulesets.iter().map(|(_, ruleset)| ruleset.id.clone()).collect();
        let named = rulesets.into_iter().map(|(asked, ruleset)| {
            let shared = ids.iter().filter(|id| **id == ruleset.id).count() > 1;
            NamedRuleset { name: if shared { excerpt(asked) } else { ruleset.id.clone() }, ruleset }
        });
        named.collect()
    }

    /// Names two rulesets as [`all`](NamedRuleset::all) does.
    pub fn two(a: (&str, Ruleset), b: (&str, Ruleset)) -> [NamedRuleset; 2] {
        let named = NamedRuleset::all(vec![a, b]);
        named.try_into().expect("two rulesets were given")
    }

    fn column(&self, request: &Request, history: Option<&(Request, &[String])>) -> Column<'_> {
        let NamedRuleset { name, ruleset } = self;
        match request.under(&ruleset.rules) {
            Ok((position, notes)) => {
                let game = history.map(|history| self.game_to(&position, history));
                Column { name, position: Ok(position), game, notes }
            }
            Err(refusal) => Column { name, position: Err(refusal), game: None, notes: Vec::new() },
        }
    }

    /// The game that led to `position`, or one that begins there if the moves of `history` lead elsewhere.
    fn game_to<'r>(
        &'r self,
        position: &Position<'r>,
        (start, moves): &(Request, &[String]),
    ) -> Game<&'r Rules> {
        let start = start.under(&self.ruleset.rules).map(|(start, _)| start);
        let led = start.map(|start| play_line(&start, moves)).ok();
        let led = led.filter(|led| led.stop.is_none() && led.game.position() == *position);
        led.map_or_else(|| Game::new(position.clone()), |led| led.game)
    }
}

impl<'r> RulesetComparison<'r> {
    /// Answers a question about a position under several rulesets.
    ///
    /// # Errors
    /// Returns an error if every ruleset refuses the position, or if a move cannot be read under any of
    /// them.
    pub fn of(
        request: Request,
        rulesets: &'r [NamedRuleset],
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        RulesetComparison::after(None, request, rulesets, question)
    }

    /// Answers a question about the position of a game, which may be over by any draw. `history` is the position in
    /// which the game began, with the moves; under rules by which they lead elsewhere, the game begins now.
    ///
    /// # Errors
    /// Returns an error as [`of`](RulesetComparison::of) does.
    pub fn after(
        history: Option<(Request, &[String])>,
        request: Request,
        rulesets: &'r [NamedRuleset],
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        let column = |named: &'r NamedRuleset| named.column(&request, history.as_ref());
        let columns = rulesets.iter().map(column).collect();
        RulesetComparison::answer(request, columns, question)
    }

    /// Compares the states of positions that were derived from `request`, each with the name of its
    /// ruleset.
    pub fn of_positions(
        request: Request,
        positions: impl IntoIterator<Item = (&'r str, Position<'r>)>,
    ) -> RulesetComparison<'r> {
        let column = |(name, position)| Column {
            name,
            position: Ok(position),
            game: None,
            notes: Vec::new(),
        };
        let columns = positions.into_iter().map(column).collect();
        let compared = RulesetComparison::answer(request, columns, &ComparisonQuestion::State);
        compared.expect("no ruleset refuses its position")
    }

    /// Compares the states of a position that is allowed under both rulesets.
    pub(crate) fn of_layout(
        rulesets: &'r [NamedRuleset; 2],
        layout: &Layout,
    ) -> RulesetComparison<'r> {
        let request = Request::read(&layout.to_string(), Reading::default());
        let request = request.expect("a position has a FEN");
        let compared = RulesetComparison::of(request, rulesets, &ComparisonQuestion::State);
        compared.expect("the position exists under both")
    }

    fn answer(
        request: Request,
        columns: Vec<Column<'r>>,
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        let (names, positions): (Vec<_>, Vec<_>) = columns
            .iter()
            .filter_map(|column| Some((column.name, column.position.as_ref().ok()?.clone())))
            .unzip();
        let games: Vec<_> = columns.iter().filter_map(|column| column.game.clone()).collect();
        match reply(&columns, (&positions, &games), question) {
            Ok(reply) => {
                let comparison = match games.is_empty() {
                    true => compare(&positions),
                    false => compare(&games),
                };
                let solutions = Vec::new();
                Ok(RulesetComparison {
                    request,
                    columns,
                    names,
                    positions,
                    comparison,
                    reply,
                    solutions,
                })
            }
            Err(refusal) => Err(request.refuse(refusal)),
        }
    }

    /// Adds the result of best play under each ruleset, as far as a search of `nodes` nodes can prove
    /// the result.
    ///
    /// ```
    /// use isotope_answer::{Answer as _, RulesetComparison, NamedRuleset, ComparisonQuestion, Reading, Request};
    /// use isotope_ruleset::shipped;
    ///
    /// let rulesets = NamedRuleset::all(vec![
    ///     ("atomic", shipped("atomic").unwrap()),
    ///     ("icc", shipped("icc").unwrap()),
    /// ]);
    /// let request = Request::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", Reading::default()).unwrap();
    /// let compared = RulesetComparison::of(request, &rulesets, &ComparisonQuestion::State).unwrap().solved(10_000);
    /// let text = compared.text().to_string();
    /// assert!(text.contains("best play    draw             White wins in 2 plies\n"), "{text}");
    /// ```
    #[must_use]
    pub fn solved(self, nodes: u64) -> RulesetComparison<'r> {
        self.solved_by(&Solver { nodes: Some(nodes), ..Solver::default() })
    }

    /// Adds the result of best play under each ruleset, as far as `solver` can prove the result.
    #[must_use]
    pub fn solved_by(self, solver: &Solver<'_>) -> RulesetComparison<'r> {
        let solve = |(position, state): (&Position<'r>, &State)| match state.outcome {
            Some(outcome) => Solution::of_outcome(position, outcome),
            None => solver.solve_with_tables(position),
        };
        let solutions = self.positions.iter().zip(&self.comparison.states).map(solve).collect();
        RulesetComparison { solutions, ..self }
    }

    /// The position exactly as it was written.
    pub(crate) fn input(&self) -> &str {
        &self.request.text
    }

    /// The moves that differ, with their verdicts.
    pub fn differing(&self) -> impl ExactSizeIterator<Item = MoveDifference<'r>> {
        let differing =
            |difference| MoveDifference::of(&self.positions[0], &self.names, difference);
        self.comparison.differences.iter().map(differing)
    }

    /// Whether there are several positions to compare.
    pub(super) fn several(&self) -> bool {
        self.positions.len() > 1
    }

    /// Whether the board, the hands and the side to move are the same under all rulesets. They may
    /// differ because `startpos` depends on the ruleset.
    pub(super) fn has_same_board(&self) -> bool {
        let appearance = |position: &Position<'r>| {
            let hands = position.pockets().copied().unwrap_or_default();
            (position.field().clone(), position.turn(), hands)
        };
        self.positions.windows(2).all(|pair| appearance(&pair[0]) == appearance(&pair[1]))
    }

    /// Whether the rulesets give different answers. A position that some ruleset refuses counts as a
    /// difference.
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

/// Answers the question. Returns an error if every ruleset refuses the position, or if a move cannot be
/// read under any of them.
fn reply<'r>(
    columns: &[Column<'r>],
    (positions, games): (&[Position<'r>], &[Game<&'r Rules>]),
    question: &ComparisonQuestion,
) -> Result<ComparisonReply<'r>, RequestError> {
    if let (true, Some(Err(refusal))) =
        (positions.is_empty(), columns.first().map(|column| &column.position))
    {
        return Err(refusal.clone());
    }
    match question {
        ComparisonQuestion::State => Ok(ComparisonReply::State),
        ComparisonQuestion::Move(text) => {
            let verdicts = match games {
                [] => read_all(positions, text),
                games => LineGames::of(games.to_vec()).play(text).into_iter().flatten().collect(),
            };
            readable(verdicts.iter())?;
            Ok(ComparisonReply::Move(text.clone(), verdicts))
        }
        ComparisonQuestion::Line(moves) => {
            let line = compare_line(positions, moves);
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

/// Returns an error if text cannot be read as a move under any of the rulesets.
fn readable<'a, 'r: 'a>(
    verdicts: impl Iterator<Item = &'a Verdict<'r>>,
) -> Result<(), RequestError> {
    let refusals: Option<Vec<RequestError>> = verdicts
        .map(|verdict| match verdict {
            Verdict::NoMove(error) => RequestError::unreadable_move(error),
            _ => None,
        })
        .collect();
    match refusals.and_then(|refusals| refusals.into_iter().next()) {
        Some(refusal) => Err(refusal),
        None => Ok(()),
    }
}
