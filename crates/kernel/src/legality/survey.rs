//! A survey: what the legal moves of a position have in common, looked up once.
//!
//! [`judge`](super::judge) plays a move and looks for threats to the mover's kings. Most moves cannot
//! change anything about these threats, and a survey shows which. The only threats are captures on
//! certain squares, the `targets`: the king's square and, if explosions give check, the squares of our
//! pieces whose capture could destroy the king.
//!
//! - A move is safe if afterwards no piece attacks, as in chess, one of our pieces on a target.
//! - If nothing attacks such a piece before the move, only three kinds of moves can expose one: those of
//!   a piece that alone blocks a line to a target (the `blockers`), moves to a target, and explosions.
//! - In check, a move that ends no threat is illegal. A threat ends if its line is blocked, its victim
//!   leaves or its attacker is captured.
//!
//! All other moves are decided one by one: by the squares that are attacked after the move, or, if these
//! do not settle it, by the definition. Property tests check that the legal moves are those of `judge`.

mod decide;
mod generate;
mod job;
mod lines;
mod shared;
mod threats;

pub(super) use job::{generate, list};
pub(super) use lines::lines;
