//! `drops`: pieces that enter a hand and return to the board as a move.
//!
//! # What it does
//! - `Captured`: the captured piece changes colour and enters the capturer's hand.
//! - `Destroyed`: every destroyed piece, a destroyed capturer included, changes colour and enters the
//!   other side's hand.
//!
//! A promoted piece enters as a pawn, and so does a pawn that is destroyed while promoting. Kings enter
//! a hand only under `kings: Off`. A drop puts a piece on an empty square without a wall, a pawn not on
//! the first or last rank; it has to be legal like any move. With `drops` no position is dead.
//!
//! # RON
//! `drops: Captured`
//!
//! # Laws
//! Under `Destroyed` a move neither loses nor creates a piece, kings excepted.
//!
//! # Cost
//! Games with drops are played by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Piece, Role};

use super::capture::{Aftermath, Capturing};

/// The pieces that enter a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Drops {
    /// None: there are no drops.
    #[default]
    Off,
    /// The captured piece, into the capturer's hand.
    Captured,
    /// Every destroyed piece, a destroyed capturer included, into the hand of the side that did not own
    /// it.
    Destroyed,
}

/// The pieces in hand, and the promoted pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hands {
    pub(crate) pockets: ByColor<ByRole<u8>>,
    pub(crate) promoted: Bitboard,
}

impl Drops {
    /// Adds to the hands what a capture on `board` yields. `kings` says whether kings enter a hand.
    pub(crate) fn collect(
        self,
        hands: &mut Hands,
        board: &Board,
        capture: Capturing,
        aftermath: Aftermath,
        kings: bool,
    ) {
        let entering = match self {
            Drops::Off => Bitboard::EMPTY,
            Drops::Captured => Bitboard::from(capture.victim),
            Drops::Destroyed => aftermath.destroyed,
        };
        for square in entering {
            // The role on the board: a pawn that is destroyed while promoting is a pawn.
            let Some(Piece { color, role }) = board.piece_at(square) else { continue };
            let role = if hands.promoted.contains(square) { Role::Pawn } else { role };
            if role != Role::King || kings {
                let count = hands.pockets.get_mut(!color).get_mut(role);
                *count = count.saturating_add(1);
            }
        }
        hands.promoted &= !aftermath.destroyed;
    }
}
