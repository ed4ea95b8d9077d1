//! Parses the text of games without applying rules: tags, moves as written, and problems.

use std::{borrow::Cow, ops::ControlFlow};

use isotope_answer::parse_movetext;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{KnownOutcome, Outcome};

use super::{
    chunk_input::ChunkInput,
    scan::{self, Shape},
};
use crate::problem::Fault;

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
    /// The moves that were read as SAN; superseded by `words` if there are any.
    pub(crate) sans: Vec<SanPlus>,
    /// All moves as words if not all of them are SAN, otherwise empty.
    pub(crate) words: Vec<String>,
    /// The result at the end of the moves, if there is one.
    pub(crate) result: Option<Outcome>,
    /// The problems, each with its index in the text being read.
    pub(crate) faults: Vec<(usize, Fault)>,
}

/// The tags of a game, with all names and values stored one after another.
#[derive(Default)]
struct TagText {
    text: Vec<u8>,
    /// For each tag, the index after its name and the index after its value.
    ends: Vec<(u32, u32)>,
}

impl GameText {
    fn clear(&mut self) {
        self.tags.text.clear();
        self.tags.ends.clear();
        self.sans.clear();
        self.words.clear();
        self.faults.clear();
        self.result = None;
    }

    /// Whether the game has no faults, tags, moves or result. `tagged` tells whether it has tags.
    fn is_empty(&self, tagged: bool) -> bool {
        !tagged && self.sans.is_empty() && self.result.is_none() && self.faults.is_empty()
    }

    /// Whether this is text between games rather than a game.
    pub(crate) fn is_no_game(&self) -> bool {
        self.faults.iter().any(|(_, fault)| *fault == Fault::NoGame)
    }

    /// The number of moves.
    pub(crate) fn plies(&self) -> usize {
        self.sans.len().max(self.words.len())
    }

    /// The text of the move at `ply`, counted from 0, as written in the game.
    pub(crate) fn move_text(&self, ply: usize) -> String {
        match self.words.get(ply) {
            Some(word) => word.clone(),
            None => self.sans[ply].to_string(),
        }
    }

    /// The names and values of the tags.
    pub(crate) fn tags(&self) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
        self.raw_tags().map(|(name, value)| {
            (decoded(name), decoded(&RawTag(value).decode()).into_owned().into())
        })
    }

    /// The value of the tag with this name.
    pub(crate) fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        let (_, value) = self.raw_tags().find(|(other, _)| *other == name.as_bytes())?;
        Some(decoded(&RawTag(value).decode()).into_owned().into())
    }

    /// Whether there is a tag with this name.
    pub(crate) fn has_tag(&self, name: &str) -> bool {
        self.raw_tags().any(|(other, _)| other == name.as_bytes())
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
        let tag = self.raw_tags().find(|(name, _)| *name == b"Result");
        let Some((_, value)) = tag.filter(|(_, value)| !value.is_empty() && *value != b"?") else {
            return self.result.and_then(|result| result.known());
        };
        parse_result(value)
    }

    fn add_tag(&mut self, name: &[u8], value: &[u8]) {
        let TagText { text, ends } = &mut self.tags;
        text.extend_from_slice(name);
        let name_end = text.len() as u32;
        text.extend_from_slice(value);
        ends.push((name_end, text.len() as u32));
    }
}

/// Parses the value of a `Result` tag; `None` if the value is neither a win nor a draw.
fn parse_result(text: &[u8]) -> Option<KnownOutcome> {
    match text {
        b"1-0" => Some(KnownOutcome::from_winner(Some(shakmaty::Color::White))),
        b"0-1" => Some(KnownOutcome::from_winner(Some(shakmaty::Color::Black))),
        b"1/2-1/2" | b"1/2" => Some(KnownOutcome::Draw),
        _ => None,
    }
}

/// Decodes text as UTF-8 or, if it is not valid UTF-8, as Latin-1, the encoding of the PGN standard.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| char::from(*byte)).collect()),
    }
}

/// Reads the games in PGN text.
pub(crate) struct TextReader<'f, 't> {
    input: &'f ChunkInput<'t>,
    reader: Reader<&'f ChunkInput<'t>>,
    collector: Collector,
}

/// The visitor for the PGN reader, which collects the contents of a game.
struct Collector {
    game: GameText,
    /// Whether all tags are kept rather than only those needed for a replay.
    all_tags: bool,
    /// Whether the game has tags.
    tagged: bool,
    /// Whether the reader has reached the moves.
    at_moves: bool,
}

