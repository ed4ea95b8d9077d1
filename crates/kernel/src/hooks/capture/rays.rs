//! `Rays` and `Along`: blasts that stop at what stands in its way.
//!
//! # What it does
//! From the centre, each step is repeated up to `n` times. A ray ends with the first piece that it
//! meets, whether or not that piece survives, before a wall, and at the edge of the board. If roles are listed, only
//! pieces of these roles end a ray. The squares between the squares of a long step do not matter.
//!
//! `Along` is one ray in the direction of the move: its step is the way of the move, divided by the greatest common
//! divisor of its files and ranks, so that of a knight is a whole leap. The same step serves chained explosions. A
//! detonation has no direction, and covers no square.
//!
//! In the way is what stands when the first explosion begins: the captured piece is gone, and the
//! capturer stands where it lands, or on its own square if it stays. The rays of chained explosions
//! meet the same pieces, so their order makes no difference, and a piece that is destroyed still
//! covers those behind it.
//!
//! # RON
//! `blast: Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 7)`, `blast: Along(3, [Rook, King])`
//!
//! # Laws
//! Rays of the eight king steps of length 1 are the squares of `Ring`, walls excepted.

use shakmaty::{Bitboard, ByColor, Color, Square};

use crate::words::roles::Roles;

/// What stands in the way of rays when the first explosion begins.
#[derive(Clone, Copy)]
pub(super) struct Obstacles {
    /// The pieces that end a ray.
    pub(super) pieces: Bitboard,
    pub(super) walls: Bitboard,
}

/// Compiled rays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rays {
    /// The directions of the rays.
    pub(crate) steps: Steps,
    /// The maximum number of steps.
    length: u8,
    /// The roles of pieces that end a ray; `None` if all do.
    pub(super) stops: Option<Roles>,
}

/// The directions of rays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Steps {
    /// For each side, steps `(dx, dy)` as seen by White.
    Fixed(ByColor<Vec<(i32, i32)>>),
    /// The direction of the move.
    Along,
}

impl Rays {
    pub(super) fn new(steps: &[(i8, i8)], length: u8, stops: Option<Roles>) -> Rays {
        let steps = |color: Color| {
            let step = |&(dx, dy): &(i8, i8)| (dx.into(), color.fold_wb(dy, -dy).into());
            steps.iter().map(step).collect()
        };
        Rays { steps: Steps::Fixed(ByColor::new_with(steps)), length, stops }
    }

    pub(super) fn along(length: u8, stops: Option<Roles>) -> Rays {
        Rays { steps: Steps::Along, length, stops }
    }

    /// The squares covered around `center` by an explosion of `color`, excluding the centre. `route` is the squares
    /// between which the move goes.
    pub(super) fn around(
        &self,
        color: Color,
        center: Square,
        route: (Square, Square),
        obstacles: Obstacles,
    ) -> Bitboard {
        match &self.steps {
            Steps::Fixed(steps) => {
                let ray = |squares, step: &(i32, i32)| squares | self.ray(center, *step, obstacles);
                steps.get(color).iter().fold(Bitboard::EMPTY, ray)
            }
            Steps::Along => {
                step_of(route).map_or(Bitboard::EMPTY, |step| self.ray(center, step, obstacles))
            }
        }
    }

    fn ray(&self, center: Square, (dx, dy): (i32, i32), obstacles: Obstacles) -> Bitboard {
        let (mut squares, mut at) = (Bitboard::EMPTY, center);
        for _ in 0..self.length {
            let next = at.file().offset(dx).zip(at.rank().offset(dy));
            let Some((file, rank)) = next else { break };
            at = Square::from_coords(file, rank);
            if obstacles.walls.contains(at) {
                break;
            }
            squares.add(at);
            if obstacles.pieces.contains(at) {
                break;
            }
        }
        squares
    }
}

/// The step of a move: the way between its squares, divided by the greatest common divisor of its files and ranks;
/// `None` if it goes nowhere.
fn step_of((from, to): (Square, Square)) -> Option<(i32, i32)> {
    let dx = to.file() as i32 - from.file() as i32;
    let dy = to.rank() as i32 - from.rank() as i32;
    let divisor = (1..=7).rev().find(|n| dx % n == 0 && dy % n == 0)?;
    (from != to).then_some((dx / divisor, dy / divisor))
}
