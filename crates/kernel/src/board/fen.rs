//! Reads FENs as people write them, and reports what was repaired.
//!
//! shakmaty parses the FEN. Before that, this module repairs deviations that are common on rules pages:
//! empty squares counted one by one (`111`), a last rank that stops at its last piece (`K`), underscores
//! in place of spaces, dashes in place of hyphens, missing trailing fields, and operations of EPD. A FEN is
//! strict if it is written as this crate would write it, except that castling rights may be given as the
//! files of the rooks, and the pieces in hand in any order.
//!
//! A wall is written `*`. What the sides have counted is a last field, `2x1`, known by its form.

mod words;

use std::cmp::Reverse;

use shakmaty::{Bitboard, ByColor, Color, File, Piece, Rank, Square, fen::Fen};

use super::layout::Layout;
use crate::words::{DASHES, count::Count};

pub use words::{FenError, Repair};

/// A FEN that has been read, with the repairs that were needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedFen {
    /// The position after the repairs. Its `Display` form is a strict FEN.
    pub layout: Layout,
    /// The repairs that were made; empty for a strict FEN.
    pub repairs: Vec<Repair>,
    /// Whether the castling rights were written as the files of the rooks.
    pub rook_files: bool,
}

impl ParsedFen {
    /// Returns this FEN if nothing had to be repaired.
    ///
    /// # Errors
    /// Returns [`FenError::Lenient`] if the FEN needed repairs.
    pub fn strict(self) -> Result<ParsedFen, FenError> {
        if self.repairs.is_empty() {
            return Ok(self);
        }
        Err(FenError::Lenient { repairs: self.repairs, strict: self.layout.to_string() })
    }
}

impl From<ParsedFen> for Layout {
    fn from(written: ParsedFen) -> Layout {
        written.layout
    }
}

impl TryFrom<&str> for Layout {
    type Error = FenError;

    /// Reads a FEN as [`read`] does.
    fn try_from(text: &str) -> Result<Layout, FenError> {
        read(text).map(Layout::from)
    }
}

impl TryFrom<&String> for Layout {
    type Error = FenError;

    fn try_from(text: &String) -> Result<Layout, FenError> {
        Layout::try_from(text.as_str())
    }
}

