//! The characters of a text in UTF-8 or Latin-1, and those of them that are blank.

/// The character at `at`, and its length in bytes. A byte that is not UTF-8 is a character of Latin-1, the encoding
/// of the PGN standard.
pub(crate) fn char_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    let length = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    };
    let decoded = text.get(at..at + length).and_then(|bytes| std::str::from_utf8(bytes).ok());
    let decoded = decoded.and_then(|text| text.chars().next());
    Some(decoded.map_or((char::from(first), 1), |c| (c, length)))
}

/// Whether a character separates words: a space of any kind and width, a control character such as NUL, or the
/// ellipsis of Windows where Latin-1 has a control character.
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{200b}' || c == '\u{180e}'
}

/// Whether a character takes no room and belongs to no move: joiners, marks of direction, byte order marks, soft
/// hyphens, and the variation selectors of symbols.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
            | '\u{fe00}'..='\u{fe0f}'
    )
}

/// The length in bytes of the blank and invisible characters at the beginning of `text` that do not end its line.
pub(crate) fn indent(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some((c, length)) = char_at(text, at)
        && c != '\n'
        && (is_blank(c) || is_invisible(c))
    {
        at += length;
    }
    at
}

/// `text` without the blank and invisible characters at its end.
pub(crate) fn trimmed_end(text: &[u8]) -> &[u8] {
    let mut end = text.len();
    while end > 0 {
        // A character of UTF-8 has at most four bytes.
        let begin = (end.saturating_sub(4)..end).find(
            |begin| matches!(char_at(text, *begin), Some((_, length)) if begin + length == end),
        );
        match begin.and_then(|begin| Some((begin, char_at(text, begin)?.0))) {
            Some((begin, c)) if is_blank(c) || is_invisible(c) => end = begin,
            _ => break,
        }
    }
    &text[..end]
}

/// Text as UTF-8 or, where it is not valid UTF-8, as Latin-1.
pub fn decoded(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect::<String>().into(),
    }
}
