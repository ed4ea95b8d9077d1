//! The pieces of an ini file: which of its piece types are men of chess.

use std::collections::{BTreeMap, BTreeSet};

use shakmaty::Role;

/// A piece type that a ruleset knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Piece {
    Pawn,
    /// A custom piece that moves as a pawn. Blasts spare pawns, and it is none to them.
    OwnPawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    /// The king of chess, who may not be left in check.
    King,
    /// Moves as a king, and matters only if he may not die out.
    Commoner,
    /// `*`: any piece.
    Any,
}

/// A set of piece types.
pub(crate) type Pieces = BTreeSet<Piece>;

/// Which piece a letter stands for.
pub(crate) type Letters = BTreeMap<char, Piece>;

impl Piece {
    /// The man of chess that it is.
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

    /// Its letter in chess.
    pub(crate) fn letter(self) -> char {
        self.role().map_or('*', Role::char)
    }
}

/// The men of chess in a set.
pub(crate) fn roles(pieces: &Pieces) -> impl Iterator<Item = Role> {
    pieces.iter().filter_map(|piece| piece.role())
}

/// Whether any piece is meant, and not some.
pub(crate) fn is_any(pieces: &Pieces) -> bool {
    pieces.contains(&Piece::Any)
}

/// A set as an ini file writes it.
pub(crate) fn written(pieces: &Pieces) -> String {
    match pieces.is_empty() {
        true => "-".into(),
        false => pieces.iter().map(|piece| piece.letter()).collect(),
    }
}
