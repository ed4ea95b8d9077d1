//! Tokens that begin with a letter: moves, glyphs, and words that are neither.

use super::{ENDS_WORD, Kind, Tokens, Wrong, is_ascii_blank};
use crate::{
    blank::{char_at, decoded},
    glyph::{glued, is_check, lettered_glyph},
    word::is_move,
};

impl Tokens<'_> {
    /// A move, a glyph, or a word that is neither.
    #[inline]
    pub(super) fn word(&mut self) -> (Kind, usize) {
        let at = self.at;
        let mut end = self.word_end(at);
        if let [b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N', .., b'a'..=b'h', b'1'..=b'8']
        | [b'a'..=b'h', b'1'..=b'8'] = unchecked(&self.text[at..end])
            && end - at < 8
            && self.byte(end) != b'('
        {
            return (Kind::Move, self.with_en_passant(end));
        }
        if self.byte(end) == b'(' && self.names_a_promotion(at, end) {
            end += 3 + self.text[end + 3..]
                .iter()
                .take_while(|byte| matches!(byte, b'+' | b'#'))
                .count();
            return (Kind::Move, end);
        }
        let word = decoded(&self.text[at..end]);
        if is_check(&word) {
            return (Kind::Glyph(None), end);
        }
        if let Some(number) = lettered_glyph(&word).filter(|_| self.may_be_glyph) {
            return (Kind::Glyph(Some(number)), end);
        }
        if word.len() == end - at
            && let Some(end) = glued(&word)
                .find_map(|(before, _)| is_move(before.as_bytes()).then_some(at + before.len()))
        {
            return (Kind::Move, self.with_en_passant(end));
        }
        let bytes = &self.text[at..end];
        if let Some(novelty) = bytes.strip_suffix(b"N").filter(|before| is_novel(before)) {
            return (Kind::Move, at + novelty.len());
        }
        match is_move(bytes) {
            true => (Kind::Move, self.with_en_passant(end)),
            false => self.wrong_word(),
        }
    }

    /// A word that is none of the others, or a single character.
    #[cold]
    pub(super) fn wrong_word(&self) -> (Kind, usize) {
        let first = char_at(self.text, self.at).map_or(1, |(_, length)| length);
        let end = self.word_end(self.at + first);
        (Kind::Error(Wrong::Word), end)
    }

    /// The end of a move that ends at `end`, with `e.p.` after it.
    #[inline]
    fn with_en_passant(&self, end: usize) -> usize {
        let spaces = self.text[end..].iter().take_while(|byte| is_ascii_blank(**byte)).count();
        let at = end + spaces;
        if self.byte(at) != b'e' || !matches!(self.byte(at + 1), b'.' | b'p') {
            return self.with_dotted(end);
        }
        let found =
            [&b"e.p."[..], b"ep"].into_iter().find(|mark| self.text[at..].starts_with(mark));
        let mark = found.map(|mark| at + mark.len()).filter(|end| {
            let is_sign = |byte: u8| matches!(byte, b'+' | b'#');
            ENDS_WORD[self.byte(*end) as usize] || is_sign(self.byte(*end))
        });
        mark.map_or(end, |mark| {
            mark + self.text[mark..].iter().take_while(|byte| matches!(byte, b'+' | b'#')).count()
        })
    }

    /// The end of a move that ends at `end`, if it is the beginning of `exd6e.p.`.
    #[inline]
    fn with_dotted(&self, end: usize) -> usize {
        match self.byte(end) == b'.' && self.text[..end].ends_with(b"e") {
            true if self.text[end..].starts_with(b".p.") => end + 3,
            _ => end,
        }
    }

    /// Whether the role of a promotion such as `e8(Q)` stands at `end`, after the word that begins at `at`.
    fn names_a_promotion(&self, at: usize, end: usize) -> bool {
        let role = self.text.get(end + 1..end + 3);
        role.is_some_and(|role| b"KQRBNkqrbn".contains(&role[0]) && role[1] == b')')
            && matches!(self.text[at..end].last(), Some(b'1' | b'8' | b'='))
    }
}

/// A move without its marks of check.
#[inline]
fn unchecked(word: &[u8]) -> &[u8] {
    match word {
        [rest @ .., b'+' | b'#'] => rest,
        _ => word,
    }
}

/// Whether a move with an `N` behind it is a novelty rather than a promotion.
fn is_novel(before: &[u8]) -> bool {
    let plain = unchecked(before);
    let promotes = matches!(plain, [b'a'..=b'h', .., b'1' | b'8' | b'=']);
    is_move(before) && !promotes && before.last().is_some_and(|last| !last.is_ascii_alphabetic())
}
