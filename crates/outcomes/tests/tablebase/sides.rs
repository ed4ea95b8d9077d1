//! Both sides of a table: what is told of a class with the colours exchanged, and of rules that tell sides apart.

use std::sync::Arc;

use isotope_kernel::{Position, Rules, fen};
use isotope_outcomes::{
    Wdl,
    tablebase::{Material, TablebaseError, Tables},
};
use isotope_ruleset::{load, parse};
use isotope_search::Control;
use shakmaty::{Color, Position as _};

fn shipped(id: &str) -> Arc<Rules> {
    load(id).expect("shipped rulesets load").rules
}

fn class(text: &str) -> Material {
    text.parse().expect("a class")
}

#[test]
fn a_class_with_the_colours_exchanged_is_counted_and_shown_with_the_colours_exchanged() {
    let rules = shipped("atomic");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let strong = tables.stats(&class("KQvK")).expect("it is built");
    let weak = tables.stats(&class("KvKQ")).expect("it is built");
    assert_eq!((&weak.sides.white, &weak.sides.black), (&strong.sides.black, &strong.sides.white));
    assert_ne!(weak.sides.white, weak.sides.black);
    let won = [Color::White, Color::Black].map(|color| strong.won_by(color));
    assert_eq!(won, [strong.positions() - strong.drawn(), 0], "a king alone wins nothing");
    for (of, winner) in [("KQvK", Color::White), ("KvKQ", Color::Black)] {
        let longest = tables.longest(&class(of)).expect("it is built");
        let [longest] = &longest[..] else { panic!("{of}: the queen's side alone wins") };
        assert_eq!(longest.winner, winner, "{of}");
        assert_eq!(longest.plies as usize, longest.line.len(), "{of}");
        assert_eq!(Some(longest.plies), strong.longest(), "{of}");
        let mut end = longest.start.clone();
        longest.line.iter().for_each(|m| end.play_unchecked(*m));
        assert_eq!(end.decided().and_then(|outcome| outcome.winner), Some(winner), "{of}");
        assert_eq!(Material::of(longest.start.board()), class(of));
    }
}

/// The first of the longest wins in the order of the table.
#[test]
fn of_equally_long_wins_the_first_is_shown() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let longest = tables.longest(&class("KQvK")).expect("it is built");
    assert_eq!(longest[0].start.fen(), FIRST, "the order of the table");
}

const FIRST: &str = "8/8/8/8/4k3/8/1Q6/K7 b - - 0 1";

#[test]
fn a_blast_that_is_not_the_same_turned_over_leaves_less_symmetry() {
    for (offsets, symmetry) in [
        ("(1, 0), (-1, 0), (0, 1), (0, -1)", 8),
        ("(1, 0), (-1, 0)", 4),
        ("(1, 0), (-1, 0), (0, 1)", 2),
        ("(1, 0)", 1),
    ] {
        let text = format!("(format: 1, capture: Explode(blast: Offsets([{offsets}])))");
        let rules = parse("one", &text).expect("it is a ruleset").rules;
        let mut tables = Tables::new(&*rules).expect("the board is all they know");
        let table = tables.build(&class("KvK")).expect("it is built");
        assert_eq!(table.symmetry(), symmetry, "{offsets}");
    }
}

#[test]
fn where_each_side_has_one_king_no_class_has_two() {
    let rules = shipped("atomic");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let error = tables.build(&class("KKvK")).map(|_| ()).expect_err("two kings");
    assert!(matches!(error, TablebaseError::SeveralKings(_)), "{error}");
}

#[test]
fn a_position_with_a_right_to_castle_is_in_no_table() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    tables.build(&class("KRvK")).expect("it is built");
    let probe = |fen: &str| {
        let fen = fen::read(fen).expect("a FEN");
        tables.probe(&Position::from_fen(&rules, fen).expect("a position"))
    };
    assert_eq!(probe("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    let without = probe("4k3/8/8/8/8/8/8/4K2R w - - 0 1").expect("it is in the table");
    assert_eq!(without.wdl, Wdl::Win);
}

#[test]
fn more_than_five_men_are_refused_before_anything_is_built() {
    let rules = shipped("chess");
    let mut tables = Tables::new(&*rules).expect("the board is all they know");
    let start = Position::start(&rules);
    for class in [class("KRRvKRP"), Material::of(start.board())] {
        let mut told = 0;
        let error = tables.build_telling(&class, &mut |_| told += 1).map(|_| ());
        let error = error.expect_err("too many").to_string();
        assert!(
            error.contains("men stand there, and tables are built for five at most"),
            "{error}"
        );
        assert_eq!((told, tables.classes().len()), (0, 0));
    }
}

/// It is stopped as soon as the class is begun.
#[test]
fn a_build_that_is_stopped_keeps_the_tables_that_are_finished() {
    let rules = shipped("atomic");
    let control = Control::new();
    let mut tables = Tables::new(&*rules).expect("the board is all they know").stopped_by(&control);
    let mut tell = |progress: isotope_outcomes::tablebase::Progress| {
        let is_last = progress.number == progress.of && progress.of > 1;
        if is_last {
            control.stop();
        }
    };
    let built = tables.build_telling(&class("KQvK"), &mut tell).map(|_| ());
    assert!(matches!(built, Err(TablebaseError::Stopped)), "{built:?}");
    assert_eq!(tables.classes(), [class("KvK")]);
    for asked in [
        tables.stats(&class("KvK")).map(|_| ()),
        tables.longest(&class("KvK")).map(|_| ()),
        tables.verify(&class("KvK")).map(|_| ()),
    ] {
        assert!(matches!(asked, Err(TablebaseError::Stopped)), "{asked:?}");
    }
    let mut tables = tables.stopped_by(&Control::new());
    assert!(tables.build(&class("KQvK")).is_ok());
}
