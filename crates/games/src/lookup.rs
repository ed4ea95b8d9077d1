//! Looks up one game of a collection, and the position in the game that a reference names.

mod reference;

use std::{io::Read, sync::Arc};

use isotope_answer::excerpt;
use isotope_kernel::{Layout, Position, fen};
use isotope_pgn::{PgnError, Places, WrittenGame, read_piece, starts};
use isotope_ruleset::Ruleset;
use memchr::memchr_iter;
use shakmaty::Color;
use thiserror::Error;

use crate::{
    input::{BLOCK, Cutter, OpenSource, Source},
    pgn::{GameText, HASH_TAG, RULESET_TAG},
    problem::GameError,
    replay::{GameRules, Replay, TaggedRulesets, UnknownRuleset, named_by_tags},
    report::move_number,
    run::ReadError,
};
pub use reference::{NotAReference, PositionPlace, Reference};

/// The reason why a game or position cannot be looked up.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PickError {
    /// The collection cannot be read.
    #[error(transparent)]
    Unread(#[from] ReadError),
    /// The collection has only this many games.
    #[error("there are only {0} games")]
    NoGame(u64),
    /// The game cannot be read, or its tags name an unknown ruleset.
    #[error("{0}")]
    Unreadable(GameError),
    /// The game is of this variant, which has no ruleset.
    #[error("the game is of the variant {0}, which has no ruleset here: name one with --rules")]
    Variant(String),
    /// The game's `FEN` tag cannot be read.
    #[error("the tag FEN cannot be read: {0}")]
    Fen(fen::FenError),
    /// The start position is invalid under the rules, or a move before the position is illegal.
    #[error("{at}: {rules}: {reason}")]
    Illegal {
        /// The number and text of the illegal move, or `the start`.
        at: String,
        /// The name of the ruleset.
        rules: String,
        /// The reason in words.
        reason: String,
    },
    /// The move number is before the start or after the end of the game.
    #[error("the game goes from {first} to {last}")]
    NoMove {
        /// The number and side of the first move, as in `1w`.
        first: String,
        /// The move number and side to move at the end, as in `34b`.
        last: String,
    },
}

/// A game selected from a collection.
pub struct SelectedGame {
    text: GameText,
    /// What cannot be read, with its place in the collection.
    problems: Vec<String>,
}

impl SelectedGame {
    /// Reads game `number` of a collection, counted from 1.
    ///
    /// # Errors
    /// Returns an error if the game cannot be read or does not exist.
    pub fn read(source: Source, number: u64) -> Result<SelectedGame, PickError> {
        let opened = source.open(&Arc::default()).map_err(ReadError::Open)?;
        let input: Box<dyn Read + Send> = match opened {
            OpenSource::Plain(file, _) => Box::new(file),
            OpenSource::Stream(stream) => stream,
        };
        let mut cutter = Cutter::new(input, 0, None, BLOCK);
        let (mut games, mut lines) = (0, 0);
        loop {
            let block = cutter.next().map_err(|error| ReadError::after(games, error))?;
            let Some(block) = block else { return Err(PickError::NoGame(games)) };
            let (mut found, mut written) = (None, WrittenGame::default());
            let (bytes, mut begin) = (&block.bytes, 0);
            for end in starts(bytes, 1).chain([bytes.len()]) {
                if let Some(fault) = block.fault(&bytes[begin..end]) {
                    games += 1;
                    if games == number {
                        return Err(PickError::Unreadable(fault));
                    }
                } else {
                    read_piece(bytes, (begin, end), &mut written, &mut |game: &mut WrittenGame| {
                        games += u64::from(!game.is_no_game());
                        if games == number && !game.is_no_game() {
                            found = Some(SelectedGame::new(bytes, lines, game));
                        }
                    });
                }
                if let Some(game) = found {
                    return Ok(game);
                }
                begin = end;
            }
            lines += memchr_iter(b'\n', bytes).count() as u64 + block.lines_left_out;
        }
    }

    /// A game of `text`, a part of a collection after `lines` lines.
    fn new(text: &[u8], lines: u64, game: &mut WrittenGame) -> SelectedGame {
        let mut places = Places::new(text);
        let problems = game.faults.iter().map(|fault| {
            let (line, column) = places.place(fault.at);
            PgnError { place: Some((lines + line, column)), message: fault.to_string() }.to_string()
        });
        let problems = problems.collect();
        let mut selected = GameText::default();
        selected.set(text, game, true);
        SelectedGame { text: selected, problems }
    }

