//! The summary of a collection: numbers of games that add up, with an example of each kind.

use std::collections::BTreeMap;

use isotope_answer::SCHEMA;
use isotope_kernel::{Outcome, Reason};
use schemars::JsonSchema;
use serde::Serialize;

/// Numbers of games. The summaries of blocks, shards and files add up.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GamesSummary")]
pub struct Summary {
    schema: u32,
    /// The number of games read.
    pub games: u64,
    /// The number of their moves.
    pub plies: u64,
    /// The numbers under each ruleset, in the order in which they were named.
    pub rulesets: Vec<Tally>,
    /// The games in which the rulesets part, by the kind of parting.
    pub partings: BTreeMap<String, GamesCount>,
    /// The games of unknown variants, which were not replayed, by variant.
    pub unknown_variants: BTreeMap<String, u64>,
    /// The games that name a ruleset that is not shipped and were not replayed, by its name.
    pub unknown_rulesets: BTreeMap<String, u64>,
    /// The number of problems in the texts.
    pub problems: u64,
}

/// Numbers of games under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
#[schemars(rename = "RulesetTally")]
pub struct Tally {
    /// The name of the ruleset.
    pub ruleset: String,
    /// The number of games replayed.
    pub games: u64,
    /// The number of their moves before the first illegal one of each.
    pub plies: u64,
    /// The games that are legal to the end and over by the rules, by the reason of their outcome.
    pub ends: BTreeMap<&'static str, u64>,
    /// The games that are legal to the end and not over.
    pub open: u64,
    /// The games with an illegal move, by the code of its reason.
    pub illegal: BTreeMap<&'static str, GamesCount>,
    /// The games that went on past a draw that was due, by its reason.
    pub played_past: BTreeMap<&'static str, u64>,
    /// The games whose tags contradict the rules.
    pub disputed: GamesCount,
}

/// A number of games, with the first of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
#[schemars(rename = "GamesCount")]
pub struct GamesCount {
    /// The number.
    pub games: u64,
    /// The first of them.
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
    /// The byte of the uncompressed collection at which it begins.
    pub byte: u64,
    /// The move number and side, as in `34w`; `null` for the start or the end of the game.
    pub at: Option<String>,
    /// The move as it is written.
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

    /// The tally of a ruleset, added if it is missing.
    pub(crate) fn of(&mut self, ruleset: &str) -> &mut Tally {
        let known = self.rulesets.iter().position(|tally| tally.ruleset == ruleset);
        let at = known.unwrap_or_else(|| {
            self.rulesets.push(Tally { ruleset: ruleset.into(), ..Tally::default() });
            self.rulesets.len() - 1
        });
        &mut self.rulesets[at]
    }

    /// Adds `games`, the number of games before a block, to the numbers of its examples.
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

    /// Whether a game is illegal or disputed, or the rulesets part.
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

    /// Counts a game that is legal to the end.
    pub(crate) fn add_legal(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(outcome) => *self.ends.entry(outcome.reason.as_str()).or_default() += 1,
            None => self.open += 1,
        }
    }

    /// Counts a draw that a game went on past.
    pub(crate) fn add_played_past(&mut self, reason: Reason) {
        *self.played_past.entry(reason.as_str()).or_default() += 1;
    }

    /// The number of games that are legal to the end.
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

    /// Counts a game, and keeps the first as the example.
    pub(crate) fn add_one(&mut self, example: impl FnOnce() -> Example) {
        self.games += 1;
        self.example.get_or_insert_with(example);
    }
}
