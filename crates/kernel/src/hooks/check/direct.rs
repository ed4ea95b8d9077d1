//! `Direct`: a king is in check if the opponent could capture it.
//!
//! # What it does
//! A piece gives check if it could capture the king and its own king would survive that capture. With
//! ordinary captures, this is check as in chess. With explosions, a piece does not give check if its
//! capture of the king would also destroy its own king.
//!
//! # RON
//! `check: Direct`
//!
//! # Laws
//! Every piece that gives check attacks the king's square as in ordinary chess.

use super::contract::Royal;
use crate::hooks::{capture::Cause, captures::Captures};

pub(super) fn threats(captures: &Captures, royal: Royal<'_>, mut visit: impl FnMut(Cause)) {
    let Royal { field, king, color, .. } = royal;
    for from in field.attackers(king, !color) {
        let mut on_king = captures.on(field, from, king);
        if let Some(capture) = on_king.find(|it| captures.own_king_survives(field, *it)) {
            visit(Cause::Capture(capture));
        }
    }
}
