//! A game of an assessment.

use std::{fmt, str::FromStr};

use isotope_engine::Score;
use isotope_kernel::{Game, Reason, Rules};

/// The place of a game in an assessment, with its number from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GameSource {
    /// A game between equals.
    Main(u64),
    /// A game in which one side has four times the nodes: White in games of odd number. A game of odd number and
    /// the next one have the same opening.
    Skill(u64),
    /// A game that an evaluation is [learned](crate::Train) from.
    Training(u64),
}

/// A game of an assessment.
#[derive(Clone, Debug)]
pub struct AssessedGame<'r> {
    /// The place of the game.
    pub source: GameSource,
    /// The game, with its moves.
    pub game: Game<&'r Rules>,
    /// The score of each move for White, by the side that moved.
    pub scores: Vec<Option<Score>>,
    /// At some moves, the best move under these rules and the one under other rules, each searched afresh.
    pub against: Vec<Option<[String; 2]>>,
}

impl AssessedGame<'_> {
    /// The reason for the end of the game, as one word: `unfinished` for a game that was ended by its length.
    pub fn end(&self) -> &'static str {
        self.game.ended().map_or("unfinished", |outcome| Reason::as_str(outcome.reason))
    }
}

impl fmt::Display for GameSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSource::Main(number) => write!(f, "{number}"),
            GameSource::Skill(number) => write!(f, "skill {number}"),
            GameSource::Training(number) => write!(f, "training {number}"),
        }
    }
}

impl FromStr for GameSource {
    type Err = ();

    fn from_str(text: &str) -> Result<GameSource, ()> {
        let number = |text: &str| text.parse().map_err(|_| ());
        match text.split_once(' ') {
            Some(("skill", text)) => Ok(GameSource::Skill(number(text)?)),
            Some(("training", text)) => Ok(GameSource::Training(number(text)?)),
            _ => Ok(GameSource::Main(number(text)?)),
        }
    }
}
