//! Generates the king's moves.

use shakmaty::{Bitboard, Castles, CastlingSide, Move, Role, Square, attacks};

use super::{
    group::{Group, Sink},
    side::Side,
    threats::Threats,
    view::{Seed, View},
};
use crate::{
    board::{attackers::Pieces, zone::Zone},
    words::castling::Castling,
};

/// A castling move for which there is a castling right and nothing stands in the way.
#[derive(Clone, Copy)]
struct CastlingMove {
    king: Square,
    rook: Square,
    king_to: Square,
    rook_to: Square,
    /// The zone of the squares that the king passes or reaches, its origin excluded.
    way: &'static Zone,
}

/// Generates the king's steps and captures, and castling.
#[inline(always)]
pub(super) fn king<S: Side, T: Sink>(
    view: &View<'_, S>,
    castles: &Castles,
    threats: &Threats,
    sink: &mut T,
) {
    let king = view.king;
    if !sink.origins().contains(king) {
        return;
    }
    let reach = attacks::king_attacks(king) & !view.us;
    // Exploding captures follow at the end.
    let steps = if S::BLAST { reach & !view.them } else { reach };
    let enemy_king = Bitboard::from_square(view.enemy_king);
    let rights = view.node.castling & view.us;
    let mut crossed = Bitboard::EMPTY;
    let mut zone = *Zone::beside(king);
    let mut open = false;
    if rights.any() && threats.checkers.is_empty() {
        // Unrolled by hand here and below, because the compiler would not unroll a loop over the sides.
        let mut look = |side| {
            if let Some(m) = view.castling_move(castles, side) {
                open = true;
                crossed |= m.way.squares;
                zone.add(m.way);
            }
        };
        look(CastlingSide::KingSide);
        look(CastlingSide::QueenSide);
    }
    let safe = view.safe_steps((steps & !enemy_king) | crossed, &zone);
    let mut to = steps & safe;
    if T::DECISIVE {
        to |= steps & enemy_king;
    }
    sink.take(Group::Piece { role: Role::King, from: king, to });
    if open {
        castle(view, castles, CastlingSide::KingSide, safe, sink);
        castle(view, castles, CastlingSide::QueenSide, safe, sink);
    }
    let victims = reach & view.them;
    if S::BLAST && victims.any() {
        if view.rules.spares.contains(Role::King) {
            explosions::<S, T>(view.seed(), victims, sink);
        } else if T::DECISIVE && view.rules.mortal {
            // The king is destroyed, in a game that allows it.
            sink.take(Group::Piece { role: Role::King, from: king, to: victims });
        }
    }
}

/// Generates castling to `side`, if it is legal. `safe` contains the squares on which the king is safe
/// while the rook is still on its original square.
#[inline(always)]
fn castle<S: Side, T: Sink>(
    view: &View<'_, S>,
    castles: &Castles,
    side: CastlingSide,
    safe: Bitboard,
    sink: &mut T,
) {
    if let Some(m) = view.castling_move(castles, side)
        && may_castle(view, m, safe)
    {
        sink.take(Group::One(Move::Castle { king: m.king, rook: m.rook }));
    }
}

/// Generates the king's legal exploding captures of `victims`.
#[inline(never)]
fn explosions<S: Side, T: Sink>(seed: Seed<'_>, victims: Bitboard, sink: &mut T) {
    let view = &View::<S>::new(seed);
    let legal = |to: &Square| view.may_capture::<T>(view.king, *to, *to, Role::King);
    sink.take(Group::Piece {
        role: Role::King,
        from: view.king,
        to: victims.into_iter().filter(legal).collect(),
    });
}

/// Whether the king may castle, given that it is not in check and nothing is in the way. `safe` contains
/// the squares on which the king is safe while the rook is still on its original square.
#[inline(always)]
fn may_castle<S: Side>(view: &View<'_, S>, m: CastlingMove, safe: Bitboard) -> bool {
    let lifted = view.occupied.without(m.king);
    let arrived = lifted.without(m.rook).with(m.rook_to);
    match view.rules.castling {
        Castling::Off => false,
        Castling::Derived => {
            // On the king's target, `safe` can be wrong only about attacks along the rank.
            let rank = Bitboard::from_rank(m.king_to.rank());
            let along = rank & view.node.orthogonal() & view.hostile_to(m.king_to);
            (m.way.squares & !safe).without(m.king_to).is_empty()
                && if safe.contains(m.king_to) {
                    view.rules.no_check
                        || along.is_empty()
                        || (attacks::rook_attacks(m.king_to, arrived) & along).is_empty()
                } else {
                    view.is_safe(m.king_to, arrived, Bitboard::EMPTY)
                }
        }
        Castling::Orthodox => {
            crosses_unseen::<S>(view.seed(), m) && view.is_safe(m.king_to, arrived, Bitboard::EMPTY)
        }
    }
}

impl<S: Side> View<'_, S> {
    /// The castling move to `side`, if the rook has a castling right and nothing is in the way.
    #[inline(always)]
    fn castling_move(&self, castles: &Castles, side: CastlingSide) -> Option<CastlingMove> {
        let rook = castles.rook(S::COLOR, side)?;
        let free = (castles.path(S::COLOR, side) & self.occupied).is_empty();
        let (king_to, rook_to) = (side.king_to(S::COLOR), side.rook_to(S::COLOR));
        (self.node.castling.contains(rook) && free).then(|| CastlingMove {
            king: self.king,
            rook,
            king_to,
            rook_to,
            way: Zone::castling(S::COLOR, side, self.king),
        })
    }
}

/// Whether no opposing piece attacks, in the sense of chess, a square that the castling king leaves,
/// passes or reaches.
#[inline(never)]
fn crosses_unseen<S: Side>(seed: Seed<'_>, m: CastlingMove) -> bool {
    let view = View::<S>::new(seed);
    let lifted = view.occupied.without(m.king);
    let arrived = lifted.without(m.rook).with(m.rook_to);
    let unseen =
        |square, occupied| view.node.attackers(S::COLOR, square, view.them, occupied).is_empty();
    unseen(m.king_to, arrived)
        && attacks::between(m.king, m.king_to)
            .with(m.king)
            .into_iter()
            .all(|square| unseen(square, lifted))
}
