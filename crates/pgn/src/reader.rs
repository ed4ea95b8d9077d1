//! Divides the tokens of a text into games.

use memchr::memchr;

use crate::{
    fault::Fault,
    start::starts,
    tag::{TagSpan, tag_value},
    token::{Kind, Token, Tokens, Wrong},
};

/// The number of faults of a game above which only those are told by which something is lost.
const MOST_FAULTS: usize = 100;

/// The tags that decide how a game is replayed.
const DECISIVE: [&[u8]; 4] = [b"Variant", b"FEN", b"Ruleset", b"RulesetHash"];

/// A game as a sequence of tokens.
#[derive(Clone, Debug, Default)]
pub struct WrittenGame {
    /// The tokens other than blanks.
    pub tokens: Vec<Token>,
    /// The index of the game's first byte in the text.
    pub start: usize,
    /// The index after the game's last byte.
    pub end: usize,
    /// The index after the tags and the blanks that follow them.
    pub tags_end: usize,
    /// What cannot be read, in the order of the text.
    pub faults: Vec<Fault>,
    /// Whether there are tags.
    pub has_tags: bool,
    /// Whether there is a move in the main line.
    has_moves: bool,
    /// Whether a result follows the moves.
    has_ended: bool,
    /// Whether there is a result.
    has_result: bool,
    /// Whether there is more than tags, comments, and lines that are not tags.
    has_movetext: bool,
    /// Whether an empty line follows the last tag.
    has_gap: bool,
    /// Whether a word of the main line is no move.
    has_wrong_word: bool,
    /// The places of the `(` that are not closed.
    open: Vec<usize>,
}

impl WrittenGame {
    /// Whether the text has no tags, moves and result.
    pub fn is_no_game(&self) -> bool {
        !(self.has_tags || self.has_moves || self.has_result)
    }

    /// The names and values of the tags in `text`, from which the game was read; of the values, the escapes are read.
    pub fn tags<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = (&'t [u8], String)> {
        self.tokens.iter().filter_map(|token| match token.kind {
            Kind::Tag(span) => {
                let tag = &text[token.start..token.end];
                Some((span.name(tag), tag_value(span.raw_value(tag))))
            }
            _ => None,
        })
    }

    fn clear(&mut self) {
        let WrittenGame { mut tokens, mut faults, mut open, .. } = std::mem::take(self);
        tokens.clear();
        faults.clear();
        open.clear();
        *self = WrittenGame { tokens, faults, open, ..WrittenGame::default() };
    }

    /// Whether a game begins with `token` because this one has ended.
    fn ends_before(&self, text: &[u8], token: &Token, after_gap: bool) -> bool {
        match token.kind {
            Kind::Tag(span) => {
                let is_event = || span.name(&text[token.start..token.end]) == b"Event";
                self.has_movetext
                    && (!self.has_tags || self.has_gap || self.has_result || is_event())
            }
            Kind::Move | Kind::Error(Wrong::Word | Wrong::Tag) if token.is_main => self.has_ended,
            Kind::Number if token.is_main => {
                let number = &text[token.start..token.end];
                let is_first = matches!(number, [b'1'] | [b'1', b'.' | b':' | b',' | b')']);
                let has_text = self.has_movetext && self.is_no_game();
                self.has_ended || (is_first && after_gap && (self.has_moves || has_text))
            }
            _ => false,
        }
    }

    fn add(&mut self, text: &[u8], token: Token) {
        match token.kind {
            Kind::Tag(span) => {
                if self.has_movetext {
                    self.set_aside(text);
                }
                (self.has_tags, self.has_gap) = (true, false);
                let tag = &text[token.start..token.end];
                if DECISIVE.contains(&span.name(tag)) && self.contradicts(text, &token, span) {
                    self.faults.push(Fault::new(Wrong::Repeated, token.start, tag, true));
                }
            }
            Kind::Comment | Kind::Blank { .. } => (),
            Kind::Move => {
                self.has_movetext = true;
                self.has_moves |= token.is_main;
            }
            Kind::Result(_) => {
                (self.has_movetext, self.has_result) = (true, self.has_result || token.is_main);
                self.has_ended |= token.is_main && self.has_moves;
            }
            Kind::Open => {
                self.has_movetext = true;
                self.open.push(token.start);
            }
            Kind::Close => {
                self.open.pop();
            }
            Kind::Number | Kind::Glyph(_) => self.has_movetext = true,
            Kind::Error(wrong) => {
                self.has_movetext |= wrong == Wrong::Word;
                // The moves end before the first word that is none, whatever follows.
                let is_last = wrong == Wrong::Word && token.is_main;
                if !(is_last && self.has_wrong_word) {
                    let part = &text[token.start..token.end];
                    let fault = Fault::new(wrong, token.start, part, token.is_main);
                    if self.faults.len() < MOST_FAULTS || fault.is_loss() {
                        self.faults.push(fault);
                    }
                    self.has_wrong_word |= is_last;
                }
            }
        }
        self.tokens.push(token);
    }

