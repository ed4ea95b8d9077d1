//! Pseudo-legal moves: how pieces move, without regard to the safety of kings.

use shakmaty::{Bitboard, CastlingSide, Move, Piece, Role, Square, attacks};

use super::Position;
use crate::words::{castling::Castling, roles::Roles};

/// Calls `visit` for every pseudo-legal move of the pieces on `origins`, including castling if the
/// king stands there. Forbidden captures are included; `judge` rejects them and gives the reason.
pub(crate) fn moves(position: &Position<'_>, origins: Bitboard, mut visit: impl FnMut(Move)) {
    let field = position.field();
    let rules = position.rules();
    let us = position.us();
    for from in us & origins {
        let Some(role) = field.role_at(from) else { continue };
        if role == Role::Pawn {
            pawn_moves(position, from, &mut visit);
            continue;
        }
        let piece = Piece { color: position.turn(), role };
        for to in attacks::attacks(from, piece, field.blocked()) & !(us | field.walls) {
            visit(Move::Normal { role, from, capture: field.role_at(to), to, promotion: None });
        }
        if position.castling_king(position.turn()) == Some(from)
            && rules.spec().castling != Castling::Off
        {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castles().rook(position.turn(), side)
                    && (position.castles().path(position.turn(), side) & field.blocked()).is_empty()
                {
                    visit(Move::Castle { king: from, rook });
                }
            }
        }
    }
    for from in rules.captures().triggers.detonators(field, position.turn()) & origins {
        if let Some(role) = field.role_at(from) {
            visit(Move::Normal { role, from, capture: None, to: from, promotion: None });
        }
    }
    // Drops have no origin, so they are included only if `origins` is the whole board.
    let Some(hands) = position.state().hands.filter(|_| origins == Bitboard::FULL) else { return };
    for role in Role::ALL {
        if *hands.pockets.get(position.turn()).get(role) > 0 {
            for to in drop_squares(position, role) {
                visit(Move::Put { role, to });
            }
        }
    }
}

fn pawn_moves(position: &Position<'_>, from: Square, visit: &mut impl FnMut(Move)) {
    let (field, color, rules) = (position.field(), position.turn(), position.rules());
    let pawn = color.pawn();
    let mut to_square = |to: Square, capture: Option<Role>, landings: Roles| {
        // The strongest promotion comes first, as is usual in chess.
        for landing in landings.iter().rev() {
            let promotion = (landing != Role::Pawn).then_some(landing);
            visit(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
        }
    };
    for to in field.pushes(from, color, rules.spec().double_step) {
        to_square(to, None, rules.spec().promotion.landing(pawn, to));
    }
    let targets = attacks::pawn_attacks(color, from);
    for to in targets & position.them() {
        if let Some(of) = field.role_at(to) {
            to_square(to, Some(of), rules.captures().landings(field, pawn, from, (to, of)));
        }
    }
    if let Some(to) = position.state().ep_square
        && targets.contains(to)
    {
        visit(Move::EnPassant { from, to });
    }
}

/// The squares on which pieces of `role` may be dropped.
pub(crate) fn drop_squares(position: &Position<'_>, role: Role) -> Bitboard {
    let empty = !position.field().blocked();
    if role == Role::Pawn { empty & !Bitboard::BACKRANKS } else { empty }
}

/// Whether `m` is pseudo-legal. Only the moves of the piece that would move are generated.
pub(crate) fn contains(position: &Position<'_>, m: Move) -> bool {
    let Some(from) = m.from() else {
        let hand = position.state().hands.map(|hands| *hands.pockets.get(position.turn()));
        return hand.is_some_and(|hand| *hand.get(m.role()) > 0)
            && drop_squares(position, m.role()).contains(m.to());
    };
    let mut found = false;
    moves(position, Bitboard::from(from), |other| found |= other == m);
    found
}

/// Returns the pseudo-legal moves for which `fits` is true.
pub(crate) fn those(position: &Position<'_>, fits: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut fitting = Vec::new();
    moves(position, Bitboard::FULL, |m| {
        if fits(m) {
            fitting.push(m);
        }
    });
    fitting
}
