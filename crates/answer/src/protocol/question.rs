//! The questions and their fields. An omitted field has the same default as in the command with the
//! question's name.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::rulesets::RulesetRef;

/// A question. In JSON, the field `ask` is the name of the question.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// Lists the shipped rulesets, or a single ruleset.
    Rules(ListQuestion),
    /// Shows a ruleset field by field.
    Show(RulesetQuestion),
    /// Describes a ruleset as a printable guide for players.
    Describe(RulesetQuestion),
    /// Checks a ruleset for problems.
    Check(CheckQuestion),
    /// Shows the board and the state of a position.
    Board(PositionQuestion),
    /// Lists the legal moves in a position.
    Moves(PositionQuestion),
    /// Plays a line of moves.
    Play(PlayQuestion),
    /// Explains why a move is legal or illegal.
    Explain(ExplainQuestion),
    /// Compares a position, a move or a line under several rulesets.
    Compare(CompareQuestion),
    /// Lists the differences between two rulesets.
    Diff(RulesetPair),
    /// Searches for the smallest positions in which two rulesets differ.
    Witness(RulesetPair),
    /// Makes puzzles about two rulesets, each with one answer.
    Puzzles(PuzzlesQuestion),
    /// Finds the result of best play from a position, as far as it can be proven.
    Solve(SearchQuestion),
    /// Searches for the engine's best line from a position.
    Search(SearchQuestion),
    /// Looks up a position with at most three pieces in its tablebase.
    Probe(PositionQuestion),
    /// Counts the lines of play from a position.
    Perft(PerftQuestion),
}

/// A ruleset or, by default, all shipped rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ListQuestion {
    /// The ruleset to list; all shipped rulesets if null.
    pub ruleset: Option<RulesetRef>,
}

/// A ruleset to show or describe.
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
    /// Whether to apply all certain suggestions; the answer then has the corrected `text`.
    pub fix: bool,
}

/// A position under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PositionQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves to play first, in UCI notation or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// Whether the answer includes a picture of the board, as SVG.
    pub svg: bool,
}

/// A line of moves under a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves of the line, in UCI notation or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
}

/// A move to explain.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExplainQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves to play first, in UCI notation or SAN.
    pub moves: Vec<String>,
    /// The move to explain, in UCI notation or SAN.
    pub r#move: String,
    /// The ruleset.
    pub ruleset: RulesetRef,
}

/// A position, a move in it, or a line from it, under several rulesets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompareQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves of the line, in UCI notation or SAN; must be empty if `move` is given.
    pub moves: Vec<String>,
    /// The move, in UCI notation or SAN; must be null if `moves` is not empty.
    pub r#move: Option<String>,
    /// How the position arose, so that the game may be over by repetition; only if `moves` is empty.
    pub history: Option<History>,
    /// The rulesets to compare.
    pub rulesets: Vec<RulesetRef>,
    /// The maximum number of nodes for solving the position under each ruleset; not solved if null.
    pub solve: Option<u64>,
    /// Whether the answer has the comparison as a page, too: `html`, one file of HTML that needs no server.
    pub html: bool,
}

/// The moves that led to a position. Under rules by which they lead to another one, the position has no history.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// The position before the moves, written as `fen` of the question.
    #[serde(default = "startpos")]
    pub fen: String,
    /// The moves, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A pair of rulesets to compare.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetPair {
    /// The rulesets to compare.
    pub rulesets: [RulesetRef; 2],
}

/// A pair of rulesets about which puzzles are made.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesQuestion {
    /// The rulesets.
    pub rulesets: [RulesetRef; 2],
    /// The maximum number of puzzles.
    #[serde(default = "a_few")]
    pub count: u16,
    /// The seed of the random games from which the positions come.
    #[serde(default)]
    pub seed: u64,
}

