//! Pseudo-legal moves: how pieces move, before anybody asks what becomes of the kings.

use shakmaty::{
    Bitboard, Board, CastlingSide, Color, Move, Piece, Position as _, Rank, Role, Square, attacks,
};

use crate::{
    castling::Castling, hooks::capture::Capturing, position::Position, roles::Roles, rules::Rules,
};

/// Calls `visit` with every pseudo-legal move of the pieces on `origins`, castling included when
/// the king stands there. Forbidden captures are included: `judge` names them.
pub(crate) fn moves(position: &Position<'_>, origins: Bitboard, mut visit: impl FnMut(Move)) {
    let board = position.board();
    let rules = position.rules();
    let us = position.us();
    for from in us & origins {
        let Some(role) = board.role_at(from) else { continue };
        if role == Role::Pawn {
            pawn_moves(position, from, &mut visit);
            continue;
        }
        let piece = Piece { color: position.turn(), role };
        for to in attacks::attacks(from, piece, board.occupied()) & !us {
            visit(Move::Normal { role, from, capture: board.role_at(to), to, promotion: None });
        }
        if role == Role::King && rules.spec().castling != Castling::Off {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castles().rook(position.turn(), side)
                    && (position.castles().path(position.turn(), side) & board.occupied())
                        .is_empty()
                {
                    visit(Move::Castle { king: from, rook });
                }
            }
        }
    }
}

fn pawn_moves(position: &Position<'_>, from: Square, visit: &mut impl FnMut(Move)) {
    let board = position.board();
    let color = position.turn();
    let spec = position.rules().spec();
    let mut to_square = |to: Square, capture: Option<Role>| {
        let normal = |promotion| Move::Normal { role: Role::Pawn, from, capture, to, promotion };
        for landing in landings(spec.promotion, color, Role::Pawn, to) {
            visit(normal((landing != Role::Pawn).then_some(landing)));
        }
    };

    let forward = color.fold_wb(8, -8);
    let ahead =
        |square: Square| square.offset(forward).filter(|to| !board.occupied().contains(*to));
    if let Some(step) = ahead(from) {
        to_square(step, None);
        if from.rank() == color.relative_rank(Rank::Second)
            && spec.double_step.is_on()
            && let Some(double) = ahead(step)
        {
            to_square(double, None);
        }
    }
    let targets = attacks::pawn_attacks(color, from);
    for to in targets & position.them() {
        to_square(to, board.role_at(to));
    }
    if let Some(to) = position.maybe_ep_square()
        && targets.contains(to)
    {
        visit(Move::EnPassant { from, to });
    }
}

/// What a piece of `role` may be once it has moved to `to`.
fn landings(promotion: Roles, color: Color, role: Role, to: Square) -> impl Iterator<Item = Role> {
    let roles = if role == Role::Pawn && to.rank() == color.relative_rank(Rank::Eighth) {
        promotion
    } else {
        Roles::only(role)
    };
    // The strongest promotion comes first, as everywhere in chess.
    let mut roles: Vec<Role> = roles.iter().collect();
    roles.reverse();
    roles.into_iter()
}

/// The allowed captures that the piece on `from` could make on `victim`'s square, given that it
/// attacks that square: one, or one for each promotion.
pub(crate) fn captures_on(
    rules: &Rules,
    board: &Board,
    from: Square,
    victim: Square,
) -> impl Iterator<Item = Capturing> {
    let pair = board.piece_at(from).zip(board.role_at(victim));
    pair.into_iter().filter(|(by, of)| rules.may_capture(by.role, *of)).flat_map(move |(by, of)| {
        landings(rules.spec().promotion, by.color, by.role, victim).map(move |role| {
            let by = Piece { role, ..by };
            Capturing { by, from, of, victim, to: victim }
        })
    })
}

/// Calls `visit` with every allowed capture that `color` could make if it were to move, en passant
/// captures onto `en_passant` included.
pub(crate) fn captures(
    rules: &Rules,
    board: &Board,
    color: Color,
    en_passant: Option<Square>,
    mut visit: impl FnMut(Capturing),
) {
    for from in board.by_color(color) {
        for victim in board.attacks_from(from) & board.by_color(!color) {
            captures_on(rules, board, from, victim).for_each(&mut visit);
        }
    }
    let Some(to) = en_passant else { return };
    let by = color.pawn();
    if !rules.may_capture(Role::Pawn, Role::Pawn) {
        return;
    }
    for from in attacks::pawn_attacks(!color, to) & board.by_piece(by) {
        visit(en_passant_capture(by, from, to));
    }
}

/// The capture of an en passant move.
fn en_passant_capture(by: Piece, from: Square, to: Square) -> Capturing {
    let victim = Square::from_coords(to.file(), from.rank());
    Capturing { by, from, of: Role::Pawn, victim, to }
}

/// What a move captures, if anything.
pub(crate) fn capture_of(color: Color, m: Move) -> Option<Capturing> {
    match m {
        Move::Normal { role, from, capture: Some(of), to, promotion } => {
            Some(Capturing { by: promotion.unwrap_or(role).of(color), from, of, victim: to, to })
        }
        Move::EnPassant { from, to } => Some(en_passant_capture(color.pawn(), from, to)),
        _ => None,
    }
}
