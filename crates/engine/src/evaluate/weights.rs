//! The terms of the evaluation and their weights.

/// The terms that are counted in a position, for White less those for Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Term {
    /// Pawns.
    Pawn,
    /// Other pieces.
    Piece,
    /// The sum over other pieces of the squares that each reaches in the mean.
    Reach,
    /// Pieces, under rules by which a side without pieces has won.
    Burden,
    /// Pieces in hand, in addition to their value on the board.
    InHand,
    /// Squares that knights, bishops, rooks and queens attack and that no piece of their side occupies.
    KnightMoves,
    BishopMoves,
    RookMoves,
    QueenMoves,
    /// The squares that a piece reaches from its square, less the mean over all squares.
    Outlook,
    KingOutlook,
    /// The squares of the numbers of ranks that pawns, and passed pawns, have advanced.
    Advance,
    Passed,
    /// Own pieces whose capture would destroy the king, and those of them that are attacked.
    Fuse,
    LitFuse,
    /// Attacked squares around the king.
    Ring,
    /// The square of 7 less the distance of the king from the nearest square that wins.
    Goal,
    /// The square of the number of checks given.
    Check,
    /// The right to move.
    Tempo,
}

/// The number of terms.
pub(crate) const TERMS: usize = Term::Tempo as usize + 1;

/// The name of each term, in order, and its weights in centipawns: if capturers survive, and if they are
/// destroyed.
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

/// The weights of the terms in centipawns: first if the capturer survives, then if it is destroyed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; TERMS]; 2]);

impl Default for Weights {
    fn default() -> Weights {
        Weights([TABLE.map(|(_, living, _)| living), TABLE.map(|(.., dying)| dying)])
    }
}
