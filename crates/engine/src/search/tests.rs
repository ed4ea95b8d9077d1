//! Tests of the search: scores of finished games, table entries, and limits.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread::ThreadId,
};

use isotope_kernel::{
    Aftermath, CaptureEffect, Capturing, Field, Limit, Plugins, Rules, Spec, fen, notation,
};
use isotope_search::TimeLimit;
use shakmaty::Role;

use super::*;
use crate::{
    score::WIN,
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

fn deep(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The reports of a search, and the best line that it returns.
fn reports(
    position: &Position<'_>,
    history: &[u128],
    limits: &Limits,
) -> (Vec<SearchLine>, Vec<Move>) {
    let mut reports = Vec::new();
    let engine = Engine::new(1, 1);
    let best =
        engine.search(position, history, limits, &Control::new(), |found| reports.push(found));
    (reports, best)
}

fn score(rules: &Rules, fen: &str, depth: u32) -> Score {
    let (reports, _) = reports(&position(rules, fen), &[], &deep(depth));
    reports.last().expect("a search reports a line").score
}

/// Calls `run` with a worker for a search from `root`, and with the worker's table.
fn with_worker<T>(root: &Position<'_>, run: impl FnOnce(&mut Worker<'_>, &SearchTable) -> T) -> T {
    let (table, control) = (SearchTable::new(1), Control::new());
    let (features, weights) = (RuleFeatures::of(root.rules()), Weights::default());
    let shared = SharedState {
        table: &table,
        control: &control,
        features: &features,
        weights: &weights,
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

/// A position in which White is a rook down, and king moves that lead back to it.
const SHUFFLE: (&str, [&str; 4]) = ("r5k1/8/8/8/8/8/8/6K1 w - - 0 1", ["Kh1", "Kh8", "Kg1", "Kg8"]);

fn after_shuffling(rules: &Rules) -> (Vec<SearchLine>, Vec<Move>) {
    let mut position = position(rules, SHUFFLE.0);
    let mut history = Vec::new();
    for text in SHUFFLE.1 {
        history.push(position.key());
        let m = notation::read(&position, text).expect("it is a move");
        position.try_play(m).expect("it is legal");
    }
    reports(&position, &history, &deep(3))
}

#[test]
fn a_repeated_position_is_a_draw() {
    let (reports, _) = after_shuffling(&chess());
    assert_eq!(reports.last().expect("a search reports a line").score, Score::Centipawns(0));
}

#[test]
fn without_a_repetition_rule_a_repeated_position_is_no_draw() {
    let mut spec = Spec::default();
    spec.draws.repetition = Limit::OFF;
    let (reports, _) = after_shuffling(&Rules::compile(spec).expect("chess without repetition"));
    let score = reports.last().expect("a search reports a line").score;
    assert!(matches!(score, Score::Centipawns(..-200) | Score::Mate(..0)), "{score}");
}

#[test]
fn fifty_moves_are_a_draw_but_mate_comes_first() {
    let rules = chess();
    // One position with few pieces, and one with many pieces and blocked pawns.
    for board in ["8/8/8/3k4/8/8/R7/K7", "4k3/8/p6p/P6P/p7/P7/R7/4K3"] {
        let late = score(&rules, &format!("{board} w - - 99 80"), 3);
        assert_eq!(late, Score::Centipawns(0), "{board}");
        let early = score(&rules, &format!("{board} w - - 90 80"), 3);
        assert!(matches!(early, Score::Centipawns(200..)), "{board}: {early}");
    }
    for depth in 1..5 {
        let mate = score(&rules, "7k/8/6K1/8/8/8/8/R7 w - - 99 80", depth);
        assert_eq!(mate, Score::Mate(1), "to {depth} plies");
    }
}

#[test]
fn dead_positions_are_drawn() {
    for depth in [1, 4] {
        let dead = score(&chess(), "7k/8/8/8/8/8/8/KN6 w - - 0 1", depth);
        assert_eq!(dead, Score::Centipawns(0), "to {depth} plies");
    }
    // Capturing the rook leaves a dead position, and other moves lose.
    let (reports, best) =
        reports(&position(&chess(), "k7/6r1/5K2/8/8/8/8/1N6 w - - 0 1"), &[], &deep(3));
    assert_eq!((reports[2].score, best[0].to_string()), (Score::Centipawns(0), "Kf6xg7".into()));
}

#[test]
fn a_side_without_pieces_or_moves_has_won_under_antichess_rules() {
    let rules = shipped("giveaway");
    // The rook moves to a square where the pawn must capture it.
    let (reports, best) = reports(&position(&rules, "8/8/8/8/8/1p6/8/R7 w - - 0 1"), &[], &deep(4));
    assert_eq!(reports[3].score, Score::Mate(1));
    assert!(["Ra1-a2", "Ra1-c1"].contains(&&*best[0].to_string()) && best.len() == 2, "{best:?}");
}

#[test]
fn a_mate_is_reported_by_its_distance_at_any_depth() {
    // The rooks mate by 1. Rb7 and 2. Ra8.
    let rules = chess();
    for depth in 3..8 {
        let mate = score(&rules, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", depth);
        assert_eq!(mate, Score::Mate(2), "to {depth} plies");
        let mated = score(&rules, "7k/1R6/8/8/8/8/R7/6K1 b - - 0 1", depth);
        assert_eq!(mated, Score::Mate(-1), "to {depth} plies");
    }
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

/// The gain of a move, in centipawns, and the value of capturing each role.
fn gain(id: &str, fen: &str, text: &str) -> (i32, [i32; 6]) {
    let rules = shipped(id);
    let root = position(&rules, fen);
    let m = notation::read(&root, text).expect("it is a move");
    with_worker(&root, |worker, _| {
        let gain = move_order::gain(&root, &worker.values, m).expect("it is no quiet move");
        (gain, worker.values)
    })
}

#[test]
fn the_gain_of_a_capture_counts_the_captures_that_follow_it() {
    for (board, m, gained, lost) in [
        // Nothing, a pawn, a pawn with the queen behind it, and a king defend the pawn.
        ("4k3/8/8/3p4/8/8/8/3QK3", "Qxd5", "p", ""),
        ("4k3/8/4p3/3p4/8/8/8/3QK3", "Qxd5", "p", "q"),
        ("4k3/8/4p3/3p4/8/3Q4/8/3RK3", "Qxd5", "pp", "q"),
        ("8/8/4k3/3p4/8/8/8/3QK3", "Qxd5", "p", "q"),
        // The king may not capture a piece that is defended.
        ("8/8/4k3/3p4/8/3Q4/8/3RK3", "Qxd5", "p", ""),
        // The knight is not worth a rook.
        ("3rk3/8/8/3n4/8/8/3R4/4K3", "Rxd5", "n", "r"),
        // The pawn captures first, not the queen, which the second rook would capture.
        ("3qk3/8/4p3/3n4/8/3R4/8/3RK3", "Rxd5", "n", "r"),
        // Black does not give the queen for a bishop and a pawn.
        ("3qk3/8/8/3p4/8/1B6/8/3RK3", "Bxd5", "p", ""),
    ] {
        let (gain, values) = gain("chess", &format!("{board} w - - 0 1"), m);
        let sum = |pieces: &str| -> i32 {
            let roles = pieces.chars().map(|c| Role::from_char(c).expect("a piece"));
            roles.map(|role| values[role as usize - 1]).sum()
        };
        assert_eq!(gain, sum(gained) - sum(lost), "{board}");
    }
}

#[test]
fn a_capture_that_destroys_its_capturer_is_not_answered_on_its_square() {
    let (gain, values) = gain("atomic", "4k3/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5");
    assert_eq!(gain, values[Role::Pawn as usize - 1] - values[Role::Queen as usize - 1]);
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
    let kept = |engine: &Engine| engine.histories.lock().expect("no panic").len();
    for _ in 0..2 {
        engine.search(&Position::start(&rules), &[], &deep(3), &Control::new(), |_| ());
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
fn the_best_lines_are_reported_in_order_and_the_first_is_played() {
    let rules = chess();
    let root = position(&rules, "6k1/5ppp/8/8/7q/8/8/1R2R1K1 w - - 0 1");
    let (reports, best) = reports(&root, &[], &Limits { lines: 3, ..deep(4) });
    let last = &reports[reports.len() - 3..];
    assert!(last.iter().map(|found| (found.depth, found.line)).eq([(4, 1), (4, 2), (4, 3)]));
    assert_eq!(last[0].score, Score::Mate(1));
    assert!(last.iter().skip(1).all(|found| found.score != Score::Mate(1) || found.moves != best));
    assert_eq!(best, last[0].moves);
    let firsts: Vec<Move> = last.iter().map(|found| found.moves[0]).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
}

#[test]
fn a_search_for_a_mate_ends_at_one_within_its_limit() {
    let rules = chess();
    let depth = |fen, mate| {
        let limits = Limits { mate: Some(mate), ..deep(12) };
        reports(&position(&rules, fen), &[], &limits)
            .0
            .last()
            .expect("a search reports a line")
            .depth
    };
    assert!(depth("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", 1) < 4);
    let two = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    assert!(depth(two, 2) < 6);
    assert_eq!(depth(two, 1), 12, "there is none");
    assert_eq!(depth("7k/1R6/8/8/8/8/R7/6K1 b - - 0 1", 2), 12, "it is the other side's");
}

#[test]
fn no_further_depth_is_begun_after_the_time_limit() {
    let rules = chess();
    let control = Control::new();
    let hour = Duration::from_secs(3_600);
    control.limit(TimeLimit { soft: Duration::ZERO, hard: hour });
    let mut depths = Vec::new();
    let start = Position::start(&rules);
    Engine::new(1, 1).search(&start, &[], &deep(4), &control, |found| depths.push(found.depth));
    assert_eq!(depths, [1]);
}

#[test]
fn no_clock_time_is_spent_on_the_only_move() {
    let rules = chess();
    let root = position(&rules, "k7/8/2K5/8/8/8/6P1/1R6 b - - 0 1");
    let last = |limited: bool, analysis: bool, moves: Vec<Move>| {
        let control = Control::new();
        if limited {
            control.limit(TimeLimit::exactly(Duration::from_secs(3_600)));
        }
        let mut last = 0;
        let limits = Limits { moves, analysis, ..deep(10) };
        Engine::new(1, 1).search(&root, &[], &limits, &control, |found| last = found.depth);
        last
    };
    assert_eq!(last(true, false, Vec::new()), 8);
    assert_eq!(last(true, true, Vec::new()), 10, "it is analysed");
    assert_eq!(last(false, false, Vec::new()), 10, "there is no clock");
    assert_eq!(last(true, false, root.all_moves().to_vec()), 10, "the move was asked about");
}

#[test]
fn only_the_root_moves_in_the_limits_are_searched() {
    let rules = chess();
    let start = Position::start(&rules);
    let asked = notation::read(&start, "h4").expect("it is a move");
    let limits = Limits { moves: vec![asked], lines: 3, ..deep(3) };
    let (reports, best) = reports(&start, &[], &limits);
    assert!(reports.iter().all(|found| found.moves[0] == asked && found.line == 1));
    assert_eq!(best[0], asked);
}

#[test]
fn nodes_are_counted_and_limited() {
    let rules = chess();
    let start = Position::start(&rules);
    for most in [1, 100, 5_000] {
        let (reports, best) = reports(&start, &[], &Limits { nodes: Some(most), ..deep(7) });
        let nodes = reports.last().map_or(0, |found| found.nodes);
        assert!(nodes <= most + 64 && !best.is_empty(), "{nodes} of {most}");
        assert!(most < 5_000 || nodes > most / 2, "{nodes} of {most}");
    }
}

#[test]
fn a_cleared_engine_searches_as_a_new_one() {
    let rules = chess();
    let start = Position::start(&rules);
    let mut engine = Engine::new(1, 1);
    let nodes = |engine: &Engine| {
        let mut nodes = 0;
        engine.search(&start, &[], &deep(5), &Control::new(), |found| nodes = found.nodes);
        nodes
    };
    let first = nodes(&engine);
    assert!(nodes(&engine) < first, "it remembers");
    engine.forget();
    assert_eq!(nodes(&engine), first);
}

/// A capture effect that panics after 2,000 calls in the chosen threads.
struct Panics {
    calls: AtomicUsize,
    main: ThreadId,
    /// Whether to panic in the thread that started the search, or else in the other threads.
    in_main: bool,
}

impl CaptureEffect for Panics {
    fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
        if self.in_main == (thread::current().id() == self.main) {
            assert_ne!(self.calls.fetch_add(1, Relaxed), 2_000, "the hook panics");
        }
        Aftermath { destroyed: capture.victim.into(), ..Aftermath::NOTHING }
    }
}

#[test]
fn after_a_panic_in_any_thread_all_threads_end_and_the_engine_can_search_again() {
    for in_main in [true, false] {
        let hook = Panics { calls: AtomicUsize::new(0), main: thread::current().id(), in_main };
        let plugins = Plugins { capture: Some(Box::new(hook)), ..Plugins::default() };
        let rules = Rules::compile_with(Spec::default(), plugins).expect("the rules compile");
        let root = position(&rules, "4k3/3p4/8/3q4/3Q4/8/4P3/4K3 w - - 0 1");
        let engine = Engine::new(1, 3);
        let search = |limits: &Limits| engine.search(&root, &[], limits, &Control::new(), |_| ());
        let panicked = catch_unwind(AssertUnwindSafe(|| search(&Limits::default())));
        let panic = panicked.expect_err("the hook panics");
        let message = panic.downcast_ref::<String>().expect("it is formatted");
        assert!(message.contains("the hook panics"), "{message}");
        assert!(!search(&deep(2)).is_empty());
    }
}
