//! What is told of a whole collection: numbers that add up, and an example of each kind.

use std::collections::BTreeMap;

use isotope_answer::SCHEMA;
use isotope_kernel::{Outcome, Reason};
use schemars::JsonSchema;
use serde::Serialize;

/// Numbers of games. Those of several blocks, shards or files add up.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GamesSummary")]
pub struct Summary {
    schema: u32,
    /// How many games were read.
    pub games: u64,
    /// How many moves they have.
    pub plies: u64,
    /// For each ruleset, in the order in which they are asked for.
    pub rulesets: Vec<Tally>,
    /// Where rulesets part, by kind.
    pub partings: BTreeMap<String, Count>,
    /// Games that name a variant that nobody knows, and were not replayed.
    pub unknown_variants: BTreeMap<String, u64>,
    /// Games that name a ruleset that is not shipped, and were not replayed.
    pub unknown_rulesets: BTreeMap<String, u64>,
    /// How much is wrong with the texts.
    pub problems: u64,
}

/// Games under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
#[schemars(rename = "RulesetTally")]
pub struct Tally {
    /// Its name.
    pub ruleset: String,
    /// How many games were replayed.
    pub games: u64,
    /// How many of their moves are legal, up to the first that is not.
    pub plies: u64,
    /// How games end by the rules that are legal to the end.
    pub ends: BTreeMap<&'static str, u64>,
    /// How many of them the rules let go on.
    pub open: u64,
    /// Games with an illegal move, by its reason.
    pub illegal: BTreeMap<&'static str, Count>,
    /// Draws that were due and that a game went on past.
    pub played_past: BTreeMap<&'static str, u64>,
    /// Games of which the tags say what the rules cannot explain.
    pub disputed: Count,
}

/// A number of games, with the first of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
#[schemars(rename = "GamesCount")]
pub struct Count {
    /// How many.
    pub games: u64,
    /// The first of them.
    pub example: Option<Example>,
}

/// A game that shows something.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[schemars(rename = "GameExample")]
pub struct Example {
    /// The collection.
    pub file: String,
    /// The game, from 1.
    pub game: u64,
    /// Where it begins.
    pub byte: u64,
    /// The position, as in `34w`; nothing if it is about the end or the start.
    pub at: Option<String>,
    /// The move.
    pub r#move: Option<String>,
    /// Why it is told.
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
    /// Adds what was read later.
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

    /// The numbers of a ruleset.
    pub(crate) fn of(&mut self, ruleset: &str) -> &mut Tally {
        let known = self.rulesets.iter().position(|tally| tally.ruleset == ruleset);
        let at = known.unwrap_or_else(|| {
            self.rulesets.push(Tally { ruleset: ruleset.into(), ..Tally::default() });
            self.rulesets.len() - 1
        });
        &mut self.rulesets[at]
    }

    /// The examples were counted from the first game of a block: before that there were `games` more.
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

    /// Whether a game is illegal or disputed, or rulesets part.
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

    pub(crate) fn end(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(outcome) => *self.ends.entry(outcome.reason.as_str()).or_default() += 1,
            None => self.open += 1,
        }
    }

    pub(crate) fn play_past(&mut self, reason: Reason) {
        *self.played_past.entry(reason.as_str()).or_default() += 1;
    }

    /// How many games are legal to their end.
    pub fn legal(&self) -> u64 {
        self.games - self.illegal.values().map(|count| count.games).sum::<u64>()
    }
}

impl Count {
    fn add(&mut self, later: Count) {
        self.games += later.games;
        if self.example.is_none() {
            self.example = later.example;
        }
    }

    pub(crate) fn one(&mut self, example: impl FnOnce() -> Example) {
        self.games += 1;
        self.example.get_or_insert_with(example);
    }
}
