//! `Explosion`: a king is in check if any capture or trigger of the opponent could destroy it.
//!
//! # What it does
//! A piece gives check if it could make a capture, of the king or of a piece near it, that destroys
//! the king and that its own king survives, or could do so by a [trigger](super::super::triggers). This is
//! check as in Dead Square (Shields, 1995), where an attack on a piece next to the king threatens the
//! king.
//!
//! # RON
//! `check: Explosion`
//!
//! # Laws
//! Every piece that gives check under `Direct` gives check under `Explosion`.

use super::contract::Royal;
use crate::hooks::{capture::Cause, captures::Captures};

pub(super) fn threats(captures: &Captures, royal: Royal<'_>, mut visit: impl FnMut(Cause)) {
    let Royal { field, king, color, en_passant } = royal;
    captures.each_near(field, !color, king, en_passant, |cause| {
        let aftermath = captures.effect(field, cause);
        if aftermath.destroyed.contains(king)
            && captures.side_survives(field, cause, aftermath, !color)
        {
            visit(cause);
        }
    });
}
