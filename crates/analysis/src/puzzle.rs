//! Puzzles about what two rulesets do not have in common. Each is proven to have one answer.

use std::collections::HashSet;

use isotope_kernel::{Illegal, Position, Rules, judge};
use isotope_outcomes::{Solver, Wdl};
use isotope_search::Control;
use shakmaty::{Bitboard, Move};

use crate::{
    parting::{kind::under, random_games},
    verdict::seen,
};

/// The number of random games under each ruleset, from which the positions come.
const GAMES: usize = 1_000;

/// The number of positions that are passed over after each puzzle, so that few puzzles come from the same game.
const GAP: usize = 40;

/// The number of positions without a puzzle after which the rulesets count as having none of its kind.
const PATIENCE: usize = 2_000;

/// The minimum number of squares that an explosion must clear.
const MIN_DESTROYED: usize = 3;

/// The maximum length of a win, in plies, and of the search for it, in nodes.
const PLIES: u32 = 3;
const NODES: u64 = 100_000;

/// A puzzle: a position under two rulesets and a question about it.
#[derive(Clone, Debug)]
pub struct Puzzle<'r> {
    /// The position under the two rulesets, of which the first is the one that the question is about.
    pub positions: [Position<'r>; 2],
    /// Whether `positions` and the rulesets are in opposite order.
    pub swapped: bool,
    /// The move that the question is about or, if the question asks for a move, the answer.
    pub m: Move,
    /// What is asked.
    pub asked: PuzzleQuestion,
}

/// The question of a puzzle, with what proves its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleQuestion {
    /// Which move is legal under the first ruleset, but illegal under the second? All other moves are legal under
    /// both or neither.
    LegalHere {
        /// The reason why the move is illegal under the second ruleset.
        elsewhere: Illegal,
    },
    /// On which squares does the move destroy a piece under the first ruleset?
    Destroyed {
        /// The squares, without those on which a piece replaces another.
        squares: Bitboard,
    },
    /// Which move wins under the first ruleset? No other move wins as fast, and under the second ruleset this one
    /// does not.
    Wins {
        /// The length of the win in plies, against the longest defence.
        plies: u32,
    },
}

impl PuzzleQuestion {
    /// The number of kinds of questions.
    const KINDS: usize = 3;

    fn kind(&self) -> usize {
        match self {
            PuzzleQuestion::LegalHere { .. } => 0,
            PuzzleQuestion::Destroyed { .. } => 1,
            PuzzleQuestion::Wins { .. } => 2,
        }
    }
}

/// Makes up to `count` puzzles from random games under both rulesets. The kinds of questions and the order of the
/// rulesets alternate as far as the rulesets allow. The same seed gives the same puzzles on every machine, unless
/// `control` ends the search early. Equal rulesets have no puzzles.
///
/// ```
/// use isotope_analysis::{PuzzleQuestion, puzzles};
/// use isotope_kernel::{Capture, Explode, Rules, Spec, judge};
/// use isotope_search::Control;
///
/// let chess = Rules::compile(Spec::default()).unwrap();
/// let capture = Capture::Explode(Explode::default());
/// let atomic = Rules::compile(Spec { capture, ..Spec::default() }).unwrap();
///
/// let made = puzzles([&atomic, &chess], 6, 1, &Control::new());
/// assert_eq!(made.len(), 6);
/// for puzzle in made {
///     if let PuzzleQuestion::LegalHere { elsewhere } = puzzle.asked {
///         assert!(judge(&puzzle.positions[0], puzzle.m).is_ok());
///         assert_eq!(judge(&puzzle.positions[1], puzzle.m).unwrap_err(), elsewhere);
///     }
/// }
/// assert!(puzzles([&chess, &chess], 1, 1, &Control::new()).is_empty());
/// ```
pub fn puzzles<'r>(
    rules: [&'r Rules; 2],
    count: usize,
    seed: u64,
    control: &Control,
) -> Vec<Puzzle<'r>> {
    let mut puzzles: Vec<Puzzle<'r>> = Vec::new();
    if rules[0].spec() == rules[1].spec() {
        return puzzles;
    }
    let mut known = HashSet::new();
    let mut layouts = random_games::games(rules, GAMES, seed);
    // The kinds that these rulesets have, as far as is known, and the positions since the last puzzle.
    let mut kinds: Vec<usize> = (0..PuzzleQuestion::KINDS).collect();
    let mut in_vain = 0;
    while puzzles.len() < count && !control.is_over() {
        let total = |kind: &usize| puzzles.iter().filter(|p| p.asked.kind() == *kind).count();
        let Some(kind) = kinds.iter().copied().min_by_key(total) else { break };
        let Some(layout) = layouts.next() else { break };
        let swapped = |p: &&Puzzle<'_>| p.asked.kind() == kind && p.swapped;
        let swap_first = 2 * puzzles.iter().filter(swapped).count() < total(&kind);
        let puzzle = under(rules, &layout).and_then(|pair| of_kind(kind, pair, swap_first));
        match puzzle {
            Some(puzzle) if known.insert((puzzle.positions[0].key(), puzzle.m)) => {
                puzzles.push(puzzle);
                layouts.by_ref().take(GAP).for_each(drop);
                in_vain = 0;
            }
            _ if in_vain == PATIENCE => {
                kinds.retain(|other| *other != kind);
                in_vain = 0;
            }
            _ => in_vain += 1,
        }
    }
    puzzles
}

