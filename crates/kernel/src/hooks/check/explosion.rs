//! `Explosion`: a king is in check when the opponent could destroy it by any capture.
//!
//! # What it does
//! A piece gives check when it could make a capture, of the king or of anything near it, that
//! destroys the king and that its own king survives. This is the check of Dead Square (Shields,
//! 1995), where a threatened man next to the king is a threat to the king.
//!
//! # RON
//! `check: Explosion`
//!
//! # Laws
//! Every piece that gives check under `Direct` gives check under `Explosion`.

use shakmaty::Bitboard;

use super::View;
use crate::{pseudo, rules::Rules};

pub(super) fn attackers(rules: &Rules, view: View<'_>) -> Bitboard {
    let View { board, king, color, en_passant } = view;
    let mut attackers = Bitboard::EMPTY;
    pseudo::captures(rules, board, !color, en_passant, |capture| {
        if !attackers.contains(capture.from)
            && rules.own_king_survives(board, capture)
            && rules.aftermath_of(board, capture).destroyed.contains(king)
        {
            attackers.add(capture.from);
        }
    });
    attackers
}
