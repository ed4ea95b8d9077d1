//! How a game ends: who won, and why.

use std::fmt;

use shakmaty::{Color, KnownOutcome};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// A king is gone.
    KingDestroyed,
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move, and is not checkmated.
    Stalemate,
    /// A king reached the hill.
    Hill,
    /// A side has given the last check.
    Checks,
    /// A king reached its goal rank.
    Race,
    /// The same position occurred too often.
    Repetition,
    /// Too many halfmoves without a capture or a pawn move.
    Halfmoves,
    /// Nobody can win any more.
    DeadPosition,
}

impl Reason {
    /// The reason as one word, as in JSON: `king-destroyed`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::KingDestroyed => "king-destroyed",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Hill => "hill",
            Reason::Checks => "checks",
            Reason::Race => "race",
            Reason::Repetition => "repetition",
            Reason::Halfmoves => "halfmoves",
            Reason::DeadPosition => "dead-position",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// `White` or `Black`.
pub const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Outcome {
    pub(crate) const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub(crate) const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result without its reason.
    pub const fn known(self) -> KnownOutcome {
        KnownOutcome::from_winner(self.winner)
    }
}

/// `White wins: king-destroyed`, `draw: stalemate`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{} wins: ", color_name(winner))?,
            None => f.write_str("draw: ")?,
        }
        fmt::Display::fmt(&self.reason, f)
    }
}
