//! Tables say what a plain solver finds with shakmaty's moves.

use std::sync::Arc;

use isotope_kernel::{Position, Rules};
use isotope_outcomes::{
    Wdl,
    tablebase::{Counts, Material, Tables},
};
use isotope_ruleset::load;
use shakmaty::{ByColor, Chess, FromSetup, Piece, variant};

use crate::plain::{PlainTable, PlainTables, Worth};

fn rules(id: &str) -> Arc<Rules> {
    load(id).expect("shipped rulesets load").rules
}

/// Both build these classes, and say the same of every position.
fn same<P: shakmaty::Position + FromSetup + Clone>(rules: &Rules, classes: &[Material]) {
    let mut tables = Tables::new(rules).expect("the board is all they know");
    let mut plain = PlainTables::default();
    for class in classes {
        let men: Vec<Piece> = class.pieces().collect();
        plain.solve::<P>(&men);
        let table = plain.last().expect("it was just solved");
        let stats = tables.stats(class).expect("it can be built");
        for (sides, counts) in stats.sides.into_iter().zip(counts(table)) {
            let (known, found) = (totals(&sides), totals(&counts));
            assert_eq!(known, found, "{class}: wins, draws, losses, the longest win and loss");
        }
        for (board, turn, worth) in table.each() {
            let position = Position::placed(rules, board, turn);
            let value = tables.probe(&position).map(|value| (value.wdl, value.plies));
            let expected = match worth {
                Worth::Won(plies) => (Wdl::Win, plies.into()),
                Worth::Lost(plies) => (Wdl::Loss, plies.into()),
                Worth::Drawn | Worth::Unreached => (Wdl::Draw, 0),
            };
            assert_eq!(value, Some(expected), "{class}: {}", position.fen());
        }
    }
}

fn totals(counts: &Counts) -> (u64, u64, u64, Option<u32>, Option<u32>) {
    (counts.wins, counts.draws, counts.losses, counts.longest_win, counts.longest_loss)
}

fn counts(table: &PlainTable) -> ByColor<Counts> {
    let mut sides = ByColor::new_with(|_| Counts::default());
    for (_, turn, worth) in table.each() {
        let counts: &mut Counts = sides.get_mut(turn);
        match worth {
            Worth::Won(plies) => {
                counts.wins += 1;
                counts.longest_win = counts.longest_win.max(Some(plies.into()));
            }
            Worth::Lost(plies) => {
                counts.losses += 1;
                counts.longest_loss = counts.longest_loss.max(Some(plies.into()));
            }
            Worth::Drawn | Worth::Unreached => counts.draws += 1,
        }
    }
    sides
}

/// The classes of up to so many men; a promotion leads back to one that is solved before.
fn all(rules: &Rules, men: usize) -> Vec<Material> {
    let mut classes: Vec<Material> = (2..=men).flat_map(|men| Material::all(rules, men)).collect();
    classes.sort_by_key(|class| {
        (class.men(), class.pieces().filter(|man| man.role == shakmaty::Role::Pawn).count())
    });
    classes
}

#[test]
fn chess_with_three_men_is_what_a_plain_solver_finds() {
    let rules = rules("chess");
    same::<Chess>(&rules, &all(&rules, 3));
}

#[test]
fn atomic_chess_with_three_men_is_what_a_plain_solver_finds() {
    let rules = rules("atomic");
    same::<variant::Atomic>(&rules, &all(&rules, 3));
}

#[test]
fn chess_with_a_rook_against_a_knight_is_what_a_plain_solver_finds() {
    let classes = ["KvK", "KNvK", "KRvK", "KRvKN"].map(|class| class.parse().expect("a class"));
    same::<Chess>(&rules("chess"), &classes);
}

/// A draw in chess; equal men, each with its name.
#[test]
fn chess_with_two_knights_is_what_a_plain_solver_finds() {
    let classes = ["KvK", "KNvK", "KNNvK"].map(|class| class.parse().expect("a class"));
    same::<Chess>(&rules("chess"), &classes);
}

/// Captures are compulsory, pawns pass each other, and stalemate wins.
#[test]
fn antichess_with_two_men_is_what_a_plain_solver_finds() {
    let rules = rules("antichess");
    same::<variant::Antichess>(&rules, &all(&rules, 2));
}
