//! The contract of a capture effect, and what an effect is asked and answers.

use shakmaty::{Bitboard, Move, Piece, Role, Square};

use super::ways::{Numbers, home, step};
use crate::{board::field::Field, words::role_name};

/// Decides what a capture does to the field.
///
/// # Laws
/// - Only occupied squares are destroyed.
/// - Walls appear only on squares that are empty after the capture.
/// - The captured piece is always destroyed.
/// - No piece is both destroyed and converted, changed or moved, and no king is converted.
/// - Spared pieces stand in the blast and are neither destroyed nor converted, changed or moved.
/// - The result depends only on the field and the capture.
pub trait CaptureEffect: Send + Sync {
    /// Returns the effect of `capture` on `field`, the field before the move.
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath;
}

/// A capture, before its effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturing {
    /// The capturing piece. A pawn that promotes counts as the piece that it becomes.
    pub by: Piece,
    /// The capturer's square before the move.
    pub from: Square,
    /// The role of the captured piece.
    pub of: Role,
    /// The captured piece's square, which differs from `to` in an en passant capture.
    pub victim: Square,
    /// The square where the capturer lands.
    pub to: Square,
}

/// A move that sets off an explosion without capturing, before its effect is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Triggering {
    /// The kind of trigger.
    pub trigger: TriggerName,
    /// The moving piece. A pawn that promotes counts as the piece that it becomes.
    pub by: Piece,
    /// The piece's square before the move.
    pub from: Square,
    /// The centre of the explosion: the square where the piece arrives, or `from` if it detonates.
    pub to: Square,
}

/// The kinds of triggers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TriggerName {
    /// A pawn promotes.
    Promotion,
    /// A piece arrives on a square.
    Arrival,
    /// A piece explodes where it stands, instead of moving.
    Detonation,
}

/// A move with an effect beyond the movement of a piece: a capture, or a move that triggers an
/// explosion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A capture.
    Capture(Capturing),
    /// A move without a capture that triggers an explosion.
    Trigger(Triggering),
}

impl Cause {
    /// The moving piece. A pawn that promotes counts as the piece that it becomes.
    pub fn by(self) -> Piece {
        match self {
            Cause::Capture(capture) => capture.by,
            Cause::Trigger(trigger) => trigger.by,
        }
    }

    /// The square of the moving piece before the move.
    pub fn from(self) -> Square {
        match self {
            Cause::Capture(capture) => capture.from,
            Cause::Trigger(trigger) => trigger.from,
        }
    }

    /// The target of the move.
    pub fn to(self) -> Square {
        match self {
            Cause::Capture(capture) => capture.to,
            Cause::Trigger(trigger) => trigger.to,
        }
    }

    /// The square of the captured piece, if there is one.
    pub fn victim(self) -> Option<Square> {
        match self {
            Cause::Capture(capture) => Some(capture.victim),
            Cause::Trigger(_) => None,
        }
    }
}

/// The effects of a move other than the movement of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// The centre of the explosion; `None` if nothing explodes.
    pub center: Option<Square>,
    /// The squares of the destroyed pieces *before* the move: for a destroyed capturer, the square it
    /// came from.
    pub destroyed: Bitboard,
    /// The squares of the pieces that change sides. They stay where they stand.
    pub converted: Bitboard,
    /// The squares of the pieces in the blast that stay as they are because their role is immune, because a fate lets
    /// them survive, or because they cannot change sides or roles or be moved.
    pub spared: Bitboard,
    /// The roles that pieces take where they stand, as the [`Role`]s' numbers.
    pub changed: Numbers,
    /// The pieces that are pushed away from the centre, and how many squares each.
    pub pushed: Numbers,
    /// The squares of the pieces that are pulled one square towards the centre.
    pub pulled: Bitboard,
    /// The squares of the pieces that go back to their home squares.
    pub home: Bitboard,
    /// The squares of the destroyed pieces that were lost over the edge, or because their home was taken.
    pub lost: Bitboard,
    /// The squares of the lost pieces whose home was taken.
    pub homeless: Bitboard,
    /// All squares reached by the explosion and its chain, including the centres, whether occupied or
    /// not.
    pub blast: Bitboard,
    /// The squares on which destroyed pieces exploded in turn.
    pub chained: Bitboard,
    /// The squares that become walls.
    pub walls: Bitboard,
    /// Whether the capturer stays on its square instead of moving to that of the captured piece.
    pub stays: bool,
}

