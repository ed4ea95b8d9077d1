//! Truncation and escaping of user-supplied text for output.

/// The maximum length, in characters, to which user input is repeated in output.
pub(crate) const MAX_SHOWN: usize = 200;

/// The maximum length, in characters, of an error message that contains user input.
pub const MAX_MESSAGE: usize = 1_000;

/// User input, truncated and escaped so that it is safe to print on a terminal.
///
/// ```
/// assert_eq!(isotope_answer::excerpt("\u{1b}[2J"), r"\u{1b}[2J");
/// ```
pub fn excerpt(text: &str) -> String {
    escape_text(text, MAX_SHOWN)
}

/// The first `limit` characters of `text`, with unprintable characters escaped like `\u{1b}`, and
/// followed by `…` if the text is longer.
pub fn escape_text(text: &str, limit: usize) -> String {
    let mut chars = text.chars();
    let mut printable = String::new();
    for c in chars.by_ref().take(limit) {
        match c {
            '"' | '\'' | '\\' => printable.push(c),
            c => printable.extend(c.escape_debug()),
        }
    }
    if chars.next().is_some() {
        printable.push('…');
    }
    printable
}

/// The first `limit` characters of `text`, without escaping, followed by `…` if the text is longer.
pub(crate) fn truncate(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            excerpt("\u{1b}[2J\r\n\u{202e}`Größe` \"'\\"),
            r#"\u{1b}[2J\r\n\u{202e}`Größe` "'\"#
        );
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(excerpt(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(excerpt(&"x".repeat(1_000_000)), "x".repeat(200) + "…");
        assert_eq!(truncate("Größe", 5), "Größe");
        assert_eq!(truncate("Größe", 3), "Grö…");
    }
}