/// A puzzle of this kind on a position under two rulesets, if there is one. If both orders of the rulesets have
/// one, `swap_first` decides.
fn of_kind<'r>(kind: usize, [a, b]: [Position<'r>; 2], swap_first: bool) -> Option<Puzzle<'r>> {
    if a.ended().is_some() || b.ended().is_some() {
        return None;
    }
    [swap_first, !swap_first].into_iter().find_map(|swapped| {
        let positions = if swapped { [b.clone(), a.clone()] } else { [a.clone(), b.clone()] };
        let (m, asked) = match kind {
            0 => legal_here(&positions),
            1 => destroyed(&positions),
            _ => wins(&positions),
        }?;
        Some(Puzzle { positions, swapped, m, asked })
    })
}

/// The only move that is legal under the first ruleset and for a rule's sake illegal under the second.
fn legal_here([here, elsewhere]: &[Position<'_>; 2]) -> Option<(Move, PuzzleQuestion)> {
    let mut only = None;
    for m in here.all_moves() {
        match judge(elsewhere, m) {
            Ok(_) => (),
            Err(Illegal::NotAMove(_) | Illegal::GameOver(_)) => return None,
            Err(_) if only.is_some() => return None,
            Err(why) => only = Some((m, PuzzleQuestion::LegalHere { elsewhere: why })),
        }
    }
    only
}

/// The first capture that clears enough squares.
fn destroyed([here, _]: &[Position<'_>; 2]) -> Option<(Move, PuzzleQuestion)> {
    here.all_moves().into_iter().filter(|m| m.is_capture()).find_map(|m| {
        let squares = seen(m, here.aftermath(m));
        (squares.count() >= MIN_DESTROYED).then_some((m, PuzzleQuestion::Destroyed { squares }))
    })
}

/// The only move that wins within the fewest plies, if it does not win as fast under the second ruleset.
fn wins([here, elsewhere]: &[Position<'_>; 2]) -> Option<(Move, PuzzleQuestion)> {
    let solver =
        Solver { plies: Some(PLIES), nodes: Some(NODES), hash_mib: 1, ..Solver::default() };
    let solution = solver.solve(here);
    let ([m], Some(Wdl::Win), Some(plies)) = (&solution.best[..], solution.result, solution.plies)
    else {
        return None;
    };
    let other = solver.solve(elsewhere);
    let also = other.result == Some(Wdl::Win)
        && other.plies.is_none_or(|other| other <= plies)
        && other.best.contains(m);
    (!also).then_some((*m, PuzzleQuestion::Wins { plies }))
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Capture, Check, Explode, Spec};
    use shakmaty::Position as _;

    use super::*;

    fn rules(check: Check) -> Rules {
        let capture = Capture::Explode(Explode::default());
        Rules::compile(Spec { capture, check, ..Spec::default() }).expect("they compile")
    }

    /// Whether `m`, and no other move, wins at once or within `plies`, by trying all lines.
    fn winners(position: &Position<'_>, plies: u32) -> Vec<Move> {
        let turn = position.turn();
        let forces = |after: &Position<'_>| forces(after, plies - 1, turn);
        position.all_moves().into_iter().filter(|m| forces(&position.after(*m))).collect()
    }

    fn forces(position: &Position<'_>, plies: u32, winner: shakmaty::Color) -> bool {
        if let Some(outcome) = position.ended() {
            return outcome.winner == Some(winner);
        }
        if plies == 0 {
            return false;
        }
        let mut after = position.all_moves().into_iter().map(|m| position.after(m));
        match position.turn() == winner {
            true => after.any(|after| forces(&after, plies - 1, winner)),
            false => after.all(|after| forces(&after, plies - 1, winner)),
        }
    }

    #[test]
    fn each_puzzle_has_one_answer_and_all_kinds_and_orders_occur() {
        let both = [rules(Check::Direct), rules(Check::Off)];
        let made = puzzles(both.each_ref(), 18, 3, &Control::new());
        assert_eq!(made.len(), 18);
        let mut kinds = [0; PuzzleQuestion::KINDS];
        for Puzzle { positions: [here, elsewhere], m, asked, .. } in &made {
            kinds[asked.kind()] += 1;
            match asked {
                PuzzleQuestion::LegalHere { elsewhere: why } => {
                    let only = |m: &&Move| judge(elsewhere, **m).is_err();
                    let legal = here.all_moves();
                    assert_eq!(legal.iter().filter(only).collect::<Vec<_>>(), [m]);
                    assert_eq!(judge(elsewhere, *m).as_ref(), Err(why));
                }
                PuzzleQuestion::Destroyed { squares } => {
                    let (before, after) = (here.field(), here.after(*m));
                    let gone = before.occupied() & !after.field().occupied();
                    assert_eq!(gone.without(m.from().expect("a capture")), *squares);
                }
                PuzzleQuestion::Wins { plies } => {
                    assert_eq!(winners(here, *plies), [*m]);
                    assert!(!winners(elsewhere, *plies).contains(m));
                }
            }
        }
        assert_eq!(kinds, [6; PuzzleQuestion::KINDS]);
        assert!(made.iter().any(|puzzle| puzzle.swapped) && made.iter().any(|p| !p.swapped));
    }

    #[test]
    fn the_seed_decides_which_puzzles_are_made() {
        let both = [rules(Check::Direct), rules(Check::Off)];
        let fens = |seed| -> Vec<String> {
            let made = puzzles(both.each_ref(), 6, seed, &Control::new());
            made.iter().map(|puzzle| puzzle.positions[0].fen()).collect()
        };
        assert_eq!(fens(1), fens(1));
        assert_ne!(fens(1), fens(2));
    }
}
