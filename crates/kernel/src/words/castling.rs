//! Castling: which kings may castle, and which squares have to be safe.
//!
//! # What it does
//! A king castles with an unmoved rook if nothing stands between them or on their targets. Under
//! `Derived` the king may not be in check on any square of its way, by the game's own check predicate:
//! on the squares it leaves and passes with the rook still at home, on its target with the rook already
//! moved. Under `Orthodox` the same squares may not be attacked in the sense of chess, even by a piece
//! whose capture there would destroy its own king.
//!
//! Of several kings, the only one on its back rank castles, or else the one that castles in the start of
//! the game. A right is lost when this rule selects another king, so that a FEN determines which king
//! has a right.
//!
//! # RON
//! `castling: Derived`, `castling: Orthodox`, `castling: Off`

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, ByColor, CastlingMode, File, Setup, Square};

/// Whether and over which squares kings castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Castling {
    /// The king may not be in check on any square of its way, as `check` says.
    #[default]
    Derived,
    /// No square on the king's way may be attacked in the sense of chess, even by a piece whose capture
    /// there would destroy its own king.
    Orthodox,
    /// There is no castling.
    Off,
}

/// A square on a castling king's way, and the pieces that make it unsafe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The square.
    pub square: Square,
    /// Whether this is the king's square before the move. In Chess960 it may also be its target.
    pub home: bool,
    /// The pieces that threaten a king there; empty if it is safe.
    pub attackers: Bitboard,
}

/// The king of each side that has its castling rights: the only one on its back rank, or of several the
/// one that castles in the start of the game.
///
/// The result depends on the board alone, so a FEN determines which king has a right.
pub(crate) fn castling_kings(board: &Board, start: &Board) -> ByColor<Option<Square>> {
    ByColor::new_with(|color| {
        let kings = |board: &Board| board.by_piece(color.king()) & color.backrank();
        let starting = kings(start);
        let e_file = || (starting & Bitboard::from_file(File::E)).first();
        let home = || starting.single_square().or_else(e_file);
        kings(board).single_square().or_else(|| home().filter(|home| kings(board).contains(*home)))
    })
}

/// The castling notation for a position whose rights belong to `kings`: as in chess, unless the rights
/// need Chess960.
pub(crate) fn mode(setup: &Setup, kings: ByColor<Option<Square>>) -> CastlingMode {
    CastlingMode::detect(&with_kings(setup, kings))
}

/// The setup with no kings but these, from which shakmaty derives castling rights.
pub(crate) fn with_kings(setup: &Setup, kings: ByColor<Option<Square>>) -> Setup {
    let mut setup = setup.clone();
    for square in setup.board.kings() {
        if !kings.iter().any(|king| *king == Some(square)) {
            setup.board.discard_piece_at(square);
        }
    }
    setup
}
