//! `Replace`: an ordinary capture.
//!
//! # What it does
//! The captured piece is removed, and the capturer remains on the square where it landed.
//!
//! # RON
//! `capture: Replace`
//!
//! # Laws
//! Exactly one square is destroyed: that of the captured piece.

use shakmaty::Bitboard;

use super::contract::{Aftermath, CaptureEffect, Capturing};
use crate::board::field::Field;

/// The capture effect of chess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replace;

impl CaptureEffect for Replace {
    fn aftermath(&self, _field: &Field, capture: Capturing) -> Aftermath {
        Aftermath { destroyed: Bitboard::from(capture.victim), ..Aftermath::NOTHING }
    }
}
