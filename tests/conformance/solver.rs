//! Tests of the solver against an exhaustive search and with known wins.

use isotope_kernel::{Dead, Position, Rules, judge, perft};
use isotope_outcomes::{Solution, Solver, Wdl};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move, Position as _};

use crate::{
    random::{cases, cornered_cases, promotion_cases},
    rulesets::rules,
};

fn position<'r>(rules: &'r Rules, text: &str) -> Position<'r> {
    Position::from_fen(rules, text).expect("it can be played")
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect())
}

fn with_nodes(nodes: u64) -> Solver<'static> {
    Solver { nodes: Some(nodes), ..Solver::default() }
}

fn within_plies(plies: u32) -> Solver<'static> {
    Solver { nodes: None, plies: Some(plies), hash_mib: 1, ..Solver::default() }
}

fn names(moves: &[Move]) -> Vec<String> {
    let uci = |m: &Move| m.to_uci(CastlingMode::Standard).to_string();
    let mut names: Vec<String> = moves.iter().map(uci).collect();
    names.sort();
    names
}

#[test]
fn forced_wins_are_found_with_their_length_and_every_first_move() {
    let atomic = rules("atomic");
    let mut found = 0;
    for row in rows(include_str!("../wins/atomic.txt")) {
        let [fen, plies, moves] = row[..] else { panic!("{row:?}: a position, plies, moves") };
        let solution = with_nodes(100_000).solve(&position(atomic, fen));
        assert_eq!(solution.result, Some(Wdl::Win), "{fen}");
        let plies = plies.parse().expect("a number");
        assert_eq!((solution.plies, solution.within), (Some(plies), Some(plies)), "{fen}");
        let mut moves: Vec<&str> = moves.split(' ').collect();
        moves.sort_unstable();
        assert_eq!(names(&solution.best), moves, "{fen}");
        assert_eq!(solution.line.len() as u32, plies, "{fen}");
        found += 1;
    }
    assert_eq!(found, 63);
}

#[test]
fn no_win_is_found_in_positions_without_one() {
    let atomic = rules("atomic");
    let mut looked = 0;
    for row in rows(include_str!("../wins/atomic-none.txt")) {
        let [fen, plies] = row[..] else { panic!("{row:?}: a position, plies") };
        let plies = plies.parse().expect("a number");
        let solution = within_plies(plies).solve(&position(atomic, fen));
        assert_ne!(solution.result, Some(Wdl::Win), "{fen}");
        let known = solution.result.is_some() || solution.no_win_within == plies;
        assert!(known, "{fen}: {solution:?}");
        looked += 1;
    }
    assert_eq!(looked, 145);
}

#[test]
fn the_same_diagram_is_a_draw_with_check_and_a_loss_without() {
    let diagram = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    let stalemate = Solver::default().solve(&position(rules("atomic"), diagram));
    assert_eq!((stalemate.result, stalemate.plies), (Some(Wdl::Draw), Some(0)));
    let lost = Solver::default().solve(&position(rules("icc"), diagram));
    assert_eq!((lost.result, lost.plies), (Some(Wdl::Loss), Some(2)));
    assert_eq!(names(&lost.best), ["a8a7", "a8b8"], "capturing the rook loses at once");
}

/// The kings are behind locked pawns that neither of them can pass, so no line of play ever ends.
#[test]
fn a_draw_is_proven_if_few_positions_can_arise() {
    let locked = position(rules("chess"), "k7/8/p1p1p1p1/P1P1P1P1/8/8/8/K7 w - - 0 1");
    let solution = with_nodes(2_000_000).solve(&locked);
    assert_eq!(solution.result, Some(Wdl::Draw), "{solution:?}");
    assert_eq!(names(&solution.best), ["a1a2", "a1b1", "a1b2"]);
}

