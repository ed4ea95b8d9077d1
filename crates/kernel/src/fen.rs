//! Reading FENs as people write them, and saying what was mended.
//!
//! shakmaty reads the FEN itself. Before it does, this module mends what rule pages print:
//! empty squares one by one (`111`), a last rank that stops at its last man (`K`), underscores for
//! spaces, and fields left out at the end.

use std::fmt;

use shakmaty::{Color, Piece, fen::Fen};
use thiserror::Error;

/// Something about a FEN that was mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Fields were separated by underscores.
    Underscores,
    /// Empty squares of a rank were counted in more than one number.
    Run {
        /// The rank, 1 to 8.
        rank: u8,
    },
    /// The last rank stopped early; the rest of it is empty.
    ShortRank {
        /// The rank, 1 to 8.
        rank: u8,
        /// How many squares it described.
        squares: usize,
    },
    /// Men were marked as promoted, which makes no difference in these games.
    Promoted,
    /// There was no side to move; it is White's turn.
    NoTurn,
    /// There were no castling rights; there are none.
    NoCastling,
    /// The moves were numbered from 0.
    MoveZero,
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repair::Underscores => f.write_str("read `_` as a space"),
            Repair::Run { rank } => {
                write!(f, "added up the empty squares that rank {rank} counts one by one")
            }
            Repair::ShortRank { rank, squares } => write!(
                f,
                "rank {rank} describes {squares} of 8 squares: took the others to be empty"
            ),
            Repair::Promoted => f.write_str("ignored `~`, the mark of a promoted man"),
            Repair::NoTurn => f.write_str("no side to move: took it to be White's turn"),
            Repair::NoCastling => f.write_str("no castling rights given: took there to be none"),
            Repair::MoveZero => f.write_str("moves are numbered from 1: read move 0 as move 1"),
        }
    }
}

/// Why a FEN cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// Not eight ranks.
    #[error("a board has 8 ranks, separated by `/`, and the FEN has {found}")]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that does not describe eight squares.
    #[error("{}", rank_length(*rank, text, *squares))]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// Its text.
        text: String,
        /// How many squares it describes.
        squares: usize,
    },
    /// A character that is no man and no number of empty squares.
    #[error("rank {rank} has `{found}`: men are PNBRQK and pnbrqk, empty squares 1 to 8")]
    Man {
        /// The rank, 1 to 8.
        rank: u8,
        /// The character.
        found: char,
    },
    /// A side to move that is neither `w` nor `b`.
    #[error("the side to move is `w` or `b`, not `{found}`")]
    Turn {
        /// What stands there.
        found: String,
    },
    /// Castling rights that cannot be read.
    #[error(
        "the castling rights are letters of `KQkq`, or the files of the rooks as in `HAha`, at \
         most two for each side, or `-` for none, not `{found}`"
    )]
    Castling {
        /// What stands there.
        found: String,
    },
    /// An en passant field that is neither a square nor `-`.
    #[error("the en passant square is a square or `-`, not `{found}`")]
    EnPassant {
        /// What stands there.
        found: String,
    },
    /// A counter that is not a number.
    #[error("the {name} is a whole number up to {}, not `{found}`", u32::MAX)]
    Counter {
        /// Which counter.
        name: &'static str,
        /// What stands there.
        found: String,
    },
    /// Checks that cannot be read.
    #[error(
        "the checks left to give are written for White and Black, at most 3 each, as in `3+3`, \
         not `{found}`"
    )]
    Checks {
        /// What stands there.
        found: String,
    },
    /// Something after the last field.
    #[error("a FEN ends after 6 fields (7 with checks left to give): `{found}` is too many")]
    TooMany {
        /// The first superfluous field.
        found: String,
    },
    /// Anything else that shakmaty cannot read.
    #[error("{0}")]
    Other(String),
    /// The FEN could be mended, but it was to be read strictly.
    #[error("not a strict FEN: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Lenient(Vec<Repair>),
}

impl FenError {
    /// A short name, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            FenError::Empty => "fen-empty",
            FenError::RankCount { .. } => "fen-rank-count",
            FenError::RankLength { .. } => "fen-rank-length",
            FenError::Man { .. } => "fen-man",
            FenError::Turn { .. } => "fen-turn",
            FenError::Castling { .. } => "fen-castling",
            FenError::EnPassant { .. } => "fen-en-passant",
            FenError::Counter { .. } => "fen-counter",
            FenError::Checks { .. } => "fen-checks",
            FenError::TooMany { .. } => "fen-too-many-fields",
            FenError::Other(_) => "fen",
            FenError::Lenient(_) => "fen-not-strict",
        }
    }
}

