//! Compiled rules for captures and triggers: which captures are allowed, what each move destroys, and
//! which pieces can make one.
//!
//! Everything here depends only on the field, so that check predicates can query fields that never
//! occur in a game.

use shakmaty::{Bitboard, ByColor, Color, Move, Piece, Role, Square, attacks};

use super::{
    capture::{Aftermath, CaptureEffect, Capturing, Cause, Effect, explode::Capturer},
    kings::{Losses, SideKings},
    triggers::Triggers,
};
use crate::{
    board::field::Field,
    words::{castling::castling_side, count::Count, roles::Roles},
};

/// The compiled rules for captures and triggers in a game.
#[derive(Clone)]
pub struct Captures {
    pub(crate) effect: Effect,
    pub(crate) triggers: Triggers,
    /// For each role of a capturer, from pawn to king, the roles that it may not capture.
    pub(crate) forbidden: [Roles; 6],
    /// The roles a pawn may promote to.
    pub(crate) promotion: Roles,
    /// For each side, which of its kings are royal.
    pub(crate) kings: ByColor<SideKings>,
    /// Whether some capturers stay on their squares.
    pub(crate) shots: bool,
    /// What the sides count.
    pub(crate) count: Count,
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

    /// Adds to the count of `mover` what a move on `field` with this aftermath adds, before it is applied.
    fn count(&self, field: &mut Field, mover: Color, aftermath: Aftermath) {
        let counted = match self.count {
            Count::Off => return,
            Count::Explosions => usize::from(aftermath.center.is_some()),
            Count::Destroyed(roles) => {
                (aftermath.destroyed & field.by_color(!mover) & roles.on(field)).count()
            }
        };
        let count = field.counts.get_mut(mover);
        *count = count.saturating_add(counted as u8).min(Count::MOST);
    }

    /// The effect of a capture or trigger on `field`, the field before the move.
    pub fn effect(&self, field: &Field, cause: Cause) -> Aftermath {
        match cause {
            Cause::Capture(capture) => self.aftermath(field, capture),
            Cause::Trigger(trigger) => match self.triggers.explosion(field, trigger) {
                Some(explosion) => explosion.aftermath(field, cause),
                None => Aftermath::NOTHING,
            },
        }
    }

    /// The capture that `m` makes on `field`, or the trigger that it is, if it is one of these. `color` is the
    /// side that moves.
    #[inline]
    pub fn cause(&self, field: &Field, color: Color, m: Move) -> Option<Cause> {
        match capture_of(color, m) {
            Some(capture) => Some(Cause::Capture(capture)),
            None if self.triggers.is_empty() => None,
            None => self.triggers.of(field, color, m).map(Cause::Trigger),
        }
    }

    /// Whether the effect of a capture depends only on the roles of capturer and captured piece, and
    /// capturers do not stay.
    pub(crate) fn are_by_roles(&self) -> bool {
        matches!(&self.effect, Effect::BuiltIn(cases) if cases.are_by_roles())
    }

    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub fn victims(&self, color: Color, square: Square) -> Bitboard {
        self.effect.victims(color, square)
    }

    /// Whether the capturing side does not lose the game through what `capture` does to its kings. A
    /// side with royal kings must have a king.
    pub fn own_king_survives(&self, field: &Field, capture: Capturing) -> bool {
        let aftermath = self.aftermath(field, capture);
        self.side_survives(field, Cause::Capture(capture), aftermath, capture.by.color)
    }

    /// Whether `color` does not lose the game through what this aftermath of `cause` does to its kings.
    /// A side with royal kings must have a king.
    pub fn side_survives(
        &self,
        field: &Field,
        cause: Cause,
        aftermath: Aftermath,
        color: Color,
    ) -> bool {
        let losses = losses(field, cause, aftermath, color);
        let kings = *self.kings.get(color);
        kings == SideKings::Off || (losses.kings.any() && !kings.lose(losses))
    }

    /// The field after `cause` with this aftermath.
    pub fn after(&self, field: &Field, cause: Cause, aftermath: Aftermath) -> Field {
        let mut field = field.clone();
        self.count(&mut field, cause.by().color, aftermath);
        move_piece(&mut field, cause.by(), (cause.from(), cause.to()), aftermath);
        field
    }

