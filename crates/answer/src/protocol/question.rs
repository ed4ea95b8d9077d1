//! The questions and their fields. An omitted field has the default of the command.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::rulesets::RulesetRef;

/// A question. In JSON its name is the field `ask`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// The shipped rulesets, or one of them.
    Rules(ListQuestion),
    /// A ruleset, field by field.
    Show(RulesetQuestion),
    /// A ruleset as a printable guide.
    Describe(RulesetQuestion),
    /// The problems of a ruleset.
    Check(CheckQuestion),
    /// The board of a position and its state.
    Board(PositionQuestion),
    /// The legal moves of a position.
    Moves(PositionQuestion),
    /// A line of moves, played.
    Play(PlayQuestion),
    /// The reasons why a move is legal or illegal.
    Explain(ExplainQuestion),
    /// A position, a move or a line under several rulesets.
    Compare(CompareQuestion),
    /// The differences between two rulesets.
    Diff(RulesetPair),
    /// The smallest positions in which two rulesets differ.
    Witness(RulesetPair),
    /// The result of best play, as far as it is proven.
    Solve(SearchQuestion),
    /// The move that the engine would play.
    Search(SearchQuestion),
    /// The tablebase entry of a position with at most three pieces.
    Probe(PositionQuestion),
    /// The number of lines of play.
    Perft(PerftQuestion),
}

/// A shipped ruleset or, by default, all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ListQuestion {
    /// The ruleset.
    pub ruleset: Option<RulesetRef>,
}

/// A ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RulesetQuestion {
    /// The ruleset.
    pub ruleset: RulesetRef,
}

/// A ruleset to check.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CheckQuestion {
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// Whether certain suggestions are applied; the answer then has the corrected `text`.
    pub fix: bool,
}

/// A position under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PositionQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first, in UCI or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// Whether the answer includes a picture.
    pub svg: bool,
}

/// A line of moves under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// The moves of the line, in UCI or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
}

/// A move to explain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExplainQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The move, in UCI or SAN.
    pub r#move: String,
    /// The ruleset.
    pub ruleset: RulesetRef,
}

/// A position, a move in it, or a line from it, under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompareQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// The moves of the line; excludes `move`.
    pub moves: Vec<String>,
    /// The move; excludes `moves`.
    pub r#move: Option<String>,
    /// The rulesets.
    pub rulesets: Vec<RulesetRef>,
    /// The maximum number of nodes per ruleset for solving the position; not solved if null.
    pub solve: Option<u64>,
}

/// Two rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetPair {
    /// The rulesets.
    pub rulesets: [RulesetRef; 2],
}

/// A search from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    pub fen: String,
    /// Moves that are played first.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// The maximum number of nodes.
    pub nodes: Option<u64>,
    /// The maximum time, in milliseconds.
    pub milliseconds: Option<u64>,
}

/// A count of the lines of play from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftQuestion {
    /// A FEN, in which spaces may be underscores, or `startpos` or `chess960:N`.
    #[serde(default = "startpos")]
    pub fen: String,
    /// Moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The ruleset.
    #[serde(default)]
    pub ruleset: RulesetRef,
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

impl Default for PositionQuestion {
    fn default() -> PositionQuestion {
        PositionQuestion {
            fen: startpos(),
            moves: Vec::new(),
            ruleset: RulesetRef::default(),
            svg: false,
        }
    }
}

impl Default for PlayQuestion {
    fn default() -> PlayQuestion {
        PlayQuestion { fen: startpos(), moves: Vec::new(), ruleset: RulesetRef::default() }
    }
}

impl Default for ExplainQuestion {
    fn default() -> ExplainQuestion {
        let (moves, r#move) = (Vec::new(), String::new());
        ExplainQuestion { fen: startpos(), moves, r#move, ruleset: RulesetRef::default() }
    }
}

impl Default for CompareQuestion {
    fn default() -> CompareQuestion {
        let rulesets = ["atomic", "icc", "chess-com"].map(|name| RulesetRef::Shipped(name.into()));
        let (moves, r#move) = (Vec::new(), None);
        CompareQuestion { fen: startpos(), moves, r#move, rulesets: rulesets.into(), solve: None }
    }
}

impl Default for SearchQuestion {
    fn default() -> SearchQuestion {
        let (moves, ruleset) = (Vec::new(), RulesetRef::default());
        SearchQuestion { fen: startpos(), moves, ruleset, nodes: None, milliseconds: None }
    }
}
