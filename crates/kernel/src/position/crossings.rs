//! The squares on a castling king's path, and the pieces that make them unsafe.

use shakmaty::{Bitboard, Color, Square, attacks};

use super::Position;
use crate::{
    board::field::Field,
    hooks::check::{CheckPredicate, Royal},
    words::castling::{Castling, Crossing, castling_side},
};

/// The squares on which a castling king must be safe, in the order in which the king passes them.
pub(crate) fn crossings(
    position: &Position<'_>,
    king: Square,
    rook: Square,
) -> impl Iterator<Item = Crossing> {
    let color = position.turn();
    let side = castling_side(king, rook);
    let king_to = side.king_to(color);
    let way = attacks::between(king, king_to);
    // Ordered from the king's square, in either direction.
    let mut way: Vec<Square> = way.into_iter().filter(|square| *square != king).collect();
    if king_to < king {
        way.reverse();
    }
    let before = std::iter::once(king).chain(way).map(move |square| {
        let mut field = position.field().clone();
        field.board.discard_piece_at(king);
        (square, field)
    });
    let arrived = {
        let mut field = position.field().clone();
        field.board.discard_piece_at(king);
        field.board.discard_piece_at(rook);
        field.board.set_piece_at(side.rook_to(color), color.rook());
        (king_to, field)
    };
    before.chain(std::iter::once(arrived)).enumerate().map(move |(i, (square, mut field))| {
        field.board.set_piece_at(square, color.king());
        let attackers = attackers(position, &field, square, color);
        Crossing { square, home: i == 0, attackers }
    })
}

fn attackers(position: &Position<'_>, field: &Field, king: Square, color: Color) -> Bitboard {
    let rules = position.rules();
    match rules.spec().castling {
        Castling::Derived
            if !rules.captures().kings.get(color).royals(field, color).contains(king) =>
        {
            Bitboard::EMPTY
        }
        Castling::Derived => {
            let royal = Royal { field, king, color, en_passant: None };
            rules.check().attackers(rules.captures(), royal)
        }
        Castling::Orthodox => field.attackers(king, !color),
        Castling::Off => Bitboard::EMPTY,
    }
}
