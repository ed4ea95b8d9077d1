//! What a [look](crate::endings) has found, by the class of a position and where its men stand.

use std::{
    ops::{BitAnd, BitOrAssign, Sub},
    sync::OnceLock,
};

use shakmaty::{Bitboard, Board, ByColor, Color, File, Piece, Role, Square};

/// What is known of each class of some rules: for each position and side to move, who can win.
#[derive(Default)]
pub(crate) struct Looks {
    pub(crate) classes: [OnceLock<Found>; 11],
}

/// What is known of a class, by the indices of its positions.
pub(crate) struct Found {
    pub(crate) winners: Vec<ByColor<Sides>>,
    /// Whether positions stand for their mirror images too.
    pub(crate) mirrored: bool,
}

impl Found {
    pub(crate) fn of(&self, men: Men, turn: Color) -> Sides {
        let men = if self.mirrored && men.is_right() { men.mirrored() } else { men };
        *self.winners[men.index()].get(turn)
    }
}

/// White, Black, both or neither.
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

/// The man beside the kings, if there is one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Class(pub(crate) Option<Piece>);

/// Where the men of a class stand.
#[derive(Clone, Copy)]
pub(crate) struct Men {
    kings: ByColor<Square>,
    man: Option<Square>,
}

impl Men {
    /// Whether White's king stands on the right half of the board.
    pub(crate) fn is_right(self) -> bool {
        self.kings.white.file() > File::D
    }

    pub(crate) fn mirrored(self) -> Men {
        Men {
            kings: self.kings.map(Square::flip_horizontal),
            man: self.man.map(Square::flip_horizontal),
        }
    }

    /// After a piece of this role and colour has gone to `to`.
    pub(crate) fn moved(mut self, role: Role, color: Color, to: Square) -> Men {
        match role {
            Role::King => *self.kings.get_mut(color) = to,
            _ => self.man = Some(to),
        }
        self
    }

    pub(crate) fn index(self) -> usize {
        let kings = self.kings.white.to_usize() * 64 + self.kings.black.to_usize();
        self.man.map_or(kings, |man| kings * 64 + man.to_usize())
    }
}

impl Class {
    /// The class of a board and where its men stand, unless a king is gone.
    pub(crate) fn of(board: &Board) -> Option<(Class, Men)> {
        let white = board.king_of(Color::White)?;
        let black = board.king_of(Color::Black)?;
        let man = (board.occupied() & !board.kings()).single_square();
        let class = Class(man.and_then(|man| board.piece_at(man)));
        Some((class, Men { kings: ByColor { white, black }, man }))
    }

    pub(crate) fn number(self) -> usize {
        self.0.map_or(0, |Piece { color, role }| 2 * role as usize - color as usize)
    }

    /// Every place of the men, in the order of their indices.
    pub(crate) fn all_men(self) -> impl Iterator<Item = Men> {
        let squares = if self.0.is_some() { 64 * 64 * 64 } else { 64 * 64 };
        (0..squares).map(move |index| {
            let square = |index: u32| Square::new(index % 64);
            let kings = if self.0.is_some() { index / 64 } else { index };
            Men {
                kings: ByColor { white: square(kings / 64), black: square(kings) },
                man: self.0.map(|_| square(index)),
            }
        })
    }

    /// The board, unless two men share a square or a pawn stands where none can.
    pub(crate) fn board(self, men: Men) -> Option<Board> {
        let mut board = Board::empty();
        board.set_piece_at(men.kings.white, Color::White.king());
        board.set_piece_at(men.kings.black, Color::Black.king());
        if let Some((piece, square)) = self.0.zip(men.man) {
            let backrank = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
            if backrank || board.occupied().contains(square) {
                return None;
            }
            board.set_piece_at(square, piece);
        }
        (men.kings.white != men.kings.black).then_some(board)
    }
}
