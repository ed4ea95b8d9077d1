//! `Off`: there is no check.
//!
//! # What it does
//! A king may stay, move and castle where it can be captured. Games end by its destruction.
//!
//! # RON
//! `check: Off`

use shakmaty::Bitboard;

pub(super) fn attackers() -> Bitboard {
    Bitboard::EMPTY
}
