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

/// The terms by name, in their order.
pub(crate) const NAMES: [&str; TERMS] = [
    "Pawn",
    "Piece",
    "Reach",
    "Burden",
    "InHand",
    "KnightMoves",
    "BishopMoves",
    "RookMoves",
    "QueenMoves",
    "Outlook",
    "KingOutlook",
    "Advance",
    "Passed",
    "Fuse",
    "LitFuse",
    "Ring",
    "Goal",
    "Check",
    "Tempo",
];

/// What each term is worth, in centipawns: first where who captures lives, then where he dies.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; TERMS]; 2]);

impl Default for Weights {
    fn default() -> Weights {
        Weights([LIVING, DYING])
    }
}

const LIVING: [f32; TERMS] = [
    100.0,  // Pawn
    60.0,   // Piece
    48.0,   // Reach
    -100.0, // Burden
    20.0,   // InHand
    3.0,    // KnightMoves
    3.0,    // BishopMoves
    2.0,    // RookMoves
    1.0,    // QueenMoves
    2.0,    // Outlook
    0.0,    // KingOutlook
    2.0,    // Advance
    3.0,    // Passed
    -8.0,   // Fuse
    -25.0,  // LitFuse
    -6.0,   // Ring
    12.0,   // Goal
    40.0,   // Check
    12.0,   // Tempo
];

const DYING: [f32; TERMS] = [
    80.0,   // Pawn
    60.0,   // Piece
    20.0,   // Reach
    -100.0, // Burden
    20.0,   // InHand
    10.0,   // KnightMoves
    5.0,    // BishopMoves
    8.0,    // RookMoves
    8.0,    // QueenMoves
    2.0,    // Outlook
    -20.0,  // KingOutlook
    2.0,    // Advance
    6.0,    // Passed
    -30.0,  // Fuse
    -5.0,   // LitFuse
    -15.0,  // Ring
    12.0,   // Goal
    40.0,   // Check
    18.0,   // Tempo
];
