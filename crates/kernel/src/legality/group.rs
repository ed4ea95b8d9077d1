//! Groups of moves that are found, passed on and counted together.

use shakmaty::{Bitboard, Board, Move, Role, Square};

use crate::{movegen::behind, words::roles::Roles};

/// Moves that differ only in their pawn, their target, or the role that a pawn promotes to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Group {
    /// The piece on `from`, which does not promote, moves to each of these squares.
    Piece { role: Role, from: Square, to: Bitboard },
    /// Pawns move to each of these squares, each from the square `delta` behind it, and do not promote.
    Pawns { to: Bitboard, delta: i32 },
    /// The pawn on `from` moves to `to` and becomes each of these roles; a pawn, if it shoots.
    Promotions { from: Square, to: Square, roles: Roles },
    /// A piece of this role is dropped on each of these squares.
    Drops { role: Role, to: Bitboard },
    /// A single move.
    One(Move),
}

/// A receiver of groups of legal moves.
pub(crate) trait Sink {
    /// Receives the moves of a group, which may be empty.
    fn take(&mut self, group: Group);
}

/// A sink that counts moves. The field is the number of moves so far.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn take(&mut self, group: Group) {
        self.0 += group.len() as u64;
    }
}

impl Group {
    /// The number of moves.
    #[inline(always)]
    pub(crate) fn len(self) -> usize {
        match self {
            Group::Piece { to, .. } | Group::Pawns { to, .. } | Group::Drops { to, .. } => {
                to.count()
            }
            Group::Promotions { roles, .. } => roles.len(),
            Group::One(_) => 1,
        }
    }

    /// Calls `visit` for each move on `board`; `them` are the pieces that the side to move can capture.
    #[inline(always)]
    pub(crate) fn each(self, board: &Board, them: Bitboard, mut visit: impl FnMut(Move)) {
        let captured = |to| if them.contains(to) { board.role_at(to) } else { None };
        match self {
            Group::Piece { role, from, to } => {
                for to in to & !them {
                    visit(Move::Normal { role, from, capture: None, to, promotion: None });
                }
                for to in to & them {
                    let capture = board.role_at(to);
                    visit(Move::Normal { role, from, capture, to, promotion: None });
                }
            }
            Group::Pawns { to, delta } => {
                for to in to {
                    let (role, from) = (Role::Pawn, behind(to, delta));
                    let capture = captured(to);
                    visit(Move::Normal { role, from, capture, to, promotion: None });
                }
            }
            Group::Promotions { from, to, roles } => {
                let capture = captured(to);
                // The strongest promotion comes first, as is usual in chess.
                for role in roles.iter().rev() {
                    let promotion = (role != Role::Pawn).then_some(role);
                    visit(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
                }
            }
            Group::Drops { role, to } => {
                for to in to {
                    visit(Move::Put { role, to });
                }
            }
            Group::One(m) => visit(m),
        }
    }
}
