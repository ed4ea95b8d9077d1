//! `drops`: pieces that go into a hand come back as a move.
//!
//! # What it does
//! - `Captured`: the captured piece changes its colour and enters the capturer's hand.
//! - `Destroyed`: every destroyed piece, the dying capturer too, enters the hand of the opponent of
//!   its colour.
//!
//! A promoted piece, and a capturer that dies promoting, enter as pawns. Kings enter no hand, unless
//! `kings: Off`. A drop puts a piece on an empty square that is no wall, pawns not on the first or the
//! last rank; it is legal as any move is. With `drops` no position is called dead.
//!
//! # RON
//! `drops: Captured`
//!
//! # Laws
//! No piece is lost or made by a move under `Destroyed`, but for kings.
//!
//! # Cost
//! Games with drops are played by the definition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, ByColor, ByRole, Piece, Role};

use super::capture::{Aftermath, Capturing};

/// What enters a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Drops {
    /// Nothing: there are no drops.
    #[default]
    Off,
    /// What is captured, in the capturer's hand.
    Captured,
    /// Everything that is destroyed, the dying capturer too, in the hand of the opponent of its colour.
    Destroyed,
}

/// What is in hand, and which pieces on the board were pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hands {
    pub(crate) pockets: ByColor<ByRole<u8>>,
    pub(crate) promoted: Bitboard,
}

impl Drops {
    /// The hands after a capture that is made on `board`. Kings enter them if they are no royals.
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
            // As it stands on the board, so a pawn that dies promoting is a pawn.
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
