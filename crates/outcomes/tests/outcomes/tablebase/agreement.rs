//! Tests that tables agree with a plain solver that uses shakmaty's moves.

use std::sync::Arc;

use isotope_kernel::{Position, Rules};
use isotope_outcomes::{
    Wdl,
    tablebase::{Counts, Material, Tables},
};
use isotope_ruleset::load;
use shakmaty::{ByColor, Chess, FromSetup, Piece, variant};

use super::plain_solver::{PlainTable, PlainTables, Worth};

fn rules(id: &str) -> Arc<Rules> {
    load(id).expect("shipped rulesets load").rules
}

/// Checks that the tables and the plain solver agree on every position of `materials`.
fn assert_agreement<P: shakmaty::Position + FromSetup + Clone>(
    rules: &Rules,
    materials: &[Material],
) {
    let mut tables = Tables::new(rules).expect("the board is all they know");
    let mut plain = PlainTables::default();
    for material in materials {
        let pieces: Vec<Piece> = material.pieces().collect();
        plain.solve::<P>(&pieces);
        let table = plain.last().expect("it was just solved");
        let stats = tables.stats(material).expect("it can be built");
        for (sides, counts) in stats.sides.into_iter().zip(counts(table)) {
            let (actual, expected) = (totals(&sides), totals(&counts));
            assert_eq!(
                actual, expected,
                "{material}: wins, draws, losses, the longest win and loss"
            );
        }
        for (board, turn, worth) in table.each() {
            let position = Position::placed(rules, board, turn);
            let value = tables.probe(&position).map(|value| (value.wdl, value.plies));
            let expected = match worth {
                Worth::Won(plies) => (Wdl::Win, plies.into()),
                Worth::Lost(plies) => (Wdl::Loss, plies.into()),
                Worth::Drawn | Worth::Unreached => (Wdl::Draw, 0),
            };
            assert_eq!(value, Some(expected), "{material}: {}", position.fen());
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

/// The materials of two to `men` pieces, in an order in which promotions lead to earlier materials.
fn all(rules: &Rules, men: usize) -> Vec<Material> {
    let mut materials: Vec<Material> =
        (2..=men).flat_map(|men| Material::all(rules, men)).collect();
    materials.sort_by_key(|material| {
        (
            material.piece_count(),
            material.pieces().filter(|piece| piece.role == shakmaty::Role::Pawn).count(),
        )
    });
    materials
}

#[test]
fn chess_with_three_pieces_agrees_with_a_plain_solver() {
    let rules = rules("chess");
    assert_agreement::<Chess>(&rules, &all(&rules, 3));
}

#[test]
fn atomic_chess_with_three_pieces_agrees_with_a_plain_solver() {
    let rules = rules("atomic");
    assert_agreement::<variant::Atomic>(&rules, &all(&rules, 3));
}

#[test]
fn chess_with_a_rook_against_a_knight_agrees_with_a_plain_solver() {
    let materials =
        ["KvK", "KNvK", "KRvK", "KRvKN"].map(|material| material.parse().expect("a material"));
    assert_agreement::<Chess>(&rules("chess"), &materials);
}

/// The two knights are equal pieces but are counted as distinct.
#[test]
fn chess_with_two_knights_agrees_with_a_plain_solver() {
    let materials = ["KvK", "KNvK", "KNNvK"].map(|material| material.parse().expect("a material"));
    assert_agreement::<Chess>(&rules("chess"), &materials);
}

/// The ruleset has compulsory captures, en passant captures, and wins by stalemate.
#[test]
fn antichess_with_two_pieces_agrees_with_a_plain_solver() {
    let rules = rules("antichess");
    assert_agreement::<variant::Antichess>(&rules, &all(&rules, 2));
}
