//! Decides single moves: by the pieces that are attacked afterwards or, if that is not enough, by the
//! definition.

use shakmaty::{Bitboard, File, Move, Role, Square, attacks};

use super::shared::Survey;
use crate::{
    hooks::{
        capture::{Aftermath, Capturing, Cause},
        captures::losses,
        end::OwnKing,
        kings::SideKings,
    },
    legality::judge,
    words::castling::castling_side,
};

/// The pieces after a move, as far as threats to our kings depend on them.
#[derive(Clone, Copy)]
pub(super) struct After {
    pub(super) royals: Bitboard,
    pub(super) us: Bitboard,
    pub(super) them: Bitboard,
    /// The squares with a piece or a wall.
    pub(super) blocked: Bitboard,
    /// The square and role of the piece that has moved, which may have promoted.
    pub(super) moved: (Square, Role),
}

impl Survey<'_, '_> {
    /// Whether a pseudo-legal move other than castling or a drop is legal, apart from compulsory captures.
    #[inline]
    pub(super) fn decides(&self, m: Move) -> bool {
        let (field, rules) = (self.position.field(), self.position.rules());
        let captures = rules.captures();
        let (Some(from), to) = (m.from(), m.to()) else { return self.is_judged_legal(m) };
        let forbidden = |of| self.outline.restricted && !captures.may_capture(m.role(), of);
        if m.capture().is_some_and(forbidden) {
            return false;
        }
        let cause = captures.cause(field, self.color, m);
        let aftermath = cause.map_or(Aftermath::NOTHING, |cause| captures.effect(field, cause));
        let kings = *captures.kings.get(self.color);
        if kings != SideKings::Off {
            let falling = (aftermath.destroyed & field.kings() & self.us).any();
            if falling && rules.spec().own_king == OwnKing::Protected && kings != SideKings::Last {
                return false;
            }
            if falling || m.promotion() == Some(Role::King) {
                return self.is_judged_legal(m);
            }
        }
        if let Some(cause) = cause {
            let theirs = losses(field, cause, aftermath, !self.color);
            if captures.kings.get(!self.color).lose(theirs) {
                return true;
            }
            if theirs.lost().any() && kings != SideKings::Off {
                // What the kings that are left could capture may have changed.
                return self.is_judged_legal(m);
            }
        }
        if aftermath.rearranged().any() && !self.royals.is_empty() {
            return self.is_judged_legal(m);
        }
        self.royals.is_empty() || self.keeps_kings_safe(m, (from, to), aftermath)
    }

    /// Whether our royal kings, which survive a move with this aftermath, are safe after it.
    #[inline(always)]
    fn keeps_kings_safe(
        &self,
        m: Move,
        (from, to): (Square, Square),
        aftermath: Aftermath,
    ) -> bool {
        let Aftermath { destroyed, converted, stays, .. } = aftermath;
        let leaves = if stays { Bitboard::EMPTY } else { from.into() };
        let lands = !stays && !destroyed.contains(from);
        let moves_king = self.royals.contains(from);
        if self.outline.explosive_check && self.may_be_answered_en_passant(m) {
            return self.is_judged_legal(m);
        }
        let exposes = (destroyed | leaves) & self.covers;
        if !self.attacked && !moves_king && (exposes | converted).is_empty() {
            // No line is opened, so only the moved piece can be attacked on a target.
            if !(lands && self.targets.contains(to)) {
                return true;
            }
        }
        let arrived = if lands { Bitboard::from(to) } else { Bitboard::EMPTY };
        let us = (self.us & !(destroyed | leaves | converted)) | arrived | (converted & self.them);
        let them = (self.them & !(destroyed | converted)) | (converted & self.us);
        let walls = self.position.field().walls | aftermath.walls;
        let royals = if moves_king { (self.royals & !leaves) | arrived } else { self.royals };
        let moved = (to, m.promotion().unwrap_or(m.role()));
        self.is_safe(m, &After { royals, us, them, blocked: us | them | walls, moved })
    }

    /// Whether our royal kings are safe after `m`.
    #[inline]
    fn is_safe(&self, m: Move, after: &After) -> bool {
        let targets = self.targets_after(after.royals) & after.us;
        for square in targets {
            let attackers = self.attackers(square, after.them, after.blocked);
            if attackers.is_empty() {
                continue;
            }
            if self.outline.plain_check {
                return false;
            }
            if !self.outline.settled || after.royals != self.royals {
                return self.is_judged_legal(m);
            }
            let (to, role) = after.moved;
            let of = if square == to { Some(role) } else { self.position.board().role_at(square) };
            let threat = |from: Square| of.is_some_and(|of| self.is_threat(from, square, of));
            if attackers.into_iter().any(threat) {
                return false;
            }
        }
        !(self.outline.explosive_check && self.explosion_threatens(after.royals, after.them))
            || self.is_judged_legal(m)
    }

    /// Whether an enemy piece on `from`, by capturing our piece of role `of` on `victim`, would destroy a
    /// royal king, and its own kings would survive. Our royal kings must not have moved.
    fn is_threat(&self, from: Square, victim: Square, of: Role) -> bool {
        let (field, captures) = (self.position.field(), self.position.rules().captures());
        let Some(by) = field.role_at(from).map(|role| role.of(!self.color)) else { return false };
        if !captures.may_capture(by.role, of) {
            return false;
        }
        captures.landings(field, by, from, (victim, of)).iter().any(|role| {
            let by = role.of(!self.color);
            let capture = Capturing { by, from, of, victim, to: victim };
            let aftermath = captures.aftermath(field, capture);
            let cause = Cause::Capture(capture);
            (aftermath.destroyed & self.royals).any()
                && captures.side_survives(field, cause, aftermath, !self.color)
        })
    }

    /// Whether a drop is legal, apart from compulsory captures.
    pub(super) fn decides_drop(&self, role: Role, to: Square) -> bool {
        let (us, blocked) = (self.us.with(to), self.blocked.with(to));
        let (royals, them) = (self.royals, self.them);
        let after = After { royals, us, them, blocked, moved: (to, role) };
        self.is_safe(Move::Put { role, to }, &after)
    }

    /// Whether castling is legal, apart from compulsory captures.
    pub(super) fn decides_castling(&self, king: Square, rook: Square) -> bool {
        if self.royals.is_empty() && self.outline.derived_castling {
            return true;
        }
        // Nothing can stand behind a rook on the edge.
        let edge = matches!(rook.file(), File::A | File::H);
        let side = castling_side(king, rook);
        let king_to = side.king_to(self.color);
        let way = attacks::between(king, king_to).with(king).with(king_to);
        let us = self.us.without(king).with(side.rook_to(self.color));
        let sure = edge && self.royals == Bitboard::from(king);
        if sure && self.surely_safe(way, us) == way {
            return true;
        }
        !(sure && self.outline.plain_check) && self.is_judged_legal(Move::Castle { king, rook })
    }

    /// Whether an enemy pawn could capture the pawn that makes this move en passant.
    fn may_be_answered_en_passant(&self, m: Move) -> bool {
        let passed = self.position.ep_square_after(m, Aftermath::NOTHING);
        passed.is_some_and(|passed| {
            let pawns = self.position.board().pawns() & self.them;
            (attacks::pawn_attacks(self.color, passed) & pawns).any()
        })
    }

    #[inline(never)]
    fn is_judged_legal(&self, m: Move) -> bool {
        judge::is_lawful(self.position, m)
    }
}
