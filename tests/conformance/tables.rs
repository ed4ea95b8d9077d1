//! Tests that the counts in tablebases agree with those of Syzygy, and that the claims about endings in the
//! documents are true. The following command builds every class with four pieces, instead of a third of those
//! without pawns:
//!
//! ```text
//! STRIDE=1 cargo test --release -p isotope-tests tables::
//! ```

use std::{collections::BTreeMap, env};

use isotope_answer::{Census, PositionStanding, ResultCounts};
use isotope_kernel::{Position, Rules, fen};
use isotope_outcomes::{
    Solver, Wdl,
    tablebase::{Counts, Material, Tables},
};
use shakmaty::{Board, Color, Position as _, Role, Square, attacks};

use crate::rulesets::rules;

fn position(ruleset: &str, text: &str) -> Position<'static> {
    Position::from_fen(rules(ruleset), fen::read(text).expect("it is one")).expect("it is legal")
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn three_pieces(ruleset: &str) -> Tables<&'static Rules> {
    let mut tables = Tables::new(rules(ruleset)).expect("its state is the board");
    tables.build_all(3, &mut |_| ()).expect("they are small");
    tables
}

#[test]
fn atomic_chess_with_three_and_four_pieces_agrees_with_the_syzygy_tables() {
    let histogram = |text: &str| -> BTreeMap<u32, u64> {
        let pair = |word: &str| {
            let (plies, count) = word.split_once(':').expect("plies and a count");
            (plies.parse().expect("plies"), count.parse().expect("a count"))
        };
        text.split_whitespace().map(pair).collect()
    };
    let stride: usize = env::var("STRIDE").map_or(3, |stride| stride.parse().expect("a number"));
    let mut tables = Tables::new(rules("atomic")).expect("its state is the board");
    let (mut classes, mut of_four) = (Vec::new(), Vec::new());
    for line in lines(include_str!("../tables/syzygy.txt")) {
        let [counts, wins, losses] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}: counts, wins and losses by their plies")
        };
        let [class, side, counts @ ..] = &counts.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}: a class and a side")
        };
        let class: Material = class.parse().expect("men");
        // A table with a pawn requires the tables of all its promotions.
        if class.piece_count() == 4 {
            if of_four.last() != Some(&class) {
                of_four.push(class);
            }
            let has_pawn = class.to_string().contains('P');
            if of_four.len() % stride != 0 || has_pawn && stride > 1 {
                continue;
            }
        }
        let stats = tables.stats(&class).expect("it is built");
        let color = if *side == "white" { Color::White } else { Color::Black };
        let found: &Counts = stats.sides.get(color);
        let expected: Vec<u64> = counts.iter().map(|count| count.parse().expect("one")).collect();
        assert_eq!([found.wins, found.draws, found.losses], expected[..], "{class}, {side}");
        if wins.trim() != "?" {
            assert_eq!(found.dtz_win, histogram(wins), "{class}, {side} wins");
            assert_eq!(found.dtz_loss, histogram(losses), "{class}, {side} loses");
        }
        classes.push(class);
    }
    classes.dedup();
    assert_eq!(of_four.len(), 30);
    assert!(classes.len() == 35 || stride > 1 && classes.len() > 10, "{classes:?}");

    let mut probed = 0;
    for line in lines(include_str!("../tables/probes.txt")) {
        let (fen, value) = line.split_once(" | ").expect("a position and its value");
        let position = position("atomic", fen);
        if stride > 1 && !classes.contains(&Material::of(position.board())) {
            continue;
        }
        let found = tables.probe(&position).expect("its class is built");
        let found = format!("{} {} {}", found.wdl.as_str(), found.dtz, found.plies);
        assert_eq!(found, value, "{fen}");
        served_as(&position, &tables, value);
        probed += 1;
    }
    assert!(probed == 373 || stride > 1 && probed > 60, "{probed}");
}

