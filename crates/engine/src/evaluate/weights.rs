//! The terms of the evaluation and their weights.

/// The terms that are counted in a position: White's count minus Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Term {
    /// The number of pawns.
    Pawn,
    /// The number of pieces other than pawns and royal kings.
    Piece,
    /// The sum, over pieces other than pawns and royal kings, of the mean number of squares that a piece of the
    /// role reaches.
    Reach,
    /// The number of pieces of any role, counted instead of the terms above if a side without pieces wins.
    Burden,
    /// The number of pieces in hand, in addition to their material.
    InHand,
    /// The number of squares that knights attack and their own side does not occupy.
    KnightMoves,
    /// The number of squares that bishops attack and their own side does not occupy.
    BishopMoves,
    /// The number of squares that rooks attack and their own side does not occupy.
    RookMoves,
    /// The number of squares that queens attack and their own side does not occupy.
    QueenMoves,
    /// The sum, over pieces other than kings, of the number of squares reached from the piece's square, minus the
    /// mean over all squares for its role.
    Outlook,
    /// The number of squares that a king reaches from its square, minus the mean over all squares.
    KingOutlook,
    /// The sum, over all pawns, of the squared number of ranks advanced.
    Advance,
    /// The sum, over passed pawns, of the squared number of ranks advanced.
    Passed,
    /// The number of pieces whose capture may destroy a king of their own side.
    Fuse,
    /// The number of attacked pieces whose capture may destroy a king of their own side.
    LitFuse,
    /// The number of squares next to a king that the other side attacks.
    Ring,
    /// The square of 7 minus the number of king moves from a king to the nearest square that wins.
    Goal,
    /// The number of checks given, squared.
    Check,
    /// The advantage of being the side to move.
    Tempo,
}

/// The number of terms.
pub(crate) const TERMS: usize = Term::Tempo as usize + 1;

/// The name of each term and its two weights in centipawns, in the order of [`Term`]: first the weight if
/// capturers survive, then the weight if capturers are destroyed.
pub(crate) const TABLE: [(&str, f32, f32); TERMS] = [
    ("Pawn", 126.5, 140.1),
    ("Piece", -16.0, -147.2),
    ("Reach", 60.5, 50.1),
    ("Burden", -100.0, -100.0),
    ("InHand", 20.0, 20.0),
    ("KnightMoves", 4.7, 15.0),
    ("BishopMoves", 6.5, 8.8),
    ("RookMoves", 5.2, 8.8),
    ("QueenMoves", 5.4, 2.7),
    ("Outlook", 5.8, -0.7),
    ("KingOutlook", -0.9, -0.7),
    ("Advance", 2.8, -1.1),
    ("Passed", 2.7, 7.4),
    ("Fuse", -8.0, -19.5),
    ("LitFuse", -25.0, -87.7),
    ("Ring", -2.9, -28.1),
    ("Goal", 9.5, 12.0),
    ("Check", 126.7, 40.0),
    ("Tempo", 10.9, 17.6),
];

/// The weights in centipawns, in the order of [`Term`]: first the weights if capturers survive, then the weights
/// if capturers are destroyed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; TERMS]; 2]);

impl Default for Weights {
    fn default() -> Weights {
        Weights([TABLE.map(|(_, living, _)| living), TABLE.map(|(.., dying)| dying)])
    }
}
