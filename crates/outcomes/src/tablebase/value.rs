//! What a position is worth, and the byte that says so.

use crate::wdl::Wdl;

/// What a position is worth for the side to move, with best play by both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Whether it is won, drawn or lost.
    pub wdl: Wdl,
    /// Plies to the end of the game, if the winner hurries and the loser does not; 0 in a draw.
    pub plies: u32,
    /// Plies to the next capture or pawn move, or to the end, on the same terms: the metric of the Syzygy
    /// tables. 0 in a draw, and where the game is over.
    pub dtz: u32,
}

/// How a distance is written into a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    /// Odd distances are won, even ones lost.
    Alternating,
    /// The low half is won, the high half lost: where a side may lose by its own move.
    Split,
}

/// A draw, or not yet decided.
pub(crate) const DRAWN: u8 = 0;
/// No win is known, and a capture or promotion that draws: only while a table is built.
pub(crate) const DRAWN_BY_CONVERSION: u8 = 254;
/// No position of a game: two men on a square, or a king that could be taken.
pub(crate) const NO_POSITION: u8 = 255;

impl Coding {
    /// The byte of a win or loss, unless it cannot be said.
    #[inline]
    pub(crate) fn encode(self, wins: bool, plies: u32) -> Option<u8> {
        match self {
            Coding::Alternating if wins == (plies % 2 == 1) && plies <= 252 => {
                Some(plies as u8 + 1)
            }
            Coding::Split if plies <= 125 => Some(plies as u8 + if wins { 1 } else { 127 }),
            _ => None,
        }
    }

    /// What a byte says, if it is won or lost, and the plies.
    #[inline]
    pub(crate) fn decode(self, byte: u8) -> Option<(bool, u32)> {
        match (self, byte) {
            (_, DRAWN | DRAWN_BY_CONVERSION | NO_POSITION) => None,
            (Coding::Alternating, _) => Some((byte.is_multiple_of(2), u32::from(byte - 1))),
            (Coding::Split, 1..=126) => Some((true, u32::from(byte - 1))),
            (Coding::Split, _) => Some((false, u32::from(byte - 127))),
        }
    }
}
