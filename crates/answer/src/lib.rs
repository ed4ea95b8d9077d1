//! The answers of `isotope` to requests, as JSON, text and pictures, for every front end.
//!
//! An [`Answer`] serialises to the JSON object described in `docs/json.md`, can be written as text and,
//! if it has boards, drawn as a picture. A request that cannot be answered yields an [`ErrorLine`], which
//! is an answer, too.
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
//! The crate reads no stream, prints nothing and looks at no environment variable. Tables and proofs are
//! computed by `isotope-analysis`, on its threads. Rulesets come from `isotope-ruleset`; the `id` of a
//! ruleset is written unchanged.

mod difference;
mod input;
mod output;
mod pgn;
mod position;
pub mod protocol;
mod ruleset;
mod tablebase;

pub use difference::{
    compare::{Compared, Named, Question},
    diff::Diff,
    move_difference::{Differing, plain_san},
    witness::Witnesses,
};
pub use input::{
    query::Asked,
    refusal::{ErrorLine, Refusal},
    request::{Reading, Request},
};
pub use output::{
    answer::{Answer, Part, SCHEMA, Text},
    color::plain,
    columns::{WIDTH, alike, rows},
    diagram::{after, moved, standing},
    excerpt::{MAX_MESSAGE, printable, shown},
    numbers::grouped,
};
pub use pgn::{Pgn, moves_of, pgn};
pub use position::{
    best_play::Solved,
    board::Board,
    explain::Explained,
    moves::{Moves, consequence},
    objects::{MoveObject, PositionObject, VerdictObject},
    perft::{Counted, Fingerprint, Measured},
    play::{Play, move_number},
};
pub use ruleset::{
    check::Report,
    gallery::{Documented, documented},
    guide::Described,
    listing::{Listed, rules, rules_text},
    show::Show,
    template::template,
};
pub use tablebase::{Built, Census, Fate, LongestWins, Probed, TableStats, Verified};
