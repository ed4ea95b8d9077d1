//! What is counted, and what each is worth.

/// What is counted of a position, for White and against Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Term {
    Pawn,
    /// Pieces, and how far they reach.
    Piece,
    Reach,
    /// Men, where who has none has won.
    Burden,
    /// Men in hand, beyond what they are worth on the board.
    InHand,
    /// Squares that a piece can go to now.
    KnightMoves,
    BishopMoves,
    RookMoves,
    QueenMoves,
    /// How much better than another square this is for reaching others.
    Outlook,
    KingOutlook,
    /// The squares of ranks that pawns have advanced, and of those of passed pawns.
    Advance,
    Passed,
    /// Own men whose capture would destroy the king, and those of them that are attacked.
    Fuse,
    LitFuse,
    /// Attacked squares around the king.
    Ring,
    /// The square of how near the king is to where it wins.
    Goal,
    /// The square of the number of checks given.
    Check,
    /// To be on move.
    Tempo,
}

/// How many there are.
pub(crate) const TERMS: usize = Term::Tempo as usize + 1;

/// The terms in their order, each with its name and what it is worth in centipawns: where who captures lives, and
/// where he dies.
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

/// What each term is worth, in centipawns: first where who captures lives, then where he dies.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; TERMS]; 2]);

impl Default for Weights {
    fn default() -> Weights {
        Weights([TABLE.map(|(_, living, _)| living), TABLE.map(|(.., dying)| dying)])
    }
}
