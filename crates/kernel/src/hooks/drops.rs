//! `drops`: captured or destroyed pieces that go to a hand and can later be dropped on the board as a
//! move.
//!
//! # What it does
//! - `Captured`: the captured piece changes colour and goes to the hand of the capturing side.
//! - `Taken`: what the capturing side takes off the board of the opponent's, by a capture or an explosion, changes
//!   colour and goes to its hand. What it loses itself goes to no hand.
//! - `Destroyed`: every destroyed piece, including a destroyed capturer, changes colour and goes to
//!   the hand of the side that did not own it.
//!
//! A promoted piece goes to the hand as a pawn, and so does a pawn that is destroyed while promoting.
//! Kings go to a hand only under `kings: Off`. A piece that changes sides goes to no hand. A drop puts a
//! piece on an empty square that is not a wall; a pawn may not be dropped on the first or last rank. Like
//! any other move, a drop must be legal. In games with drops, no position is dead.
//!
//! # RON
//! `drops: Captured`
//!
//! # Laws
//! Under `Destroyed`, no move changes the total number of pieces on the board and in hand, kings
//! excepted.

use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square};

use super::capture::Aftermath;

/// Which pieces go to a hand when they are captured or destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Drops {
    /// None: there are no drops.
    #[default]
    Off,
    /// The captured piece, which goes to the hand of the capturing side.
    Captured,
    /// Every piece of the opponent's that is captured or destroyed, which goes to the hand of the side that moves. What
    /// that side loses itself goes to no hand.
    Taken,
    /// Every destroyed piece, including a destroyed capturer. Each goes to the hand of the side that
    /// did not own it.
    Destroyed,
}

/// The pieces in hand, and the promoted pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hands {
    pub(crate) pockets: ByColor<ByRole<u8>>,
    pub(crate) promoted: Bitboard,
}

impl Drops {
    /// Adds the pieces gained by a capture or trigger of `mover` on `board` to the hands. `victim` is the square of
    /// the captured piece, and `kings` whether kings can go to a hand.
    pub(crate) fn collect(
        self,
        hands: &mut Hands,
        board: &Board,
        (mover, victim): (Color, Option<Square>),
        aftermath: Aftermath,
        kings: bool,
    ) {
        let entering = match self {
            Drops::Off => Bitboard::EMPTY,
            Drops::Captured => Bitboard::from_iter(victim),
            Drops::Taken => aftermath.destroyed & board.by_color(!mover),
            Drops::Destroyed => aftermath.destroyed,
        };
        for square in entering {
            // This is the role before the move: a pawn that is destroyed while promoting counts as a
            // pawn.
            let Some(Piece { color, role }) = board.piece_at(square) else { continue };
            let role = if hands.promoted.contains(square) { Role::Pawn } else { role };
            if role != Role::King || kings {
                let count = hands.pockets.get_mut(!color).get_mut(role);
                *count = count.saturating_add(1);
            }
        }
    }
}