/// In this position, king and rook mate in three plies.
#[test]
fn the_fifty_move_rule_draws_if_it_comes_before_the_mate() {
    let at = |halfmoves: u32| {
        let fen = format!("7k/8/R7/6K1/8/8/8/8 w - - {halfmoves} 90");
        with_nodes(100_000).solve(&position(rules("chess"), &fen))
    };
    let won = at(97);
    assert_eq!((won.result, won.plies), (Some(Wdl::Win), Some(3)), "mate comes first");
    for halfmoves in 98..=99 {
        assert_ne!(at(halfmoves).result, Some(Wdl::Win), "{halfmoves}");
    }
    assert_eq!(at(100).result, Some(Wdl::Draw));
}

#[test]
fn a_position_that_a_list_calls_dead_is_a_draw_at_once() {
    // The position is a mate in one, but its material is on the list.
    let spec = rules("atomic").spec().clone();
    let draws = isotope_kernel::Draws { dead: Dead::Libraries, ..spec.draws };
    let listed = Rules::compile(isotope_kernel::Spec { draws, ..spec }).expect("they compile");
    let fen = "8/8/8/8/1B6/8/b5K1/kb6 w - - 0 1";
    assert_eq!(with_nodes(10_000).solve(&position(&listed, fen)).result, Some(Wdl::Draw));
    let solution = with_nodes(10_000).solve(&position(rules("chess-com"), fen));
    assert_eq!((solution.result, solution.plies), (Some(Wdl::Win), Some(1)));
}

#[test]
fn leaves_are_looked_up_in_tables() {
    let chess = rules("chess");
    let mating = position(chess, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    assert_eq!(with_nodes(50_000).solve(&mating).result, None, "the mate is far");
    // A fake table, in which a rook on the h-file mates in 20 more plies.
    let tables = |position: &Position<'_>| {
        let on_file =
            (position.board().rooks() & shakmaty::Bitboard::from(shakmaty::File::H)).any();
        on_file.then(|| (if position.turn().is_white() { Wdl::Win } else { Wdl::Loss }, 20))
    };
    let solver = Solver { tables: Some(&tables), ..with_nodes(50_000) };
    let solution = solver.solve(&mating);
    assert_eq!(solution.result, Some(Wdl::Win));
    assert!(solution.within.is_some_and(|plies| plies >= 21), "{solution:?}");
}

#[test]
fn equal_node_limits_give_equal_answers_and_more_threads_equal_values() {
    let atomic = rules("atomic");
    for row in rows(include_str!("../wins/atomic.txt")).step_by(9) {
        let position = position(atomic, row[0]);
        let solution = with_nodes(30_000).solve(&position);
        assert_eq!(with_nodes(30_000).solve(&position), solution);
        let threads = Solver { nodes: None, threads: 3, hash_mib: 4, ..Solver::default() };
        let other = threads.solve(&position);
        assert_eq!((other.result, other.plies), (solution.result, solution.plies), "{}", row[0]);
        assert_eq!(names(&other.best), names(&solution.best), "{}", row[0]);
    }
}

/// The value of a position by exhaustive search: the result and its length, if the game can be won within `plies`
/// plies.
fn tried(position: &Position<'_>, plies: u32) -> Option<(Wdl, u32)> {
    if let Some(outcome) = position.decided() {
        return outcome
            .winner
            .map(|winner| (if winner == position.turn() { Wdl::Win } else { Wdl::Loss }, 0));
    }
    let listed = !matches!(position.rules().dead(), Dead::Derived | Dead::Off);
    let dead = listed && position.is_dead();
    if plies == 0 || dead || position.has_reached_halfmoves() {
        return None;
    }
    let values = judge_moves(position).map(|child| tried(&child, plies - 1));
    let values: Vec<Option<(Wdl, u32)>> = values.collect();
    let won = values.iter().flatten().filter(|(wdl, _)| *wdl == Wdl::Loss).map(|(_, n)| n + 1);
    if let Some(plies) = won.min() {
        return Some((Wdl::Win, plies));
    }
    let lost = values.iter().map(|value| match value {
        Some((Wdl::Win, plies)) => Some(plies + 1),
        _ => None,
    });
    let lost: Option<Vec<u32>> = lost.collect();
    lost.and_then(|plies| plies.into_iter().max()).map(|plies| (Wdl::Loss, plies))
}

