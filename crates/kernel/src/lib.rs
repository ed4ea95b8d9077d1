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
//!
//! # Files
//!
//! The lines are ordered from the top: a file imports only from its own line and from those below.
//!
//! ```text
//! game/       game · record · perft                the types that programs start with
//!             ply                                  moves and their texts, as a game plays them
//!             notation                             moves as text, read and written
//!             compile                              from a spec to rules
//!             play · identity · setup              shakmaty's trait, equality and keys, setting up positions
//! endings/    endings · dead/ · symmetry           the outcome of a position; the sides that can still win
//! legality/   generator                            legal moves, by the generator that the rules use
//!             survey/                              legal moves of games that sets cannot express
//!             explanation                          the steps of a judgment, and their sentences
//!             judge · not_a_move                   the definition of legality
//! movegen/    generate · tree …                    fast generation by sets of squares
//!             group                                groups of moves; counting, visiting and listing them
//! position/   crossings · pseudo · make            castling squares, pseudo-legal moves, playing a move
//!             position                             board, rights, hands and counters, under rules
//! rules/      rules                                the compiled rules
//!             sets · outline · winnable            the generators' tables; the sides that can win with few pieces
//!             spec                                 the rules as stated
//! hooks/      end/ · check/                        wins by the board; threats to a king
//!             reach                                cases and triggers that no move comes to
//!             captures                             allowed captures, the effects of captures and triggers
//!             triggers                             moves without a capture that set off an explosion
//!             capture/ · kings · drops             cases and explosions, royal kings, hands
//! board/      field · node · layout · fen          pieces and walls; descriptions of positions
//!             attackers · zone · directions        attacks as in chess
//! words/      roles · squares · problem · outcome …
//! cpu                                              code compiled for different processors
//! ```
//!
//! A hook's place in this map determines what it can see. A capture effect sees the field and the capture or trigger.
//! A check predicate sees a king, the field around it, the en passant square and the compiled captures. An end
//! condition sees the field, the hands, the side that moved last, the checks left and the sides that lost a king. Mate
//! depends on moves, so `endings` tests for it, above the generator.

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
    Aftermath, AtEdge, Blast, BlastEffect, Both, Capture, CaptureEffect, Capturer, Captures,
    Capturing, Cause, Center, Check, CheckPredicate, Crater, Dead, Draws, Drops, EndCondition,
    Explode, Fate, Harmless, Hits, Kings, Limit, Numbers, OwnKing, PieceCondition, Reach, Residue,
    Royal, SideKings, Standing, Trigger, TriggerName, TriggerRule, Triggering, When, Win,
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
    count::Count,
    double_step::DoubleStep,
    illegal::{Illegal, NotAMove},
    outcome::{Outcome, Reason},
    problem::{Problem, RulesError},
    roles::{RoleName, Roles},
    squares::{SQUARE_SETS, SideName, square_set},
};
