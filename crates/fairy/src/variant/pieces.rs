//! The piece types in an ini file that are chess pieces.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::Role;

/// A piece type that a ruleset can express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Piece {
    Pawn,
    /// A custom piece that moves like a pawn. Blasts spare pawns, but not this piece.
    OwnPawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    /// The king of chess, which may not be left in check.
    King,
    /// A piece that moves like a king and is royal only if its extinction loses the game.
    Commoner,
    /// `*`: any piece.
    Any,
}

/// A set of piece types.
pub(crate) type Pieces = BTreeSet<Piece>;

/// The piece type of each letter.
pub(crate) type Letters = BTreeMap<char, Piece>;

impl Piece {
    /// Returns the role of the piece in chess; `None` for `*`.
    pub(crate) const fn role(self) -> Option<Role> {
        match self {
            Piece::Pawn | Piece::OwnPawn => Some(Role::Pawn),
            Piece::Knight => Some(Role::Knight),
            Piece::Bishop => Some(Role::Bishop),
            Piece::Rook => Some(Role::Rook),
            Piece::Queen => Some(Role::Queen),
            Piece::King | Piece::Commoner => Some(Role::King),
            Piece::Any => None,
        }
    }

    /// Returns the letter of the piece in chess.
    pub(crate) fn letter(self) -> char {
        self.role().map_or('*', Role::char)
    }
}

/// Returns the roles of the pieces in a set.
pub(crate) fn roles(pieces: &Pieces) -> impl Iterator<Item = Role> {
    pieces.iter().filter_map(|piece| piece.role())
}

/// Whether the set is `*`, any piece.
pub(crate) fn is_any(pieces: &Pieces) -> bool {
    pieces.contains(&Piece::Any)
}

/// Returns a set in the notation of an ini file.
pub(crate) fn notation(pieces: &Pieces) -> String {
    match pieces.is_empty() {
        true => "-".into(),
        false => pieces.iter().map(|piece| piece.letter()).collect(),
    }
}
