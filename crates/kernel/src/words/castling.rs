//! Castling: which kings can castle, and which squares must be safe.
//!
//! # What it does
//! A king castles with an unmoved rook if nothing stands on the path of either. Under `Derived`, the
//! king may not be in check on any square of its path, as determined by the game's own `check`. On the
//! squares that the king leaves and passes, this is tested with the rook still on its original square;
//! on the king's target, with the rook already moved. Under `Orthodox`, no square on the path may be
//! attacked as in ordinary chess, not even by a piece whose capture there would destroy its own king.
//!
//! If a side has several kings, castling rights belong to the only one on its back rank or, if there
//! are several there, to the one that can castle at the start of the game. A right is lost when this
//! rule selects another king, so that a FEN determines which king has a right.
//!
//! # RON
//! `castling: Derived`, `castling: Orthodox`, `castling: Off`

use shakmaty::{Bitboard, Board, ByColor, CastlingMode, CastlingSide, File, Setup, Square};

/// Whether kings can castle, and which squares must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Castling {
    /// The king may not be in check, as `check` defines it, on any square of its path.
    #[default]
    Derived,
    /// No square on the king's path may be attacked as in ordinary chess, not even by a piece whose
    /// capture there would destroy its own king.
    Orthodox,
    /// There is no castling.
    Off,
}

/// A square on a castling king's path, and the pieces that make it unsafe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The square on the king's path.
    pub square: Square,
    /// Whether this is the king's square before the move. In Chess960 it may also be the king's
    /// target.
    pub home: bool,
    /// The pieces that would threaten a king on the square; empty if the square is safe.
    pub attackers: Bitboard,
}

/// The side on which a king castles towards `to`, the square of a rook or of the king's arrival.
#[inline(always)]
pub(crate) fn castling_side(king: Square, to: Square) -> CastlingSide {
    CastlingSide::from_queen_side(to < king)
}

/// For each side, the king to which its castling rights belong: the only king on the back rank or, if
/// there are several, the one that can castle at the start of the game.
///
/// For a given start, the result depends only on the board, so a FEN determines which king has a
/// right.
pub(crate) fn castling_kings(board: &Board, start: &Board) -> ByColor<Option<Square>> {
    ByColor::new_with(|color| {
        let kings = |board: &Board| board.by_piece(color.king()) & color.backrank();
        let starting = kings(start);
        let e_file = || (starting & Bitboard::from_file(File::E)).first();
        let home = || starting.single_square().or_else(e_file);
        kings(board).single_square().or_else(|| home().filter(|home| kings(board).contains(*home)))
    })
}

/// The castling mode of a position whose castling rights belong to `kings`: standard, unless the
/// rights require Chess960.
pub(crate) fn mode(setup: &Setup, kings: ByColor<Option<Square>>) -> CastlingMode {
    CastlingMode::detect(&with_kings(setup, kings))
}

/// Returns the setup without any kings other than `kings`, from which shakmaty derives castling
/// rights.
pub(crate) fn with_kings(setup: &Setup, kings: ByColor<Option<Square>>) -> Setup {
    let mut setup = setup.clone();
    for square in setup.board.kings() {
        if !kings.iter().any(|king| *king == Some(square)) {
            setup.board.discard_piece_at(square);
        }
    }
    setup
}
