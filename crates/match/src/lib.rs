//! Matches between engines under any rules.
//!
//! A [`Contest`] plays pairs of games between two [engines](EngineSpec), with the kernel as referee, until the number of
//! pairs is reached or a sequential [test](Sprt) is decided.
//!
//! ```
//! use std::time::Duration;
//!
//! use isotope_match::{Contest, EngineSpec, Limit, Openings, Played, Scoreboard};
//! use isotope_engine::Networks;
//! use isotope_search::Control;
//!
//! let ruleset = isotope_ruleset::shipped("atomic").unwrap();
//! let engine = EngineSpec { command: "isotope".into(), options: vec![("Hash".into(), "1".into())] };
//! let contest = Contest {
//!     played: &Played { ruleset, path: None },
//!     engines: [engine.clone(), engine],
//!     limit: Limit::Nodes(200),
//!     margin: Duration::ZERO,
//!     hang: Duration::from_secs(60),
//!     openings: Openings::Random(6),
//!     seed: 1,
//!     pairs: Some(1),
//!     sprt: None,
//!     threads: 1,
//!     tables: None,
//!     networks: Networks::default(),
//! };
//! let mut scoreboard = Scoreboard::default();
//! contest.play(&mut scoreboard, &Control::new(), |_, _| true).unwrap();
//! assert_eq!(scoreboard.pairs.0, [0, 0, 1, 0, 0], "an engine plays both games of a pair against itself alike");
//! ```
//!
//! This crate prints nothing and does not depend on a terminal.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! contest/       a match: pairs of games, their PGN, the scoreboard
//! openings       random openings, and those of a file
//! game/          the referee; games with comments, written as PGN and read again
//! player/        the engine in this process, engines in others, the options that select a game
//! statistics/    intervals, Elo from pairs, the sequential test
//! ```

mod contest;
mod game;
mod openings;
mod player;
mod statistics;

pub use contest::{
    Contest,
    game::MatchGame,
    pgn::MatchPgn,
    scoreboard::{MatchFigure, MatchResult, MatchTest, Scoreboard},
};
pub use game::{pgn, referee::LONGEST};
pub use openings::{Opening, Openings, generator, random_opening};
pub use player::{
    Limit,
    spec::{EngineSpec, Played},
};
pub use statistics::{
    estimate::{Estimate, rounded},
    pairs::Pairs,
    sprt::{EloModel, Sprt, Verdict},
};