impl<'f, 't> TextReader<'f, 't> {
    pub(crate) fn new(input: &'f ChunkInput<'t>, all_tags: bool) -> TextReader<'f, 't> {
        let game = GameText::default();
        let collector = Collector { game, all_tags, tagged: false, at_moves: false };
        TextReader { input, reader: Reader::new(input), collector }
    }

    /// Calls `give` with each game in `text`, which consists of whole games.
    pub(crate) fn read(&mut self, text: &'t [u8], mut give: impl FnMut(&mut GameText)) {
        self.input.set(text);
        let mut pending = false;
        // Whether a tag of the game could not be read, so that the text after the tags belongs to the same
        // game.
        let mut tags_unreadable = false;
        let mut at = scan::blank(text);
        while at < text.len() {
            let shape = Shape::of(&text[at..]);
            let continues = pending && (tags_unreadable || self.continues(text, &shape));
            if pending && !continues {
                self.finish(text, &mut give);
            }
            let Collector { game, tagged, at_moves, .. } = &mut self.collector;
            if !continues {
                game.clear();
                game.start = at;
                *tagged = false;
            }
            if !continues || shape.tagged {
                game.tags_end = at + shape.tags;
            }
            *at_moves = false;
            let read = self.reader.read_game(&mut self.collector);
            let end = text.len() - self.input.left() - self.reader.buffer().len();
            let Collector { game, at_moves, .. } = &mut self.collector;
            tags_unreadable = false;
            match read {
                Ok(Some(())) => (),
                Ok(None) => break,
                Err(_) if *at_moves => {
                    let brace = scan::unclosed_comment(&text[game.tags_end..]);
                    game.faults
                        .push((brace.map_or(at, |brace| game.tags_end + brace), Fault::Comment));
                }
                Err(_) => {
                    tags_unreadable = true;
                    game.faults.push((at, Fault::Tag));
                }
            }
            pending = true;
            game.end = end.max(at + 1);
            at = game.end + scan::blank(&text[game.end..]);
        }
        if pending {
            self.finish(text, &mut give);
        }
        self.input.set(&[]);
    }

    /// Whether the text described by `next` continues the current game after an empty line.
    fn continues(&self, text: &[u8], next: &Shape) -> bool {
        let Collector { game, tagged, .. } = &self.collector;
        if game.is_empty(*tagged) {
            let only_comments = scan::is_only_comments(&text[game.start..game.end]);
            return !next.tagged && (only_comments || !next.first_move);
        }
        *tagged
            && game.result.is_none()
            && !next.tagged
            && (!next.first_move || game.sans.is_empty())
    }

    /// Checks the game for words that the reader skipped and for contradictory results, then passes it to
    /// `give`. Comments alone are not a game.
    fn finish(&mut self, text: &[u8], give: &mut impl FnMut(&mut GameText)) {
        let Collector { game, tagged, .. } = &mut self.collector;
        if game.is_empty(*tagged) {
            if scan::is_only_comments(&text[game.start..game.end]) {
                return;
            }
            game.faults.push((game.start, Fault::NoGame));
            return give(game);
        }
        let moves = &text[game.tags_end.min(game.end)..game.end];
        if scan::count_moves(moves) != game.sans.len() {
            let decoded = decoded(moves);
            match parse_movetext(&decoded) {
                Ok(words) if words.len() == game.sans.len() => (),
                Ok(words) => game.words = words,
                Err(error) if game.faults.is_empty() => {
                    game.faults.push((game.tags_end, Fault::Moves(error.error.message)));
                }
                Err(_) => (),
            }
        }
        if let (Some(tag), Some(end)) = (self.tag_result(), self.collector.game.result)
            && end.known().is_some_and(|end| end != tag)
        {
            let game = &mut self.collector.game;
            let text = |known| Outcome::Known(known).to_string();
            let end = end.known().map(text).unwrap_or_default();
            game.faults.push((game.start, Fault::Results { tag: text(tag), end }));
        }
        give(&mut self.collector.game);
    }

    fn tag_result(&self) -> Option<KnownOutcome> {
        self.collector
            .game
            .raw_tags()
            .find(|(name, _)| *name == b"Result")
            .and_then(|(_, value)| parse_result(value))
    }
}

impl Visitor for Collector {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let decides = matches!(
            name,
            b"FEN" | b"Variant" | b"Result" | b"Termination" | b"Ruleset" | b"RulesetHash"
        );
        if decides || self.all_tags {
            self.game.add_tag(name, value.as_bytes());
        }
        self.tagged = true;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        self.at_moves = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.game.sans.push(san);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.game.result = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}
