//! What is found out about a ruleset by games that the engine plays against itself.
//!
//! An [`Assess`] plays games under a ruleset, an [`AssessmentBuilder`] counts them, and an [`Assessment`] has the
//! figures. A [`Train`] learns an evaluation from such games.
//!
//! ```
//! use isotope_lab::{Assess, AssessmentBuilder, Header};
//! use isotope_search::Control;
//!
//! let ruleset = isotope_ruleset::shipped("atomic").unwrap();
//! let (rules, nodes, seed) = (&*ruleset.rules, 30, 1);
//! let assess = Assess { rules, games: 2, nodes, seed, against: None, network: None, shard: None, threads: 1 };
//! let mut builder = AssessmentBuilder::default();
//! assess.play(&assess.sources(), &Control::new(), |game| {
//!     builder.add(&game);
//!     true
//! });
//! let header = Header { hash: ruleset.hash.clone(), nodes, seed, against: None, network: None };
//! assert_eq!(builder.figures(&ruleset, &header, None).games, 2);
//! ```
//!
//! This crate prints nothing and does not depend on a terminal.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! report/        assessments as text, as a table, as plots and as a page
//! train          learning an evaluation by games of the engine against itself
//! assess/        games of the engine against itself: playing them, counting them, the figures, the games as PGN
//! logistic       logistic regression
//! ```

mod assess;
mod logistic;
mod report;
mod train;

pub use assess::{
    Assess,
    figures::{Against, Assessment, AssessmentBuilder, Plies, Skill, WhiteResults, Worth},
    game::{AssessedGame, GameSource},
    text::{AssessedGames, Header},
};
pub use report::terminal::AssessmentTable;
pub use train::{Train, TrainedSoFar, next_stage};