/// Asserts that a position is served in the form of lila-tablebase with this value.
fn served_as(position: &Position<'_>, tables: &Tables<&Rules>, value: &str) {
    let entry = PositionStanding::of(position, tables);
    assert!(entry.is_known(), "its class is built");
    let entry = serde_json::to_value(entry).expect("an object");
    let [result, dtz, plies] = value.split(' ').collect::<Vec<_>>()[..] else { panic!("{value}") };
    let sign = if result == "loss" { -1 } else { 1 };
    let signed = |number: &str| sign * number.parse::<i64>().expect("a number");
    let found = (entry["dtz"].as_i64(), entry["precise_dtz"].as_i64(), entry["dtm"].as_i64());
    // That API gives a distance of one ply to a lost game that is over.
    let dtz = if value == "loss 0 0" { -1 } else { signed(dtz) };
    assert_eq!(found, (Some(dtz), Some(dtz), Some(signed(plies))), "{position:?}");
    assert_eq!(entry["category"], result, "{position:?}: no win takes fifty moves");
    // The best move keeps the result, and wins or loses after one ply fewer.
    let best = &entry["moves"][0];
    if !best.is_null() {
        let after = (entry["dtm"].as_i64(), best["dtm"].as_i64());
        let expected = signed(plies).abs().saturating_sub(1);
        assert_eq!(best["dtm"].as_i64().map(i64::abs), Some(expected.max(0)), "{after:?}");
    }
}

/// Counts positions with both kings and a white piece of the given role. The first value is the number of
/// positions with White to move that are won, the second the number of all positions with White to move, each for
/// kings apart and for touching kings. The last value is the number of positions with touching kings and Black to
/// move that are won.
fn placements(ruleset: &str, role: Role) -> ([u64; 2], [u64; 2], u64) {
    let tables = three_pieces(ruleset);
    let (mut won, mut all, mut black_to_move) = ([0; 2], [0; 2], 0);
    for white in Square::ALL {
        for black in Square::ALL {
            for piece in Square::ALL {
                if white == black || piece == white || piece == black {
                    continue;
                }
                let mut board = Board::empty();
                board.set_piece_at(white, Color::White.king());
                board.set_piece_at(black, Color::Black.king());
                board.set_piece_at(piece, role.of(Color::White));
                let touch = usize::from(attacks::king_attacks(white).contains(black));
                let wins = |turn| {
                    let position = Position::placed(rules(ruleset), board.clone(), turn);
                    let value = tables.probe(&position);
                    value.map(|value| value.wdl != Wdl::Draw)
                };
                if let Some(is_won) = wins(Color::White) {
                    all[touch] += 1;
                    won[touch] += u64::from(is_won);
                }
                black_to_move += u64::from(touch == 1 && wins(Color::Black) == Some(true));
            }
        }
    }
    (won, all, black_to_move)
}

#[test]
fn a_rook_wins_without_check_unless_the_kings_touch() {
    assert_eq!(placements("icc", Role::Rook), ([208_652, 0], [223_944, 26_040], 0));
}

#[test]
fn a_rook_does_not_win_with_check() {
    let (won, _, black_to_move) = placements("atomic", Role::Rook);
    assert_eq!((won, black_to_move), ([0, 0], 0));
}

#[test]
fn a_queen_does_not_win_against_touching_kings() {
    // Under `atomic`, positions in which Black is in check with White to move are not counted.
    assert_eq!(placements("atomic", Role::Queen), ([132_704, 0], [144_508, 26_040], 0));
    assert_eq!(placements("icc", Role::Queen), ([212_164, 0], [223_944, 26_040], 0));
}

#[test]
fn a_lone_queen_wins() {
    let tables = three_pieces("atomic");
    let mated = tables.probe(&position("atomic", "4k3/4Q3/8/8/8/8/8/K7 b - - 0 1")).expect("built");
    assert_eq!((mated.wdl, mated.plies), (Wdl::Loss, 0));
    let icc = three_pieces("icc");
    let lost = icc.probe(&position("icc", "4k3/4Q3/8/8/8/8/8/K7 b - - 0 1")).expect("built");
    assert_eq!(
        (lost.wdl, lost.plies),
        (Wdl::Loss, 2),
        "every square that the king can flee to is attacked"
    );
}

