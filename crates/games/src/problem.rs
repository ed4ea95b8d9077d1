//! Problems in the text of games, with their locations.

use std::fmt;

use isotope_answer::{MAX_MESSAGE, escape_text, excerpt};

/// A problem in a collection. The remainder of the collection is read nevertheless.
///
/// Displayed as `file:line:column: game N: fault`, without the game for [`GameError::NoGame`], and without the column if
/// the fault is that of a game as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The name of the collection.
    pub file: String,
    /// The line number, from 1.
    pub line: u64,
    /// The column, from 1, of a fault in the text.
    pub column: Option<u64>,
    /// The number of the game, from 1; for [`GameError::NoGame`], the number of the game before the text.
    pub game: u64,
    /// The kind of problem.
    pub fault: GameError,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { file, line, column, game, fault } = self;
        write!(f, "{file}:{line}:")?;
        if let Some(column) = column {
            write!(f, "{column}:")?;
        }
        if *fault != GameError::NoGame {
            write!(f, " game {game}:")?;
        }
        write!(f, " {fault}")
    }
}

/// The kind of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameError {
    /// A part of the text cannot be read.
    Text(isotope_pgn::Fault),
    /// The `Result` tag and the end of the moves give different results.
    Results {
        /// The result in the tag.
        tag: String,
        /// The result at the end of the moves.
        end: String,
    },
    /// The game is larger than [`LARGEST_GAME`](crate::LARGEST_GAME).
    TooLarge,
    /// The `FEN` tag cannot be read, for this reason.
    Fen(String),
    /// The `Variant` tag is `From Position`, but there is no `FEN` tag.
    NoFen,
    /// The tags name this ruleset, which is not shipped.
    NoRuleset(String),
    /// Text between games has no tags, moves or result.
    NoGame,
    /// Replaying the game caused a panic with this message.
    Internal(String),
    /// The tags name this ruleset, but their hash is that of different rules.
    OtherRules(String),
}

impl GameError {
    /// Whether a part of the game could not be read or replayed.
    pub fn is_loss(&self) -> bool {
        match self {
            GameError::Text(fault) => fault.is_loss(),
            other => !matches!(other, GameError::Results { .. } | GameError::OtherRules(_)),
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Text(fault) => f.write_str(&escape_text(&fault.to_string(), MAX_MESSAGE)),
            GameError::Results { tag, end } => {
                write!(f, "the tag Result says {tag}, the end of the moves {end}")
            }
            GameError::TooLarge => f.write_str("it is larger than 16 MiB, and is not read"),
            GameError::Fen(error) => write!(f, "the tag FEN cannot be read: {error}"),
            GameError::NoFen => f.write_str("it starts from a position, and there is no tag FEN"),
            GameError::NoRuleset(name) => write!(
                f,
                "the tag Ruleset names `{}`, which is not shipped, so that the game is not replayed: \
                 name the rules that it is to be replayed by",
                excerpt(name)
            ),
            GameError::NoGame => {
                f.write_str("there is no game in this text: it has no tags, no moves and no result")
            }
            GameError::Internal(message) => write!(
                f,
                "it is not replayed, because of an internal error: {}",
                escape_text(message, MAX_MESSAGE)
            ),
            GameError::OtherRules(name) => {
                write!(f, "it was played by other rules than those that are called {name} now")
            }
        }
    }
}
