//! The questions and their fields. An omitted field has the default of the command.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::rulesets::Wanted;

/// A question. In JSON its name is the field `ask`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// The shipped rulesets, or one of them.
    Rules(Listing),
    /// A ruleset, field by field.
    Show(OfRuleset),
    /// A ruleset as a printable guide.
    Describe(OfRuleset),
    /// The problems of a ruleset.
    Check(Checking),
    /// The board of a position and its state.
    Board(OfPosition),
    /// The legal moves of a position.
    Moves(OfPosition),
    /// A line of moves, played.
    Play(Playing),
    /// The reasons why a move is legal or illegal.
    Explain(Explaining),
    /// A position, a move or a line under several rulesets.
    Compare(Comparing),
    /// The differences between two rulesets.
    Diff(Pair),
    /// The smallest positions in which two rulesets differ.
    Witness(Pair),
    /// The result of best play, as far as it is proven.
    Solve(Bounded),
    /// The move that the engine would play.
    Search(Bounded),
    /// The tablebase entry of a position with at most three pieces.
    Probe(OfPosition),
    /// The number of lines of play.
    Perft(Counting),
}

/// A shipped ruleset or, by default, all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Listing {
    /// The ruleset.
    pub ruleset: Option<Wanted>,
}

/// A ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfRuleset {
    /// The ruleset.
    pub ruleset: Wanted,
}

/// A ruleset to check.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Checking {
    /// The ruleset.
    pub ruleset: Wanted,
    /// Whether certain suggestions are applied; the answer then has the corrected `text`.
    pub fix: bool,
}

/// A position under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfPosition {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first, in UCI or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
    /// Whether the answer includes a picture.
    pub svg: bool,
}

/// A line of moves under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Playing {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// The moves of the line, in UCI or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
}

/// A move to explain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Explaining {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The move, in UCI or SAN.
    pub r#move: String,
    /// The ruleset.
    pub ruleset: Wanted,
}

/// A position, a move in it, or a line from it, under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Comparing {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// The moves of the line; excludes `move`.
    pub moves: Vec<String>,
    /// The move; excludes `moves`.
    pub r#move: Option<String>,
    /// The rulesets.
    pub rulesets: Vec<Wanted>,
    /// The maximum number of nodes per ruleset for solving the position; not solved if null.
    pub solve: Option<u64>,
}

/// Two rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The rulesets.
    pub rulesets: [Wanted; 2],
}

/// A search from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Bounded {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum time, in milliseconds.
    pub milliseconds: Option<u64>,
}

/// A count of the lines of play from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    #[serde(default = "startpos")]
    pub fen: String,
    /// Moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The ruleset.
    #[serde(default)]
    pub ruleset: Wanted,
    /// The length of the lines, in plies.
    pub depth: u32,
}

impl Question {
    /// The names of all questions.
    pub const NAMES: [&str; 15] = [
        "rules", "show", "describe", "check", "board", "moves", "play", "explain", "compare",
        "diff", "witness", "solve", "search", "probe", "perft",
    ];

    /// Reads a question from its object.
    ///
    /// # Errors
    /// If a field is missing, unknown or of the wrong type.
    pub(super) fn read(fields: Map<String, Value>) -> Result<Question, serde_json::Error> {
        serde_json::from_value(Value::Object(fields))
    }
}

fn startpos() -> String {
    "startpos".into()
}

impl Default for OfPosition {
    fn default() -> OfPosition {
        OfPosition { fen: startpos(), moves: Vec::new(), ruleset: Wanted::default(), svg: false }
    }
}

impl Default for Playing {
    fn default() -> Playing {
        Playing { fen: startpos(), moves: Vec::new(), ruleset: Wanted::default() }
    }
}

impl Default for Explaining {
    fn default() -> Explaining {
        let (moves, r#move) = (Vec::new(), String::new());
        Explaining { fen: startpos(), moves, r#move, ruleset: Wanted::default() }
    }
}

impl Default for Comparing {
    fn default() -> Comparing {
        let rulesets = ["atomic", "icc", "chess-com"].map(|name| Wanted::Shipped(name.into()));
        let (moves, r#move) = (Vec::new(), None);
        Comparing { fen: startpos(), moves, r#move, rulesets: rulesets.into(), solve: None }
    }
}

impl Default for Bounded {
    fn default() -> Bounded {
        let (moves, ruleset) = (Vec::new(), Wanted::default());
        Bounded { fen: startpos(), moves, ruleset, nodes: None, milliseconds: None }
    }
}
