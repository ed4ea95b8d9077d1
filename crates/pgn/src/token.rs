//! The tokens of a PGN text: every byte of the text belongs to exactly one of them.

mod numbers;
mod words;

use memchr::memchr;
use shakmaty::Outcome;

use crate::{
    blank::{char_at, decoded, is_blank, is_invisible, trimmed_end},
    glyph::{is_dash, is_symbol, number_of_sign, symbol},
    tag::{self, TagSpan},
    word::figurine,
};

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What the part is.
    pub kind: Kind,
    /// The index of its first byte.
    pub start: usize,
    /// The index after its last byte.
    pub end: usize,
    /// Whether it is outside of variations.
    pub is_main: bool,
}

/// What a part of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Spaces, line ends, characters without width, or a line that begins with `%`.
    Blank {
        /// Whether a line in it is empty.
        empty_line: bool,
    },
    /// A tag.
    Tag(TagSpan),
    /// A comment in braces, after `;`, or a command in brackets such as `[%clk 1:00]`.
    Comment,
    /// The number of a move, with the signs after it, or dots that stand for it.
    Number,
    /// A move as it is written, or what is written for a move that passes the turn.
    Move,
    /// A glyph with its number in PGN; a mark of check that stands apart from its move has none.
    Glyph(Option<u8>),
    /// The result of a game.
    Result(Outcome),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// What is none of these.
    Error(Wrong),
}

/// Why a part of a text cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// A word of the moves.
    Word,
    /// A line that begins with `[` and is not a tag.
    Tag,
    /// Text on the line of a tag or between tags.
    AmongTags,
    /// A comment that begins with `{` and does not end.
    Comment,
    /// A variation that begins with `(` and does not end.
    Variation,
    /// A `)` without `(`.
    Close,
    /// A `}` without `{`.
    Brace,
    /// NUL bytes.
    Nul,
    /// A tag whose name an earlier one has, with another value.
    Repeated,
}

/// The tokens of a text.
///
/// ```
/// use isotope_pgn::{Kind, Tokens};
///
/// let text = "1.e4± (1. d4";
/// let kinds = Tokens::new(text.as_bytes()).map(|token| (token.kind, &text[token.start..token.end]));
/// let kinds: Vec<_> = kinds.filter(|(kind, _)| !matches!(kind, Kind::Blank { .. })).collect();
/// let dot = |text| (Kind::Number, text);
/// assert_eq!(kinds[..3], [dot("1."), (Kind::Move, "e4"), (Kind::Glyph(Some(16)), "±")]);
/// assert_eq!(kinds[3..], [(Kind::Open, "("), dot("1."), (Kind::Move, "d4")]);
/// ```
pub struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
    /// Whether only tags and comments have been read, so that a line that begins with `[` is meant as a tag.
    in_tags: bool,
    /// Whether only blanks stand before `at` on its line.
    line_begins: bool,
    /// Whether a letter may be a glyph, because it follows a move, a comment or another glyph.
    may_be_glyph: bool,
    /// Whether the last token of the moves is a result.
    has_ended: bool,
}

