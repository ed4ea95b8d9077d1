//! The comparison of one position under several rulesets.

use isotope_kernel::{Game, Outcome, Position, Rules, notation};
use shakmaty::{Move, Position as _};

use crate::{
    line::{current, judged},
    verdict::{Verdict, result, verdict},
};

/// The comparison of one position under several rulesets.
#[derive(Clone, Debug)]
pub struct Comparison<'r> {
    /// The state of the position under each ruleset.
    pub states: Vec<State>,
    /// The moves that are legal under only some of the rulesets or have different results, sorted by UCI notation.
    pub differences: Vec<Difference<'r>>,
}

/// The state of a position under one ruleset.
///
/// ```
/// use isotope_analysis::State;
/// use isotope_kernel::{Position, Rules, Spec};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let start = State::of(&Position::start(&rules));
/// assert_eq!(start, State { check: false, outcome: None, moves: 20 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Whether the side to move is in check.
    pub check: bool,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
    /// The number of legal moves.
    pub moves: usize,
}

/// A move on which the rulesets differ.
#[derive(Clone, Debug)]
pub struct Difference<'r> {
    /// The move.
    pub m: Move,
    /// The verdict on the move under each ruleset.
    pub verdicts: Vec<Verdict<'r>>,
}

impl State {
    /// Returns the state of `position`.
    pub fn of(position: &Position<'_>) -> State {
        let (check, outcome) = (position.is_check(), position.ended());
        State { check, outcome, moves: position.all_moves().len() }
    }
}

impl Comparison<'_> {
    /// Whether the rulesets differ in the state of the position or in any move.
    pub fn differ(&self) -> bool {
        !self.differences.is_empty() || self.states.windows(2).any(|pair| pair[0] != pair[1])
    }
}

/// What is compared: a position, which stands for itself, or a game, which repetition and every other draw may have
/// ended. After its end, a game has no legal moves.
pub trait Comparable<'r> {
    /// The position, or the current one of the game.
    fn position(&self) -> Position<'r>;

    /// The outcome, if the game is over.
    fn ended(&self) -> Option<Outcome>;

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Move>;

    /// The verdict on a move.
    fn verdict(&self, m: Move) -> Verdict<'r>;

    /// The position after a legal move, by its key across games, and the outcome.
    fn result(&self, m: Move) -> (u128, Option<Outcome>);
}

impl<'r> Comparable<'r> for Position<'r> {
    fn position(&self) -> Position<'r> {
        self.clone()
    }

    fn ended(&self) -> Option<Outcome> {
        Position::ended(self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.all_moves()
    }

    fn verdict(&self, m: Move) -> Verdict<'r> {
        verdict(self, m)
    }

    fn result(&self, m: Move) -> (u128, Option<Outcome>) {
        let mut after = self.clone();
        after.play_unchecked(m);
        result(&after)
    }
}

impl<'r> Comparable<'r> for Game<&'r Rules> {
    fn position(&self) -> Position<'r> {
        current(self)
    }

    fn ended(&self) -> Option<Outcome> {
        Game::ended(self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        match Game::ended(self) {
            Some(_) => Vec::new(),
            None => current(self).all_moves(),
        }
    }

    fn verdict(&self, m: Move) -> Verdict<'r> {
        judged(&mut self.clone(), m)
    }

    fn result(&self, m: Move) -> (u128, Option<Outcome>) {
        let mut game = self.clone();
        let played = game.play(m);
        debug_assert!(played.is_ok());
        (game.position().key_across_games(), Game::ended(&game))
    }
}

