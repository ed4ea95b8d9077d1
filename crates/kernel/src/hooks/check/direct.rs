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
