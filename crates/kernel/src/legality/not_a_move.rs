//! The reasons why a move is not pseudo-legal.

use shakmaty::{Bitboard, CastlingSide, Move, Piece, Role, Square, attacks};

use crate::{
    position::{Position, pseudo},
    words::{
        castling::{Castling, castling_side},
        illegal::NotAMove,
    },
};

/// Checks that `m` is pseudo-legal.
///
/// # Errors
/// Returns the reason why `m` is not pseudo-legal.
pub(crate) fn pseudo_legal(position: &Position<'_>, m: Move) -> Result<(), NotAMove> {
    if pseudo::contains(position, m) {
        return Ok(());
    }
    Err(match m {
        Move::Castle { king, rook } => {
            let side = castling_side(king, rook);
            castling_fault(position, side).unwrap_or(NotAMove::NoCastlingRight(side))
        }
        Move::Put { to, role } => drop_fault(position, role, to),
        Move::Normal { from, to, promotion, .. } => fault(position, from, to, promotion),
        Move::EnPassant { from, to } => fault(position, from, to, None),
    })
}

/// The reason why a piece of `role` cannot be dropped on `to`.
pub(crate) fn drop_fault(position: &Position<'_>, role: Role, to: Square) -> NotAMove {
    match position.state().hands {
        None => NotAMove::NoDrops,
        Some(hands) if *hands.pockets.get(position.turn()).get(role) == 0 => {
            NotAMove::NotInHand(role)
        }
        Some(_) if position.field().walls.contains(to) => NotAMove::Wall(to),
        Some(_) if position.field().blocked().contains(to) => NotAMove::DropOccupied { role, to },
        Some(_) => NotAMove::DropOnBackrank(to),
    }
}

/// The side on which the king would castle by the move from `from` to `to`; `None` unless it moves
/// along its rank by more than one square.
pub(crate) fn castling_of(
    position: &Position<'_>,
    from: Square,
    to: Square,
) -> Option<CastlingSide> {
    let king = position.castling_king(position.turn());
    let king = king.or(position.board().king_of(position.turn()))?;
    let far = from == king && from.rank() == to.rank() && from.distance(to) > 1;
    far.then(|| castling_side(from, to))
}

pub(crate) fn castling_fault(position: &Position<'_>, side: CastlingSide) -> Option<NotAMove> {
    let castles = position.castles();
    if position.rules().spec().castling == Castling::Off {
        return Some(NotAMove::NoCastling);
    }
    if !castles.has(position.turn(), side) {
        return Some(NotAMove::NoCastlingRight(side));
    }
    let by = castles.path(position.turn(), side) & position.field().blocked();
    by.any().then_some(NotAMove::CastlingBlocked { side, by })
}

/// The reason why the piece on `from` cannot move to `to`.
pub(crate) fn fault(
    position: &Position<'_>,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> NotAMove {
    let board = position.board();
    let Some(Piece { role, color }) = board.piece_at(from) else {
        return NotAMove::Empty(from);
    };
    if color != position.turn() {
        return NotAMove::NotYours(from);
    }
    if from == to {
        return NotAMove::NoDetonation { role, on: from };
    }
    if position.us().contains(to) {
        return NotAMove::Occupied { role, to };
    }
    if position.field().walls.contains(to) {
        return NotAMove::Wall(to);
    }
    let empty_board = match role {
        Role::Pawn => return pawn_fault(position, from, to, promotion),
        _ => attacks::attacks(from, Piece { role, color }, Bitboard::EMPTY),
    };
    let by = attacks::between(from, to) & position.field().blocked();
    if empty_board.contains(to) && by.any() {
        NotAMove::Blocked { role, to, by }
    } else if promotion.is_some() && empty_board.contains(to) {
        NotAMove::NotAPawn { role }
    } else {
        NotAMove::Unreachable { role, from, to }
    }
}

fn pawn_fault(
    position: &Position<'_>,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> NotAMove {
    let color = position.turn();
    let role = Role::Pawn;
    let steps = color.fold_wb(1, -1) * (i32::from(to.rank()) - i32::from(from.rank()));
    let double = steps == 2 && position.rules().spec().double_step.origins(color).contains(from);
    let straight = from.file() == to.file() && (steps == 1 || double);
    let diagonal = attacks::pawn_attacks(color, from).contains(to);
    let by = (attacks::between(from, to) | Bitboard::from(to)) & position.field().blocked();
    if straight && by.any() {
        NotAMove::Blocked { role, to, by }
    } else if diagonal && !position.them().contains(to) {
        NotAMove::NothingToCapture { to }
    } else if straight || diagonal {
        NotAMove::Promotion { role: promotion }
    } else {
        NotAMove::Unreachable { role, from, to }
    }
}
