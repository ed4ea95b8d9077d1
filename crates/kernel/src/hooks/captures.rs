//! Compiled rules for captures: which are allowed, what each destroys, and which pieces can make one.
//!
//! Everything here depends only on the field, so that check predicates can query fields that never
//! occur in a game.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Piece, Rank, Role, Square, attacks};

use super::{
    capture::{Aftermath, CaptureEffect, Capturing, Effect},
    kings::{Kings, Losses},
};
use crate::{board::field::Field, words::roles::Roles};

/// The compiled rules for captures in a game.
#[derive(Clone)]
pub struct Captures {
    pub(crate) effect: Effect,
    /// For each role of a capturer, from pawn to king, the roles that it may not capture.
    pub(crate) forbidden: [Roles; 6],
    /// The roles a pawn may promote to.
    pub(crate) promotion: Roles,
    /// Which kings are royal.
    pub(crate) kings: Kings,
}

impl Captures {
    /// Whether a piece of role `by` may capture a piece of role `of`.
    pub fn may_capture(&self, by: Role, of: Role) -> bool {
        !self.forbidden[by as usize - 1].contains(of)
    }

    /// The effect of `capture` on `field`: the squares that are destroyed, spared or turned into
    /// walls.
    pub fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        self.effect.aftermath(field, capture)
    }

    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub fn victims(&self, color: Color, square: Square) -> Bitboard {
        self.effect.victims(color, square)
    }

    /// Whether the capturing side has a king and does not lose the game through what `capture` does to
    /// its kings.
    pub fn own_king_survives(&self, field: &Field, capture: Capturing) -> bool {
        self.side_survives(field, capture, self.aftermath(field, capture), capture.by.color)
    }

    /// Whether `color` has a king and does not lose the game through what this aftermath of `capture`
    /// does to its kings.
    pub(crate) fn side_survives(
        &self,
        field: &Field,
        capture: Capturing,
        aftermath: Aftermath,
        color: Color,
    ) -> bool {
        let losses = losses(field, capture, aftermath, color);
        losses.kings.any() && !self.kings.lose(losses)
    }

    /// The allowed captures of the piece on `victim` by the piece on `from`, which must attack
    /// `victim`: none if the rules forbid the capture, otherwise one, or one for each promotion.
    pub fn on(
        &self,
        field: &Field,
        from: Square,
        victim: Square,
    ) -> impl Iterator<Item = Capturing> {
        let pair = field.piece_at(from).zip(field.role_at(victim));
        pair.into_iter().filter(|(by, of)| self.may_capture(by.role, *of)).flat_map(
            move |(by, of)| {
                landing_roles(self.promotion, by.color, by.role, victim).map(move |role| {
                    let by = Piece { role, ..by };
                    Capturing { by, from, of, victim, to: victim }
                })
            },
        )
    }

    /// Calls `visit` for every allowed capture by `color` that could destroy a piece on `square`, and
    /// possibly for other captures. En passant captures to `en_passant` are included.
    pub fn each_near(
        &self,
        field: &Field,
        color: Color,
        square: Square,
        en_passant: Option<Square>,
        mut visit: impl FnMut(Capturing),
    ) {
        for victim in self.victims(color, square) & field.by_color(!color) {
            for from in field.attackers(victim, color) {
                self.on(field, from, victim).for_each(&mut visit);
            }
        }
        let Some(to) = en_passant else { return };
        let by = color.pawn();
        if !self.may_capture(Role::Pawn, Role::Pawn) {
            return;
        }
        for from in attacks::pawn_attacks(!color, to) & field.by_piece(by) {
            visit(en_passant_capture(by, from, to));
        }
    }
}

/// The roles that a piece of `role` can have after moving to `to`: `role` itself, or the roles that it
/// can promote to.
pub(crate) fn landing_roles(
    promotion: Roles,
    color: Color,
    role: Role,
    to: Square,
) -> impl Iterator<Item = Role> {
    let roles = if role == Role::Pawn && to.rank() == color.relative_rank(Rank::Eighth) {
        promotion
    } else {
        Roles::only(role)
    };
    // The strongest promotion comes first, as is usual in chess.
    roles.iter().rev()
}

/// The capture made by an en passant move of the pawn `by`.
fn en_passant_capture(by: Piece, from: Square, to: Square) -> Capturing {
    let victim = Square::from_coords(to.file(), from.rank());
    Capturing { by, from, of: Role::Pawn, victim, to }
}

/// The capture made by `m`, if it is a capture.
pub(crate) fn capture_of(color: Color, m: Move) -> Option<Capturing> {
    match m {
        Move::Normal { role, from, capture: Some(of), to, promotion } => {
            Some(Capturing { by: promotion.unwrap_or(role).of(color), from, of, victim: to, to })
        }
        Move::EnPassant { from, to } => Some(en_passant_capture(color.pawn(), from, to)),
        _ => None,
    }
}

/// The effect of a capture on the kings of `color`.
pub(crate) fn losses(
    field: &Field,
    capture: Capturing,
    aftermath: Aftermath,
    color: Color,
) -> Losses {
    let destroyed = aftermath.destroyed;
    let crowned = capture.by.color == color
        && capture.by.role == Role::King
        && !field.kings().contains(capture.from);
    Losses {
        kings: field.kings() & field.by_color(color),
        destroyed,
        crowned: crowned.then_some(!destroyed.contains(capture.from)),
    }
}

/// Applies a move and its aftermath to a field.
#[inline(always)]
pub(crate) fn apply_move(field: &mut Field, color: Color, m: Move, aftermath: Aftermath) {
    field.walls |= aftermath.walls;
    let board = &mut field.board;
    let (role, from, to) = match m {
        Move::Normal { role, from, to, promotion, .. } => (promotion.unwrap_or(role), from, to),
        Move::EnPassant { from, to } => (Role::Pawn, from, to),
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            board.set_piece_at(side.king_to(color), color.king());
            board.set_piece_at(side.rook_to(color), color.rook());
            return;
        }
        Move::Put { role, to } => return board.set_piece_at(to, role.of(color)),
    };
    for square in aftermath.destroyed.with(from) {
        board.discard_piece_at(square);
    }
    if !aftermath.destroyed.contains(from) {
        board.set_piece_at(to, role.of(color));
    }
}