    /// The ruleset named by the tags, or `given` if the tags name none. A ruleset in the tags that is not shipped is
    /// taken to be `given` if its name or hash matches.
    ///
    /// # Errors
    /// Returns an error if the tags name a ruleset that is neither shipped nor `given`.
    pub fn ruleset_or<'r>(
        &self,
        given: &'r Ruleset,
        shelf: &'r TaggedRulesets,
    ) -> Result<&'r Ruleset, PickError> {
        match named_by_tags(&self.text, shelf) {
            Ok(Some(at)) => Ok(shelf.get(at).1),
            Ok(None) => Ok(given),
            Err(UnknownRuleset(name))
                if given.id == name
                    || self.text.tag(HASH_TAG).is_some_and(|hash| hash == given.hash) =>
            {
                Ok(given)
            }
            Err(UnknownRuleset(name)) => Err(PickError::Unreadable(GameError::NoRuleset(name))),
        }
    }

    /// The ruleset named by the tags; chess if they name none.
    ///
    /// # Errors
    /// Returns an error if the tags name a ruleset or a variant that is not shipped.
    pub fn ruleset<'r>(&self, shelf: &'r TaggedRulesets) -> Result<&'r Ruleset, PickError> {
        match shelf.of(&self.text) {
            GameRules::Shipped(at, _) => Ok(shelf.get(at).1),
            GameRules::Unknown(variant) => Err(PickError::Variant(excerpt(&variant))),
            GameRules::Missing(name) => Err(PickError::Unreadable(GameError::NoRuleset(name))),
        }
    }

    /// What the text of the game says that cannot be read, or that contradicts `ruleset`, under which it is replayed.
    pub fn problems(&self, ruleset: &Ruleset) -> Vec<String> {
        let mut problems = self.problems.clone();
        let named = self.text.tag(RULESET_TAG).zip(self.text.tag(HASH_TAG));
        if named.is_some_and(|(_, hash)| hash != ruleset.hash) {
            problems.push(GameError::OtherRules(ruleset.id.clone()).to_string());
        }
        problems
    }

    /// The moves as written in the game.
    pub fn moves(&self) -> Vec<String> {
        (0..self.text.plies()).map(|ply| self.text.move_text(ply)).collect()
    }

    /// The position of the game at `at`, replayed under `ruleset`.
    ///
    /// # Errors
    /// Returns an error if the game has no such position under `ruleset`, or if its `FEN` tag cannot be read.
    pub fn position<'r>(
        &self,
        ruleset: &'r Ruleset,
        at: PositionPlace,
    ) -> Result<Position<'r>, PickError> {
        let start: Option<Layout> = match self.text.tag("FEN") {
            Some(text) => Some(fen::read(&text).map_err(PickError::Fen)?.layout),
            None => None,
        };
        let mut replay = Replay::new([&*ruleset.rules].into_iter());
        replay.play(&self.text, start.as_ref());
        let track = &replay.tracks[0];
        let rules = excerpt(&ruleset.id);
        let reason = track.refusal.as_ref().map(|refusal| refusal.reason()).unwrap_or_default();
        if !track.has_started() {
            return Err(PickError::Illegal { at: "the start".into(), rules, reason });
        }
        let before = track.halfmoves_before();
        let legal = track.moves.len() as u64;
        let wanted = match at {
            PositionPlace::Start => Some(0),
            PositionPlace::End => Some(legal),
            PositionPlace::Move(number, color) => {
                (2 * u64::from(number) + u64::from(color == Color::Black)).checked_sub(before + 2)
            }
        };
        let number = |ply: u64| move_number(before, ply as u32 + 1);
        match wanted {
            Some(wanted) if wanted <= legal => {
                let mut position = track.start().clone();
                for m in &track.moves[..wanted as usize] {
                    shakmaty::Position::play_unchecked(&mut position, *m);
                }
                Ok(position)
            }
            Some(wanted) if wanted <= self.text.plies() as u64 => {
                let m = self.text.move_text(legal as usize);
                Err(PickError::Illegal { at: format!("{} {m}", number(legal)), rules, reason })
            }
            _ => {
                Err(PickError::NoMove { first: number(0), last: number(self.text.plies() as u64) })
            }
        }
    }
}
