//! Quickly scans the text of a game for the end of its tags and the number of words that should be moves. The
//! PGN reader skips what it cannot read; comparing the counts reveals skipped words, so that no loss goes
//! unreported.

use memchr::{memchr, memchr2};

/// The structure at the beginning of PGN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    /// Whether the text begins with tags.
    pub(crate) tagged: bool,
    /// The length of the tags in bytes, including the blank space after them.
    pub(crate) tags: usize,
    /// Whether the text after the tags begins with White's move 1.
    pub(crate) first_move: bool,
}

impl Shape {
    pub(crate) fn of(text: &[u8]) -> Shape {
        let mut at = 0;
        while text.get(at) == Some(&b'[') {
            at = after_tag(text, at);
            at += blank(&text[at..]);
        }
        let moves = &text[at..];
        let first_move = matches!(moves, [b'1', b'.' | b' ', ..]) && !moves.starts_with(b"1..");
        Shape { tagged: at > 0, tags: at, first_move }
    }
}

/// The index after the tag that begins at `at`.
fn after_tag(text: &[u8], at: usize) -> usize {
    let line = memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end);
    // Fast path: nearly every tag has a line of its own.
    let trimmed = text[at..line].trim_ascii_end();
    if trimmed.ends_with(b"\"]") && memchr(b']', trimmed) == Some(trimmed.len() - 1) {
        return line;
    }
    let Some(quote) = memchr2(b'"', b']', &text[at..line]).map(|quote| at + quote) else {
        return line;
    };
    let mut end = quote + 1;
    if text[quote] == b'"' {
        while end < line && text[end] != b'"' {
            end += if text[end] == b'\\' { 2 } else { 1 };
        }
        end = (end + 1).min(line);
    }
    let rest = &text[end..line];
    let spaces = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    end + spaces + usize::from(rest.get(spaces) == Some(&b']'))
}

/// The length of the blank beginning of PGN text: a byte order mark, spaces, empty lines, and lines that begin
/// with `%`.
pub(crate) fn blank(text: &[u8]) -> usize {
    let mut at = 0;
    let mut line_begins = true;
    if text.starts_with(b"\xef\xbb\xbf") {
        at = 3;
    }
    while let Some(byte) = text.get(at) {
        match byte {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' => {
                line_begins = true;
                at += 1;
            }
            b'%' if line_begins => at = line_end(text, at),
            _ => break,
        }
    }
    at
}

/// The number of words in the main line that should be moves.
pub(crate) fn count_moves(text: &[u8]) -> usize {
    let (mut at, mut words) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'{' => at = comment_end(text, at),
            b';' => at = line_end(text, at),
            b'\n' if text.get(at + 1) == Some(&b'%') => at = line_end(text, at + 1),
            b'(' => at = variation_end(text, at),
            b'$' => at = word_end(text, at + 1),
            byte if ENDS_WORD[byte as usize] => at += 1,
            _ => {
                let end = word_end(text, at);
                words += usize::from(is_move(&text[at..end]));
                at = end;
            }
        }
    }
    words
}

/// Whether text consists only of comments.
pub(crate) fn is_only_comments(text: &[u8]) -> bool {
    let mut at = blank(text);
    while let Some(byte) = text.get(at) {
        at = match byte {
            b'{' => comment_end(text, at),
            b';' => line_end(text, at),
            _ => return false,
        };
        at += blank(&text[at..]);
    }
    true
}

/// The index of the first `{` without a closing brace, if there is one.
pub(crate) fn unclosed_comment(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'{' if memchr(b'}', &text[at..]).is_none() => return Some(at),
            b'{' => at = comment_end(text, at),
            b';' => at = line_end(text, at),
            _ => at += 1,
        }
    }
    None
}

/// Whether a word should be a move rather than a number or a result.
#[inline]
fn is_move(word: &[u8]) -> bool {
    match word[0] {
        b'a'..=b'z' | b'A'..=b'Z' | b'@' => true,
        b'0' => word.starts_with(b"0-0") || word.starts_with("0–0".as_bytes()),
        b'1'..=b'9' => {
            let rest = word.iter().find(|byte| !byte.is_ascii_digit());
            rest.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'@')
        }
        b'-' => word.starts_with(b"--"),
        _ => false,
    }
}

fn line_end(text: &[u8], at: usize) -> usize {
    memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end)
}

fn comment_end(text: &[u8], at: usize) -> usize {
    memchr(b'}', &text[at..]).map_or(text.len(), |end| at + end + 1)
}

#[inline]
fn word_end(text: &[u8], at: usize) -> usize {
    let length = text[at..].iter().position(|byte| ENDS_WORD[*byte as usize]);
    length.map_or(text.len(), |length| at + length)
}

/// The index after the variation that begins at `at`, including nested variations. An unclosed variation ends
/// at an empty line or a tag.
fn variation_end(text: &[u8], at: usize) -> usize {
    let mut depth = 0;
    let mut at = at;
    while at < text.len() {
        match text[at] {
            b'{' => {
                at = comment_end(text, at);
                continue;
            }
            b';' => {
                at = line_end(text, at);
                continue;
            }
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\n' if matches!(&text[at + 1..], [b'\n' | b'[', ..] | [b'\r', b'\n', ..]) => {
                return at;
            }
            _ => (),
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The bytes that end a word for the PGN reader.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\n\r{}()!?$;.*";
    let mut i = 0;
    while i < bytes.len() {
        ends[bytes[i] as usize] = true;
        i += 1;
    }
    ends
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_should_be_moves_are_counted() {
        for (text, words) in [
            ("1. e4 e5 2. Nf3 1-0", 3),
            ("1.e4 e5 2.Nf3 1/2-1/2", 3),
            ("1. e4 {Nf3 Nc6} e5 (1... c5 (1... e6) {)} 2. Nf3) 2. Nf3 ; Nc6\nNc6 *", 4),
            ("1. O-O 0-0-0 2. -- P@e4 0-1", 4),
            ("1. e4 Xg5 2. d4", 3),
            ("1. e4 $1 e5 +- ½-½", 2),
            ("1. e4\n%e5 e6\ne5", 2),
        ] {
            assert_eq!(count_moves(text.as_bytes()), words, "{text}");
        }
    }

    #[test]
    fn tags_end_where_the_moves_begin() {
        for (text, moves) in [
            ("[A \"1\"]\n[B \"2\"]\n\n1. e4", "1. e4"),
            ("[A \"1\"] [B \"]\\\"\"]1. e4", "1. e4"),
            ("[A \"1\"]\r\n%x\r\n\r\n{c} 1. e4", "{c} 1. e4"),
            ("[A]\n[B \"1\n\ne4", "e4"),
            ("e4", "e4"),
        ] {
            let shape = Shape::of(text.as_bytes());
            assert_eq!(&text[shape.tags..], moves, "{text}");
        }
    }
}
