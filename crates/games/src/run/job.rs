//! The job of a run: rules, selection of games, outputs, shard and threads.

use crate::{
    input::{BLOCK, Shard},
    replay::Choice,
};

/// The way in which collections are read and replayed.
pub struct Job {
    /// The rules by which games are replayed.
    pub choice: Choice,
    /// The games that are reported; `None` for all.
    pub only: Option<GameSelection>,
    /// The forms in which they are reported.
    pub wants: Outputs,
    /// The shard of the collection that is read; `None` for the whole.
    pub shard: Option<Shard>,
    /// The number of threads that replay games.
    pub threads: usize,
    /// The size in bytes of the blocks given to threads. Results do not depend on it.
    pub block: usize,
}

impl Job {
    /// A job that replays whole collections on one thread and reports nothing but the summary.
    pub fn new(choice: Choice) -> Job {
        let (only, wants, shard) = (None, Outputs::default(), None);
        Job { choice, only, wants, shard, threads: 1, block: BLOCK }
    }
}

/// A selection of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameSelection {
    /// Games in which the rulesets part.
    Differing,
    /// Games with an illegal move.
    Illegal,
    /// Games whose tags contradict the rules.
    Disputed,
}

/// The forms in which games are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outputs {
    /// The report as an object.
    pub told: bool,
    /// The report as a line of JSON.
    pub json: bool,
    /// The text of the game with the tags of its rules.
    pub pgn: bool,
}

impl Outputs {
    pub(super) fn any(self) -> bool {
        self.told || self.json || self.pgn
    }
}
