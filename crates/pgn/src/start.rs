//! Where games begin. Whether a game begins at a line depends only on a few lines around it, so a collection can be
//! cut anywhere and still yields the same games.
//!
//! A game begins at a line after an empty line if the line is
//! - a tag, and the last line before it that is neither empty nor a comment is not a tag;
//! - a tag after other tags, which have one of its name;
//! - move 1 of a game without tags, and that last line ends in a result.

use memchr::{memchr, memchr_iter, memrchr};

use crate::{
    blank::{decoded, indent, trimmed_end},
    tag::{is_quoted_tag, quoted_name},
    word::outcome,
};

/// The number of bytes before a line that are examined to decide whether a game begins at the line.
pub const LOOK_BACK: usize = 1 << 16;

/// The number of bytes from the start of a line that are examined to decide whether a game begins at the line.
pub const LOOK_AHEAD: usize = 256;

/// The indexes at or after `from` at which games begin, excluding the beginning of the text.
///
/// ```
/// let text = b"[FEN \"8/8\"]\n\n[FEN \"8/7k\"]\n\n1. e4 *\n\n1. d4 *\n";
/// let starts: Vec<&[u8]> = isotope_pgn::starts(text, 1).map(|at| &text[at..at + 5]).collect();
/// assert_eq!(starts, [b"[FEN ", b"1. d4"]);
/// ```
pub fn starts(text: &[u8], from: usize) -> impl Iterator<Item = usize> + '_ {
    let begin = from.saturating_sub(1);
    let ends = memchr_iter(b'\n', &text[begin.min(text.len())..]);
    ends.map(move |end| begin + end + 1).filter(move |at| *at >= from && is_start(text, *at))
}

/// The index of the last game that begins in `text`, not counting one at its beginning.
pub fn last_start(text: &[u8]) -> Option<usize> {
    // Whether a game begins at a line is certain only if the next `LOOK_AHEAD` bytes have been read.
    let mut end = text.len().saturating_sub(LOOK_AHEAD);
    loop {
        let newline = memrchr(b'\n', &text[..end])?;
        if is_start(text, newline + 1) {
            return Some(newline + 1);
        }
        end = newline;
    }
}

/// Whether a game begins at `at`, which is the start of a line.
#[inline]
fn is_start(text: &[u8], at: usize) -> bool {
    let line = match text.get(at) {
        Some(b'[' | b'1') => at,
        // Most lines begin with ASCII, and those of moves without blanks.
        Some(byte) if *byte > b' ' && byte.is_ascii() => return false,
        _ => at + indent(&text[at..text.len().min(at + LOOK_AHEAD / 2)]),
    };
    let line = &text[line..text.len().min(line + LOOK_AHEAD / 2)];
    let is_tag = match line {
        [b'[', ..] => true,
        [b'1', b'.' | b' ' | b':' | b',' | 0x80.., ..] => false,
        _ => return false,
    };
    let mut above = LinesAbove { text: &text[at.saturating_sub(LOOK_BACK)..at] };
    // The line before must be empty.
    if above.next().is_none_or(|line| !line.is_empty()) {
        return false;
    }
    let Some(last) = above.find(|line| !line.is_empty() && !is_comment(line)) else { return false };
    if !is_tag {
        let word = last.rsplit(|byte| byte.is_ascii_whitespace()).next();
        let word = decoded(word.unwrap_or_default());
        let ends = ["1-0", "0-1", "1/2-1/2", "*"].iter().any(|result| word.ends_with(result));
        return !is_quoted_tag(last) && (ends || outcome(&word).is_some());
    }
    match (quoted_name(line), quoted_name(last)) {
        (Some(name), Some(_)) => {
            let is_same = |other: &[u8]| {
                quoted_name(other).is_some_and(|other| other.eq_ignore_ascii_case(name))
            };
            let others = above.filter(|line| !line.is_empty());
            is_same(last)
                || others.take_while(|line| is_quoted_tag(line) || is_comment(line)).any(is_same)
        }
        (name, _) => name.is_some(),
    }
}

/// Whether a line is a comment as a whole.
fn is_comment(line: &[u8]) -> bool {
    match line.first() {
        Some(b';' | b'%') => true,
        Some(b'{') => memchr(b'}', line) == Some(line.len() - 1),
        _ => false,
    }
}

/// The lines of a text from the last to the first, without blanks around them.
struct LinesAbove<'t> {
    /// The text, which ends after a newline.
    text: &'t [u8],
}

impl<'t> Iterator for LinesAbove<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let (_, text) = self.text.split_last()?;
        let begin = memrchr(b'\n', text).map_or(0, |newline| newline + 1);
        let line = &text[begin..];
        self.text = &text[..begin];
        Some(trimmed_end(&line[indent(line)..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        starts(text.as_bytes(), 1).map(|at| text[at..].lines().next().unwrap_or_default()).collect()
    }

    #[test]
    fn a_game_without_tags_begins_where_its_first_move_follows_a_result() {
        let text = "1. e4 *\n\n1. d4 1-0\n\n1 c4 *\n\n10. Nf3 *\n\n1... e5 *\n\n12\n";
        assert_eq!(found(text), ["1. d4 1-0", "1 c4 *", "1... e5 *"]);
        assert_eq!(found("1. e4 {x}*\n\n1.\u{a0}d4"), ["1.\u{a0}d4"]);
    }

    #[test]
    fn a_tag_after_an_empty_line_begins_a_game_unless_it_goes_on_with_the_tags() {
        assert_eq!(found("[Event \"a\"]\n\n[Site \"b\"]\n\n[Event \"c\"]"), ["[Event \"c\"]"]);
        assert_eq!(found("[Variant \"Atomic\"]\n\n[Event \"a\"]\n\n1. e4"), [] as [&str; 0]);
        let repeated = "[FEN \"a\"]\n[SetUp \"1\"]\n\n[SetUp \"1\"]\n[FEN \"b\"]";
        assert_eq!(found(repeated), ["[SetUp \"1\"]"]);
        assert_eq!(
            found("[Event \"a\"]\n\n; note\n\n{note}\n\n[Variant \"Atomic\"]"),
            [] as [&str; 0]
        );
        assert_eq!(found("1. e4 *\n\u{a0}\n\u{feff}[ Event \"a\"]"), ["\u{feff}[ Event \"a\"]"]);
        assert_eq!(found("1. e4 {\n\n[%clk 1]\n\n[see above]\n}"), [] as [&str; 0]);
    }
}
