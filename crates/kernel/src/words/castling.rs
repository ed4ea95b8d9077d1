//! Castling: which squares have to be safe.
//!
//! # What it does
//! A king castles with an unmoved rook when nothing stands between them or where they go. Under
//! `Derived` the king may not be in check on any square of its way, by the game's own check
//! predicate: the squares it leaves and passes with the rook still at home, the square where it
//! arrives with the rook already moved. Under `Orthodox` the same squares may not be attacked in
//! the sense of chess, whatever the capture would do to the attacker's own king.
//!
//! Of several kings, the only one on its back rank castles, or the one that castles in the start of the
//! game. A right is lost when another king takes its king's place by this rule, so that a FEN always
//! says whose a right is.
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
    /// No square on the king's way may be attacked in the sense of chess, even by a piece that could
    /// not afford to capture there.
    Orthodox,
    /// Nobody castles.
    Off,
}

/// A square on a castling king's way, and who makes it unsafe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The square.
    pub square: Square,
    /// Whether the king stands there already, before anything has moved. In Chess960 it may come
    /// back to the same square.
    pub home: bool,
    /// The pieces that threaten a king there; none if it is safe.
    pub attackers: Bitboard,
}

/// The kings that rights to castle belong to: the only one on its back rank, or of several the one that
/// castles in the start of the game.
///
/// This asks nothing but the board, so a FEN says whose a right is.
pub(crate) fn castling_kings(board: &Board, start: &Board) -> ByColor<Option<Square>> {
    ByColor::new_with(|color| {
        let kings = |board: &Board| board.by_piece(color.king()) & color.backrank();
        let starting = kings(start);
        let e_file = || (starting & Bitboard::from_file(File::E)).first();
        let home = || starting.single_square().or_else(e_file);
        kings(board).single_square().or_else(|| home().filter(|home| kings(board).contains(*home)))
    })
}

/// How castling is written in a position whose rights belong to `kings`: as in chess, unless its rights
/// speak of Chess960.
pub(crate) fn mode(setup: &Setup, kings: ByColor<Option<Square>>) -> CastlingMode {
    CastlingMode::detect(&with_kings(setup, kings))
}

/// The setup with no kings but these, which is what rights to castle are asked of.
pub(crate) fn with_kings(setup: &Setup, kings: ByColor<Option<Square>>) -> Setup {
    let mut setup = setup.clone();
    for square in setup.board.kings() {
        if !kings.iter().any(|king| *king == Some(square)) {
            setup.board.discard_piece_at(square);
        }
    }
    setup
}
