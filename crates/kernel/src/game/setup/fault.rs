//! The faults in the description of a position.

use std::{convert::Infallible, fmt};

use shakmaty::{Bitboard, Color, Square};

use crate::{
    board::fen::FenError,
    words::{color_name, list, one_by_one},
};

/// A fault in the description of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The text is not a FEN.
    Fen(FenError),
    /// The board is empty.
    EmptyBoard,
    /// A side has more than one king, in a game that allows only one.
    ManyKings(Color, Bitboard),
    /// Both kings are missing, which no move in this game can cause.
    NoKings,
    /// Pawns stand on the first or last rank.
    PawnsOnBackrank(Bitboard),
    /// Pawns stand on their last rank, in a game in which pawns may stand on their first.
    PawnsOnLastRank(Bitboard),
    /// The squares have castling rights, but no rook of the right colour stands there, or the king of
    /// that colour is not on the same rank.
    CastlingRights(Bitboard),
    /// The squares are those of rooks with a castling right, where another rook on the same side of the king has one.
    SameWing(Bitboard),
    /// No pawn can have passed over this square in the last move.
    EnPassant(Square),
    /// The side that is not to move is in check.
    OppositeCheck {
        /// The king that is in check.
        king: Square,
        /// The pieces of the side to move that threaten the king.
        attackers: Bitboard,
    },
    /// A side has more checks left to give than the game requires.
    RemainingChecks,
    /// There are pieces in hand, in a game without drops.
    Pockets,
    /// A king is in hand, in a game where kings never go to a hand.
    KingInHand,
    /// There are walls, in a game without walls.
    Walls(Bitboard),
    /// The sides have counted something, in a game in which nothing is counted.
    Counts,
    /// No Chess960 starting position has this number.
    Chess960Number(u32),
}

impl Fault {
    /// Whether the position can be played nevertheless, without the faulty part if necessary.
    pub const fn is_forgivable(&self) -> bool {
        matches!(
            self,
            Fault::NoKings
                | Fault::CastlingRights(_)
                | Fault::SameWing(_)
                | Fault::EnPassant(_)
                | Fault::OppositeCheck { .. }
                | Fault::RemainingChecks
                | Fault::Pockets
                | Fault::KingInHand
                | Fault::Walls(_)
                | Fault::Counts
        )
    }

    /// The short name of this kind of fault, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::Fen(error) => error.code(),
            Fault::EmptyBoard => "empty-board",
            Fault::ManyKings(..) => "many-kings",
            Fault::NoKings => "no-kings",
            Fault::PawnsOnBackrank(_) => "pawns-on-backrank",
            Fault::PawnsOnLastRank(_) => "pawns-on-last-rank",
            Fault::CastlingRights(_) | Fault::SameWing(_) => "castling-rights",
            Fault::EnPassant(_) => "en-passant",
            Fault::OppositeCheck { .. } => "opposite-check",
            Fault::RemainingChecks => "remaining-checks",
            Fault::Pockets => "pockets",
            Fault::KingInHand => "king-in-hand",
            Fault::Walls(_) => "walls",
            Fault::Counts => "counts",
            Fault::Chess960Number(_) => "chess960-number",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Fen(error) => error.fmt(f),
            Fault::EmptyBoard => f.write_str("the board is empty"),
            Fault::ManyKings(color, kings) => {
                write!(f, "{} has {} kings, on {}", color_name(*color), kings.count(), list(*kings))
            }
            Fault::NoKings => {
                f.write_str("both kings are gone, and no move of this game can destroy both")
            }
            Fault::PawnsOnBackrank(pawns) => {
                write!(f, "a pawn cannot stand on the first or last rank ({})", list(*pawns))
            }
            Fault::PawnsOnLastRank(pawns) => {
                write!(f, "a pawn cannot stand on its last rank ({})", list(*pawns))
            }
            Fault::CastlingRights(rooks) => write!(
                f,
                "no king can castle with {}: a rook has to stand there, and its king on the same \
                 rank, neither having moved",
                list(*rooks)
            ),
            Fault::SameWing(rooks) => write!(
                f,
                "a king can castle with one rook on each side of it: there is another castling right on the side of {}",
                list(*rooks)
            ),
            Fault::EnPassant(square) => write!(
                f,
                "no pawn can just have passed {square}: the en passant square is the empty one \
                 behind an enemy pawn that has just advanced two squares"
            ),
            Fault::OppositeCheck { king, attackers } => write!(
                f,
                "the side that is not to move is in check: its king on {king} is threatened from \
                 {}",
                list(*attackers)
            ),
            Fault::RemainingChecks => {
                f.write_str("more checks are left to give than the game asks for")
            }
            Fault::Pockets => f.write_str("there are pieces in hand, but this game has no drops"),
            Fault::KingInHand => {
                f.write_str("there is a king in hand, and no king of this game enters one")
            }
            Fault::Walls(walls) => {
                write!(f, "there are walls on {}, but this game has none", list(*walls))
            }
            Fault::Counts => {
                f.write_str("there are counts, as in `2x1`, but nothing is counted in this game")
            }
            Fault::Chess960Number(number) => {
                write!(f, "there is no start {number} of Chess960: they are numbered 0 to 959")
            }
        }
    }
}

/// All faults that prevent a position from being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The faults, at least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        one_by_one(&self.faults, f)
    }
}

impl std::error::Error for PositionError {}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> PositionError {
        PositionError { faults: vec![Fault::Fen(error)] }
    }
}

/// For descriptions that have already been read.
impl From<Infallible> for PositionError {
    fn from(never: Infallible) -> PositionError {
        match never {}
    }
}
