//! Tests of searches as their callers see them: scores of finished games, lines, and limits.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread::{self, ThreadId},
    time::Duration,
};

use isotope_engine::{Engine, Limits, Score, SearchLine};
use isotope_kernel::{
    Aftermath, CaptureEffect, Capturing, Field, Limit, Plugins, Position, Rules, Spec, fen,
    notation,
};
use isotope_search::{Control, TimeLimit};
use shakmaty::Move;

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

/// Drops and captures that lead back to the position in which White, to move, has a knight in hand.
const DROPS: (&str, [&str; 8]) = (
    "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
    ["N@e7", "Kxe7", "Kd1", "N@d2", "Kxd2", "Kd8", "Ke1", "Ke8"],
);

#[test]
fn a_position_that_occurs_again_after_captures_and_drops_is_a_draw() {
    let rules = shipped("crazyhouse");
    let mut position = position(&rules, DROPS.0);
    let mut history = Vec::new();
    let (last, earlier) = DROPS.1.split_last().expect("there are moves");
    for text in earlier {
        history.push(position.key());
        let m = notation::read(&position, text).expect("it is a move");
        position.try_play(m).expect("it is legal");
    }
    let (reports, best) = reports(&position, &history, &deep(3));
    assert_eq!(reports.last().expect("a search reports a line").score, Score::Centipawns(0));
    assert_eq!(notation::san(&position, best[0]).to_string(), *last);
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
    let last = |limited: bool, analysis: bool, moves: Option<Vec<Move>>| {
        let control = Control::new();
        if limited {
            control.limit(TimeLimit::exactly(Duration::from_secs(3_600)));
        }
        let mut last = 0;
        let limits = Limits { moves, analysis, ..deep(10) };
        Engine::new(1, 1).search(&root, &[], &limits, &control, |found| last = found.depth);
        last
    };
    assert_eq!(last(true, false, None), 8);
    assert_eq!(last(true, true, None), 10, "it is analysed");
    assert_eq!(last(false, false, None), 10, "there is no clock");
    assert_eq!(
        last(true, false, Some(root.all_moves().to_vec())),
        8,
        "another limit leaves it alone"
    );
}

#[test]
fn only_the_root_moves_in_the_limits_are_searched() {
    let rules = chess();
    let start = Position::start(&rules);
    let asked = notation::read(&start, "h4").expect("it is a move");
    let limits = Limits { moves: Some(vec![asked]), lines: 3, ..deep(3) };
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
fn every_search_tells_a_score() {
    let antichess = "rnbqkbnr/ppp1pppp/8/8/4p3/1P3P2/P1PP2PP/RNBQKBNR b - - 0 3";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let none: Option<&[&str]> = None;
    for (rules, fen, nodes, moves, expected) in [
        ("chess", start, 1, none, None),
        ("chess", start, 0, none, None),
        ("antichess", antichess, 300, none, None),
        ("chess", start, 1_000, Some(&[][..]), None),
        ("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 9, none, Some(Score::Mate(0))),
        ("chess", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 9, none, Some(Score::Centipawns(0))),
        ("atomic", "8/8/8/8/8/8/8/K7 b - - 0 1", 9, none, Some(Score::Mate(0))),
        ("antichess", "8/8/8/8/8/8/8/7r w - - 0 1", 9, none, Some(Score::Mate(1))),
    ] {
        let rules = shipped(rules);
        let position = position(&rules, fen);
        let moves = moves.map(|texts| {
            let read = |text: &&str| notation::read(&position, text).expect("it is a move");
            texts.iter().map(read).collect()
        });
        let limits = Limits { nodes: Some(nodes), moves, ..Limits::default() };
        let (reports, best) = reports(&position, &[], &limits);
        let last = reports.last().unwrap_or_else(|| panic!("{fen}: a score"));
        assert_eq!(last.moves, best, "{fen}");
        assert!(expected.is_none_or(|score| score == last.score), "{fen}: {last:?}");
        assert_eq!(best.is_empty(), expected.is_some() || limits.moves.is_some(), "{fen}");
    }
}

#[test]
fn a_limit_of_nodes_holds_where_every_depth_has_few() {
    let rules = shipped("antichess");
    for (fen, most) in
        [("8/7p/8/8/8/8/7P/8 w - - 0 1", 1_000), ("8/8/p7/P7/8/8/7P/8 w - - 0 1", 200)]
    {
        let root = position(&rules, fen);
        let (reports, _) = reports(&root, &[], &Limits { nodes: Some(most), ..Limits::default() });
        let nodes = reports.last().map_or(0, |found| found.nodes);
        assert!(nodes <= most + 16, "{nodes} of {most}");
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
