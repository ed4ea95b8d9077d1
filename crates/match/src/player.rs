//! Players of a match: the engine in this process, or any engine that speaks UCI.

pub(crate) mod in_process;
pub(crate) mod process;
pub(crate) mod spec;
mod start;
pub(crate) mod variant;

use std::{fmt, time::Duration};

use isotope_kernel::{Game, Rules};
use isotope_search::Control;
use shakmaty::{ByColor, Move};

/// A player, which is asked for one move at a time.
pub(crate) trait Player {
    /// Prepares for a new game.
    ///
    /// # Errors
    /// Returns the reason why the player cannot play.
    fn begin(&mut self) -> Result<(), PlayerError>;

    /// Chooses a move, which may be illegal, in a game that is not over.
    ///
    /// # Errors
    /// Returns the reason why there is no move.
    fn choose(&mut self, game: &Game<&Rules>, time: &Time, control: &Control) -> ChosenMove;
}

/// The move of a player, or the reason why there is none.
pub(crate) type ChosenMove = Result<Move, PlayerError>;

/// The reason why a player has not made a move, which loses the game unless the match was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerError {
    /// The move is not legal: its text, and the reason.
    Illegal(String, String),
    /// The engine has ended, with this message.
    Crash(String),
    /// The engine has not answered for this long.
    Hang(Duration),
    /// The time for the move has run out.
    Time,
    /// The match was stopped from outside.
    Stopped,
}

impl PlayerError {
    /// The fault as one word.
    pub(crate) const fn as_str(&self) -> &'static str {
        match self {
            PlayerError::Illegal(..) => "illegal-move",
            PlayerError::Crash(_) => "crash",
            PlayerError::Hang(_) => "hang",
            PlayerError::Time => "time",
            PlayerError::Stopped => "stopped",
        }
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Illegal(text, reason) => write!(f, "`{text}` is illegal: {reason}"),
            PlayerError::Crash(message) => write!(f, "the engine has ended: {message}"),
            PlayerError::Hang(time) => {
                write!(f, "the engine did not answer for {} s", time.as_secs())
            }
            PlayerError::Time => f.write_str("the time has run out"),
            PlayerError::Stopped => f.write_str("the match was stopped"),
        }
    }
}

/// The limit of each move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A number of nodes.
    Nodes(u64),
    /// A depth in plies.
    Depth(u32),
    /// A time.
    MoveTime(Duration),
    /// A clock for the whole game.
    Clock {
        /// The time at the start of the game.
        time: Duration,
        /// The time that is added after each move.
        increment: Duration,
    },
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Limit::Clock { time, increment } => {
                write!(f, "{}+{} s", time.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    /// The limit of the move.
    pub(crate) limit: Limit,
    /// What is left on the clocks, if the limit is a clock.
    pub(crate) left: ByColor<Duration>,
    /// How much longer than its time a move may take, because messages take time.
    pub(crate) margin: Duration,
    /// The time after which an engine without a time limit counts as hanging.
    pub(crate) hang: Duration,
}
