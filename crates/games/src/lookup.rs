//! Looks up one game of a collection, and the position in the game that a reference names.

mod reference;

use std::{io::Read, sync::Arc};

use isotope_kernel::{Layout, Position, Rules, fen};
use isotope_ruleset::Ruleset;
use shakmaty::Color;
use thiserror::Error;

use crate::{
    input::{BLOCK, Cutter, OpenSource, Source, starts},
    pgn::{ChunkInput, GameText, HASH_TAG, TextReader},
    problem::Fault,
    replay::{Replay, TaggedRulesets, UnknownRuleset, named_by_tags},
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
    Unreadable(Fault),
    /// The game's `FEN` tag cannot be read.
    #[error("the tag FEN cannot be read: {0}")]
    Fen(fen::FenError),
    /// The start position is invalid under the rules, or a move before the position is illegal.
    #[error("{at}: {reason}")]
    Illegal {
        /// The number and text of the illegal move, or `the start`.
        at: String,
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
pub struct SelectedGame(GameText);

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
        let mut games = 0;
        loop {
            let block = cutter.next().map_err(|error| ReadError::after(games, error))?;
            let Some(block) = block else { return Err(PickError::NoGame(games)) };
            let input = ChunkInput::default();
            let mut reader = TextReader::new(&input, true);
            let mut found = None;
            let mut begin = 0;
            for end in starts(&block.bytes, 1).chain([block.bytes.len()]) {
                let text = &block.bytes[begin..end];
                if let Some(fault) = block.fault(text) {
                    games += 1;
                    if games == number {
                        return Err(PickError::Unreadable(fault));
                    }
                } else {
                    reader.read(text, |game| {
                        games += u64::from(!game.is_no_game());
                        if games == number && !game.is_no_game() {
                            found = Some(std::mem::take(game));
                        }
                    });
                }
                if let Some(game) = found {
                    return Ok(SelectedGame(game));
                }
                begin = end;
            }
        }
    }

    /// The rules of the shipped ruleset named by the tags, or those of `given` if the tags name none. A ruleset
    /// in the tags that is not shipped is taken to be `given` if its name or hash matches.
    ///
    /// # Errors
    /// Returns an error if the tags name a ruleset that is neither shipped nor `given`.
    pub fn rules(&self, given: &Ruleset) -> Result<Arc<Rules>, PickError> {
        let shelf = TaggedRulesets::default();
        match named_by_tags(&self.0, &shelf) {
            Ok(Some(at)) => Ok(Arc::clone(&shelf.get(at).1.rules)),
            Ok(None) => Ok(Arc::clone(&given.rules)),
            Err(UnknownRuleset(name))
                if given.id == name
                    || self.0.tag(HASH_TAG).is_some_and(|hash| hash == given.hash) =>
            {
                Ok(Arc::clone(&given.rules))
            }
            Err(UnknownRuleset(name)) => Err(PickError::Unreadable(Fault::NoRuleset(name))),
        }
    }

    /// The moves as written in the game.
    pub fn moves(&self) -> Vec<String> {
        (0..self.0.plies()).map(|ply| self.0.move_text(ply)).collect()
    }

    /// The position of the game at `at`, replayed under `rules`.
    ///
    /// # Errors
    /// Returns an error if the game has no such position under `rules`, or if its `FEN` tag cannot be read.
    pub fn position<'r>(
        &self,
        rules: &'r Rules,
        at: PositionPlace,
    ) -> Result<Position<'r>, PickError> {
        let start: Option<Layout> = match self.0.tag("FEN") {
            Some(text) => Some(fen::read(&text).map_err(PickError::Fen)?.layout),
            None => None,
        };
        let mut replay = Replay::new([rules].into_iter());
        replay.play(&self.0, start.as_ref());
        let track = &replay.tracks[0];
        let reason = track.refusal.as_ref().map(|refusal| refusal.reason()).unwrap_or_default();
        if !track.has_started() {
            return Err(PickError::Illegal { at: "the start".into(), reason });
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
            Some(wanted) if wanted <= self.0.plies() as u64 => {
                let m = self.0.move_text(legal as usize);
                Err(PickError::Illegal { at: format!("{} {m}", number(legal)), reason })
            }
            _ => Err(PickError::NoMove { first: number(0), last: number(self.0.plies() as u64) }),
        }
    }
}