/// Compares one position, or one game, under several rulesets; `positions` holds it once for each ruleset.
///
/// ```
/// use isotope_analysis::compare;
/// use isotope_kernel::{Position, Rules, Spec, DoubleStep, fen};
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let slow = Rules::compile(Spec { double_step: DoubleStep::Off, ..Spec::default() }).unwrap();
/// let fen = fen::read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
/// let comparison = compare(&[
///     Position::from_fen(&chess, fen.clone()).unwrap(),
///     Position::from_fen(&slow, fen).unwrap(),
/// ]);
/// let [difference] = &comparison.differences[..] else { panic!("one move differs") };
/// assert_eq!(difference.m.to_string(), "e2-e4");
/// assert!(difference.verdicts[0].is_legal() && !difference.verdicts[1].is_legal());
/// ```
pub fn compare<'r>(positions: &[impl Comparable<'r>]) -> Comparison<'r> {
    let mut moves: Vec<Candidate> = Vec::new();
    let states = positions
        .iter()
        .enumerate()
        .map(|(first, position)| {
            let legal = position.legal_moves();
            for &m in &legal {
                match moves.iter_mut().find(|candidate| candidate.m == m) {
                    Some(candidate) => candidate.rulesets += 1,
                    None => moves.push(Candidate { m, first, rulesets: 1 }),
                }
            }
            let (check, outcome) = (position.position().is_check(), position.ended());
            State { check, outcome, moves: legal.len() }
        })
        .collect();
    // Most moves have the same result under all rulesets. They are found first, because verdicts take long.
    moves.retain(|candidate| {
        candidate.rulesets < positions.len() || !has_same_result(positions, candidate.m)
    });
    let uci = |of: &Candidate| notation::uci(&positions[of.first].position(), of.m);
    moves.sort_by_cached_key(uci);
    let differences = moves
        .into_iter()
        .map(|Candidate { m, .. }| {
            let verdicts = positions.iter().map(|position| position.verdict(m)).collect();
            Difference { m, verdicts }
        })
        .collect();
    Comparison { states, differences }
}

/// A move that is legal under some of the rulesets.
struct Candidate {
    m: Move,
    /// The index of the first of these rulesets, which determines how the move is written.
    first: usize,
    /// The number of these rulesets.
    rulesets: usize,
}

/// Whether `m`, which is legal in all `positions`, leads to the same position and outcome from all of them.
fn has_same_result<'r>(positions: &[impl Comparable<'r>], m: Move) -> bool {
    let mut results = positions.iter().map(|position| position.result(m));
    let first = results.next();
    results.all(|other| Some(other) == first)
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Explode, Rules, Spec, Stalemate};

    use super::*;

    #[test]
    fn rules_that_differ_in_the_outcome_alone_differ() {
        let specs = [Stalemate::Draw, Stalemate::Loses, Stalemate::Draw];
        let rules =
            specs.map(|stalemate| Rules::compile(Spec { stalemate, ..Spec::default() }).unwrap());
        let [draws, loses, same] = rules
            .each_ref()
            .map(|rules| Position::from_fen(rules, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").unwrap());
        assert!(compare(&[draws.clone(), same.clone(), loses.clone()]).differ(), "the last does");
        let comparison = compare(&[draws.clone(), loses]);
        assert!(comparison.differences.is_empty(), "there is no move to differ on");
        assert!(comparison.differ());
        assert!(!compare(&[draws, same]).differ());
    }

    #[test]
    fn a_move_that_only_some_rules_turn_into_a_win_is_listed() {
        let rules = [Stalemate::Draw, Stalemate::Loses]
            .map(|stalemate| Rules::compile(Spec { stalemate, ..Spec::default() }).unwrap());
        let positions = rules
            .each_ref()
            .map(|rules| Position::from_fen(rules, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1").unwrap());
        let differences = compare(&positions).differences;
        let is_listed =
            |uci: &str| differences.iter().any(|of| notation::uci(&positions[0], of.m) == uci);
        assert!(is_listed("g5g6"), "stalemate");
        assert!(!is_listed("g5g7"), "mate under both");
    }

    #[test]
    fn differing_captures_are_listed_from_file_a_to_file_h() {
        let explode = Capture::Explode(Explode::default());
        let rules = [Capture::Replace, explode]
            .map(|capture| Rules::compile(Spec { capture, ..Spec::default() }).unwrap());
        let positions = rules.each_ref().map(|rules| {
            Position::from_fen(rules, "4k3/8/p7/1N5p/6n1/pp5P/P7/B2K3R w - - 0 1").unwrap()
        });
        let comparison = compare(&positions);
        let moves = comparison.differences.iter().map(|of| notation::uci(&positions[0], of.m));
        assert_eq!(moves.collect::<Vec<_>>(), ["a2b3", "b5a3", "h3g4"]);
    }
}