impl<'t> Tokens<'t> {
    /// The tokens of a text that begins with tags or moves.
    pub fn new(text: &'t [u8]) -> Tokens<'t> {
        Tokens {
            text,
            at: 0,
            depth: 0,
            in_tags: true,
            line_begins: true,
            may_be_glyph: false,
            has_ended: false,
        }
    }

    /// The tokens of a text that consists of moves.
    pub(crate) fn of_moves(text: &'t [u8]) -> Tokens<'t> {
        Tokens { in_tags: false, ..Tokens::new(text) }
    }

    /// The next token that does not begin with a space, which makes no difference to what follows.
    #[inline]
    pub(crate) fn after_spaces(&mut self) -> Option<Token> {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
        self.next()
    }

    /// The kind and the end of the token that begins at `self.at` with the byte `first`.
    #[inline]
    fn read(&mut self, first: u8) -> (Kind, usize) {
        let at = self.at;
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'@' | b'<' => self.word(),
            b'0'..=b'9' => self.digits(),
            0..=b' ' | 0x7f => self.blank(),
            b'.' => (Kind::Number, self.dots(at)),
            b'{' => match memchr(b'}', &self.text[at..]) {
                Some(length) => (Kind::Comment, at + length + 1),
                None => (Kind::Error(Wrong::Comment), self.text.len()),
            },
            b';' => (Kind::Comment, self.line_end(at)),
            b'%' if self.line_begins => self.blank(),
            b'(' => (Kind::Open, at + 1),
            b')' if self.depth > 0 => (Kind::Close, at + 1),
            b')' => (Kind::Error(Wrong::Close), at + 1),
            b'}' => (Kind::Error(Wrong::Brace), at + 1),
            b'*' => (Kind::Result(Outcome::Unknown), at + 1),
            b'[' => self.bracket(),
            b'!' | b'?' => {
                let signs = self.text[at..].iter().take_while(|byte| matches!(byte, b'!' | b'?'));
                let end = at + signs.count();
                (Kind::Glyph(Some(number_of_sign(&decoded(&self.text[at..end])))), end)
            }
            b'$' => self.numbered_glyph(),
            b',' => (Kind::Number, at + 1),
            b':' if ENDS_WORD[self.byte(at + 1) as usize] => (Kind::Number, at + 1),
            b'=' | b'+' | b'-' | b'~' => self.symbol().unwrap_or_else(|| self.word()),
            0x80.. => self.other(),
            _ => self.word(),
        }
    }

    /// The byte at `at`, or a space after the end of the text.
    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(b' ')
    }

    fn line_end(&self, at: usize) -> usize {
        memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |length| at + length)
    }

    /// Blanks and lines that begin with `%`.
    #[inline]
    fn blank(&mut self) -> (Kind, usize) {
        let (mut at, mut line_begins, mut empty_line) = (self.at, self.line_begins, false);
        while let Some(byte) = self.text.get(at) {
            match byte {
                b'\n' => {
                    empty_line |= line_begins;
                    line_begins = true;
                    at += 1;
                }
                0..=b' ' | 0x7f => at += 1,
                b'%' if line_begins => {
                    at = self.line_end(at);
                    line_begins = false;
                }
                0x80.. => match char_at(self.text, at) {
                    Some((c, length)) if is_blank(c) || is_invisible(c) => at += length,
                    _ => break,
                },
                _ => break,
            }
        }
        self.line_begins = line_begins;
        (Kind::Blank { empty_line }, at)
    }

    /// The end of the dots that begin at `at`.
    #[inline]
    fn dots(&self, mut at: usize) -> usize {
        loop {
            match self.byte(at) {
                b'.' => at += 1,
                0xe2 if self.text[at..].starts_with("…".as_bytes()) => at += '…'.len_utf8(),
                _ => return at,
            }
        }
    }

    /// A token that begins with a character outside ASCII.
    #[cold]
    fn other(&mut self) -> (Kind, usize) {
        match char_at(self.text, self.at) {
            Some((c, _)) if is_blank(c) || is_invisible(c) => self.blank(),
            Some(('…', _)) => (Kind::Number, self.dots(self.at)),
            Some(('½', _)) => self.result_here().unwrap_or_else(|| self.wrong_word()),
            Some((c, _)) if is_symbol(c) || is_dash(c) => {
                self.symbol().unwrap_or_else(|| self.word())
            }
            _ => self.word(),
        }
    }

    /// The sign at `self.at` that is no sign of `!` and `?`. A sign of ASCII is a word of its own.
    fn symbol(&self) -> Option<(Kind, usize)> {
        let head = self.head();
        let (sign, number) = symbol(&head)?;
        let end = self.after_chars(sign.chars().count());
        (!sign.is_ascii() || self.ends_word(end)).then_some((Kind::Glyph(Some(number)), end))
    }

    /// The index after the next `count` characters.
    fn after_chars(&self, count: usize) -> usize {
        (0..count)
            .fold(self.at, |at, _| at + char_at(self.text, at).map_or(0, |(_, length)| length))
    }

    /// Whether a word ends at `end`.
    fn ends_word(&self, end: usize) -> bool {
        match char_at(self.text, end) {
            None => true,
            Some((c, _)) if c.is_ascii() => ENDS_WORD[c as usize],
            Some((c, _)) => is_blank(c) || is_invisible(c),
        }
    }

    /// The next few characters of the text.
    fn head(&self) -> String {
        let (mut head, mut at) = (String::new(), self.at);
        while let Some((c, length)) = char_at(self.text, at)
            && head.len() < 24
        {
            head.push(c);
            at += length;
        }
        head
    }

    /// A tag, a command such as `[%clk 1:00]`, or else what is in brackets.
    fn bracket(&mut self) -> (Kind, usize) {
        let (at, line) = (self.at, &self.text[self.at..self.line_end(self.at)]);
        if self.line_begins || self.in_tags {
            let found = tag::read(line);
            if let Some((length, span)) =
                found.filter(|_| self.depth == 0 || tag::is_quoted_tag(line))
            {
                return (Kind::Tag(span), at + length);
            }
        }
        let closed = memchr(b']', line).map(|length| at + length + 1);
        if let Some(end) = closed.filter(|_| line.starts_with(b"[%")) {
            return (Kind::Comment, end);
        }
        if self.in_tags || (self.line_begins && self.has_ended) {
            return (Kind::Error(Wrong::Tag), at + trimmed_end(line).len());
        }
        match closed {
            Some(end) => (Kind::Error(Wrong::Word), end),
            None => self.wrong_word(),
        }
    }

    /// The end of the word that begins at `at`.
    #[inline]
    fn word_end(&self, mut at: usize) -> usize {
        loop {
            let Some(byte) = self.text.get(at) else { return at };
            if *byte >= 0x80 {
                match char_at(self.text, at) {
                    Some((c, length)) if is_invisible(c) || figurine(c).is_some() => at += length,
                    Some((c, _)) if is_blank(c) || is_symbol(c) || matches!(c, '…' | '½') => {
                        return at;
                    }
                    Some((_, length)) => at += length,
                    None => return at,
                }
            } else if ENDS_WORD[*byte as usize] {
                return at;
            } else {
                at += 1;
            }
        }
    }
}

