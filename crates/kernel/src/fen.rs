//! Reading FENs as people write them, and saying what was mended.
//!
//! shakmaty reads the FEN itself. Before it does, this module mends what rule pages print:
//! empty squares one by one (`111`), a last rank that stops at its last man (`K`), underscores for
//! spaces, and fields left out at the end.
//!
//! [`read`] is for whoever wants the position; [`parse`] keeps how it was written.

mod words;

use shakmaty::{Color, Piece, fen::Fen};

pub use words::{FenError, Repair};

/// A FEN and how it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The FEN, mended.
    pub fen: Fen,
    /// What was mended.
    pub repairs: Vec<Repair>,
    /// Whether castling rights were written as the files of the rooks.
    pub rook_files: bool,
}

impl Written {
    /// The same, if nothing had to be mended.
    ///
    /// # Errors
    /// What was mended.
    pub fn strict(self) -> Result<Written, FenError> {
        if self.repairs.is_empty() { Ok(self) } else { Err(FenError::Lenient(self.repairs)) }
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
    parse(text).map(|written| (written.fen, written.repairs))
}

/// Reads a FEN that needs no mending.
///
/// # Errors
/// Everything [`read`] refuses, and everything it mends.
pub fn read_strict(text: &str) -> Result<Fen, FenError> {
    Ok(parse(text)?.strict()?.fen)
}

/// Reads a FEN like [`read`], and tells how it was written.
///
/// # Errors
/// What is wrong with the first field that cannot be read.
pub fn parse(text: &str) -> Result<Written, FenError> {
    let mut repairs = Vec::new();
    if text.trim().contains('_') {
        repairs.push(Repair::Underscores);
    }
    let spaced = |field: &str| field.is_empty() || field.contains(char::is_whitespace);
    if text.split([' ', '_']).any(spaced) {
        repairs.push(Repair::Spaces);
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
    // One underscore alone between spaces stands for a field and separates none.
    if text.split_whitespace().any(|field| field == "_") {
        return Err(FenError::Underscore);
    }
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
    let rights = rest.get(1).copied().unwrap_or("-");
    let rook_files = rights != "-" && !rights.contains(['K', 'Q', 'k', 'q']);
    if rights.char_indices().any(|(i, right)| rights[..i].contains(right)) {
        repairs.push(Repair::CastlingTwice);
    }
    Ok(Written { fen, repairs, rook_files })
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