    /// Whether an earlier tag has the name of `token` and another value.
    #[cold]
    fn contradicts(&self, text: &[u8], token: &Token, span: TagSpan) -> bool {
        let tag = &text[token.start..token.end];
        self.tokens.iter().any(|other| match other.kind {
            Kind::Tag(earlier) => {
                let other = &text[other.start..other.end];
                earlier.name(other) == span.name(tag)
                    && earlier.raw_value(other) != span.raw_value(tag)
            }
            _ => false,
        })
    }

    /// Takes the text since the last tag for a single part that cannot be read, because a tag follows.
    fn set_aside(&mut self, text: &[u8]) {
        let is_tag = |token: &Token| matches!(token.kind, Kind::Tag(_));
        let begin = self.tokens.iter().rposition(is_tag).map_or(0, |last| last + 1);
        let is_odd = |token: &Token| !matches!(token.kind, Kind::Comment);
        let mut odd = self.tokens[begin..].iter().filter(|token| is_odd(token));
        if let Some(first) = odd.next() {
            let (start, end) = (first.start, odd.next_back().unwrap_or(first).end);
            self.tokens.retain(|token| token.start < start || !is_odd(token));
            self.faults.retain(|fault| fault.at < start);
            let kind = Kind::Error(Wrong::AmongTags);
            self.tokens.push(Token { kind, start, end, is_main: true });
            self.faults.push(Fault::new(Wrong::AmongTags, start, &text[start..end], true));
        }
        self.open.clear();
        (self.has_movetext, self.has_moves, self.has_wrong_word) = (false, false, false);
    }

    /// Completes the game, and returns whether it is more than comments.
    fn finish(&mut self, text: &[u8]) -> bool {
        let (Some(first), Some(last)) = (self.tokens.first(), self.tokens.last()) else {
            return false;
        };
        (self.start, self.end) = (first.start, last.end);
        let tags = self.tokens.iter().rposition(|token| matches!(token.kind, Kind::Tag(_)));
        let moves = self.tokens.get(tags.map_or(0, |last| last + 1));
        self.tags_end = moves.map_or(self.end, |token| token.start);
        if let Some(at) = self.open.first() {
            self.faults.push(Fault::new(Wrong::Variation, *at, b"(", true));
        }
        if let Some(length) = memchr(0, &text[self.start..self.end]) {
            self.faults.push(Fault::new(Wrong::Nul, self.start + length, b"", true));
        }
        self.faults.sort_by_key(|fault| fault.at);
        self.tokens.iter().any(|token| token.kind != Kind::Comment)
    }
}

/// Calls `give` with each game of a text, and with text between games that has no game in it. Comments alone are no
/// game.
pub fn read_games(text: &[u8], mut give: impl FnMut(&mut WrittenGame)) {
    let mut game = WrittenGame::default();
    let mut begin = 0;
    for end in starts(text, 1).chain([text.len()]) {
        read_piece(text, (begin, end), &mut game, &mut give);
        begin = end;
    }
}

/// Calls `give` with each game of a part of a text at whose beginning a game begins and in which none begins
/// according to [`starts`].
pub fn read_piece(
    text: &[u8],
    (begin, end): (usize, usize),
    game: &mut WrittenGame,
    give: &mut dyn FnMut(&mut WrittenGame),
) {
    game.clear();
    let mut after_gap = false;
    let mut tokens = Tokens::new(&text[begin..end]);
    while let Some(token) = tokens.after_spaces() {
        if let Kind::Blank { empty_line } = token.kind {
            after_gap |= empty_line;
            game.has_gap |= empty_line;
            continue;
        }
        let token = Token { start: begin + token.start, end: begin + token.end, ..token };
        if game.ends_before(text, &token, after_gap) {
            if game.finish(text) {
                give(game);
            }
            game.clear();
        }
        after_gap = false;
        game.add(text, token);
    }
    if game.finish(text) {
        give(game);
    }
}