/// Reads a FEN, mends what can be mended without guessing, and tells what was mended.
///
/// ```
/// use isotope_kernel::fen::{self, Repair};
///
/// let (fen, repairs) = fen::read("4k3/4Q3/8/8/8/8/8/K").unwrap();
/// assert_eq!(fen.to_string(), "4k3/4Q3/8/8/8/8/8/K7 w - - 0 1");
/// assert_eq!(
///     repairs,
///     [Repair::ShortRank { rank: 1, squares: 1 }, Repair::NoTurn, Repair::NoCastling]
/// );
/// ```
///
/// # Errors
/// What is wrong with the first field that cannot be read.
pub fn read(text: &str) -> Result<(Fen, Vec<Repair>), FenError> {
    let mut repairs = Vec::new();
    if text.trim().contains('_') {
        repairs.push(Repair::Underscores);
    }
    let mut fields =
        text.split(|c: char| c.is_whitespace() || c == '_').filter(|field| !field.is_empty());
    let placement = fields.next().ok_or(FenError::Empty)?;
    let (men, pockets) = match placement.find('[') {
        Some(at) => placement.split_at(at),
        None => (placement, ""),
    };
    let mut mended = board(men, &mut repairs)?;
    mended.push_str(pockets);

    let rest: Vec<&str> = fields.collect();
    check_fields(&rest, &mut repairs)?;
    if rest.is_empty() {
        repairs.push(Repair::NoTurn);
    }
    if rest.len() < 2 {
        repairs.push(Repair::NoCastling);
    }
    for field in &rest {
        mended.push(' ');
        mended.push_str(field);
    }
    let fen = mended.parse().map_err(|error| other(error, &rest))?;
    Ok((fen, repairs))
}

/// Reads a FEN that needs no mending.
///
/// # Errors
/// Everything [`read`] refuses, and everything it mends.
pub fn read_strict(text: &str) -> Result<Fen, FenError> {
    match read(text)? {
        (fen, repairs) if repairs.is_empty() => Ok(fen),
        (_, repairs) => Err(FenError::Lenient(repairs)),
    }
}

fn board(men: &str, repairs: &mut Vec<Repair>) -> Result<String, FenError> {
    let ranks: Vec<&str> = men.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::RankCount { found: ranks.len() });
    }
    let mut mended = Vec::new();
    for (text, rank) in ranks.into_iter().zip((1..=8).rev()) {
        mended.push(one_rank(text, rank, repairs)?);
    }
    Ok(mended.join("/"))
}

fn one_rank(text: &str, rank: u8, repairs: &mut Vec<Repair>) -> Result<String, FenError> {
    let mut mended = String::new();
    let (mut squares, mut empty) = (0, 0);
    let (mut numbers, mut run, mut promoted) = (0, false, false);
    for found in text.chars() {
        match found {
            '1'..='8' => {
                let count = found as usize - '0' as usize;
                squares += count;
                empty += count;
                numbers += 1;
                run |= numbers > 1;
            }
            '~' if !mended.is_empty() && numbers == 0 => promoted = true,
            _ if Piece::from_char(found).is_some() => {
                push_empty(&mut mended, empty);
                (empty, numbers) = (0, 0);
                mended.push(found);
                squares += 1;
            }
            _ => return Err(FenError::Man { rank, found }),
        }
    }
    if squares < 8 && rank == 1 && squares > 0 {
        repairs.push(Repair::ShortRank { rank, squares });
        empty += 8 - squares;
    } else if squares != 8 {
        return Err(FenError::RankLength { rank, text: text.into(), squares });
    }
    push_empty(&mut mended, empty);
    if run {
        repairs.push(Repair::Run { rank });
    }
    if promoted && !repairs.contains(&Repair::Promoted) {
        repairs.push(Repair::Promoted);
    }
    Ok(mended)
}

fn push_empty(rank: &mut String, empty: usize) {
    if empty > 0 {
        rank.push_str(&empty.to_string());
    }
}

fn rank_length(rank: u8, text: &str, squares: usize) -> String {
    match text {
        "" => format!("rank {rank} is missing: an empty rank is `8`"),
        _ => format!("rank {rank} (`{text}`) describes {squares} squares instead of 8"),
    }
}

fn check_fields(fields: &[&str], repairs: &mut Vec<Repair>) -> Result<(), FenError> {
    if let Some(turn) = fields.first()
        && turn.parse::<char>().ok().and_then(Color::from_char).is_none()
    {
        return Err(FenError::Turn { found: (*turn).into() });
    }
    let is_checks = |field: &&str| field.contains('+');
    let counters: Vec<&&str> = fields.iter().skip(3).filter(|field| !is_checks(field)).collect();
    if let Some(found) = counters.get(2) {
        return Err(FenError::TooMany { found: (**found).into() });
    }
    for (found, name) in counters.iter().zip(["halfmove clock", "move number"]) {
        let digits = found.bytes().all(|b| b.is_ascii_digit());
        let Some(number) = found.parse::<u32>().ok().filter(|_| digits) else {
            return Err(FenError::Counter { name, found: (**found).into() });
        };
        if number == 0 && name == "move number" {
            repairs.push(Repair::MoveZero);
        }
    }
    Ok(())
}

fn other(error: shakmaty::fen::ParseFenError, fields: &[&str]) -> FenError {
    use shakmaty::fen::ParseFenError::{
        InvalidCastling, InvalidEpSquare, InvalidFen, InvalidFullmoves, InvalidHalfmoveClock,
    };
    // The counters are numbers, so a field that is not one was meant to count checks.
    let checks = fields.iter().skip(3).find(|field| field.contains('+'));
    let found = |i: usize| fields.get(i).copied().unwrap_or_default().to_owned();
    match error {
        InvalidCastling => FenError::Castling { found: found(1) },
        InvalidEpSquare => FenError::EnPassant { found: found(2) },
        InvalidFen | InvalidHalfmoveClock | InvalidFullmoves if checks.is_some() => {
            FenError::Checks { found: checks.copied().unwrap_or_default().to_owned() }
        }
        _ => FenError::Other(error.to_string()),
    }
}
