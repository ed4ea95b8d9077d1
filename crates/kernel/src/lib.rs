//! The rules of play: atomic chess and every explosion variant, from data.
//!
//! A [`Spec`] says in the words of a ruleset how a game differs from chess. [`Rules::compile`]
//! turns it into [`Rules`] or into a list of problems. A [`Position`] is played by such rules; it
//! implements [`shakmaty::Position`], so SAN, UCI moves, hashing and PGN readers work on it.
//! [`judge()`] defines which moves are legal and says why others are not.
//!
//! ```
//! use isotope_kernel::{Capture, Explode, Position, Rules, Spec, fen, judge, notation};
//!
//! let spec = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
//! let rules = Rules::compile(spec).unwrap();
//! // . . . . . . . .
//! // . . . k . . . .
//! // . . . n K . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . R . . . .
//! let fen = fen::read("8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1").unwrap();
//! let position = Position::from_fen(&rules, fen).unwrap();
//! let capture = notation::read(&position, "Rxd6").unwrap();
//! let reason = judge(&position, capture).unwrap_err();
//! assert_eq!(reason.to_string(), "the blast on d6 would destroy the king on e6");
//! ```
//!
//! This crate reads no file, prints nothing and starts no thread, and it knows no ruleset by name.

mod captures;
pub mod castling;
mod compile;
mod crossings;
mod dead;
mod ending;
pub mod fen;
mod field;
pub mod game;
mod generator;
pub mod hooks;
mod identity;
pub mod illegal;
pub mod judge;
mod layout;
mod make;
mod mate;
mod movegen;
mod not_a_move;
pub mod notation;
pub mod outcome;
mod perft;
mod play;
pub mod position;
pub mod problem;
mod pseudo;
mod record;
pub mod roles;
pub mod rules;
mod sets;
pub mod setup;
pub mod spec;
mod symmetry;
pub mod words;

pub use captures::Captures;
pub use castling::{Castling, Crossing};
pub use compile::Plugins;
pub use field::Field;
pub use game::{Claims, Game};
pub use hooks::{
    Aftermath, Blast, Both, Capture, CaptureEffect, Capturing, Center, Check, CheckPredicate,
    Crater, Dead, Draws, Drops, EndCondition, Explode, Hits, Kings, Limit, OwnKing, Residue, When,
    Win,
};
pub use illegal::{Illegal, NotAMove};
pub use judge::{Step, explain, judge};
pub use layout::Layout;
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft};
pub use position::Position;
pub use problem::{Problem, RulesError};
pub use record::{Record, ReplayError};
pub use roles::{RoleName, Roles};
pub use rules::Rules;
pub use setup::{Fault, PositionError};
/// The vocabulary of chess that this crate speaks: a program that takes it from here has the same
/// version.
pub use shakmaty;
pub use spec::{Compulsory, Spec, Stalemate, Start, Switch};
pub use symmetry::Flip;
