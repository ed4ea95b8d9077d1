//! Messages about a FEN: what was repaired, or why it cannot be read.

use std::fmt;

use thiserror::Error;

/// One repair of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Repair {
    /// Fields were separated by underscores.
    Underscores,
    /// Fields were separated by more than one space, or by other white space.
    Spaces,
    /// Empty squares of a rank were counted in more than one number.
    Run {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// The last rank stopped early; the rest of it is empty.
    ShortRank {
        /// The rank, 1 to 8.
        rank: u8,
        /// The number of squares it described.
        squares: usize,
    },
    /// The hands were written as a ninth rank.
    Hands,
    /// The last fields were left out; they are taken to be these.
    LeftOut {
        /// The fields.
        rest: &'static str,
    },
    /// A castling right was given more than once.
    CastlingTwice,
    /// Castling rights were not in the order `KQkq`.
    CastlingOrder,
    /// The moves were numbered from 0.
    MoveZero,
    /// A counter began with zeros that count nothing.
    LeadingZeros {
        /// The counter as it was written.
        found: String,
    },
    /// Fields were written in another way, such as `+0+0` for the checks left to give.
    Rewritten,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Underscores => f.write_str("read `_` as a space"),
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
            Repair::LeftOut { rest } => {
                write!(f, "took the fields that are left out to be `{rest}`")
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

/// Why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FenError {
    /// No text.
    #[error("the FEN is empty")]
    Empty,
    /// Not eight ranks.
    #[error("a board has 8 ranks, separated by `/`, and the FEN has {found}")]
    RankCount {
        /// The number of ranks.
        found: usize,
    },
    /// A rank that does not describe eight squares.
    #[error("{}", rank_length(*rank, text, *squares))]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// Its text.
        text: String,
        /// The number of squares it describes.
        squares: usize,
    },
    /// A character that is no piece, no wall and no number of empty squares.
    #[error(
        "rank {rank} has `{found}`: men are PNBRQK and pnbrqk (`~` behind one that was a pawn), \
         empty squares 1 to 8, walls `*`"
    )]
    Man {
        /// The rank, 1 to 8.
        rank: u8,
        /// The character.
        found: char,
    },
    /// Hands that cannot be read.
    #[error(
        "the pieces in hand are letters in brackets behind the board, White's capitals, as in \
         `[PQn]`, not `{found}`"
    )]
    Hands {
        /// The text of the field.
        found: String,
    },
    /// A side to move that is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{found}`")]
    Turn {
        /// The text of the field.
        found: String,
    },
    /// Castling rights that cannot be read.
    #[error(
        "the castling rights are letters of `KQkq`, or the files of the rooks as in `HAha`, at \
         most two for each side, or `-` for none, not `{found}`"
    )]
    Castling {
        /// The text of the field.
        found: String,
    },
    /// An en passant field that is neither a square nor `-`.
    #[error("the en passant square is a square or `-`, not `{found}`")]
    EnPassant {
        /// The text of the field.
        found: String,
    },
    /// An underscore where `-` was meant.
    #[error("an empty field is written `-`, not `_`")]
    Underscore,
    /// A counter that is not a number.
    #[error("the {name} is a whole number up to {}, not `{found}`", u32::MAX)]
    Counter {
        /// The name of the counter.
        name: &'static str,
        /// The text of the field.
        found: String,
    },
    /// Checks that cannot be read.
    #[error(
        "the checks left to give are written for White and Black, at most 3 each, as in `3+3`, \
         not `{found}`"
    )]
    Checks {
        /// The text of the field.
        found: String,
    },
    /// Text after the last field.
    #[error("a FEN ends after 6 fields (7 with checks left to give): `{found}` is too many")]
    TooMany {
        /// The first superfluous field.
        found: String,
    },
    /// Anything else that shakmaty cannot read.
    #[error("{0}")]
    Other(String),
    /// The FEN needed repairs, and strict reading was asked for.
    #[error("not a strict FEN: {}; write `{strict}`", sentences(repairs))]
    Lenient {
        /// The repairs.
        repairs: Vec<Repair>,
        /// The repaired FEN.
        strict: String,
    },
}

impl FenError {
    /// A short name, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            FenError::Empty => "fen-empty",
            FenError::RankCount { .. } => "fen-rank-count",
            FenError::RankLength { .. } => "fen-rank-length",
            FenError::Man { .. } => "fen-man",
            FenError::Hands { .. } => "fen-hands",
            FenError::Turn { .. } => "fen-turn",
            FenError::Castling { .. } => "fen-castling",
            FenError::EnPassant { .. } => "fen-en-passant",
            FenError::Underscore => "fen-underscore",
            FenError::Counter { .. } => "fen-counter",
            FenError::Checks { .. } => "fen-checks",
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
