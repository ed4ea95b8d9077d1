//! Tests of the tree: values of nodes, table entries, and what a search keeps.

use std::{cmp::Ordering, sync::Arc};

use isotope_kernel::{Rules, Spec, fen};

use super::*;
use crate::{
    learn::TrainingGames,
    network::{Network, Origin},
    score::{KNOWN_WIN, WIN},
    table::{Bound, TableEntry},
};

fn chess() -> Rules {
    Rules::compile(Spec::default()).expect("chess")
}

fn shipped(id: &str) -> Arc<Rules> {
    isotope_ruleset::shipped(id).expect("it is shipped").rules
}

fn position<'r>(rules: &'r Rules, fen: &str) -> Position<'r> {
    let fen = fen::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_fen(rules, fen).expect("the position can be played")
}

/// Calls `run` with a worker for a search from `root`, and with the worker's table.
fn with_worker<T>(root: &Position<'_>, run: impl FnOnce(&mut Worker<'_>, &SearchTable) -> T) -> T {
    with_network(root, None, run)
}

/// As [`with_worker`], with a learned evaluation.
fn with_network<T>(
    root: &Position<'_>,
    network: Option<&Network>,
    run: impl FnOnce(&mut Worker<'_>, &SearchTable) -> T,
) -> T {
    let (table, control) = (SearchTable::new(1), Control::new());
    let (features, weights) = (RuleFeatures::of(root.rules()), Weights::default());
    let shared = SharedState {
        table: &table,
        control: &control,
        features: &features,
        weights: &weights,
        network,
        endings: None,
        history: &[],
        histories: &Mutex::default(),
        nodes_between_checks: 64,
    };
    run(&mut Worker::new(&shared, root), &table)
}

/// The value of a node, and the table entry recorded for it, if any.
fn node(root: &Position<'_>, depth: i32, window: (i32, i32)) -> (i32, Option<TableEntry>) {
    with_worker(root, |worker, table| {
        let value = worker.node(root, depth, window.0, window.1, 1, true);
        (value, table.get(root.key() as u64, 1))
    })
}

#[test]
fn zugzwang_is_seen_where_only_pawns_and_kings_are_left() {
    // The side to move loses its pawn. With null moves, the search would find that the opponent does.
    let rules = chess();
    let (value, _) = node(&position(&rules, "8/8/8/2Kp4/3Pk3/8/8/8 w - - 0 1"), 6, (0, 1));
    assert!(value <= 0, "{value}");
}

#[test]
fn null_moves_are_searched_only_where_moving_cannot_harm() {
    for (id, passes) in
        [("chess", true), ("atomic", true), ("giveaway", false), ("antichess", false)]
    {
        let rules = shipped(id);
        assert_eq!(
            with_worker(&Position::start(&rules), |worker, _| worker.passes),
            passes,
            "{id}"
        );
    }
}

#[test]
fn forced_captures_are_followed_beyond_the_depth() {
    let rules = shipped("giveaway");
    // White has fewer pieces, which is an advantage under these rules, until White must capture a black piece.
    let root = position(&rules, "8/p7/8/8/8/6p1/8/R7 w - - 0 1");
    let (value, quiet) = with_worker(&root, |worker, _| {
        (worker.quiescence(&root, -INFINITE, INFINITE, 1, 0, false), worker.evaluate(&root))
    });
    assert!(value < quiet - 50, "{value}, and {quiet} where he stands");
}

#[test]
fn what_is_learned_from_quiet_positions_prunes_nothing_where_captures_are_forced() {
    let rules = shipped("antichess");
    let origin = Origin { hash: String::new(), games: 0, nodes: 0, seed: 1 };
    let network = TrainingGames::new(&rules).learn(origin).network;
    let evaluated = |fen: &str, network: Option<&Network>| {
        let root = position(&rules, fen);
        with_network(&root, network, |worker, _| {
            worker.node(&root, 2, 0, 1, 1, true);
            worker.quiets[1].is_some()
        })
    };
    let (forced, free) = ("8/p7/8/8/8/6p1/8/R6N w - - 0 1", "8/8/p7/8/8/6p1/8/1R5B w - - 0 1");
    assert!(evaluated(forced, None) && evaluated(free, None));
    assert!(!evaluated(forced, Some(&network)) && evaluated(free, Some(&network)));
    // Nearly all of the node's moves are pruned if its evaluation is believed.
    let root = position(&rules, forced);
    let searched = |network| {
        with_network(&root, network, |worker, _| {
            worker.node(&root, 3, -2_001, -2_000, 1, true);
            worker.all_nodes()
        })
    };
    assert_eq!(searched(None), 1);
    assert!(searched(Some(&network)) > 4);
}

#[test]
fn a_captured_piece_counts_twice_if_it_can_be_dropped() {
    let values = |id: &str| {
        let rules = shipped(id);
        with_worker(&Position::start(&rules), |worker, _| worker.values)
    };
    assert_eq!(values("crazyhouse"), values("chess").map(|value| 2 * value));
}

#[test]
fn the_quiescence_search_uses_the_table_and_records_depth_zero() {
    let rules = chess();
    // White wins a pawn.
    let root = position(&rules, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let key = root.key() as u64;
    with_worker(&root, |worker, table| {
        let value = worker.quiescence(&root, -INFINITE, INFINITE, 1, 0, false);
        let entry = table.get(key, 1).expect("it was recorded");
        let quiet = worker.evaluate(&root);
        assert_eq!((entry.value, entry.depth, entry.bound), (value, 0, Bound::Exact));
        assert_eq!(entry.quiet, Some(quiet));
        assert!(value > quiet + 50 && entry.best != PackedMove::default(), "{value}, {quiet}");
        table.put(key, 1, TableEntry { value: -777, depth: 1, bound: Bound::Upper, ..entry });
        assert_eq!(worker.quiescence(&root, 0, 1, 1, 0, false), -777);
    });
}

#[test]
fn a_node_is_improving_if_its_evaluation_is_better_than_two_plies_before() {
    let rules = chess();
    with_worker(&Position::start(&rules), |worker, _| {
        worker.quiets[1..5].copy_from_slice(&[Some(10), Some(30), Some(11), Some(30)]);
        let improving: Vec<bool> = (0..5).map(|ply| worker.is_improving(ply)).collect();
        assert_eq!(improving, [false, false, false, true, false]);
        // In check, a static evaluation says nothing.
        let checked = position(&rules, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        worker.node(&checked, 1, -INFINITE, INFINITE, 1, true);
        assert_eq!(worker.quiets[1], None);
        worker.quiets[3] = Some(30);
        assert!(!worker.is_improving(3));
    });
}

#[test]
fn the_history_of_moves_is_kept_for_the_next_search() {
    let rules = chess();
    let mut engine = Engine::new(1, 1);
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let kept = |engine: &Engine| engine.histories.lock().expect("no panic").len();
    for _ in 0..2 {
        engine.search(&Position::start(&rules), &[], &limits, &Control::new(), |_| ());
        assert_eq!(kept(&engine), 1);
    }
    engine.forget();
    assert_eq!(kept(&engine), 0);
}

#[test]
fn a_value_is_recorded_with_its_bound() {
    let rules = chess();
    let start = Position::start(&rules);
    let bound = |window| node(&start, 3, window).1.expect("it was searched").bound;
    assert_eq!(bound((5000, 5001)), Bound::Upper);
    assert_eq!(bound((-40, -39)), Bound::Lower);
    assert_eq!(bound((-5000, 5000)), Bound::Exact);
}

#[test]
fn a_recorded_bound_decides_only_what_it_bounds() {
    let rules = chess();
    let start = Position::start(&rules);
    let key = start.key() as u64;
    let value = |bound, recorded, depth, alpha| {
        with_worker(&start, |worker, table| {
            let known = TableEntry {
                best: PackedMove::default(),
                value: recorded,
                depth,
                bound,
                quiet: None,
            };
            table.put(key, 1, known);
            worker.node(&start, 1, alpha, alpha + 1, 1, true)
        })
    };
    assert_eq!(value(Bound::Upper, -200, 9, -150), -200, "at most what is asked");
    assert_ne!(value(Bound::Upper, -200, 9, -210), -200, "perhaps more");
    assert_eq!(value(Bound::Lower, 400, 9, 300), 400);
    assert_ne!(value(Bound::Lower, 400, 9, 500), 400, "perhaps more than it says");
    assert_eq!(value(Bound::Exact, 1234, 1, 300), 1234);
    assert_ne!(value(Bound::Upper, -999, 0, -150), -999, "of a shallower search");
}

#[test]
fn a_mate_at_the_shortest_distance_ends_the_search_of_a_node() {
    let rules = chess();
    let start = Position::start(&rules);
    for depth in [1, 3] {
        assert_eq!(node(&start, depth, (-INFINITE, 1 - WIN)), (1 - WIN, None));
        assert_eq!(node(&start, depth, (WIN - 2, INFINITE)), (WIN - 2, None));
    }
}

#[test]
fn values_that_were_not_searched_are_not_recorded() {
    let rules = chess();
    let start = Position::start(&rules);
    let depth = |depth, window| node(&start, depth, window).1.map(|known| known.depth);
    assert_eq!(depth(6, (-5000, -4999)), None, "an estimate");
    assert_eq!(depth(4, (-5000, 5000)), Some(4));
    assert_eq!(depth(6, (-5000, 5000)), Some(5), "without a move from the table, a ply less");
    // The null move is searched to a reduced depth.
    let passed = depth(7, (-30, -29)).expect("it was searched");
    assert!((1..7).contains(&passed), "{passed}");
}

#[test]
fn a_result_that_is_known_ends_a_line() {
    let rules = chess();
    // The rook can take the pawn. What follows is said to be won, drawn or lost for the side that is to move then.
    let root = position(&rules, "8/8/8/8/4k3/8/p7/R3K3 w - - 5 40");
    let score = |result| {
        let endings = Endings::new(3, move |_| Some(result));
        let engine = Engine::new(1, 1).with_endings(Some(endings));
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let mut score = Score::Centipawns(0);
        engine.search(&root, &[], &limits, &Control::new(), |line| score = line.score);
        score
    };
    assert_eq!(score(Ordering::Less), Score::Centipawns(KNOWN_WIN - 1));
    assert!(score(Ordering::Equal).value() > 100, "the rook does not take");
    let ends = Endings::new(3, |_| Some(Ordering::Greater));
    let quiet = position(&rules, "8/8/8/8/4k3/8/8/R3K3 w - - 5 40");
    assert_eq!(ends.result(&quiet), None, "the halfmoves may matter");
}
