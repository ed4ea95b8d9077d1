//! The summary of a collection: counts of games that can be added up, with an example of each kind.

use std::collections::BTreeMap;

use isotope_answer::SCHEMA;
use isotope_kernel::{Outcome, Reason};
use schemars::JsonSchema;
use serde::Serialize;

/// Counts of games. The summaries of blocks, shards and files can be added up.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GamesSummary")]
pub struct Summary {
    schema: u32,
    /// The number of games read.
    pub games: u64,
    /// The total number of moves in the games.
    pub plies: u64,
    /// The counts under each ruleset, in the order in which the rulesets were given or first used.
    pub rulesets: Vec<Tally>,
    /// The games with a parting, a first ply at which the rulesets differ, by kind of parting.
    pub partings: BTreeMap<String, GamesCount>,
    /// The number of games of unknown variants, which were not replayed, by variant.
    pub unknown_variants: BTreeMap<String, u64>,
    /// The number of games that were not replayed because their tags name a ruleset that is not shipped, by
    /// name of the ruleset.
    pub unknown_rulesets: BTreeMap<String, u64>,
    /// The number of problems found in the text of the games.
    pub problems: u64,
}

/// Counts of games under one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
#[schemars(rename = "RulesetTally")]
pub struct Tally {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The number of games replayed.
    pub games: u64,
    /// The number of moves in the games, counted up to the first illegal move of each.
    pub plies: u64,
    /// The number of fully legal games that ended by the rules, by reason for the outcome.
    pub ends: BTreeMap<&'static str, u64>,
    /// The number of fully legal games that are not over by the rules.
    pub open: u64,
    /// The games with an illegal move, by code of the reason.
    pub illegal: BTreeMap<&'static str, GamesCount>,
    /// The number of games that went on after a draw was due, by reason for the draw.
    pub played_past: BTreeMap<&'static str, u64>,
    /// The games whose tags contradict the rules.
    pub disputed: GamesCount,
}

/// A number of games, with the first one as an example.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
pub struct GamesCount {
    /// The number of games.
    pub games: u64,
    /// The first game counted.
    pub example: Option<Example>,
}

/// A game given as an example.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameExample")]
pub struct Example {
    /// The name of the collection.
    pub file: String,
    /// The number of the game, from 1.
    pub game: u64,
    /// The byte offset of the game in the uncompressed collection.
    pub byte: u64,
    /// The move number and side, as in `34w`; `null` for the start or the end of the game.
    pub at: Option<String>,
    /// The move as written in the game; `null` for the start or the end of the game.
    pub r#move: Option<String>,
    /// The reason in words.
    pub why: String,
}

impl Default for Summary {
    fn default() -> Summary {
        Summary {
            schema: SCHEMA,
            games: 0,
            plies: 0,
            rulesets: Vec::new(),
            partings: BTreeMap::new(),
            unknown_variants: BTreeMap::new(),
            unknown_rulesets: BTreeMap::new(),
            problems: 0,
        }
    }
}

impl Summary {
    /// Adds the summary of games that were read later.
    pub fn add(&mut self, later: Summary) {
        self.games += later.games;
        self.plies += later.plies;
        self.problems += later.problems;
        for tally in later.rulesets {
            self.of(&tally.ruleset).add(tally);
        }
        for (kind, count) in later.partings {
            self.partings.entry(kind).or_default().add(count);
        }
        for (name, games) in later.unknown_variants {
            *self.unknown_variants.entry(name).or_default() += games;
        }
        for (name, games) in later.unknown_rulesets {
            *self.unknown_rulesets.entry(name).or_default() += games;
        }
    }

    /// The tally of a ruleset, which is added if missing.
    pub(crate) fn of(&mut self, ruleset: &str) -> &mut Tally {
        let known = self.rulesets.iter().position(|tally| tally.ruleset == ruleset);
        let at = known.unwrap_or_else(|| {
            self.rulesets.push(Tally { ruleset: ruleset.into(), ..Tally::default() });
            self.rulesets.len() - 1
        });
        &mut self.rulesets[at]
    }

    /// Shifts the game numbers of the examples by `games`, the number of games before this block.
    pub(crate) fn shift(&mut self, games: u64) {
        let tallies = self
            .rulesets
            .iter_mut()
            .flat_map(|tally| tally.illegal.values_mut().chain([&mut tally.disputed]));
        let counts = tallies.chain(self.partings.values_mut());
        for example in counts.filter_map(|count| count.example.as_mut()) {
            example.game += games;
        }
    }

    /// Whether any game has an illegal move, a dispute or a parting.
    pub fn has_something(&self) -> bool {
        let under = |tally: &Tally| !tally.illegal.is_empty() || tally.disputed.games > 0;
        !self.partings.is_empty() || self.rulesets.iter().any(under)
    }
}

impl Tally {
    fn add(&mut self, later: Tally) {
        self.games += later.games;
        self.plies += later.plies;
        self.open += later.open;
        for (reason, games) in later.ends {
            *self.ends.entry(reason).or_default() += games;
        }
        for (reason, games) in later.played_past {
            *self.played_past.entry(reason).or_default() += games;
        }
        for (code, count) in later.illegal {
            self.illegal.entry(code).or_default().add(count);
        }
        self.disputed.add(later.disputed);
    }

    /// Counts a fully legal game by its outcome.
    pub(crate) fn add_legal(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(outcome) => *self.ends.entry(outcome.reason.as_str()).or_default() += 1,
            None => self.open += 1,
        }
    }

    /// Counts a game that went on after a draw was due.
    pub(crate) fn add_played_past(&mut self, reason: Reason) {
        *self.played_past.entry(reason.as_str()).or_default() += 1;
    }

    /// The number of fully legal games.
    pub fn legal(&self) -> u64 {
        self.games - self.illegal.values().map(|count| count.games).sum::<u64>()
    }
}

impl GamesCount {
    fn add(&mut self, later: GamesCount) {
        self.games += later.games;
        if self.example.is_none() {
            self.example = later.example;
        }
    }

    /// Counts a game. The first game counted becomes the example.
    pub(crate) fn add_one(&mut self, example: impl FnOnce() -> Example) {
        self.games += 1;
        self.example.get_or_insert_with(example);
    }
}
