//! The value of a position, and its encoding as a byte.

use crate::wdl::Wdl;

/// The value of a position for the side to move, with best play by both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Whether the position is won, drawn or lost.
    pub wdl: Wdl,
    /// The number of plies to the end of the game, with the shortest win against the longest defence; 0 for a
    /// draw.
    pub plies: u32,
    /// The number of plies to the next capture or pawn move, or to the end of the game: the metric of the Syzygy
    /// tables. 0 for a draw, and if the game is over.
    pub dtz: u32,
}

/// The encoding of a win or loss and its distance as a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    /// Odd distances are wins, even distances are losses.
    Alternating,
    /// Low bytes are wins, high bytes are losses: for rulesets under which a side may lose by its own move.
    Split,
}

/// The byte of a draw, or of a position without a result during a build.
pub(crate) const DRAWN: u8 = 0;
/// The byte of a position with a drawing conversion and no known win, during a build only.
pub(crate) const DRAWN_BY_CONVERSION: u8 = 254;
/// The byte of an illegal position: two pieces on one square, or the side not to move in check.
pub(crate) const NO_POSITION: u8 = 255;

impl Coding {
    /// The name in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Coding::Alternating => "alternating",
            Coding::Split => "split",
        }
    }

    /// The byte of a win or loss; `None` if the coding has no byte for it.
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

    /// The result that a byte stands for, true for a win, and the number of plies; `None` for a draw or an illegal
    /// position.
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
