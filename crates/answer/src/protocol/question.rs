//! What can be asked, and with which fields. A field left out has the default of the command.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::rulesets::Wanted;

/// A question. In JSON its name is the field `ask`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// The rulesets that are shipped, or one of them.
    Rules(Listing),
    /// A ruleset field by field.
    Show(OfRuleset),
    /// A ruleset as a page for players.
    Describe(OfRuleset),
    /// What is wrong with a ruleset.
    Check(Checking),
    /// How a position stands.
    Board(OfPosition),
    /// The legal moves.
    Moves(OfPosition),
    /// A line played.
    Play(Playing),
    /// Why a move is legal or illegal.
    Explain(Explaining),
    /// What a position means under several rulesets.
    Compare(Comparing),
    /// What two rulesets differ in.
    Diff(Pair),
    /// The smallest positions in which two rulesets differ.
    Witness(Pair),
    /// What best play comes to, as far as it is proven.
    Solve(Bounded),
    /// What the engine would play.
    Search(Bounded),
    /// What tables say of a position of three men at most.
    Probe(OfPosition),
    /// How many lines of play there are.
    Perft(Counting),
}

/// A ruleset, or none: all that are shipped.
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

/// A ruleset that is checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Checking {
    /// The ruleset.
    pub ruleset: Wanted,
    /// Whether certain suggestions are applied; the answer has the `text` that comes out.
    pub fix: bool,
}

/// A position under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OfPosition {
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first, in UCI or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
    /// Whether the answer has a picture.
    pub svg: bool,
}

/// A line of moves under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Playing {
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    pub fen: String,
    /// The line.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
}

/// A move that is explained.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Explaining {
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The move.
    pub r#move: String,
    /// The ruleset.
    pub ruleset: Wanted,
}

/// A comparison: of a position, of a move in it, or of a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Comparing {
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    pub fen: String,
    /// The line, which is not given together with a move.
    pub moves: Vec<String>,
    /// The move.
    pub r#move: Option<String>,
    /// The rulesets.
    pub rulesets: Vec<Wanted>,
    /// Nodes for each ruleset, to find out what best play comes to.
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
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: Wanted,
    /// How many nodes are looked at, at most.
    pub nodes: Option<u64>,
    /// For how long it is searched, at most.
    pub milliseconds: Option<u64>,
}

/// A count of lines.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counting {
    /// A FEN, whose spaces may be underscores, `startpos` or `chess960:N`.
    #[serde(default = "startpos")]
    pub fen: String,
    /// Moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The ruleset.
    #[serde(default)]
    pub ruleset: Wanted,
    /// How many plies the lines have.
    pub depth: u32,
}

impl Question {
    /// What can be asked.
    pub const NAMES: [&str; 15] = [
        "rules", "show", "describe", "check", "board", "moves", "play", "explain", "compare",
        "diff", "witness", "solve", "search", "probe", "perft",
    ];

    /// Reads a question from its object.
    ///
    /// # Errors
    /// What the fields are not.
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
