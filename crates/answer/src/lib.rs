//! The answers of `isotope` to requests, as JSON, text and pictures, for all front ends.
//!
//! An [`Answer`] serialises to the JSON object described in `docs/schema.json`, can be written as text and,
//! if it has boards, drawn as a picture. A request that cannot be answered yields an [`InputError`],
//! which is itself an answer.
//!
//! ```
//! use isotope_answer::{Answer as _, RulesetComparison, NamedRuleset, ComparisonQuestion, ParseOptions, PositionInput};
//! use isotope_ruleset::shipped;
//!
//! let rulesets = NamedRuleset::all(vec![
//!     ("atomic", shipped("atomic").unwrap()),
//!     ("icc", shipped("icc").unwrap()),
//! ]);
//! let input = PositionInput::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", ParseOptions::default()).unwrap();
//! let answer = RulesetComparison::new(input, &rulesets, &ComparisonQuestion::Move("Kxb7".into())).unwrap();
//! assert!(!answer.differ(), "no king may capture under either ruleset");
//!
//! let json = serde_json::to_value(&answer).unwrap();
//! assert_eq!(json["rulesets"][0]["outcome"]["reason"], "stalemate");
//! assert_eq!(json["rulesets"][1]["legal_moves"], 2);
//! assert_eq!(json["move"]["verdicts"][1]["code"], "own-king-destroyed");
//!
//! let text = answer.text().to_string();
//! assert!(text.starts_with("8  k . . . . . . .\n7  . R . . . . . .\n"));
//! assert!(text.contains("legal moves  0                2\n"));
//! ```
//!
//! The crate reads no streams or environment variables and prints nothing. Tables and proofs are
//! computed by `isotope-analysis`, on its own threads. Rulesets come from `isotope-ruleset`; the `id` of
//! a ruleset is written unchanged.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! protocol/      questions as JSON objects: the list of them, their fields, their answers, the schema of both
//! difference/    several rulesets: compare, diff, witness, puzzles, verdicts side by side
//! ruleset/       one ruleset: show, check, the guide for players, the list, the template, documented diagrams;
//!                the language
//! tablebase/     tables: build, plan, verify, probe, statistics, longest wins, census and its plot, the form of
//!                lila-tablebase
//! position/      one position: board, moves, play, explain, perft, best play, every move's value, proofs; shared
//!                JSON objects
//! input/         positions as people write them, queries under a ruleset, errors
//! output/        answers; their text: colours, columns, paragraphs, numbers, excerpts, counters, diagrams; pages of HTML
//! ```

mod difference;
mod input;
mod output;
mod position;
pub mod protocol;
mod ruleset;
mod tablebase;

pub use difference::{
    compare::{ComparisonQuestion, NamedRuleset, RulesetComparison},
    diff::Diff,
    move_difference::{MoveDifference, SharedVerdict, plain_san},
    puzzle::Puzzles,
    witness::Witnesses,
};
pub use input::{
    pasted::is_address,
    position_input::{ParseOptions, PositionInput},
    position_query::PositionQuery,
    refusal::{InputError, RequestError},
};
pub use output::{
    answer::{Answer, Part, SCHEMA, Text},
    color::strip_colors,
    columns::{WIDTH, group_equal, padded, rows, text_width},
    counters::{Counter, counters},
    diagram::{diagram_after, mark_effect, mark_move, position_diagram},
    excerpt::{MAX_MESSAGE, escape_text, excerpt},
    html::document,
    numbers::with_commas,
};
pub use position::{
    best_play::BestPlayAnswer,
    board::Board,
    every_move::{MoveWorth, every_move},
    explain::Explanation,
    moves::{Moves, consequence, effect},
    objects::{MoveObject, PositionObject, VerdictObject},
    perft::{Fingerprint, PerftCount, PerftSpeed},
    play::{Play, move_number},
    proof_check::ProofCheck,
};
pub use ruleset::{
    check::CheckReport,
    gallery::{DocumentedDiagram, documented_diagrams},
    guide::Guide,
    listing::{ListedRuleset, rules, rules_text},
    reference::{Reference, form, form_of},
    show::Show,
    template::template,
};
pub use tablebase::{
    Category, Census, LongestWins, Mainline, MainlineMove, MoveStanding, PositionStanding,
    ProbeAnswer, ResultCounts, TableBuild, TableCheck, TablePlan, TableStats, TablebaseEntry,
};