/// The queen ending in Wikipedia's article: White wins at every step of the line given there, and after any move
/// with which Black separates the kings.
#[test]
fn the_queen_ending_is_won_against_any_defence() {
    let mut game = position("atomic", "8/8/1Q6/p7/P7/2Kk4/8/8 w - - 0 1");
    let line = ["c3c4", "d3d4", "c4b5", "d4c5", "b5a6", "c5b5", "a6a7", "b5a6", "b6a5"];
    let solver = Solver { nodes: Some(30_000_000), ..Solver::default() };
    for uci in line {
        let m = isotope_kernel::notation::read(&game, uci).expect("it is legal");
        let value = solver.solve_with_tables(&game);
        let winner = match value.result {
            Some(Wdl::Win) => Some(game.turn()),
            Some(Wdl::Loss) => Some(!game.turn()),
            _ => None,
        };
        assert_eq!(winner, Some(Color::White), "{}: {value:?}", game.fen());
        game.play_unchecked(m);
    }
    assert_eq!(game.fen(), "8/K7/8/8/P7/8/8/8 b - - 0 5");
}

#[test]
fn both_opening_traps_win_by_force() {
    // The positions after 1. Nf3 d5 2. Ne5 and after 1. Nf3 Nf6 2. Ne5.
    let traps = [
        ("rnbqkbnr/ppp1pppp/8/3pN3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 1 2", 4),
        ("rnbqkb1r/pppppppp/5n2/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 3 2", 2),
    ];
    for (fen, plies) in traps {
        let solution = Solver::default().solve(&position("atomic", fen));
        assert_eq!((solution.result, solution.plies), (Some(Wdl::Loss), Some(plies)), "{fen}");
    }
    // The defence 1. Nf3 f6 avoids such a short win.
    let f6 = position("atomic", "rnbqkbnr/ppppp1pp/5p2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2");
    let short = Solver { nodes: None, plies: Some(5), ..Solver::default() };
    assert_eq!(short.solve(&f6).result, None);
}

#[test]
fn rules_with_state_beyond_the_board_have_no_tables() {
    for (ruleset, reason) in [
        ("crazyhouse-atomic", "pieces in hand are dropped"),
        ("three-check-atomic", "checks are counted"),
        ("dead-square", "there are walls on the board"),
    ] {
        let error = Tables::new(rules(ruleset)).err().expect("there are none").to_string();
        assert!(error.starts_with(reason), "{error}");
    }
}

#[test]
fn the_solver_agrees_with_and_without_tables() {
    for ruleset in ["chess", "atomic", "icc", "chess-com", "giveaway"] {
        let endings = match ruleset {
            "giveaway" => ["8/8/8/3q4/8/8/8/R7 w - - 0 1", "8/2P5/8/8/8/8/r7/8 w - - 0 1"],
            _ => ["7k/8/R7/6K1/8/8/8/8 w - - 0 1", "8/2P5/8/8/8/8/k7/2K5 w - - 0 1"],
        };
        for fen in endings {
            let position = position(ruleset, fen);
            let (known, searched) = (
                Solver::default().solve_with_tables(&position),
                Solver::default().solve(&position),
            );
            assert!(known.result.is_some(), "{ruleset}: {fen}");
            if searched.result.is_some() {
                let told = (known.result, known.plies);
                assert_eq!(told, (searched.result, searched.plies), "{ruleset}: {fen}");
            }
        }
    }
}

#[test]
fn the_census_in_the_documents_agrees_with_the_tables() {
    let page = include_str!("../../docs/outcomes.md");
    let heading = page.lines().find(|line| line.starts_with("| ending | ")).expect("a table");
    let names: Vec<&str> =
        heading.trim_matches(['|', ' ']).split(" | ").skip(1).map(str::trim).collect();
    assert!(names.len() >= 5, "{heading}");
    let mut tables: Vec<Tables<&Rules>> = names.iter().map(|name| three_pieces(name)).collect();
    for class in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        let fate = |tables: &mut Tables<&Rules>| {
            ResultCounts::of(&tables.stats(&class.parse().expect("men")).expect("it is built"))
        };
        let fates = tables.iter_mut().map(fate).collect();
        let row = Census::new(names.clone(), vec![(class.into(), fates)]).markdown();
        let row = row.lines().last().expect("a row");
        assert!(page.contains(row), "not in docs/outcomes.md: {row}");
    }
}