/// Reads a FEN, making only repairs that involve no guesswork.
///
/// ```
/// use isotope_kernel::fen::{self, Repair};
///
/// let written = fen::read("4k3/4Q3/8/8/8/8/8/K").unwrap();
/// assert_eq!(written.layout.to_string(), "4k3/4Q3/8/8/8/8/8/K7 w - - 0 1");
/// assert_eq!(
///     written.repairs,
///     [Repair::ShortRank { rank: 1, squares: 1 }, Repair::LeftOut { rest: "w - - 0 1" }]
/// );
/// assert!(written.strict().is_err());
/// ```
///
/// # Errors
/// Returns an error if some part of the FEN can be neither read nor repaired.
pub fn read(text: &str) -> Result<ParsedFen, FenError> {
    let (text, operations) = split_operations(text);
    let mut repairs = Vec::new();
    let is_between = |c: char| c.is_whitespace() || c == '_';
    let fields = || text.split(is_between).filter(|field| !field.is_empty());
    let has_clocks = fields().filter(|field| !is_counts(field)).count() > 4;
    let clocks = operations.map(|operations| {
        let (clocks, left_out) = clocks(operations, has_clocks);
        repairs.push(Repair::Operations { left_out });
        clocks
    });
    if text.trim().contains('_') {
        repairs.push(Repair::Underscores);
    }
    let spaced = |field: &str| field.is_empty() || field.contains(char::is_whitespace);
    if text.split([' ', '_']).any(spaced) {
        repairs.push(Repair::Spaces);
    }
    let mut fields = fields();
    let placement = fields.next().ok_or(FenError::Empty)?;
    let (board_text, hands) = hands(placement, &mut repairs)?;
    let (mut mended, walls) = board(board_text, &mut repairs)?;
    mended.push_str(&hands);

    let (counted, mut rest): (Vec<&str>, Vec<&str>) = fields.partition(|field| is_counts(field));
    let counts = match counted[..] {
        [] => ByColor::default(),
        [only] => counts(only).transpose()?.unwrap_or_default(),
        [_, second, ..] => return Err(FenError::TooMany { found: second.into() }),
    };
    repair_letters(&mut rest, &mut repairs);
    if rest.len() == 3
        && let Some([halfmoves, fullmoves]) = clocks.filter(|clocks| *clocks != [None; 2])
    {
        rest.extend([halfmoves.unwrap_or("0"), fullmoves.unwrap_or("1")]);
    }
    // A lone underscore between spaces stands for a field, not for a space.
    if text.split_whitespace().any(|field| field == "_") {
        return Err(FenError::Underscore);
    }
    check_fields(&rest, &mut repairs)?;
    for field in &rest {
        mended.push(' ');
        mended.push_str(field);
    }
    let fen: Fen = mended.parse().map_err(|error| other(error, &rest))?;
    let rights = rest.get(1).copied().filter(|rights| *rights != "-").unwrap_or_default();
    if fen.as_setup().castling_rights.count() < rights.len() {
        repairs.push(Repair::CastlingTwice);
    }
    // The rights may be in the order in which shakmaty writes them, or in the order of the files.
    let written = fen.to_string();
    let in_order = written.split(' ').nth(2) == Some(rights)
        || rights.chars().is_sorted_by_key(place_of_right);
    if !in_order {
        repairs.push(Repair::CastlingOrder);
    }
    let rook_files = !rights.is_empty() && !rights.contains(['K', 'Q', 'k', 'q']);
    let layout = Layout { walls, counts, ..fen.into() };
    if repairs.is_empty() && !is_as_written(&layout.to_string(), text) {
        repairs.push(Repair::Rewritten);
    }
    Ok(ParsedFen { layout, repairs, rook_files })
}

/// Whether a field has the form of counts, `2x1`.
pub fn is_counts(field: &str) -> bool {
    counts(field).is_some()
}

/// The counts in a field of the form `2x1`; `None` if the field has another form.
fn counts(field: &str) -> Option<Result<ByColor<u8>, FenError>> {
    let (white, black) = field.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(white) || !is_number(black) {
        return None;
    }
    let count = |text: &str| text.parse().ok().filter(|count| *count <= Count::MOST);
    let counts = count(white).zip(count(black)).map(|(white, black)| ByColor { white, black });
    Some(counts.ok_or_else(|| FenError::Counts { found: field.into() }))
}

/// Replaces dashes by hyphens and the capital letter of the side to move by the small one.
fn repair_letters(fields: &mut [&str], repairs: &mut Vec<Repair>) {
    for (index, field) in fields.iter_mut().enumerate() {
        let Ok(found) = field.parse::<char>() else { continue };
        let meant = match (index, found) {
            (0, 'W') => "w",
            (0, 'B') => "b",
            (1 | 2, dash) if dash != '-' && DASHES.contains(&dash) => "-",
            _ => continue,
        };
        *field = meant;
        let repair = Repair::Letter { found, meant };
        if !repairs.contains(&repair) {
            repairs.push(repair);
        }
    }
}

/// Splits an EPD into its fields and its operations, such as `bm e5; id "x";` after the fourth field or `;D1 20` after
/// any.
fn split_operations(text: &str) -> (&str, Option<&str>) {
    let Some(first) = text.find(';') else { return (text, None) };
    let mut at = 0;
    let opcode = text.split([' ', '\t']).enumerate().find_map(|(index, field)| {
        let begin = at;
        at += field.len() + 1;
        let is_opcode = field.starts_with(|c: char| c.is_ascii_alphabetic());
        (index >= 4 && is_opcode).then_some(begin)
    });
    let begin = opcode.map_or(first, |opcode| opcode.min(first));
    (text[..begin].trim_end(), Some(&text[begin..]))
}

