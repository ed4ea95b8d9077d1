//! The identity of a position: its key, equality and debug output.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use shakmaty::{
    Bitboard, ByColor, Color, EnPassantMode, Position as _, Role, Square,
    zobrist::{Zobrist128, ZobristValue as _},
};

use crate::position::Position;

impl Position<'_> {
    /// A 128-bit hash of everything that determines whether two positions of a game are the same:
    /// pieces on the board and in hand, walls, the side to move, rooks with castling rights, a legal
    /// en passant capture, the checks left to give and the counts. Move counters are not included. Repetition,
    /// tables and equality rely on this key: collisions are possible, but too rare to occur in
    /// practice.
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
        // shakmaty's hash does not record which rook has a castling right, and there may be two on one
        // side.
        let rights = marks(self.castles().castling_rights(), Role::Rook);
        key ^ rights ^ marks(self.field().walls, Role::Pawn) ^ counted(self.field().counts)
    }

    /// The [`key`](Position::key) without the checks left to give and the counts, which only some games have. This
    /// key can be used to compare positions of games under different rules.
    pub fn key_across_games(&self) -> u128 {
        let checks = self.remaining_checks().into_iter().flat_map(|checks| checks.zip_color());
        let key = self.key() ^ counted(self.field().counts);
        checks.fold(key, |key, (color, remaining)| {
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

/// Shows only the FEN, since the rules would fill pages.
impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

/// The contribution of counts to a key; 0 if both are 0.
fn counted(counts: ByColor<u8>) -> u128 {
    let count = |(color, count): (Color, u8)| {
        let role = if count < 64 { Role::Knight } else { Role::Bishop };
        let Zobrist128(piece) =
            Zobrist128::zobrist_for_piece(Square::new(u32::from(count) % 64), role.of(color));
        if count == 0 { 0 } else { piece.rotate_left(64) }
    };
    counts.zip_color().map(count).into_iter().fold(0, |key, count| key ^ count)
}

/// The contribution of `squares` to a key, which is different for each `role` and different from the
/// contribution of any piece.
fn marks(squares: Bitboard, role: Role) -> u128 {
    squares.into_iter().fold(0, |marks, square| {
        let Zobrist128(piece) = Zobrist128::zobrist_for_piece(square, role.of(Color::White));
        marks ^ piece.rotate_left(64)
    })
}
