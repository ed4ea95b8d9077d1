//! `Direct`: a king is in check when the opponent could capture it where it stands.
//!
//! # What it does
//! A piece gives check when it could capture the king, and its own king would survive that
//! capture. With ordinary captures this is the check of chess. With explosions it follows that a
//! king that can only be captured at the price of the other king is not in check.
//!
//! # RON
//! `check: Direct`
//!
//! # Laws
//! Every attacker attacks the king's square in the sense of chess.

use shakmaty::Bitboard;

use super::predicate::Royal;
use crate::hooks::captures::Captures;

pub(super) fn attackers(captures: &Captures, royal: Royal<'_>) -> Bitboard {
    let Royal { field, king, color, .. } = royal;
    field
        .attackers(king, !color)
        .into_iter()
        .filter(|&from| {
            captures.on(field, from, king).any(|capture| captures.own_king_survives(field, capture))
        })
        .collect()
}
