//! Messages about a FEN: what was repaired, or why the FEN cannot be read.

use std::fmt;

use thiserror::Error;

use crate::words::count::Count;

/// A repair made to a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repair {
    /// Fields were separated by underscores.
    Underscores,
    /// A dash stood for the hyphen, or a capital letter for the side to move.
    Letter {
        /// The character as it was written.
        found: char,
        /// What it stood for.
        meant: &'static str,
    },
    /// Fields were separated by more than one space, or by other white space.
    Spaces,
    /// Consecutive empty squares of a rank were written as several numbers, such as `111`.
    Run {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// The last rank stopped early; the remaining squares are empty.
    ShortRank {
        /// The rank, 1 to 8.
        rank: u8,
        /// The number of squares that the text described.
        squares: usize,
    },
    /// The pieces in hand were written as a ninth rank.
    Hands,
    /// The operations of an EPD followed the position.
    Operations {
        /// The operations other than the clocks.
        left_out: String,
    },
    /// The last fields were left out, and defaults were used instead.
    LeftOut {
        /// The default values of the missing fields.
        rest: &'static str,
    },
    /// A castling right was given more than once.
    CastlingTwice,
    /// The castling rights were not in the order `KQkq`.
    CastlingOrder,
    /// The moves were numbered from 0.
    MoveZero,
    /// A counter had leading zeros.
    LeadingZeros {
        /// The counter as it was written.
        found: String,
    },
    /// Some field was written in an unusual form, such as `+0+0` to count checks.
    Rewritten,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Underscores => f.write_str("read `_` as a space"),
            Repair::Letter { found, meant } => write!(f, "read `{found}` as `{meant}`"),
            Repair::Spaces => {
                f.write_str("fields are separated by one space each: ignored the others")
            }
            Repair::Run { rank } => {
                write!(f, "added up the empty squares that rank {rank} counts one by one")
            }
            Repair::ShortRank { rank, squares } => write!(
                f,
                "rank {rank} describes {squares} of 8 squares: took the others to be empty"
            ),
            Repair::Hands => f.write_str("read a ninth rank as the pieces in hand"),
            Repair::Operations { left_out } if left_out.is_empty() => {
                f.write_str("read the clocks of an EPD as those of a FEN")
            }
            Repair::Operations { left_out } => {
                write!(f, "left out the operations of an EPD: `{left_out}`")
            }
            Repair::LeftOut { rest } => {
                write!(f, "took the fields that are left out to be `{rest}`")?;
                // The rights to castle are followed by three more fields.
                let castling = rest.rsplit(' ').nth(3);
                castling
                    .filter(|rights| *rights == "-")
                    .map_or(Ok(()), |_| f.write_str(": nobody may castle"))
            }
            Repair::CastlingTwice => {
                f.write_str("a castling right is given twice: counted it once")
            }
            Repair::CastlingOrder => {
                f.write_str("castling rights are in the order `KQkq`: put them in order")
            }
            Repair::MoveZero => f.write_str("moves are numbered from 1: read move 0 as move 1"),
            Repair::LeadingZeros { found } => write!(f, "ignored the leading zeros of `{found}`"),
            Repair::Rewritten => f.write_str("read fields that are written in another way"),
        }
    }
}

/// The reason why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FenError {
    /// The text is empty.
    #[error("the FEN is empty")]
    Empty,
    /// The board does not have eight ranks.
    #[error("a board has 8 ranks, separated by `/`, and the FEN has {found}")]
    RankCount {
        /// The number of ranks found.
        found: usize,
    },
    /// A rank does not describe eight squares.
    #[error("{}", rank_length(*rank, text, *squares))]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// The text of the rank.
        text: String,
        /// The number of squares that the text describes.
        squares: usize,
    },
    /// A character in a rank is not a piece, a wall or a number of empty squares.
    #[error(
        "rank {rank} has `{found}`: pieces are PNBRQK and pnbrqk (`~` behind one that was a pawn), \
         empty squares 1 to 8, walls `*`"
    )]
    Piece {
        /// The rank, 1 to 8.
        rank: u8,
        /// The invalid character.
        found: char,
    },
    /// The pieces in hand cannot be read.
    #[error(
        "the pieces in hand are letters in brackets behind the board, White's capitals, as in \
         `[PQn]`, not `{found}`"
    )]
    Hands {
        /// The text of the field.
        found: String,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{found}`")]
    Turn {
        /// The text of the field.
        found: String,
    },
    /// The castling rights cannot be read.
    #[error(
        "the castling rights are letters of `KQkq`, or the files of the rooks as in `HAha`, at \
         most two for each side, or `-` for none, not `{found}`"
    )]
    Castling {
        /// The text of the field.
        found: String,
    },
    /// The en passant field is neither a square nor `-`.
    #[error("the en passant square is a square or `-`, not `{found}`")]
    EnPassant {
        /// The text of the field.
        found: String,
    },
    /// A field is `_`, where `-` was meant.
    #[error("an empty field is written `-`, not `_`")]
    Underscore,
    /// A counter is not a whole number, or is too large.
    #[error("the {name} is a whole number up to {}, not `{found}`", u32::MAX)]
    Counter {
        /// The name of the counter, `halfmove clock` or `move number`.
        name: &'static str,
        /// The text of the field.
        found: String,
    },
    /// The numbers of checks cannot be read.
    #[error(
        "the checks left to give are written for White and Black, at most 3 each, as in `3+3`, \
         not `{found}`"
    )]
    Checks {
        /// The text of the field.
        found: String,
    },
    /// The counts of the sides cannot be read.
    #[error(
        "the counts of White and Black are at most {} each, as in `2x1`, not `{found}`",
        Count::MOST
    )]
    Counts {
        /// The text of the field.
        found: String,
    },
    /// There are more fields than a FEN can have.
    #[error("a FEN ends after 6 fields (7 with checks left to give): `{found}` is too many")]
    TooMany {
        /// The first superfluous field.
        found: String,
    },
    /// Any other error reported by shakmaty.
    #[error("{0}")]
    Other(String),
    /// The FEN needed repairs, but a strict FEN was required.
    #[error("not a strict FEN: {}; write `{strict}`", sentences(repairs))]
    Lenient {
        /// The repairs that were needed.
        repairs: Vec<Repair>,
        /// The repaired FEN.
        strict: String,
    },
}

impl FenError {
    /// The error's code, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            FenError::Empty => "fen-empty",
            FenError::RankCount { .. } => "fen-rank-count",
            FenError::RankLength { .. } => "fen-rank-length",
            FenError::Piece { .. } => "fen-piece",
            FenError::Hands { .. } => "fen-hands",
            FenError::Turn { .. } => "fen-turn",
            FenError::Castling { .. } => "fen-castling",
            FenError::EnPassant { .. } => "fen-en-passant",
            FenError::Underscore => "fen-underscore",
            FenError::Counter { .. } => "fen-counter",
            FenError::Checks { .. } => "fen-checks",
            FenError::Counts { .. } => "fen-counts",
            FenError::TooMany { .. } => "fen-too-many-fields",
            FenError::Other(_) => "fen",
            FenError::Lenient { .. } => "fen-not-strict",
        }
    }
}

fn sentences(repairs: &[Repair]) -> String {
    repairs.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn rank_length(rank: u8, text: &str, squares: usize) -> String {
    match text {
        "" => format!("rank {rank} is missing: an empty rank is `8`"),
        _ => format!("rank {rank} (`{text}`) describes {squares} squares instead of 8"),
    }
}