/// The halfmove clock and the move number that the operations of an EPD give first, unless the FEN has clocks, and the
/// other operations.
fn clocks(operations: &str, has_clocks: bool) -> ([Option<&str>; 2], String) {
    let (mut clocks, mut left_out) = ([None; 2], Vec::new());
    let mut in_quotes = false;
    let ends = |c: char| {
        in_quotes ^= c == '"';
        c == ';' && !in_quotes
    };
    for operation in operations.split(ends).map(str::trim).filter(|part| !part.is_empty()) {
        let place = match operation.split_once(char::is_whitespace) {
            Some(("hmvc", count)) => Some((0, count)),
            Some(("fmvn", count)) => Some((1, count)),
            _ => None,
        };
        match place {
            Some((place, count)) if !has_clocks && clocks[place].is_none() => {
                clocks[place] = Some(count.trim())
            }
            _ => left_out.push(operation),
        }
    }
    (clocks, left_out.join("; "))
}

/// Splits the first field into the board and the hands in brackets; the hands are empty if there are
/// none. Some programs write the hands as a ninth rank. A ninth rank with kings or empty squares is left
/// in the board, where it is an error.
fn hands<'a>(placement: &'a str, repairs: &mut Vec<Repair>) -> Result<(&'a str, String), FenError> {
    let all_pieces = |hands: &str| hands.chars().all(|found| Piece::from_char(found).is_some());
    if let Some(at) = placement.find('[') {
        let (board_text, found) = placement.split_at(at);
        let inside =
            found[1..].strip_suffix(']').map(|hands| if hands == "-" { "" } else { hands });
        return match inside.filter(|hands| all_pieces(hands)) {
            Some(hands) => Ok((board_text, format!("[{hands}]"))),
            None => Err(FenError::Hands { found: found.into() }),
        };
    }
    Ok(match placement.rsplit_once('/') {
        Some((board_text, hands))
            if board_text.matches('/').count() == 7
                && all_pieces(hands)
                && !hands.contains(['K', 'k']) =>
        {
            repairs.push(Repair::Hands);
            (board_text, format!("[{hands}]"))
        }
        _ => (placement, String::new()),
    })
}

/// The sort key of a castling right: White's rights come first, and those of each side run from the
/// h-file to the a-file.
fn place_of_right(right: char) -> (bool, Reverse<char>) {
    let file = match right.to_ascii_lowercase() {
        // `K` and `Q` mean the outermost rooks, whatever their files.
        'k' => 'i',
        'q' => '`',
        file => file,
    };
    (right.is_ascii_lowercase(), Reverse(file))
}

/// Whether `text` equals `fen`, apart from the castling rights and the order of the pieces in hand.
fn is_as_written(fen: &str, text: &str) -> bool {
    let fields = |text: &str| -> Vec<String> {
        let (board_text, rest) = text.split_at(text.find([' ', '[']).unwrap_or(text.len()));
        let mut fields: Vec<String> = rest.split(' ').map(str::to_owned).collect();
        fields.push(board_text.to_owned());
        let mut hands: Vec<char> = fields[0].chars().collect();
        hands.sort_unstable();
        fields[0] = hands.into_iter().collect();
        fields.into_iter().enumerate().filter(|(i, _)| *i != 2).map(|(_, field)| field).collect()
    };
    fields(fen) == fields(text)
}

/// Converts the board to the form that shakmaty reads, and returns its walls separately.
fn board(board_text: &str, repairs: &mut Vec<Repair>) -> Result<(String, Bitboard), FenError> {
    let ranks: Vec<&str> = board_text.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::RankCount { found: ranks.len() });
    }
    let (mut mended, mut walls) = (Vec::new(), Bitboard::EMPTY);
    for (text, rank) in ranks.into_iter().zip(Rank::ALL.into_iter().rev()) {
        mended.push(one_rank(text, rank, repairs, &mut walls)?);
    }
    Ok((mended.join("/"), walls))
}