fn judge_moves<'r>(position: &Position<'r>) -> impl Iterator<Item = Position<'r>> {
    let moves = judge::legal_moves(position).into_iter();
    moves.map(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        child
    })
}

/// The depth to which an exhaustive search does not take too long.
fn feasible(position: &Position<'_>) -> u32 {
    (1..=6).take_while(|plies| perft(position, *plies) < 4_000).last().unwrap_or(0)
}

/// The moves that preserve the value of the position.
fn tried_best(position: &Position<'_>, (wdl, plies): (Wdl, u32)) -> Vec<Move> {
    let moves = judge::legal_moves(position).into_iter();
    let keeps = |m: &Move| {
        let mut child = position.clone();
        child.play_unchecked(*m);
        tried(&child, plies - 1) == Some((!wdl, plies - 1))
    };
    moves.filter(keeps).collect()
}

fn agrees(position: &Position<'_>, solution: &Solution, plies: u32) {
    let expected = tried(position, plies);
    match expected {
        Some((wdl, plies)) => {
            assert_eq!((solution.result, solution.plies), (Some(wdl), Some(plies)), "{position:?}");
            if plies > 0 {
                let best = tried_best(position, (wdl, plies));
                assert_eq!(names(&solution.best), names(&best), "{position:?}");
            }
        }
        None => {
            let sooner = solution.within.is_some_and(|within| within <= plies);
            let decisive = matches!(solution.result, Some(Wdl::Win | Wdl::Loss));
            assert!(!(sooner && decisive), "{position:?}: {solution:?}");
        }
    }
}

proptest! {
    #[test]
    fn the_solver_agrees_with_exhaustive_search_within_a_few_plies(
        case in prop_oneof![cases(), cornered_cases(), promotion_cases()],
    ) {
        let position = case.position();
        let plies = feasible(&position);
        prop_assume!(plies > 0);
        let solution = within_plies(plies).solve(&position);
        agrees(&position, &solution, plies);
        let over = solution.plies == Some(0);
        let known = over || solution.result.is_some()
            || (solution.no_win_within, solution.no_loss_within) == (plies, plies);
        prop_assert!(known, "{solution:?}");
    }

    /// The solver must agree with the exhaustive search, whichever of its searches found the result.
    #[test]
    fn all_searches_agree_on_a_win_and_its_line_is_legal(
        case in prop_oneof![cases(), cornered_cases(), promotion_cases()],
    ) {
        let position = case.position();
        let solution = with_nodes(20_000).solve(&position);
        let plies = feasible(&position);
        if let (Some(wdl), Some(within)) = (solution.result, solution.within) {
            if within <= plies && within > 0 {
                let (found, sooner) = tried(&position, within).expect("a side wins by then");
                prop_assert_eq!(found, wdl);
                prop_assert!(sooner == within || solution.plies.is_none());
            }
            prop_assert!(solution.line.len() as u32 <= within);
            let mut last = position.clone();
            for m in &solution.line {
                prop_assert!(judge(&last, *m).is_ok(), "{m:?} in {last:?}");
                last.play_unchecked(*m);
            }
            if solution.plies.is_some() && solution.line.len() as u32 == within {
                let winner = if wdl == Wdl::Win { position.turn() } else { !position.turn() };
                prop_assert_eq!(last.decided().and_then(|outcome| outcome.winner), Some(winner));
            }
        }
        if solution.result == Some(Wdl::Draw) && position.ended().is_none() {
            prop_assert_eq!(tried(&position, plies), None);
        }
        prop_assert!(solution.nodes < 30_000, "{solution:?}");
    }
}