#[inline]
fn is_ascii_blank(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let first = *self.text.get(start)?;
        let (kind, end) = self.read(first);
        self.at = end;
        let mut is_main = self.depth == 0;
        match kind {
            Kind::Blank { .. } => return Some(Token { kind, start, end, is_main }),
            Kind::Move => (self.may_be_glyph, self.has_ended) = (true, false),
            Kind::Number => self.may_be_glyph = false,
            Kind::Comment | Kind::Glyph(_) => (),
            Kind::Tag(_) => {
                (self.depth, self.in_tags, self.has_ended) = (0, true, false);
                is_main = true;
            }
            Kind::Error(_) => self.may_be_glyph = false,
            Kind::Result(_) => (self.may_be_glyph, self.has_ended) = (false, is_main),
            Kind::Open => {
                self.depth += 1;
                (self.may_be_glyph, is_main) = (false, false);
            }
            Kind::Close => {
                self.depth -= 1;
                self.may_be_glyph = true;
            }
        }
        self.line_begins = false;
        self.in_tags &= matches!(
            kind,
            Kind::Tag(_)
                | Kind::Comment
                | Kind::Error(Wrong::Tag | Wrong::Close | Wrong::Brace | Wrong::Comment)
        );
        Some(Token { kind, start, end, is_main })
    }
}

/// The bytes of ASCII that end a word.
const ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b"\x7f{}()!?$;.*,[]\"";
    let mut i = 0;
    while i < bytes.len() {
        ends[bytes[i] as usize] = true;
        i += 1;
    }
    let mut control = 0;
    while control <= b' ' as usize {
        ends[control] = true;
        control += 1;
    }
    ends
};
