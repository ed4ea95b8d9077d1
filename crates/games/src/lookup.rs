//! One game of a collection, and the position in it that a reference names.

mod reference;

use std::{io::Read, sync::Arc};

use isotope_kernel::{Layout, Position, Rules, fen};
use isotope_ruleset::Ruleset;
use shakmaty::Color;
use thiserror::Error;

use crate::{
    input::{BLOCK, Cutter, Opened, Source, starts},
    pgn::{ChunkInput, GameText, HASH_TAG, TextReader},
    problem::Fault,
    replay::{Missing, Replay, Shelf, named_by_tags},
    report::move_number,
    run::Unread,
};
pub use reference::{At, NotAReference, Reference};

/// Why there is no such game or position.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PickError {
    /// The collection cannot be read.
    #[error(transparent)]
    Unread(#[from] Unread),
    /// It has fewer games.
    #[error("there are only {0} games")]
    NoGame(u64),
    /// The game cannot be read, or names rules that are not known.
    #[error("{0}")]
    Unreadable(Fault),
    /// The game says where it starts, and nobody can read it.
    #[error("the tag FEN cannot be read: {0}")]
    Fen(fen::FenError),
    /// No game can start there under these rules, or a move before is illegal.
    #[error("{at}: {reason}")]
    Illegal {
        /// The move, or that it is the start.
        at: String,
        /// Why.
        reason: String,
    },
    /// The game is shorter, or starts later.
    #[error("the game goes from {first} to {last}")]
    NoMove {
        /// The position at its start.
        first: String,
        /// The position at its end.
        last: String,
    },
}

/// A game out of a collection.
pub struct Picked(GameText);

impl Picked {
    /// Reads game `number` of a collection, from 1.
    ///
    /// # Errors
    /// If it cannot be read, or there is no such game.
    pub fn read(source: Source, number: u64) -> Result<Picked, PickError> {
        let opened = source.open(&Arc::default()).map_err(Unread::Open)?;
        let input: Box<dyn Read + Send> = match opened {
            Opened::Plain(file, _) => Box::new(file),
            Opened::Stream(stream) => stream,
        };
        let mut cutter = Cutter::new(input, 0, None, BLOCK);
        let mut games = 0;
        loop {
            let block = cutter.next().map_err(|error| Unread::after(games, error))?;
            let Some(block) = block else { return Err(PickError::NoGame(games)) };
            let input = ChunkInput::default();
            let mut reader = TextReader::new(&input, true);
            let mut picked = None;
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
                            picked = Some(std::mem::take(game));
                        }
                    });
                }
                if let Some(game) = picked {
                    return Ok(Picked(game));
                }
                begin = end;
            }
        }
    }

    /// The rules to replay it by: those of the shipped ruleset that its tags name, or `asked`, which are those of a
    /// ruleset that is not shipped if it has the same name or hash.
    ///
    /// # Errors
    /// The game names another ruleset that is not shipped.
    pub fn rules(&self, asked: &Ruleset) -> Result<Arc<Rules>, PickError> {
        let shelf = Shelf::default();
        match named_by_tags(&self.0, &shelf) {
            Ok(Some(at)) => Ok(Arc::clone(&shelf.get(at).1.rules)),
            Ok(None) => Ok(Arc::clone(&asked.rules)),
            Err(Missing(name))
                if asked.id == name
                    || self.0.tag(HASH_TAG).is_some_and(|hash| hash == asked.hash) =>
            {
                Ok(Arc::clone(&asked.rules))
            }
            Err(Missing(name)) => Err(PickError::Unreadable(Fault::NoRuleset(name))),
        }
    }

    /// Its moves as they are written.
    pub fn moves(&self) -> Vec<String> {
        (0..self.0.plies()).map(|ply| self.0.written(ply)).collect()
    }

    /// A position of it, under rules.
    ///
    /// # Errors
    /// Why it has no such position under them.
    pub fn position<'r>(&self, rules: &'r Rules, at: At) -> Result<Position<'r>, PickError> {
        let start: Option<Layout> = match self.0.tag("FEN") {
            Some(text) => Some(fen::read(&text).map_err(PickError::Fen)?.layout),
            None => None,
        };
        let mut replay = Replay::new([rules].into_iter());
        replay.play(&self.0, start.as_ref());
        let track = &replay.tracks[0];
        let reason = track.refused.as_ref().map(|refused| refused.reason()).unwrap_or_default();
        if !track.is_begun() {
            return Err(PickError::Illegal { at: "the start".into(), reason });
        }
        let before = track.halfmoves_before();
        let legal = track.moves.len() as u64;
        let wanted = match at {
            At::Start => Some(0),
            At::End => Some(legal),
            At::Move(number, color) => {
                (2 * u64::from(number) + u64::from(color == Color::Black)).checked_sub(before + 2)
            }
        };
        let place = |ply: u64| move_number(before, ply as u32 + 1);
        match wanted {
            Some(wanted) if wanted <= legal => {
                let mut position = track.start().clone();
                for m in &track.moves[..wanted as usize] {
                    shakmaty::Position::play_unchecked(&mut position, *m);
                }
                Ok(position)
            }
            Some(wanted) if wanted <= self.0.plies() as u64 => {
                let m = self.0.written(legal as usize);
                Err(PickError::Illegal { at: format!("{} {m}", place(legal)), reason })
            }
            _ => Err(PickError::NoMove { first: place(0), last: place(self.0.plies() as u64) }),
        }
    }
}