    /// Applies a move and its aftermath to a field. Castling and drops have no aftermath.
    #[inline(always)]
    pub(crate) fn apply_move(
        &self,
        field: &mut Field,
        color: Color,
        m: Move,
        aftermath: Aftermath,
    ) {
        self.count(field, color, aftermath);
        let board = &mut field.board;
        let (role, from, to) = match m {
            Move::Normal { role, from, to, promotion, .. } => (promotion.unwrap_or(role), from, to),
            Move::EnPassant { from, to } => (Role::Pawn, from, to),
            Move::Castle { king, rook } => {
                let side = castling_side(king, rook);
                board.discard_piece_at(king);
                board.discard_piece_at(rook);
                board.set_piece_at(side.king_to(color), color.king());
                board.set_piece_at(side.rook_to(color), color.rook());
                return;
            }
            Move::Put { role, to } => return board.set_piece_at(to, role.of(color)),
        };
        move_piece(field, role.of(color), (from, to), aftermath);
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
                self.landings(field, by, from, (victim, of)).iter().rev().map(move |role| {
                    let by = Piece { role, ..by };
                    Capturing { by, from, of, victim, to: victim }
                })
            },
        )
    }

    /// The roles that the piece `mover` on `from` can have after it captures on `to` a piece of role
    /// `of`: its own role, or the roles that it can promote to. A pawn that stays on its square remains
    /// a pawn.
    pub(crate) fn landings(
        &self,
        field: &Field,
        mover: Piece,
        from: Square,
        (to, of): (Square, Role),
    ) -> Roles {
        let roles = self.promotion.landing(mover, to);
        let Effect::BuiltIn(cases) = &self.effect else { return roles };
        if !self.shots || mover.role != Role::Pawn || roles == Roles::only(Role::Pawn) {
            return roles;
        }
        let shoots = |role: Role| {
            let capture = Capturing { by: role.of(mover.color), from, of, victim: to, to };
            let explosion = cases.explosion(field, capture);
            explosion.is_some_and(|explosion| explosion.capturer == Capturer::Stays)
        };
        roles.iter().map(|role| if shoots(role) { Role::Pawn } else { role }).collect()
    }

    /// Calls `visit` for every allowed move by `color` that could destroy a piece on `square`, by a
    /// capture or a trigger, and possibly for others. En passant captures to `en_passant` are included.
    pub(crate) fn each_near(
        &self,
        field: &Field,
        color: Color,
        square: Square,
        en_passant: Option<Square>,
        mut visit: impl FnMut(Cause),
    ) {
        for victim in self.victims(color, square) & field.by_color(!color) {
            for from in field.attackers(victim, color) {
                self.on(field, from, victim).for_each(|capture| visit(Cause::Capture(capture)));
            }
        }
        if let Some(to) = en_passant.filter(|_| self.may_capture(Role::Pawn, Role::Pawn)) {
            let by = color.pawn();
            for from in attacks::pawn_attacks(!color, to) & field.by_piece(by) {
                visit(Cause::Capture(en_passant_capture(by, from, to)));
            }
        }
        if self.triggers.may_destroy(field, (color, field.by_color(color)), square) {
            self.triggers.each(field, color, self.promotion, visit);
        }
    }
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

/// The effect of a capture or trigger on the kings of `color`.
pub(crate) fn losses(field: &Field, cause: Cause, aftermath: Aftermath, color: Color) -> Losses {
    let (by, from) = (cause.by(), cause.from());
    let destroyed = aftermath.destroyed;
    let crowned = by.color == color && by.role == Role::King && !field.kings().contains(from);
    Losses {
        kings: field.kings() & field.by_color(color),
        destroyed,
        crowned: crowned.then_some(!destroyed.contains(from)),
        from,
        landing: aftermath.landing(from, cause.to()),
    }
}

/// Applies an aftermath to a field and moves the piece on `from`, which becomes `by`, unless it stays or is destroyed.
#[inline(always)]
fn move_piece(field: &mut Field, by: Piece, (from, to): (Square, Square), aftermath: Aftermath) {
    field.walls |= aftermath.walls;
    let board = &mut field.board;
    let leaves = if aftermath.stays { Bitboard::EMPTY } else { from.into() };
    for square in aftermath.destroyed | leaves {
        board.discard_piece_at(square);
    }
    if !aftermath.stays && !aftermath.destroyed.contains(from) {
        board.set_piece_at(to, by);
    }
    for square in aftermath.converted {
        if let Some(piece) = board.piece_at(square) {
            board.set_piece_at(square, Piece { color: !piece.color, ..piece });
        }
    }
    if aftermath.rearranged().any() {
        rearrange(field, aftermath);
    }
}

/// Gives pieces the roles that they take, and moves those that an explosion moves.
#[cold]
fn rearrange(field: &mut Field, aftermath: Aftermath) {
    let moves = aftermath.moves(field);
    let moved: Vec<_> = moves.filter_map(|(from, to)| Some((to, field.piece_at(from)?))).collect();
    let board = &mut field.board;
    for square in aftermath.changed.squares() {
        if let Some((piece, role)) = board.piece_at(square).zip(aftermath.new_role(square)) {
            board.set_piece_at(square, Piece { role, ..piece });
        }
    }
    for from in aftermath.moved() {
        board.discard_piece_at(from);
    }
    for (to, piece) in moved {
        board.set_piece_at(to, piece);
    }
}
