//! What to do with collections: rules, selection of games, outputs, shard and threads.

use crate::{
    input::{BLOCK, Shard},
    replay::Choice,
};

/// What is to be done with collections.
pub struct Job {
    /// By which rules games are replayed.
    pub choice: Choice,
    /// Which games are told; nothing for all.
    pub only: Option<Only>,
    /// What is wanted of them.
    pub wants: Wants,
    /// The part of the collection that is read.
    pub shard: Option<Shard>,
    /// How many threads replay games.
    pub threads: usize,
    /// About how many bytes a thread is given at once. What is found does not depend on it.
    pub block: usize,
}

impl Job {
    /// Counts what is found in whole collections, on one thread.
    pub fn new(choice: Choice) -> Job {
        let (only, wants, shard) = (None, Wants::default(), None);
        Job { choice, only, wants, shard, threads: 1, block: BLOCK }
    }
}

/// Which games are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Only {
    /// Those in which the rulesets part.
    Differing,
    /// Those with an illegal move.
    Illegal,
    /// Those of which the tags say what the rules cannot explain.
    Disputed,
}

/// What is wanted of each game that is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wants {
    /// What is told of it.
    pub told: bool,
    /// The same as JSON.
    pub json: bool,
    /// Its text, written again.
    pub pgn: bool,
}

impl Wants {
    pub(super) fn any(self) -> bool {
        self.told || self.json || self.pgn
    }
}
