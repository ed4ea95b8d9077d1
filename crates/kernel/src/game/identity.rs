//! When two positions are the same, and how one is printed for a programmer.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use shakmaty::{
    Bitboard, Color, EnPassantMode, Position as _, Role,
    zobrist::{Zobrist128, ZobristValue as _},
};

use crate::position::Position;

impl Position<'_> {
    /// What makes two positions of a game the same: men and walls, side to move, rooks that may castle, a legal
    /// en passant capture, and the checks left to give, whatever the counters. Repetition, tables and
    /// equality ask this key: it is a hash, but of so many bits that no two positions that anybody
    /// will meet share one.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let key = |text| {
    ///     let fen = fen::read(text).unwrap();
    ///     Position::from_fen(&rules, fen).unwrap().key()
    /// };
    /// // No pawn can capture on e3.
    /// assert_eq!(
    ///     key("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
    ///     key("4k3/8/8/8/4P3/8/8/4K3 b - - 7 30"),
    /// );
    /// assert_ne!(
    ///     key("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
    ///     key("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
    /// );
    /// ```
    pub fn key(&self) -> u128 {
        let Zobrist128(key) = self.zobrist_hash(EnPassantMode::Legal);
        // Which rook has a right is told too: there may be two on one side of the king.
        let rights = marks(self.castles().castling_rights(), Role::Rook);
        key ^ rights ^ marks(self.field().walls, Role::Pawn)
    }

    /// The same without the checks left to give, which only some games count: what makes positions of
    /// different games the same.
    pub fn key_across_games(&self) -> u128 {
        let checks = self.remaining_checks().into_iter().flat_map(|checks| checks.zip_color());
        checks.fold(self.key(), |key, (color, remaining)| {
            let Zobrist128(checks) = Zobrist128::zobrist_for_remaining_checks(color, remaining);
            key ^ checks
        })
    }
}

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Position<'_> {}

impl Hash for Position<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u128(self.key());
    }
}

/// The FEN: the rules would fill pages.
impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

/// What these squares add to a key. Each role makes marks of its own, and none is that of a man.
fn marks(squares: Bitboard, role: Role) -> u128 {
    squares.into_iter().fold(0, |marks, square| {
        let Zobrist128(man) = Zobrist128::zobrist_for_piece(square, role.of(Color::White));
        marks ^ man.rotate_left(64)
    })
}
