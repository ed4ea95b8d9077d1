//! The rules of play for atomic chess and other explosion variants, compiled from data.
//!
//! A [`Spec`] describes how a game differs from chess. [`Rules::compile`] turns it into [`Rules`] or
//! returns a list of its problems. A [`Position`] is played under such rules; it implements
//! [`shakmaty::Position`], so SAN, UCI moves, hashing and PGN readers work with it. [`judge()`]
//! defines which moves are legal and gives the reason why a move is not.
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
//! Three hooks can be changed: what a capture or another move destroys ([`CaptureEffect`],
//! [`Capture`], [`Trigger`]), what threatens a king ([`CheckPredicate`], [`Check`]) and when the game is
//! over ([`EndCondition`], [`Win`], [`Draws`]). [`Plugins`] replace them with a program's own hooks.
//!
//! This crate reads no files, prints nothing, starts no threads, and knows no ruleset by name.

mod board;
mod cpu;
mod endings;
mod game;
mod hooks;
mod legality;
mod movegen;
mod position;
mod rules;
pub mod words;

pub use board::{fen, field::Field, layout::Layout};
pub use endings::symmetry::Flip;
pub use game::{
    Claims, Game,
    compile::Plugins,
    notation,
    perft::{divide, perft},
    ply::{PlayError, Ply},
    record::{Record, ReplayError},
    setup::{Fault, PositionError},
};
pub use hooks::{
    Aftermath, Blast, BlastEffect, Both, Capture, CaptureEffect, Capturer, Captures, Capturing,
    Cause, Center, Check, CheckPredicate, Crater, Dead, Draws, Drops, EndCondition, Explode,
    Harmless, Hits, Kings, Limit, OwnKing, Reach, Residue, Royal, SideKings, Standing, Trigger,
    TriggerName, TriggerRule, Triggering, When, Win,
};
pub use legality::{
    explanation::{Explanation, explain},
    judge::{self, Step, judge},
};
pub use position::Position;
pub use rules::{
    Rules,
    spec::{Compulsory, Spec, Stalemate, Start, Switch},
};
/// The crate whose chess types appear in this crate's API, re-exported so that programs can use the
/// matching version.
pub use shakmaty;
pub use words::{
    castling::{Castling, Crossing},
    double_step::DoubleStep,
    illegal::{Illegal, NotAMove},
    outcome::{Outcome, Reason},
    problem::{Problem, RulesError},
    roles::{RoleName, Roles},
    squares::SideName,
};
