//! `Rays`: a blast that stops at what stands in its way.
//!
//! # What it does
//! From the centre, each step is repeated up to `n` times. A ray ends with the first piece that it
//! meets, whether or not that piece survives, before a wall, and at the edge of the board. The squares
//! between the squares of a long step do not matter.
//!
//! In the way is what stands when the first explosion begins: the captured piece is gone, and the
//! capturer stands where it lands, or on its own square if it stays. The rays of chained explosions
//! meet the same pieces, so their order makes no difference, and a piece that is destroyed still
//! covers those behind it.
//!
//! # RON
//! `blast: Rays([(0, 1), (1, 0), (0, -1), (-1, 0)], 7)`
//!
//! # Laws
//! Rays of the eight king steps of length 1 are the squares of `Ring`, walls excepted.

use shakmaty::{Bitboard, ByColor, Color, Square};

/// What stands in the way of rays when the first explosion begins.
#[derive(Clone, Copy)]
pub(super) struct Obstacles {
    pub(super) pieces: Bitboard,
    pub(super) walls: Bitboard,
}

/// Compiled rays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rays {
    /// For each side, the steps `(dx, dy)` as seen by White.
    pub(crate) steps: ByColor<Vec<(i32, i32)>>,
    /// The maximum number of steps.
    length: u8,
}

impl Rays {
    pub(super) fn new(steps: &[(i8, i8)], length: u8) -> Rays {
        let steps = |color: Color| {
            let step = |&(dx, dy): &(i8, i8)| (dx.into(), color.fold_wb(dy, -dy).into());
            steps.iter().map(step).collect()
        };
        Rays { steps: ByColor::new_with(steps), length }
    }

    /// The squares covered around `center` by an explosion of `color`, excluding the centre.
    pub(super) fn around(&self, color: Color, center: Square, obstacles: Obstacles) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for &(dx, dy) in self.steps.get(color) {
            let mut at = center;
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
        }
        squares
    }
}
