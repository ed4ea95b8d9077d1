//! `Direct`: a king is in check if the opponent could capture it where it stands.
//!
//! # What it does
//! A piece gives check if it could capture the king and its own king would survive that capture.
//! With ordinary captures this is the check of chess. With explosions, a king is not in check from a
//! piece whose capture would also destroy the piece's own king.
//!
//! # RON
//! `check: Direct`
//!
//! # Laws
//! Every attacker attacks the king's square in the sense of chess.

use shakmaty::Bitboard;

use super::contract::Royal;
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
