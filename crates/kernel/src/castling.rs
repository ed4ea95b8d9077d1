//! Castling: which squares have to be safe.
//!
//! # What it does
//! A king castles with an unmoved rook when nothing stands between them or where they go. Under
//! `Derived` the king may not be in check on any square of its way, by the game's own check
//! predicate: the squares it leaves and passes with the rook still at home, the square where it
//! arrives with the rook already moved. Under `Orthodox` the same squares may not be attacked in
//! the sense of chess, whatever the capture would do to the attacker's own king.
//!
//! # RON
//! `castling: Derived`, `castling: Orthodox`, `castling: Off`

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, ByColor, Setup, Square};

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
