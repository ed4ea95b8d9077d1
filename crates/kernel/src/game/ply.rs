//! What a game can play: moves, and their texts.

use shakmaty::Move;
use thiserror::Error;

use super::notation::{self, MoveError};
use crate::{position::Position, words::illegal::Illegal};

/// What [`Game::play`](crate::Game::play) plays: a [`Move`], or the text of one.
pub trait Ply {
    /// Why it cannot be played.
    type Error: From<Illegal>;

    /// The move in a position, which is computed only for texts.
    ///
    /// # Errors
    /// Returns the reason why a text is no move in the position.
    fn read<'r>(self, position: impl FnOnce() -> Position<'r>) -> Result<Move, Self::Error>;
}

impl Ply for Move {
    type Error = Illegal;

    fn read<'r>(self, _: impl FnOnce() -> Position<'r>) -> Result<Move, Illegal> {
        Ok(self)
    }
}

impl Ply for &str {
    type Error = PlayError;

    fn read<'r>(self, position: impl FnOnce() -> Position<'r>) -> Result<Move, PlayError> {
        Ok(notation::read(&position(), self)?)
    }
}

/// Why a text cannot be played in a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is no move in the position.
    #[error(transparent)]
    NotAMove(#[from] MoveError),
    /// The move is illegal, or the game is over.
    #[error("illegal: {0}")]
    Illegal(#[from] Illegal),
}
