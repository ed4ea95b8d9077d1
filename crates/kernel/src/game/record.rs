//! A game as plain data: its start position and its moves.

use shakmaty::CastlingMode;
use thiserror::Error;

use super::{
    Claims, Game,
    notation::{self, MoveError},
    setup::PositionError,
};
use crate::{
    board::fen::{self, FenError},
    rules::Rules,
    words::illegal::Illegal,
};

/// A game without its rules, as plain data that can be stored in a database or sent over a network.
///
/// ```
/// use isotope_kernel::{Game, Position, Record, Rules, Spec};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(String::from).to_vec();
/// let record = Record { moves, ..Game::begin(&rules).record() };
/// let game = Game::replay(&rules, &record).unwrap();
/// assert_eq!(game.ended().unwrap().to_string(), "Black wins: checkmate");
/// assert_eq!(game.record(), record);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Record {
    /// The start position, in FEN.
    pub start: String,
    /// Whether castling is written as in Chess960, as the king's move to the square of the rook.
    #[cfg_attr(feature = "serde", serde(default))]
    pub chess960: bool,
    /// The moves, in UCI.
    pub moves: Vec<String>,
    /// The draws that must be claimed.
    #[cfg_attr(feature = "serde", serde(default))]
    pub claims: Claims,
    /// Whether a draw was claimed after the last move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub claimed: bool,
}

/// Why a record is not a valid game under the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start position is not a valid FEN.
    #[error("the start cannot be read: {0}")]
    Fen(#[from] FenError),
    /// The start position is not valid under the rules.
    #[error("no game can start there: {0}")]
    Start(#[from] PositionError),
    /// Text is not a move in the position reached.
    #[error("ply {ply}: {error}")]
    NotAMove {
        /// The ply, counted from 1.
        ply: usize,
        /// The reason why the text is not a move.
        error: MoveError,
    },
    /// A move is illegal, or the game was over before it.
    #[error("ply {ply}: {text} is illegal: {reason}")]
    Illegal {
        /// The ply, counted from 1.
        ply: usize,
        /// The move as written in the record.
        text: String,
        /// The reason why the move is illegal.
        reason: Illegal,
    },
    /// A draw was claimed where none could be claimed.
    #[error("a draw was claimed where there is none")]
    Claim,
}

impl<R: AsRef<Rules>> Game<R> {
    /// Returns the game as plain data. [`replay`](Game::replay) is the inverse.
    pub fn record(&self) -> Record {
        let start = self.start();
        let mode = start.castles().mode();
        Record {
            start: start.fen(),
            chess960: mode == CastlingMode::Chess960,
            moves: self.moves.iter().map(|m| m.to_uci(mode).to_string()).collect(),
            claims: self.claims,
            claimed: self.claimed.is_some(),
        }
    }

    /// Replays a record. Its moves may also be written in SAN.
    ///
    /// # Errors
    /// Returns the reason why the record is not a valid game under `rules`.
    pub fn replay(rules: R, record: &Record) -> Result<Game<R>, ReplayError> {
        let fen = fen::read(&record.start)?;
        let mode = match record.chess960 {
            true => CastlingMode::Chess960,
            false => rules.as_ref().castling_mode(&fen.layout),
        };
        let mut game = Game::from_setup(rules, fen, mode)?.with_claims(record.claims);
        for (text, ply) in record.moves.iter().zip(1..) {
            let m = notation::read(&game.position(), text)
                .map_err(|error| ReplayError::NotAMove { ply, error })?;
            game.play(m).map_err(|reason| ReplayError::Illegal {
                ply,
                text: text.clone(),
                reason,
            })?;
        }
        match record.claimed && game.claim().is_none() {
            true => Err(ReplayError::Claim),
            false => Ok(game),
        }
    }
}