fn one_rank(
    text: &str,
    on: Rank,
    repairs: &mut Vec<Repair>,
    walls: &mut Bitboard,
) -> Result<String, FenError> {
    let rank = u8::from(on) + 1;
    let mut mended = String::new();
    let (mut squares, mut empty) = (0, 0);
    let (mut numbers, mut run) = (0, false);
    let mut before = None;
    for found in text.chars() {
        match found {
            '1'..='8' => {
                let count = found as usize - '0' as usize;
                squares += count;
                empty += count;
                numbers += 1;
                run |= numbers > 1;
            }
            '*' => {
                if let Ok(file) = File::try_from(squares as i8) {
                    walls.add(Square::from_coords(file, on));
                }
                squares += 1;
                empty += 1;
                numbers = 0;
            }
            '~' if before.and_then(Piece::from_char).is_some() => mended.push(found),
            _ if Piece::from_char(found).is_some() => {
                push_empty(&mut mended, empty);
                (empty, numbers) = (0, 0);
                mended.push(found);
                squares += 1;
            }
            _ => return Err(FenError::Piece { rank, found }),
        }
        before = Some(found);
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
    let is_checks = |field: &str| field.contains('+');
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
        if found.len() > number.to_string().len() {
            repairs.push(Repair::LeadingZeros { found: (**found).into() });
        }
    }
    let left_out = ["w - - 0 1", "- - 0 1", "- 0 1", "0 1", "1"];
    let given = fields.iter().filter(|field| !is_checks(field)).count();
    repairs.extend(left_out.get(given).map(|rest| Repair::LeftOut { rest }));
    Ok(())
}

fn other(error: shakmaty::fen::ParseFenError, fields: &[&str]) -> FenError {
    use shakmaty::fen::ParseFenError::{
        InvalidCastling, InvalidEpSquare, InvalidFen, InvalidFullmoves, InvalidHalfmoveClock,
    };
    // The counters have been checked, so any other trailing field was meant to count checks.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_epd_is_a_fen_whose_clocks_are_operations() {
        let board = "4k3/8/8/8/8/8/4P3/4K3";
        for (text, clocks, left_out) in [
            ("w - - hmvc 4; fmvn 7;", "4 7", ""),
            ("w - - fmvn 7; id \"a; b\";", "0 7", "id \"a; b\""),
            ("w - - bm e4; id \"x\";", "0 1", "bm e4; id \"x\""),
            ("w - - hmvc 4;", "4 1", ""),
            ("w - - 4 7 ;D1 20 ;D2 400", "4 7", "D1 20; D2 400"),
            ("w - - ;D1 20", "0 1", "D1 20"),
            ("w - - 4 7 bm e4;", "4 7", "bm e4"),
            ("w - - hmvc 4; hmvc 9;", "4 1", "hmvc 9"),
            ("w - - c0 \"a; hmvc 50; b\";", "0 1", "c0 \"a; hmvc 50; b\""),
            ("w - - 4 7;D1 15", "4 7", "D1 15"),
            ("w - - 3 4 hmvc 9; bm e4;", "3 4", "hmvc 9; bm e4"),
            ("w - - bm e4;\tc0 \"a comment\";", "0 1", "bm e4; c0 \"a comment\""),
        ] {
            let written = read(&format!("{board} {text}")).expect(text);
            assert_eq!(written.layout.to_string(), format!("{board} w - - {clocks}"), "{text}");
            let repair = Repair::Operations { left_out: left_out.into() };
            assert!(written.repairs.contains(&repair), "{text}: {:?}", written.repairs);
            assert!(written.strict().is_err(), "{text}");
        }
        assert!(read(&format!("{board} w - - hmvc x;")).is_err());
        assert!(read(&format!("{board} w - - e4")).is_err(), "an operation ends with `;`");
    }
}
