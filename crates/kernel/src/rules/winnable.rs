//! Tables of the sides that can still win, for positions with at most three pieces.
//!
//! The tables are filled by [`endings`](crate::endings).

use std::{
    ops::{BitAnd, BitOrAssign, Sub},
    sync::OnceLock,
};

use shakmaty::{Board, ByColor, Color, File, Piece, Role, Square};

use crate::words::double_step::DoubleStep;

/// The tables of one game, indexed by [`Material::number`]. Each is computed when it is first needed.
#[derive(Default)]
pub(crate) struct WinnableTables(pub(crate) [OnceLock<WinnableTable>; 11]);

/// For each position with a given material, the sides that can still win.
pub(crate) struct WinnableTable {
    /// The sides that can win, indexed by [`Placement::index`] and side to move.
    pub(crate) winners: Vec<ByColor<Sides>>,
    /// Whether only positions with White's king on files a to d are filled in, and each of them also
    /// covers its mirror image.
    pub(crate) mirrored: bool,
}

impl WinnableTable {
    pub(crate) fn winners(&self, placement: Placement, turn: Color) -> Sides {
        let flip = self.mirrored && placement.is_right();
        let placement = if flip { placement.mirrored() } else { placement };
        *self.winners[placement.index()].get(turn)
    }
}

/// A set of sides: White, Black, both or neither.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Sides(u8);

impl Sides {
    pub(crate) fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |color| self.contains(*color))
    }
}

impl FromIterator<Color> for Sides {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Sides {
        Sides(colors.into_iter().fold(0, |sides, color| sides | 1 << color as u8))
    }
}

impl BitAnd for Sides {
    type Output = Sides;

    fn bitand(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }
}

impl BitOrAssign for Sides {
    fn bitor_assign(&mut self, other: Sides) {
        self.0 |= other.0;
    }
}

impl Sub for Sides {
    type Output = Sides;

    fn sub(self, other: Sides) -> Sides {
        Sides(self.0 & !other.0)
    }
}

/// The material of a position: two kings and at most one other piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Material(pub(crate) Option<Piece>);

/// The squares of the two kings and of the other piece, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    kings: ByColor<Square>,
    piece: Option<Square>,
}

impl Placement {
    /// Whether White's king stands on files e to h.
    pub(crate) fn is_right(self) -> bool {
        self.kings.white.file() > File::D
    }

    pub(crate) fn mirrored(self) -> Placement {
        Placement {
            kings: self.kings.map(Square::flip_horizontal),
            piece: self.piece.map(Square::flip_horizontal),
        }
    }

    /// The placement after the piece of this role and colour has moved to `to`.
    pub(crate) fn moved(mut self, role: Role, color: Color, to: Square) -> Placement {
        match role {
            Role::King => *self.kings.get_mut(color) = to,
            _ => self.piece = Some(to),
        }
        self
    }

    /// The index in a table, which is below 64² for two pieces and below 64³ for three.
    pub(crate) fn index(self) -> usize {
        let kings = self.kings.white.to_usize() * 64 + self.kings.black.to_usize();
        self.piece.map_or(kings, |piece| kings * 64 + piece.to_usize())
    }
}

impl Material {
    /// The material and placement of a board with at most three pieces; `None` if a king is missing.
    pub(crate) fn of(board: &Board) -> Option<(Material, Placement)> {
        let white = board.king_of(Color::White)?;
        let black = board.king_of(Color::Black)?;
        let square = (board.occupied() & !board.kings()).single_square();
        let piece = square.and_then(|square| board.piece_at(square));
        Some((Material(piece), Placement { kings: ByColor { white, black }, piece: square }))
    }

    /// The index of the material, from 0 to 10; 0 stands for bare kings.
    pub(crate) fn number(self) -> usize {
        self.0.map_or(0, |Piece { color, role }| 2 * role as usize - color as usize)
    }

    /// Every placement, in the order of [`Placement::index`].
    pub(crate) fn placements(self) -> impl Iterator<Item = Placement> {
        let count = if self.0.is_some() { 64 * 64 * 64 } else { 64 * 64 };
        (0..count).map(move |index| {
            let square = |index: u32| Square::new(index % 64);
            let kings = if self.0.is_some() { index / 64 } else { index };
            Placement {
                kings: ByColor { white: square(kings / 64), black: square(kings) },
                piece: self.0.map(|_| square(index)),
            }
        })
    }

    /// The board with this material on the squares of `placement`; `None` if two pieces share a square
    /// or a pawn stands where no pawn may stand.
    pub(crate) fn board(self, placement: Placement, double_step: DoubleStep) -> Option<Board> {
        let mut board = Board::empty();
        board.set_piece_at(placement.kings.white, Color::White.king());
        board.set_piece_at(placement.kings.black, Color::Black.king());
        if let Some((piece, square)) = self.0.zip(placement.piece) {
            let allowed = double_step.pawn_squares(piece.color);
            let astray = piece.role == Role::Pawn && !allowed.contains(square);
            if astray || board.occupied().contains(square) {
                return None;
            }
            board.set_piece_at(square, piece);
        }
        (placement.kings.white != placement.kings.black).then_some(board)
    }
}
