//! The settings of a run: rulesets, selection of games, outputs, shard and threads.

use crate::{
    input::{BLOCK, Shard},
    replay::Choice,
};

/// The settings for reading and replaying collections.
pub struct Job {
    /// The rulesets under which games are replayed.
    pub choice: Choice,
    /// The selection of games to report; `None` for all games.
    pub only: Option<GameSelection>,
    /// The forms in which games are reported.
    pub wants: Outputs,
    /// The shard of the collection to read; `None` for the whole collection.
    pub shard: Option<Shard>,
    /// The number of threads that replay games.
    pub threads: usize,
    /// The approximate size of blocks in bytes, which does not affect the results.
    pub block: usize,
}

impl Job {
    /// Returns a job that replays whole collections on one thread and reports only the summary.
    pub fn new(choice: Choice) -> Job {
        let (only, wants, shard) = (None, Outputs::default(), None);
        Job { choice, only, wants, shard, threads: 1, block: BLOCK }
    }
}

/// A selection of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameSelection {
    /// Games with a parting, a first ply at which the rulesets differ.
    Differing,
    /// Games with an illegal move.
    Illegal,
    /// Games whose tags contradict the rules.
    Disputed,
}

/// The forms in which games are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outputs {
    /// Whether reports are wanted as objects.
    pub objects: bool,
    /// Whether reports are wanted as lines of JSON.
    pub json: bool,
    /// Whether the PGN text of games is wanted, with tags for the ruleset.
    pub pgn: bool,
}

impl Outputs {
    pub(super) fn any(self) -> bool {
        self.objects || self.json || self.pgn
    }
}
