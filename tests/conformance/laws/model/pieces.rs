//! The board on which the first blast begins, and the conditions asked of single pieces on it.

use isotope_kernel::{Explode, PieceCondition, Position, Roles};
use shakmaty::{Bitboard, Board, Color, Move, Position as _, Role, Square};

use super::{
    center,
    squares::{at, contains, difference, distance},
    stays, victim,
};

/// The board on which the first blast of an explosion begins: the captured piece is gone, and the capturer stands where
/// it lands, as what it becomes, or on its own square if it stays.
pub(super) struct Stage {
    pub(super) board: Board,
    pub(super) walls: Bitboard,
    /// The side that makes the move.
    pub(super) us: Color,
    /// The centre of the first explosion.
    pub(super) center: Square,
    /// The squares from which and to which the move goes.
    pub(super) from: Square,
    pub(super) to: Square,
    /// Where the moving piece stands on this board.
    pub(super) mover: Square,
    /// Whether it stays where it is, and is a bystander.
    pub(super) stays: bool,
}

impl Stage {
    pub(super) fn new(position: &Position<'_>, m: Move, explode: &Explode) -> Stage {
        let (from, to, us) = (m.from().expect("it is no drop"), m.to(), position.turn());
        let mut board = position.board().clone();
        if let Some(victim) = victim(m) {
            board.discard_piece_at(victim);
        }
        let stays = stays(explode);
        if !stays {
            board.discard_piece_at(from);
            board.set_piece_at(to, m.promotion().unwrap_or(m.role()).of(us));
        }
        Stage {
            board,
            walls: position.field().walls,
            us,
            center: center(m, explode),
            from,
            to,
            mover: if stays { from } else { to },
            stays,
        }
    }

    /// Whether a condition holds for the piece on a square.
    pub(super) fn holds(&self, condition: &PieceCondition, square: Square) -> bool {
        let piece = self.board.piece_at(square).expect("conditions are asked of pieces");
        // Whether there is another piece of this colour with one of these roles that `is` so.
        let is_any = |color: Color, roles: Roles, is: &dyn Fn(Square) -> bool| {
            Square::ALL.into_iter().any(|other| {
                let wanted = |piece: shakmaty::Piece| {
                    piece.color == color && roles.contains(piece.role) && is(other)
                };
                other != square && self.board.piece_at(other).is_some_and(wanted)
            })
        };
        match condition {
            PieceCondition::Always => true,
            PieceCondition::Of(roles) => roles.contains(piece.role),
            PieceCondition::Own => piece.color == self.us,
            PieceCondition::Enemy => piece.color != self.us,
            PieceCondition::On(names) => contains(names, square, piece.color),
            PieceCondition::Guarded(roles) => {
                is_any(piece.color, *roles, &|other| self.attacks(other, square))
            }
            PieceCondition::Attacked(roles) => {
                is_any(!piece.color, *roles, &|other| self.attacks(other, square))
            }
            PieceCondition::Beside(roles) => {
                is_any(piece.color, *roles, &|other| distance(other, square) == 1)
            }
            PieceCondition::Within(moves) => {
                (1..=i32::from(*moves)).contains(&distance(self.center, square))
            }
            PieceCondition::Not(inner) => !self.holds(inner, square),
            PieceCondition::Any(all) => all.iter().any(|inner| self.holds(inner, square)),
            PieceCondition::All(all) => all.iter().all(|inner| self.holds(inner, square)),
        }
    }

    /// Whether the piece on `from` attacks `to` in the plain sense: pins and forbidden captures do not matter, but walls
    /// and pieces block lines.
    fn attacks(&self, from: Square, to: Square) -> bool {
        let piece = self.board.piece_at(from).expect("a piece attacks");
        let (dx, dy) = difference(from, to);
        let straight = (dx == 0) != (dy == 0);
        let diagonal = dx != 0 && dx.abs() == dy.abs();
        let is_open = || {
            let mut next = at(from, (dx.signum(), dy.signum()));
            while let Some(square) = next.filter(|square| *square != to) {
                if self.board.piece_at(square).is_some() || self.walls.contains(square) {
                    return false;
                }
                next = at(square, (dx.signum(), dy.signum()));
            }
            true
        };
        match piece.role {
            Role::Pawn => dx.abs() == 1 && dy == piece.color.fold_wb(1, -1),
            Role::Knight => dx.abs().min(dy.abs()) == 1 && dx.abs().max(dy.abs()) == 2,
            Role::King => dx.abs().max(dy.abs()) == 1,
            Role::Rook => straight && is_open(),
            Role::Bishop => diagonal && is_open(),
            Role::Queen => (straight || diagonal) && is_open(),
        }
    }
}
