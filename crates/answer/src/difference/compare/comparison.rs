//! The comparison of a position under several rulesets, with the answer to a question about the
//! position.

use isotope_analysis::{
    Difference, LineComparison, LineGames, Ply, State, Verdict, compare, compare_line, play_line,
    verdict,
};
use isotope_kernel::{Game, Layout, Position, Rules, notation};
use isotope_outcomes::Solver;
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use super::side::{Judged, Playable, Side};
use crate::{
    difference::move_difference::MoveDifference,
    input::{
        position_input::{ParseOptions, PositionInput},
        refusal::{InputError, RequestError},
    },
    output::{columns::group_equal, excerpt::excerpt},
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

/// The comparison of a position under several rulesets, with the answer to a question about the
/// position.
#[derive(Clone, Debug)]
pub struct RulesetComparison<'r> {
    pub(super) input: PositionInput,
    pub(super) sides: Vec<Side<'r>>,
    /// The moves that differ, with a verdict for each ruleset that allows the position.
    pub(super) differences: Vec<Difference<'r>>,
    pub(super) reply: ComparisonReply<'r>,
    differ: bool,
}

/// A ruleset's name, and the position under the ruleset with the notes on what it leaves out.
type SetUp<'r> = (&'r str, Result<(Position<'r>, Vec<String>), RequestError>);

#[derive(Clone, Debug)]
pub(super) enum ComparisonReply<'r> {
    /// The state of the position, which is part of its sides.
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

    /// The titles of rulesets, without commas, so that they can be listed; the names of those that share a title.
    pub(super) fn titles(rulesets: &[NamedRuleset]) -> Vec<String> {
        let title = |NamedRuleset { name, ruleset }: &NamedRuleset| {
            let alike = rulesets.iter().filter(|other| other.ruleset.name == ruleset.name);
            let title = if alike.count() > 1 { name } else { &ruleset.name };
            title.replace(", ", " – ")
        };
        rulesets.iter().map(title).collect()
    }

    /// The game that led to `position`, or one that begins there if the moves of `history` lead elsewhere.
    fn game_to<'r>(
        &'r self,
        position: &Position<'r>,
        (start, moves): &(PositionInput, &[String]),
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
    pub fn new(
        input: PositionInput,
        rulesets: &'r [NamedRuleset],
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        RulesetComparison::after(None, input, rulesets, question)
    }

    /// Answers a question about the position of a game, which may be over by any draw. `history` is the position in
    /// which the game began, with the moves; under rules by which they lead elsewhere, the game begins now.
    ///
    /// # Errors
    /// Returns an error as [`new`](RulesetComparison::new) does.
    pub fn after(
        history: Option<(PositionInput, &[String])>,
        input: PositionInput,
        rulesets: &'r [NamedRuleset],
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        let set_up = |named: &'r NamedRuleset| (&*named.name, input.under(&named.ruleset.rules));
        let set_up: Vec<SetUp<'r>> = rulesets.iter().map(set_up).collect();
        let games = history.map(|history| {
            let positions = rulesets.iter().zip(&set_up);
            let game = |(named, (_, under)): (&'r NamedRuleset, &SetUp<'r>)| {
                Some(named.game_to(&under.as_ref().ok()?.0, &history))
            };
            positions.filter_map(game).collect()
        });
        RulesetComparison::answer(input, set_up, games.unwrap_or_default(), question)
    }

    /// Compares the states of positions that were derived from `input`, each with the name of its
    /// ruleset.
    pub fn of_positions(
        input: PositionInput,
        positions: impl IntoIterator<Item = (&'r str, Position<'r>)>,
    ) -> RulesetComparison<'r> {
        let set_up = |(name, position)| (name, Ok((position, Vec::new())));
        let set_up = positions.into_iter().map(set_up).collect();
        let state = ComparisonQuestion::State;
        let compared = RulesetComparison::answer(input, set_up, Vec::new(), &state);
        compared.expect("no ruleset refuses its position")
    }

    /// Compares the states of a position that is allowed under both rulesets.
    pub(crate) fn of_layout(
        rulesets: &'r [NamedRuleset; 2],
        layout: &Layout,
    ) -> RulesetComparison<'r> {
        let input = PositionInput::read(&layout.to_string(), ParseOptions::default());
        let input = input.expect("a position has a FEN");
        let compared = RulesetComparison::new(input, rulesets, &ComparisonQuestion::State);
        compared.expect("the position exists under both")
    }

    /// Answers a question about positions and, unless they stand for themselves, the games that led there.
    fn answer(
        input: PositionInput,
        set_up: Vec<SetUp<'r>>,
        games: Vec<Game<&'r Rules>>,
        question: &ComparisonQuestion,
    ) -> Result<RulesetComparison<'r>, InputError> {
        let positions = set_up.iter().filter_map(|(_, under)| Some(under.as_ref().ok()?.0.clone()));
        let positions: Vec<Position<'r>> = positions.collect();
        if let (true, Some((_, Err(refusal)))) = (positions.is_empty(), set_up.first()) {
            return Err(input.refuse(refusal.clone()));
        }
        let comparison = match games.is_empty() {
            true => compare(&positions),
            false => compare(&games),
        };
        let reply = reply(&positions, games, question).map_err(|why| input.refuse(why))?;
        let differ = positions.len() < set_up.len()
            || match &reply {
                ComparisonReply::State => comparison.differ(),
                ComparisonReply::Move(_, all) => {
                    all.windows(2).any(|pair| !pair[0].agrees_with(&pair[1]))
                }
                ComparisonReply::Line(line) => line.parting.is_some(),
            };
        let mut states = comparison.states.into_iter();
        let side = |(ruleset, under): SetUp<'r>| match under {
            Ok((position, notes)) => {
                let State { check, outcome, moves: legal_moves } =
                    states.next().expect("every position was compared");
                let (fen, best_play, solution) = (input.fen(&position), None, None);
                Side::Playable(Box::new(Playable {
                    ruleset,
                    fen,
                    check,
                    outcome,
                    legal_moves,
                    best_play,
                    notes,
                    position,
                    solution,
                }))
            }
            Err(error) => Side::Refused { ruleset, error },
        };
        let sides = set_up.into_iter().map(side).collect();
        let differences = comparison.differences;
        Ok(RulesetComparison { input, sides, differences, reply, differ })
    }

    /// Adds the result of best play under each ruleset, as far as `solver` can prove the result.
    ///
    /// ```
    /// use isotope_answer::{Answer as _, RulesetComparison, NamedRuleset, ComparisonQuestion, ParseOptions, PositionInput};
    /// use isotope_outcomes::Solver;
    /// use isotope_ruleset::shipped;
    ///
    /// let rulesets = NamedRuleset::all(vec![
    ///     ("atomic", shipped("atomic").unwrap()),
    ///     ("icc", shipped("icc").unwrap()),
    /// ]);
    /// let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
    /// let compared = RulesetComparison::new(input, &rulesets, &ComparisonQuestion::State).unwrap();
    /// let text = compared.solved_by(&Solver::default()).text().to_string();
    /// assert!(text.contains("best play    draw             White wins in 2 plies\n"), "{text}");
    /// ```
    #[must_use]
    pub fn solved_by(mut self, solver: &Solver<'_>) -> RulesetComparison<'r> {
        for side in &mut self.sides {
            if let Side::Playable(side) = side {
                side.solve(solver);
            }
        }
        self
    }

    /// The position exactly as it was written.
    pub(crate) fn input(&self) -> &str {
        &self.input.text
    }

    /// The rulesets that allow the position, with the position under each.
    pub(super) fn playable(&self) -> impl Iterator<Item = &Playable<'r>> {
        self.sides.iter().filter_map(Side::playable)
    }

    /// A move from the position, with the verdict under each ruleset that allows the position.
    pub(super) fn judged<'a>(&'a self, verdicts: &'a [Verdict<'r>]) -> Vec<Judged<'a, 'r>> {
        let judged = |(side, verdict): (&'a Playable<'r>, _)| Judged {
            ruleset: side.ruleset,
            before: &side.position,
            verdict: Some(verdict),
        };
        self.playable().zip(verdicts).map(judged).collect()
    }

    /// A ply of a line under each ruleset that allows the position.
    pub(super) fn judged_ply<'a>(&'a self, ply: &'a Ply<'r>) -> Vec<Judged<'a, 'r>> {
        let sides = self.playable().zip(&ply.before).zip(&ply.verdicts);
        let judged = sides.map(|((side, before), verdict)| Judged {
            ruleset: side.ruleset,
            before,
            verdict: verdict.as_ref(),
        });
        judged.collect()
    }

    /// The moves that differ, with their verdicts.
    pub fn differing(&self) -> impl ExactSizeIterator<Item = MoveDifference<'r>> {
        let differing = |Difference { m, verdicts }: &Difference<'r>| {
            MoveDifference::new(*m, &self.judged(verdicts))
        };
        self.differences.iter().map(differing)
    }

    /// The distinct FENs of the position, each with the rulesets under which it has that FEN.
    pub(super) fn fens(&self) -> Vec<(Vec<&'r str>, &str)> {
        group_equal(self.playable().map(|side| (side.ruleset, &*side.fen)))
    }

    /// The same comparison, in which the rulesets have other names, in order.
    pub(super) fn called<'t>(&self, names: &'t [String]) -> RulesetComparison<'t>
    where
        'r: 't,
    {
        let mut called: RulesetComparison<'t> = self.clone();
        for (side, name) in called.sides.iter_mut().zip(names) {
            *side.ruleset_mut() = name;
        }
        called
    }

    /// Whether there are several positions to compare.
    pub(super) fn several(&self) -> bool {
        self.playable().nth(1).is_some()
    }

    /// Whether the result of best play was requested.
    pub(super) fn is_solved(&self) -> bool {
        self.playable().any(|side| side.solution.is_some())
    }

    /// Whether the board, the hands and the side to move are the same under all rulesets. They may
    /// differ because `startpos` depends on the ruleset.
    pub(super) fn has_same_board(&self) -> bool {
        let mut appearances = self.playable().map(|Playable { position, .. }| {
            let hands = position.pockets().copied().unwrap_or_default();
            (position.field(), position.turn(), hands)
        });
        let first = appearances.next();
        appearances.all(|other| Some(other) == first)
    }

    /// Whether the rulesets give different answers. A position that some ruleset refuses counts as a
    /// difference.
    pub fn differ(&self) -> bool {
        self.differ
    }
}

/// Answers the question. Returns an error if a move cannot be read under any of the rulesets.
fn reply<'r>(
    positions: &[Position<'r>],
    games: Vec<Game<&'r Rules>>,
    question: &ComparisonQuestion,
) -> Result<ComparisonReply<'r>, RequestError> {
    match question {
        ComparisonQuestion::State => Ok(ComparisonReply::State),
        ComparisonQuestion::Move(text) => {
            let verdicts = match games.is_empty() {
                true => read_all(positions, text),
                false => LineGames::new(games).play(text).into_iter().flatten().collect(),
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
