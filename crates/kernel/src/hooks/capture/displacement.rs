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

use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Square};

use super::{contract::Numbers, fates::AtEdge};
use crate::{board::field::Field, words::double_step::DoubleStep};

/// Pieces that are pushed.
pub(super) struct Push {
    pub(super) pieces: Bitboard,
    pub(super) steps: u8,
    pub(super) at_edge: AtEdge,
}

/// The pieces that an explosion would move.
pub(super) struct Displacement {
    pub(super) pushes: Vec<Push>,
    pub(super) pulled: Bitboard,
    pub(super) home: Bitboard,
}

/// Where pieces were really moved.
#[derive(Clone, Copy)]
pub(super) struct Displaced {
    /// How far each pushed piece went.
    pub(super) pushed: Numbers,
    pub(super) pulled: Bitboard,
    pub(super) home: Bitboard,
    /// The pieces that were lost over the edge or because their home was taken.
    pub(super) lost: Bitboard,
}

impl Displacement {
    pub(super) const NONE: Displacement =
        Displacement { pushes: Vec::new(), pulled: Bitboard::EMPTY, home: Bitboard::EMPTY };

    /// Confines the moved pieces to the squares of a blast.
    pub(super) fn confine(&mut self, squares: Bitboard) {
        for push in &mut self.pushes {
            push.pieces &= squares;
        }
        self.pulled &= squares;
        self.home &= squares;
    }

    /// The pieces that would be moved.
    pub(super) fn pieces(&self) -> Bitboard {
        let moved = self.pulled | self.home;
        self.pushes.iter().fold(moved, |all, push| all | push.pieces)
    }

    /// Moves the pieces of `field`, the field before the move, on which only the pieces on `standing` and the walls
    /// are left when they move.
    pub(super) fn carry_out(
        &self,
        field: &Field,
        standing: Bitboard,
        center: Square,
        pawns: DoubleStep,
    ) -> Displaced {
        let mut displaced = Displaced {
            pushed: Numbers::NONE,
            pulled: Bitboard::EMPTY,
            home: Bitboard::EMPTY,
            lost: Bitboard::EMPTY,
        };
        let blocked = (standing & !self.home) | field.walls;
        let mut ground = Ground { field, blocked, pawns };
        for distance in (1..=7).rev() {
            for Push { pieces, steps, at_edge } in &self.pushes {
                for from in *pieces & far(center, distance) {
                    match ground.pushed(from, center, *steps, *at_edge) {
                        Some((count, to)) => {
                            displaced.pushed.set(from.into(), count);
                            ground.take(from, to);
                        }
                        None => {
                            displaced.lost.add(from);
                            ground.blocked.discard(from);
                        }
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
                    displaced.pulled.add(from);
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
                displaced.lost.add(from);
            } else if from != to {
                displaced.home.add(from);
            }
        }
        displaced
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
    fn pushed(
        &self,
        from: Square,
        center: Square,
        steps: u8,
        at_edge: AtEdge,
    ) -> Option<(u8, Square)> {
        let mut end = (0, from);
        for count in 1..=steps {
            match step(end.1, center, -1) {
                Some(to) if self.admits(from, to) => end = (count, to),
                None if at_edge == AtEdge::Falls => return None,
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

/// The square one step from `from` towards `center`, or away from it if `sign` is -1; `None` beyond the edge. Along
/// such steps away, the direction stays the same.
pub(super) fn step(from: Square, center: Square, sign: i32) -> Option<Square> {
    let toward = |to: u32, from: u32| (to as i32 - from as i32).signum() * sign;
    let file = from.file().offset(toward(center.file() as u32, from.file() as u32))?;
    let rank = from.rank().offset(toward(center.rank() as u32, from.rank() as u32))?;
    Some(Square::from_coords(file, rank))
}

/// The home square of a piece on `square`.
pub(super) fn home(piece: Piece, square: Square) -> Square {
    let back = piece.color.backrank();
    let pair = |first: File, second: File| {
        let first = Square::from_coords(first, back);
        match first.is_light() == square.is_light() {
            true => first,
            false => Square::from_coords(second, back),
        }
    };
    match piece.role {
        Role::Pawn => Square::from_coords(square.file(), piece.color.relative_rank(Rank::Second)),
        Role::Knight => pair(File::B, File::G),
        Role::Bishop => pair(File::C, File::F),
        Role::Rook => pair(File::A, File::H),
        Role::Queen => Square::from_coords(File::D, back),
        Role::King => Square::from_coords(File::E, back),
    }
}
