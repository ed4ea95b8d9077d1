//! Reads collections of games from PGN, replays them under any rulesets, and compares the results.
//!
//! A [`Source`] is a file or a stream, plain or compressed. [`run`] replays its games as specified by a [`Job`]
//! and passes the results to a callback in batches, in order. The [`Summary`] values of batches, files and
//! [`Shard`]s can be added up.
//!
//! ```
//! use std::{convert::Infallible, sync::Arc};
//! use isotope_games::{Choice, Job, Source, Outputs, run};
//! use isotope_ruleset::shipped;
//!
//! let pgn = "[Result \"1-0\"]\n\n1. e4 d5 2. Bb5+ a6 3. Bxd7+ 1-0\n";
//! let rulesets = ["atomic", "icc"].map(|name| (name.to_owned(), shipped(name).unwrap()));
//! let wants = Outputs { objects: true, ..Outputs::default() };
//! let job = Job { wants, ..Job::new(Choice::Named(rulesets.into())) };
//! let mut lines = Vec::new();
//! run(Source::stream("games", pgn.as_bytes()), &job, &Arc::default(), |batch| {
//!     lines.extend(batch.games.into_iter().map(|game| game.found.to_string()));
//!     Ok::<(), Infallible>(())
//! })
//! .unwrap();
//! assert_eq!(lines, ["games#1:2b a6: atomic: illegal, the king on e8 would be in check from b5; icc: legal"]);
//! ```
//!
//! This crate prints nothing and does not depend on a terminal.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! lookup         a position of a game, by file, game and move number
//! run            a collection, read in blocks on several threads
//! report         the results of a game and of a collection, as text and JSON
//! replay         a game under several rulesets: where they part, draws that are due, disputed results
//! pgn            a game's tags and moves as they are replayed, tags that name rules
//! input          files and streams, decompressed; blocks of whole games; shards
//! problem        the errors of a game's text
//! ```

mod input;
mod lookup;
mod pgn;
mod problem;
mod replay;
mod report;
mod run;

pub use input::{LARGEST_GAME, Packing, Shard, Source};
pub use lookup::{NotAReference, PickError, PositionPlace, Reference, SelectedGame};
pub use pgn::{HASH_TAG, RULESET_TAG};
pub use problem::{GameError, Problem};
pub use replay::{Choice, TaggedRulesets};
pub use report::{
    DueDraw, Example, GameDetails, GamePart, GameReport, GamesCount, IllegalMove, RulesetResult,
    Summary, Tags, Tally,
};
pub use run::{Batch, Game, GameSelection, Job, Outputs, ReadError, RunError, run};
