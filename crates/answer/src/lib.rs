//! Requests answered: what `isotope` says, for whoever opens another door to it.
//!
//! An [`Answer`] serialises to the JSON object that `docs/json.md` describes, can be written as the text
//! that people read and, where it has boards, be drawn as a picture. What cannot be used is an [`ErrorLine`], which is an answer, too.
//!
//! ```
//! use isotope_answer::{Answer as _, Compared, Named, Question, Reading, Request};
//! use isotope_ruleset::shipped;
//!
//! let rulesets = Named::all(vec![
//!     ("atomic", shipped("atomic").unwrap()),
//!     ("icc", shipped("icc").unwrap()),
//! ]);
//! let request = Request::read("k7/1R6/8/8/2K5/8/8/8 b - - 0 1", Reading::default()).unwrap();
//! let answer = Compared::of(request, &rulesets, &Question::Move("Kxb7".into())).unwrap();
//! assert!(!answer.differ(), "no king captures, here or there");
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
//! This crate reads no stream, prints nothing, starts no thread and looks at no environment; a
//! ruleset comes from `isotope-ruleset`, and its `id` is written as it is.

mod answer;
mod asked;
mod board;
mod columns;
mod compare;
mod counted;
mod described;
mod diff;
mod drawn;
mod explain;
mod gallery;
mod json;
mod moves;
mod movetext;
mod numbers;
mod paint;
mod paragraph;
mod pgn;
mod play;
pub mod protocol;
mod refusal;
mod report;
mod request;
mod rules;
mod show;
mod shown;
mod solved;
mod tablebase;
mod template;
mod told;
mod witness;

pub use answer::{Answer, Part, SCHEMA, Text};
pub use asked::Asked;
pub use board::Board;
pub use columns::{WIDTH, rows};
pub use compare::{Compared, Named, Question};
pub use counted::Counted;
pub use described::Described;
pub use diff::Diff;
pub use drawn::{after, moved, standing};
pub use explain::Explained;
pub use gallery::{Documented, documented};
pub use json::{MoveObject, PositionObject, VerdictObject};
pub use moves::{Moves, consequence};
pub use movetext::moves_of;
pub use numbers::grouped;
pub use paint::plain;
pub use pgn::{Pgn, pgn};
pub use play::{Play, move_number};
pub use refusal::{ErrorLine, Refusal};
pub use report::Report;
pub use request::{Reading, Request};
pub use rules::{Listed, rules, rules_text};
pub use show::Show;
pub use shown::{MAX_MESSAGE, printable, shown};
pub use solved::Solved;
pub use tablebase::{Census, Fate, LongestWins, Probed, TableStats};
pub use template::template;
pub use told::details;
pub use witness::Witnesses;