/// A search from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    pub chess960: bool,
    /// The moves to play first, in UCI notation or SAN.
    pub moves: Vec<String>,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// The maximum number of nodes to search.
    pub nodes: Option<u64>,
    /// The maximum time to search, in milliseconds.
    pub milliseconds: Option<u64>,
}

/// A count of the lines of play from a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftQuestion {
    /// The position: a FEN, in which underscores may replace the spaces, `startpos` or `chess960:N`.
    #[serde(default = "startpos")]
    pub fen: String,
    /// Whether castling is written as in Chess960 whatever the position: `e1h1`, and rights as rook files.
    #[serde(default)]
    pub chess960: bool,
    /// The moves to play first, in UCI notation or SAN.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The ruleset.
    #[serde(default)]
    pub ruleset: RulesetRef,
    /// The length of the lines, in plies.
    pub depth: u32,
}

impl Question {
    /// The names of all questions, as in the field `ask`.
    pub const NAMES: [&str; 16] = [
        "rules", "show", "describe", "check", "board", "moves", "play", "explain", "compare",
        "diff", "witness", "puzzles", "solve", "search", "probe", "perft",
    ];

    /// The length of the line that the question plays, in plies, and the number of rulesets that it is about.
    pub(super) fn extent(&self) -> (usize, usize) {
        match self {
            Question::Compare(of) => {
                let before = of.history.as_ref().map_or(0, |history| history.moves.len());
                (before + of.moves.len(), of.rulesets.len())
            }
            Question::Board(of) | Question::Moves(of) | Question::Probe(of) => (of.moves.len(), 1),
            Question::Play(of) => (of.moves.len(), 1),
            Question::Explain(of) => (of.moves.len(), 1),
            Question::Solve(of) | Question::Search(of) => (of.moves.len(), 1),
            Question::Perft(of) => (of.moves.len(), 1),
            Question::Rules(_)
            | Question::Show(_)
            | Question::Describe(_)
            | Question::Check(_)
            | Question::Diff(_)
            | Question::Witness(_)
            | Question::Puzzles(_) => (0, 2),
        }
    }

    /// Reads a question from the fields of its JSON object.
    ///
    /// # Errors
    /// Returns an error if a field is missing, unknown or of the wrong type.
    pub(super) fn read(fields: Map<String, Value>) -> Result<Question, serde_json::Error> {
        serde_json::from_value(Value::Object(fields))
    }
}

fn a_few() -> u16 {
    6
}

fn startpos() -> String {
    "startpos".into()
}

impl Default for PositionQuestion {
    fn default() -> PositionQuestion {
        PositionQuestion {
            fen: startpos(),
            chess960: false,
            moves: Vec::new(),
            ruleset: RulesetRef::default(),
            svg: false,
        }
    }
}

impl Default for PlayQuestion {
    fn default() -> PlayQuestion {
        PlayQuestion {
            fen: startpos(),
            chess960: false,
            moves: Vec::new(),
            ruleset: RulesetRef::default(),
        }
    }
}

impl Default for ExplainQuestion {
    fn default() -> ExplainQuestion {
        let (moves, r#move) = (Vec::new(), String::new());
        ExplainQuestion {
            fen: startpos(),
            chess960: false,
            moves,
            r#move,
            ruleset: RulesetRef::default(),
        }
    }
}

impl Default for CompareQuestion {
    fn default() -> CompareQuestion {
        let rulesets = ["atomic", "icc", "chess-com"].map(|name| RulesetRef::Shipped(name.into()));
        CompareQuestion {
            fen: startpos(),
            chess960: false,
            moves: Vec::new(),
            r#move: None,
            history: None,
            rulesets: rulesets.into(),
            solve: None,
            html: false,
        }
    }
}

impl Default for SearchQuestion {
    fn default() -> SearchQuestion {
        let (moves, ruleset) = (Vec::new(), RulesetRef::default());
        SearchQuestion {
            fen: startpos(),
            chess960: false,
            moves,
            ruleset,
            nodes: None,
            milliseconds: None,
        }
    }
}
