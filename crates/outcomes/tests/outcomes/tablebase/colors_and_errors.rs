//! Tests of queries with the colours exchanged, of symmetry, and of errors in builds.

use std::sync::Arc;

use isotope_kernel::{Position, Rules};
use isotope_outcomes::{
    Wdl,
    tablebase::{Material, TablebaseError, Tables},
};
use isotope_ruleset::{load, parse};
use isotope_search::Control;
use shakmaty::{Color, Position as _};

use super::material;

fn shipped(id: &str) -> Arc<Rules> {
    load(id).expect("shipped rulesets load").rules
}

#[test]
fn queries_with_the_colours_exchanged_exchange_their_results() {
    let rules = shipped("atomic");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let strong = tables.stats(&material("KQvK")).expect("it is built");
    let weak = tables.stats(&material("KvKQ")).expect("it is built");
    assert_eq!((&weak.sides.white, &weak.sides.black), (&strong.sides.black, &strong.sides.white));
    assert_ne!(weak.sides.white, weak.sides.black);
    let won = [Color::White, Color::Black].map(|color| strong.won_by(color));
    assert_eq!(won, [strong.positions() - strong.drawn(), 0], "a king alone wins nothing");
    for (of, winner) in [("KQvK", Color::White), ("KvKQ", Color::Black)] {
        let longest = tables.longest(&material(of)).expect("it is built");
        let [longest] = &longest[..] else { panic!("{of}: the queen's side alone wins") };
        assert_eq!(longest.winner, winner, "{of}");
        assert_eq!(longest.plies as usize, longest.line.len(), "{of}");
        assert_eq!(Some(longest.plies), strong.longest(), "{of}");
        let mut end = longest.start.clone();
        longest.line.iter().for_each(|m| end.play_unchecked(*m));
        assert_eq!(end.decided().and_then(|outcome| outcome.winner), Some(winner), "{of}");
        assert_eq!(Material::of(longest.start.board()), material(of));
    }
}

#[test]
fn the_first_of_equally_long_wins_is_returned() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let longest = tables.longest(&material("KQvK")).expect("it is built");
    assert_eq!(longest[0].start.fen(), FIRST, "the order of the table");
}

/// The first of the longest wins in the order of the table.
const FIRST: &str = "8/8/8/8/4k3/8/1Q6/K7 b - - 0 1";

#[test]
fn an_asymmetric_blast_reduces_the_symmetry_of_a_table() {
    for (offsets, symmetry) in [
        ("(1, 0), (-1, 0), (0, 1), (0, -1)", 8),
        ("(1, 0), (-1, 0)", 4),
        ("(1, 0), (-1, 0), (0, 1)", 2),
        ("(1, 0)", 1),
    ] {
        let text = format!("(format: 1, capture: Explode(blast: Offsets([{offsets}])))");
        let rules = parse("one", &text).expect("it is a ruleset").rules;
        let mut tables = Tables::new(&*rules).expect("the board is all they know");
        let table = tables.build(&material("KvK")).expect("it is built");
        assert_eq!(table.symmetry(), symmetry, "{offsets}");
    }
}

#[test]
fn two_kings_on_a_side_are_refused_where_each_side_has_one() {
    let rules = shipped("atomic");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let error = tables.build(&material("KKvK")).map(|_| ()).expect_err("two kings");
    assert!(matches!(error, TablebaseError::SeveralKings(_)), "{error}");
}

#[test]
fn a_position_with_castling_rights_is_in_no_table() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    tables.build(&material("KRvK")).expect("it is built");
    let probe = |fen: &str| tables.probe(&Position::from_fen(&rules, fen).expect("a position"));
    assert_eq!(probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    let without = probe("4k3/8/8/8/8/8/8/4K2R w - - 0 1").expect("it is in the table");
    assert_eq!(without.wdl, Wdl::Win);
}

#[test]
fn more_than_six_pieces_are_refused_before_anything_is_built() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let start = Position::start(&rules);
    for material in [material("KRRRvKRP"), Material::of(start.board())] {
        let mut calls = 0;
        let error = tables.build_with_progress(&material, &mut |_| calls += 1).map(|_| ());
        let error = error.expect_err("too many").to_string();
        assert!(
            error.contains("pieces stand there, and tables are built for six at most"),
            "{error}"
        );
        assert_eq!((calls, tables.materials().len()), (0, 0));
    }
}

/// The build is stopped at the start of the last table.
#[test]
fn a_stopped_build_keeps_its_finished_tables() {
    let rules = shipped("atomic");
    let control = Control::new();
    let mut tables =
        Tables::new(&*rules).expect("the board is all they know").with_control(&control);
    let mut tell = |progress: isotope_outcomes::tablebase::Progress| {
        let is_last = progress.number == progress.of && progress.of > 1;
        if is_last {
            control.stop();
        }
    };
    let built = tables.build_with_progress(&material("KQvK"), &mut tell).map(|_| ());
    assert!(matches!(built, Err(TablebaseError::Stopped)), "{built:?}");
    assert_eq!(tables.materials(), [material("KvK")]);
    for result in [
        tables.stats(&material("KvK")).map(|_| ()),
        tables.longest(&material("KvK")).map(|_| ()),
        tables.verify(&material("KvK")).map(|_| ()),
    ] {
        assert!(matches!(result, Err(TablebaseError::Stopped)), "{result:?}");
    }
    let mut tables = tables.with_control(&Control::new());
    assert!(tables.build(&material("KQvK")).is_ok());
}
