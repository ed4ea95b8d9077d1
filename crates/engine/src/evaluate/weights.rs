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
    126.5,  // Pawn
    -16.0,  // Piece
    60.5,   // Reach
    -100.0, // Burden
    20.0,   // InHand
    4.7,    // KnightMoves
    6.5,    // BishopMoves
    5.2,    // RookMoves
    5.4,    // QueenMoves
    5.8,    // Outlook
    -0.9,   // KingOutlook
    2.8,    // Advance
    2.7,    // Passed
    -8.0,   // Fuse
    -25.0,  // LitFuse
    -2.9,   // Ring
    9.5,    // Goal
    126.7,  // Check
    10.9,   // Tempo
];

const DYING: [f32; TERMS] = [
    140.1,  // Pawn
    -147.2, // Piece
    50.1,   // Reach
    -100.0, // Burden
    20.0,   // InHand
    15.0,   // KnightMoves
    8.8,    // BishopMoves
    8.8,    // RookMoves
    2.7,    // QueenMoves
    -0.7,   // Outlook
    -0.7,   // KingOutlook
    -1.1,   // Advance
    7.4,    // Passed
    -19.5,  // Fuse
    -87.7,  // LitFuse
    -28.1,  // Ring
    12.0,   // Goal
    40.0,   // Check
    17.6,   // Tempo
];
