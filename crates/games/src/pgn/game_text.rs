//! A game as it is replayed: tags, moves as written, and problems.

use std::borrow::Cow;

use isotope_pgn::{Kind, WrittenGame, Wrong, decoded, move_text, outcome, tag_value};
use shakmaty::{
    KnownOutcome, Outcome,
    san::{San, SanPlus},
};

use crate::problem::GameError;

/// The tags that decide how a game is replayed.
const DECISIVE: [&str; 6] = ["FEN", "Variant", "Result", "Termination", "Ruleset", "RulesetHash"];

/// A game as written in PGN.
#[derive(Default)]
pub(crate) struct GameText {
    /// The index of the game's first byte in the text being read.
    pub(crate) start: usize,
    /// The index after the game's last byte.
    pub(crate) end: usize,
    /// The index after the game's tags and the blank space that follows them.
    pub(crate) tags_end: usize,
    tags: TagText,
    /// The moves of the main line; a null move stands for each of `words`.
    sans: Vec<SanPlus>,
    /// The moves that are not SAN, each with its ply from 0.
    words: Vec<(usize, String)>,
    /// The result at the end of the moves, if there is one.
    result: Option<Outcome>,
    /// The problems, each with its index in the text being read.
    pub(crate) faults: Vec<(usize, GameError)>,
}

/// The tags of a game, with all names and values stored one after another.
#[derive(Default)]
struct TagText {
    text: Vec<u8>,
    /// For each tag, the index after its name and the index after its value.
    ends: Vec<(u32, u32)>,
}

impl GameText {
    /// Takes over a game of `text`. Tags that do not decide how it is replayed are kept if `all_tags` is set.
    pub(crate) fn set(&mut self, text: &[u8], game: &mut WrittenGame, all_tags: bool) {
        (self.start, self.end, self.tags_end) = (game.start, game.end, game.tags_end);
        self.tags.text.clear();
        self.tags.ends.clear();
        self.sans.clear();
        self.words.clear();
        self.result = None;
        self.faults.clear();
        for token in game.tokens.iter().filter(|token| token.is_main) {
            let written = &text[token.start..token.end];
            match token.kind {
                Kind::Move | Kind::Error(Wrong::Word) => self.add_move(written),
                Kind::Result(outcome) => self.result = Some(outcome),
                Kind::Tag(span) => {
                    let name = span.name(written);
                    let decides = |tag: &&str| tag.as_bytes().eq_ignore_ascii_case(name);
                    if all_tags || DECISIVE.iter().any(decides) {
                        self.add_tag(name, span.raw_value(written));
                    }
                }
                _ => (),
            }
        }
        if game.is_no_game() {
            self.faults.push((game.start, GameError::NoGame));
            return;
        }
        self.faults.extend(game.faults.drain(..).map(|fault| (fault.at, GameError::Text(fault))));
        if let (Some(tag), Some(end)) = (self.tag_result().flatten(), self.result)
            && end.known().is_some_and(|end| end != tag)
        {
            let (tag, end) = (Outcome::Known(tag).to_string(), end.to_string());
            self.faults.push((self.start, GameError::Results { tag, end }));
        }
    }

    #[inline]
    fn add_move(&mut self, written: &[u8]) {
        let san = match SanPlus::from_ascii(written) {
            Ok(san) if san.san != San::Null => san,
            _ => {
                self.words.push((self.sans.len(), move_text(written).into_owned()));
                SanPlus { san: San::Null, suffix: None }
            }
        };
        self.sans.push(san);
    }

    /// Whether this is text between games rather than a game.
    pub(crate) fn is_no_game(&self) -> bool {
        self.faults.iter().any(|(_, fault)| *fault == GameError::NoGame)
    }

    /// The number of moves.
    pub(crate) fn plies(&self) -> usize {
        self.sans.len()
    }

    /// The move at `ply`, counted from 0; a null move if it is not SAN.
    #[inline]
    pub(crate) fn san(&self, ply: usize) -> San {
        self.sans[ply].san
    }

    /// The text of the move at `ply`, counted from 0, as written in the game.
    pub(crate) fn move_text(&self, ply: usize) -> String {
        match self.words.binary_search_by_key(&ply, |(ply, _)| *ply) {
            Ok(at) => self.words[at].1.clone(),
            Err(_) => self.sans[ply].to_string(),
        }
    }

    /// The names and values of the tags.
    pub(crate) fn tags(&self) -> impl Iterator<Item = (Cow<'_, str>, String)> {
        self.raw_tags().map(|(name, value)| (decoded(name), tag_value(value)))
    }

    /// The value of the tag with this name, in any case if none is written like it.
    pub(crate) fn tag(&self, name: &str) -> Option<String> {
        self.raw_tag(name).map(tag_value)
    }

    fn raw_tag(&self, name: &str) -> Option<&[u8]> {
        let name = name.as_bytes();
        let mut found = None;
        for (other, value) in self.raw_tags() {
            if other == name {
                return Some(value);
            }
            if found.is_none() && other.eq_ignore_ascii_case(name) {
                found = Some(value);
            }
        }
        found
    }

    /// Whether there is a tag with this name.
    pub(crate) fn has_tag(&self, name: &str) -> bool {
        self.raw_tag(name).is_some()
    }

    fn raw_tags(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let TagText { text, ends } = &self.tags;
        ends.iter().scan(0, move |begin, (name, value)| {
            let (name, value) = (*name as usize, *value as usize);
            let tag = (&text[*begin..name], &text[name..value]);
            *begin = value;
            Some(tag)
        })
    }

    /// The result in the `Result` tag, or the one at the end of the moves if the tag is missing, empty or `?`.
    pub(crate) fn result(&self) -> Option<KnownOutcome> {
        match self.tag_result() {
            Some(result) => result,
            None => self.result.and_then(|result| result.known()),
        }
    }

    /// The result in the `Result` tag, unless it is missing, empty or `?`.
    fn tag_result(&self) -> Option<Option<KnownOutcome>> {
        let value = self.raw_tag("Result").filter(|value| !value.is_empty() && *value != b"?")?;
        Some(outcome(decoded(value).trim()).and_then(|outcome| outcome.known()))
    }

    fn add_tag(&mut self, name: &[u8], value: &[u8]) {
        let TagText { text, ends } = &mut self.tags;
        text.extend_from_slice(name);
        let name_end = text.len() as u32;
        text.extend_from_slice(value);
        ends.push((name_end, text.len() as u32));
    }
}
