//! The words of movetext: whether they are moves, numbers, results or glyphs.

use std::borrow::Cow;

use isotope_kernel::notation::NULL_MOVES;
use shakmaty::{Color, KnownOutcome, Outcome};

use crate::{
    blank::{decoded, is_blank, is_invisible},
    glyph::is_dash,
};

/// The length from which a word is not a move, in bytes.
const LONGEST: usize = 24;

/// The text of a move in a PGN as other readers understand it: figurines are letters, and invisible characters are
/// left out.
///
/// ```
/// assert_eq!(isotope_pgn::move_text("♘f3".as_bytes()), "Nf3");
/// assert_eq!(isotope_pgn::move_text("♙e4".as_bytes()), "e4");
/// ```
pub fn move_text(written: &[u8]) -> Cow<'_, str> {
    let text = decoded(written);
    if text.is_ascii() {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().filter(|c| !is_invisible(*c)).peekable();
    while let Some(c) = chars.next() {
        match figurine(c) {
            // A pawn has no letter, unless it is dropped or a promotion.
            Some('P') if plain.is_empty() && chars.peek() != Some(&'@') => (),
            Some(letter) => plain.push(letter),
            None => plain.push(c),
        }
    }
    plain.into()
}

/// The letter of a piece that is written as a figurine.
pub(crate) fn figurine(c: char) -> Option<char> {
    let at = (c as u32).checked_sub('♔' as u32).filter(|at| *at < 12)?;
    "KQRBNP".chars().nth(at as usize % 6)
}

/// Whether a word is a move by its form alone: it names a square, castles or passes the turn.
pub(crate) fn is_move(word: &[u8]) -> bool {
    if word.len() > LONGEST || word.contains(&b'/') {
        return false;
    }
    let plain = move_text(word);
    let bytes = plain.as_bytes();
    let names_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'0'..=b'9']);
    bytes.windows(2).any(names_square)
        || NULL_MOVES.contains(&&*plain)
        || is_castling(plain.trim_end_matches(['+', '#']))
}

/// Whether a word castles, written with letters or zeros.
fn is_castling(word: &str) -> bool {
    let word: String = word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect();
    matches!(&*word.replace(['0', 'o'], "O"), "O-O" | "O-O-O")
}

/// The result that `text` begins with, and its length. It may be written with any dash, a colon, or halves, and with
/// blanks around the dash.
pub(crate) fn result(text: &str) -> Option<(Outcome, usize)> {
    let (white, length) = points(text)?;
    let known = |white: u8| match white {
        0 => KnownOutcome::Decisive { winner: Color::Black },
        1 => KnownOutcome::Draw,
        _ => KnownOutcome::Decisive { winner: Color::White },
    };
    let after_blanks = |text: &'_ str| text.trim_start_matches(|c| c != '\n' && is_blank(c)).len();
    let rest = &text[text.len() - after_blanks(&text[length..])..];
    let is_spaced = rest.len() < text.len() - length;
    let between = rest.chars().next().filter(|c| is_dash(*c) || (*c == ':' && !is_spaced));
    let both = between.and_then(|c| {
        let after = &rest[c.len_utf8()..];
        let after = &after[after.len() - after_blanks(after)..];
        let (black, more) = points(after)?;
        (white + black == 2).then_some(text.len() - after.len() + more)
    });
    let alone = ["½", "1/2"].into_iter().find(|half| text.starts_with(half)).map(str::len);
    both.or(alone).map(|length| (Outcome::Known(known(white)), length))
}

/// Twice the points of a side that `text` begins with, and their length.
fn points(text: &str) -> Option<(u8, usize)> {
    let all = [("1/2", 1), ("0.5", 1), ("0,5", 1), ("½", 1), ("1", 2), ("0", 0)];
    let (text, points) = all.into_iter().find(|(written, _)| text.starts_with(written))?;
    Some((points, text.len()))
}

/// The value of a result at the end of moves or in a tag.
///
/// ```
/// use shakmaty::{KnownOutcome, Outcome};
///
/// assert_eq!(isotope_pgn::outcome("½–½"), Some(Outcome::Known(KnownOutcome::Draw)));
/// assert_eq!(isotope_pgn::outcome("*"), Some(Outcome::Unknown));
/// assert_eq!(isotope_pgn::outcome("?"), None);
/// ```
pub fn outcome(text: &str) -> Option<Outcome> {
    match text {
        "*" => Some(Outcome::Unknown),
        text => {
            result(text).filter(|(_, length)| *length == text.len()).map(|(outcome, _)| outcome)
        }
    }
}
