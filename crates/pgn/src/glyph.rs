//! Glyphs: the signs for judgments of moves and positions, with their numbers in PGN.

use isotope_kernel::words::DASHES;

/// The glyphs that are written as signs after a move, with their numbers.
pub(crate) const SIGNS: [(&str, u8); 6] =
    [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// The other signs, with their numbers. A sign stands before those that it begins with.
const SYMBOLS: [(&str, u8); 46] = [
    ("=/∞", 44),
    ("=∞", 44),
    ("∞=", 44),
    ("+/-", 16),
    ("+/−", 16),
    ("+/–", 16),
    ("+/=", 14),
    ("-/+", 17),
    ("−/+", 17),
    ("–/+", 17),
    ("=/+", 15),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("+—", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("—+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("□", 7),
    ("⊙", 22),
    ("ʘ", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("©", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("Δ", 140),
    ("∆", 140),
    ("⌓", 142),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
];

/// The signs that are letters, with their numbers. They stand apart from the move.
const LETTERS: [(&str, u8); 4] = [("N", 146), ("TN", 146), ("D", 220), ("RR", 145)];

/// The marks of check, which may stand apart from the move and have no number.
const CHECKS: [&str; 4] = ["+", "++", "#", "x#"];

/// Whether a word is a mark of check.
pub(crate) fn is_check(word: &str) -> bool {
    CHECKS.contains(&word)
}

/// The symbol that `text` begins with, and its number.
pub(crate) fn symbol(text: &str) -> Option<(&'static str, u8)> {
    SYMBOLS.into_iter().find(|(sign, _)| text.starts_with(sign))
}

/// The number of the glyph that is written as letters.
pub(crate) fn lettered_glyph(word: &str) -> Option<u8> {
    LETTERS.iter().find(|(sign, _)| *sign == word).map(|(_, number)| *number)
}

/// The number of the glyph that a sign of `!` and `?` begins with.
pub(crate) fn number_of_sign(sign: &str) -> u8 {
    let found = SIGNS.iter().find(|(written, _)| sign.starts_with(written));
    found.map_or(0, |(_, number)| *number)
}

/// The signs that `word` may end with, longest first: the text before the sign, and the sign.
pub(crate) fn glued(word: &str) -> impl Iterator<Item = (&str, &str)> {
    SYMBOLS.iter().filter_map(|(sign, _)| Some((word.strip_suffix(sign)?, *sign)))
}

/// Whether a character outside ASCII begins a sign and ends the word before it.
pub(crate) fn is_symbol(c: char) -> bool {
    !c.is_ascii() && SYMBOLS.iter().any(|(sign, _)| sign.starts_with(c)) && !is_dash(c)
}

/// Whether a character is a hyphen or one of the dashes that are written for it.
pub(crate) fn is_dash(c: char) -> bool {
    DASHES.contains(&c)
}

/// The glyph of a number as it is written after a move: by its sign, or as in `$14`.
pub(crate) fn written_glyph(number: u8) -> String {
    let sign = SIGNS.iter().find(|(_, other)| *other == number);
    sign.map_or_else(|| format!("${number}"), |(sign, _)| (*sign).into())
}

/// The sign of a glyph as a reader sees it after a move, such as `?!`, or ` ±` apart from it.
///
/// ```
/// assert_eq!(isotope_pgn::glyph_sign(4).as_deref(), Some("??"));
/// assert_eq!(isotope_pgn::glyph_sign(16).as_deref(), Some(" ±"));
/// assert_eq!(isotope_pgn::glyph_sign(200), None);
/// ```
pub fn glyph_sign(number: u8) -> Option<String> {
    if let Some((sign, _)) = SIGNS.iter().find(|(_, other)| *other == number) {
        return Some((*sign).into());
    }
    let signs = SYMBOLS.iter().filter(|(_, other)| *other == number).map(|(sign, _)| sign);
    let sign = signs.min_by_key(|sign| (sign.is_ascii(), sign.chars().count()))?;
    Some(format!(" {sign}"))
}
