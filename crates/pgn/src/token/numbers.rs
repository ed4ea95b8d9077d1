//! Tokens that begin with a digit, and glyphs by number.

use super::{Kind, Tokens, Wrong, is_ascii_blank};
use crate::{
    blank::decoded,
    word::{is_move, result},
};

impl Tokens<'_> {
    pub(super) fn numbered_glyph(&self) -> (Kind, usize) {
        let begin = self.at + 1;
        let digits = self.text[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return self.wrong_word();
        }
        // Numbers above 255 do not exist and are the last of them.
        let number = decoded(&self.text[begin..begin + digits]).parse().unwrap_or(u8::MAX);
        (Kind::Glyph(Some(number)), begin + digits)
    }

    /// A move number, a result, or a move that begins with a digit.
    pub(super) fn digits(&mut self) -> (Kind, usize) {
        let at = self.at;
        let digits = self.text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let end = at + digits;
        match self.byte(end) {
            b'.' | 0xe2 => {
                let dots = self.dots(end);
                if dots == end + 1 && self.is_decimal(dots) {
                    let word = (Kind::Error(Wrong::Word), self.word_end(dots));
                    return self.result_here().unwrap_or(word);
                }
                if dots > end {
                    return (Kind::Number, dots);
                }
            }
            byte if self.byte(at) != b'0' && is_ascii_blank(byte) => {
                let may_be_result = matches!(self.byte(end + 1), b' ' | b'-' | 0x80..);
                let spaced = || self.result_here().filter(|_| self.text[at..end] == *b"1");
                return may_be_result.then(spaced).flatten().unwrap_or((Kind::Number, end));
            }
            _ => (),
        }
        if let Some(found) = self.result_here() {
            return found;
        }
        let next = self.byte(end);
        if matches!(next, b',' | b':') && !self.byte(end + 1).is_ascii_digit() {
            return (Kind::Number, end + 1);
        }
        if next == b')' && self.depth == 0 && digits < 4 {
            return (Kind::Number, end + 1);
        }
        let word_end = self.word_end(at);
        if self.text[at] == b'0' && (is_move(&self.text[at..word_end]) || word_end == end) {
            return self.word();
        }
        // A move may be glued to its number, which has no leading zero.
        let move_begins = (1..=digits).rev().map(|length| at + length).find(|begin| {
            is_move(&self.text[*begin..word_end]) && (*begin == end || self.text[*begin] == b'0')
        });
        match move_begins {
            _ if end == word_end => (Kind::Number, end),
            Some(begin) if self.text[at] != b'0' => (Kind::Number, begin),
            _ => self.wrong_word(),
        }
    }

    /// Whether the digits at `at`, after a number with a dot, are decimal places rather than a move or a result.
    fn is_decimal(&self, at: usize) -> bool {
        let word = &self.text[at..self.word_end(at)];
        self.byte(at).is_ascii_digit() && !is_move(word) && result(&decoded(word)).is_none()
    }

    /// The result at `self.at`, if the word ends after it.
    pub(super) fn result_here(&self) -> Option<(Kind, usize)> {
        let head = self.head();
        let (outcome, length) = result(&head)?;
        let end = self.after_chars(head[..length].chars().count());
        self.ends_word(end).then_some((Kind::Result(outcome), end))
    }
}