impl Aftermath {
    /// The aftermath of a move that captures nothing and triggers no explosion.
    pub const NOTHING: Aftermath = Aftermath {
        center: None,
        destroyed: Bitboard::EMPTY,
        converted: Bitboard::EMPTY,
        spared: Bitboard::EMPTY,
        changed: Numbers::NONE,
        pushed: Numbers::NONE,
        pulled: Bitboard::EMPTY,
        home: Bitboard::EMPTY,
        lost: Bitboard::EMPTY,
        homeless: Bitboard::EMPTY,
        blast: Bitboard::EMPTY,
        chained: Bitboard::EMPTY,
        walls: Bitboard::EMPTY,
        stays: false,
    };

    /// Whether the halfmove clock starts again after a move on `field`, whatever piece makes it.
    pub(crate) fn is_zeroing(self, field: &Field) -> bool {
        let pawns = self.moved() & field.pawns();
        (self.destroyed | self.walls | self.changed.squares() | pawns).any()
    }

    /// The squares, before the move, of the pieces that a push, a pull or a return home moves to another square.
    pub fn moved(self) -> Bitboard {
        self.pushed.squares() | self.pulled | self.home
    }

    /// The squares of the pieces that take another role or are moved.
    pub fn rearranged(self) -> Bitboard {
        self.changed.squares() | self.moved()
    }

    /// The role that the piece on `square` takes, if it takes one.
    pub fn new_role(self, square: Square) -> Option<Role> {
        match self.changed.at(square) {
            0 => None,
            number => Some(Role::ALL[usize::from(number) - 1]),
        }
    }

    /// The square on which a piece ends that stood on `from` before the move on `field`, and that the explosion does
    /// not destroy: `from`, unless it is [moved](Aftermath::moved).
    pub fn end(self, field: &Field, from: Square) -> Square {
        let Some(center) = self.center else { return from };
        let toward = |sign, square| step(square, center, sign).unwrap_or(square);
        match field.piece_at(from) {
            Some(piece) if self.home.contains(from) => home(piece, from),
            _ if self.pulled.contains(from) => toward(1, from),
            _ => (0..self.pushed.at(from)).fold(from, |square, _| toward(-1, square)),
        }
    }

    /// The promoted pieces after `m` on `field`, before which `promoted` were: without those that are destroyed or take
    /// another role, and where the others are moved.
    pub fn promoted(self, field: &Field, m: Move, promoted: Bitboard) -> Bitboard {
        let mover = m.from().filter(|_| !self.stays);
        let leaves = mover.map_or(Bitboard::EMPTY, Bitboard::from);
        let mut kept = promoted & !(self.destroyed | self.rearranged() | leaves);
        for (_, to) in self.moves(field).filter(|(from, _)| promoted.contains(*from)) {
            kept.add(to);
        }
        if let Some(from) = mover.filter(|from| !self.destroyed.contains(*from)) {
            kept.set(m.to(), promoted.contains(from) || m.promotion().is_some());
        }
        kept
    }

    /// The pieces of `field` that a push, a pull or a return home moves: where each stood, and where it ends.
    pub fn moves(self, field: &Field) -> impl Iterator<Item = (Square, Square)> {
        self.moved().into_iter().map(move |from| (from, self.end(field, from)))
    }

    /// What becomes of the pieces of `field` that take another role or are moved, in clauses such as `the rook on d5
    /// becomes a pawn`.
    pub fn changes(self, field: &Field) -> Vec<String> {
        let piece = |square: Square| {
            let role = field.role_at(square).map_or("piece", role_name);
            format!("the {role} on {square}")
        };
        let changed = self.changed.squares().into_iter().filter_map(|square| {
            let role = role_name(self.new_role(square)?);
            Some(format!("{} becomes a {role}", piece(square)))
        });
        let moved = self.moves(field).map(|(from, to)| {
            let how = match () {
                () if self.pulled.contains(from) => "is pulled",
                () if self.home.contains(from) => "goes home",
                () => "is pushed",
            };
            format!("{} {how} to {to}", piece(from))
        });
        let lost = self.lost.into_iter().map(|from| {
            let how = match self.homeless.contains(from) {
                true => "is lost because its home is taken",
                false => "is pushed over the edge",
            };
            format!("{} {how}", piece(from))
        });
        changed.chain(moved).chain(lost).collect()
    }

    /// The square of the moving piece after the move, if it survives.
    pub fn landing(self, from: Square, to: Square) -> Square {
        if self.stays { from } else { to }
    }

    /// The squares of the destroyed pieces as a spectator sees them: for a destroyed capturer, the
    /// square on which it landed, unless it stays.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(self.landing(from, to))
        } else {
            self.destroyed
        }
    }
}
