//! `Push`, `Pull` and `Home`: pieces that an explosion moves.
//!
//! # What it does
//! First, everything else in the explosion happens: what is destroyed goes, and what changes side or role does.
//! - `Push(n)`: a piece moves away from the centre, by the signs of the differences in files and ranks, one square at
//!   a time, up to `n` squares. It stops before a piece, a wall, and (a pawn) a square where no pawn of its side may
//!   stand. A step off the board destroys it; with `Stops` it stays on the edge. The farthest from the centre, in king
//!   moves, go first; equally far ones are never in each other's way.
//! - `Pull`: then a piece moves one square towards the centre, unless something is in the way. The nearest go first,
//!   equally near ones together: a square that two of them would enter is entered by neither.
//! - `Home`: a piece leaves the board at first, and is then put on its home square: that of the usual start, for a
//!   pawn on its file, for a rook, knight or bishop the one of the colour of the square that it stood on. If something
//!   is there, or several would be put there, it is destroyed.
//!
//! # RON
//! `fates: [Push(2, Always, Stops)]`
//!
//! # Laws
//! Every piece that is moved ends on a square that was empty after what the explosion destroys was gone, or that
//! another moved piece left.

use shakmaty::{Bitboard, Color, Square};

use super::{
    contract::Aftermath,
    ways::{Numbers, home, step},
};
use crate::{board::field::Field, words::double_step::DoubleStep};

/// The pieces that an explosion would move.
#[derive(Clone, Copy)]
pub(super) struct Displacement {
    /// How far pieces are pushed.
    pub(super) pushed: Numbers,
    /// The pushed pieces that stop at the edge instead of falling over it.
    pub(super) stops: Bitboard,
    pub(super) pulled: Bitboard,
    pub(super) home: Bitboard,
}

impl Displacement {
    pub(super) const NONE: Displacement = Displacement {
        pushed: Numbers::NONE,
        stops: Bitboard::EMPTY,
        pulled: Bitboard::EMPTY,
        home: Bitboard::EMPTY,
    };

    /// The same movements of the pieces on `squares` alone.
    pub(super) fn on(self, squares: Bitboard) -> Displacement {
        Displacement {
            pushed: self.pushed.on(squares),
            pulled: self.pulled & squares,
            home: self.home & squares,
            ..self
        }
    }

    /// The pieces that would be moved.
    pub(super) fn pieces(self) -> Bitboard {
        self.pushed.squares() | self.pulled | self.home
    }

    /// Moves the pieces of `field`, the field before the move, on which only the pieces on `standing` and the walls
    /// are left when they move, and tells the aftermath of the explosion.
    pub(super) fn carry_out(
        self,
        aftermath: &mut Aftermath,
        field: &Field,
        standing: Bitboard,
        pawns: DoubleStep,
    ) {
        let Some(center) = aftermath.center.filter(|_| self.pieces().any()) else { return };
        let blocked = (standing & !self.home) | field.walls;
        let mut ground = Ground { field, blocked, pawns };
        for distance in (1..=7).rev() {
            for from in self.pushed.squares() & far(center, distance) {
                let (steps, stops) = (self.pushed.at(from), self.stops.contains(from));
                match ground.pushed(from, center, steps, stops) {
                    Some((count, to)) => {
                        aftermath.pushed.set(from.into(), count);
                        ground.take(from, to);
                    }
                    None => {
                        aftermath.lost.add(from);
                        ground.blocked.discard(from);
                    }
                }
            }
        }
        for distance in 1..=7 {
            let near = self.pulled & far(center, distance);
            let entering = near.into_iter().filter_map(|from| {
                let to = step(from, center, 1)?;
                ground.admits(from, to).then_some((from, to))
            });
            let entering: Vec<_> = entering.collect();
            for &(from, to) in &entering {
                if entering.iter().filter(|(_, other)| *other == to).count() == 1 {
                    aftermath.pulled.add(from);
                    ground.take(from, to);
                }
            }
        }
        let homes = self.home.into_iter().filter_map(|from| {
            let piece = field.piece_at(from)?;
            Some((from, home(piece, from)))
        });
        let homes: Vec<_> = homes.collect();
        for &(from, to) in &homes {
            let claimed = homes.iter().filter(|(_, other)| *other == to).count() > 1;
            if claimed || ground.blocked.contains(to) {
                aftermath.homeless.add(from);
            } else if from != to {
                aftermath.home.add(from);
            }
        }
        aftermath.lost |= aftermath.homeless;
        aftermath.destroyed |= aftermath.lost;
        aftermath.spared |= self.pieces() & !aftermath.lost & !aftermath.moved();
    }
}

/// The board while pieces move on it.
struct Ground<'a> {
    /// The field before the move, for the roles and sides of the pieces.
    field: &'a Field,
    /// The squares with a piece or a wall now.
    blocked: Bitboard,
    pawns: DoubleStep,
}

impl Ground<'_> {
    /// Whether the piece that stood on `from` may enter `to`.
    fn admits(&self, from: Square, to: Square) -> bool {
        let astray = |color: Color| {
            self.field.by_piece(color.pawn()).contains(from)
                && !self.pawns.pawn_squares(color).contains(to)
        };
        !self.blocked.contains(to) && !astray(Color::White) && !astray(Color::Black)
    }

    /// How far the piece on `from` is pushed, and where it ends; `None` if it falls over the edge.
    fn pushed(&self, from: Square, center: Square, steps: u8, stops: bool) -> Option<(u8, Square)> {
        let mut end = (0, from);
        for count in 1..=steps {
            match step(end.1, center, -1) {
                Some(to) if self.admits(from, to) => end = (count, to),
                None if !stops => return None,
                Some(_) | None => break,
            }
        }
        Some(end)
    }

    fn take(&mut self, from: Square, to: Square) {
        self.blocked.discard(from);
        self.blocked.add(to);
    }
}

/// The squares exactly `distance` king moves from `center`.
fn far(center: Square, distance: u32) -> Bitboard {
    Square::ALL.into_iter().filter(|square| square.distance(center) == distance).collect()
}
