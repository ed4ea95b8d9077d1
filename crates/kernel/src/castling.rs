//! Castling: which squares have to be safe.
//!
//! # What it does
//! A king castles with an unmoved rook when nothing stands between them or where they go. Under
//! `Derived` the king may not be in check on any square of its way, by the game's own check
//! predicate: the squares it leaves and passes with the rook still at home, the square where it
//! arrives with the rook already moved. Under `Orthodox` the same squares may not be attacked in
//! the sense of chess, whatever the capture would do to the attacker's own king.
//!
//! # RON
//! `castling: Derived`, `castling: Orthodox`, `castling: Off`

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, CastlingSide, Color, Position as _, Square, attacks};

use crate::{
    hooks::check::{CheckPredicate, View},
    position::Position,
};

/// Whether and over which squares kings castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Castling {
    /// Each square on the king's way is asked of the check predicate.
    #[default]
    Derived,
    /// No square on the king's way may be attacked in the sense of chess.
    Orthodox,
    /// Nobody castles.
    Off,
}

/// A square on a castling king's way, and who makes it unsafe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The square.
    pub square: Square,
    /// Whether the king stands there already, before anything has moved. In Chess960 it may come
    /// back to the same square.
    pub home: bool,
    /// The pieces that threaten a king there; none if it is safe.
    pub attackers: Bitboard,
}

/// The squares a castling king has to be safe on, in the order it comes to them.
pub(crate) fn crossings(
    position: &Position<'_>,
    king: Square,
    rook: Square,
) -> impl Iterator<Item = Crossing> {
    let color = position.turn();
    let side = CastlingSide::from_queen_side(rook < king);
    let king_to = side.king_to(color);
    let way = attacks::between(king, king_to);
    // From the king's side, whichever direction it goes.
    let mut way: Vec<Square> = way.into_iter().filter(|square| *square != king).collect();
    if king_to < king {
        way.reverse();
    }
    let before = std::iter::once(king).chain(way).map(move |square| {
        let mut board = position.board().clone();
        board.discard_piece_at(king);
        (square, board)
    });
    let arrived = {
        let mut board = position.board().clone();
        board.discard_piece_at(king);
        board.discard_piece_at(rook);
        board.set_piece_at(side.rook_to(color), color.rook());
        (king_to, board)
    };
    before.chain(std::iter::once(arrived)).enumerate().map(move |(i, (square, mut board))| {
        board.set_piece_at(square, color.king());
        let attackers = attackers(position, &board, square, color);
        Crossing { square, home: i == 0, attackers }
    })
}

fn attackers(position: &Position<'_>, board: &Board, king: Square, color: Color) -> Bitboard {
    let rules = position.rules();
    match rules.spec().castling {
        Castling::Derived => {
            let view = View { board, king, color, en_passant: None };
            rules.spec().check.attackers(rules, view)
        }
        Castling::Orthodox => board.attacks_to(king, !color, board.occupied()),
        Castling::Off => Bitboard::EMPTY,
    }
}
