//! What is counted, and what each is worth.

/// What is counted of a position, for White and against Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(crate) enum Term {
    /// Pawns that live when they capture.
    Pawn,
    /// Pieces that live when they capture, and how far they reach.
    Piece,
    Reach,
    /// Pawns that die when they capture.
    DyingPawn,
    /// Pieces that die when they capture, and how far they reach.
    DyingPiece,
    DyingReach,
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

/// What each term is worth, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [f32; TERMS]);

/// Where tuning begins: the usual values of chess.
pub(crate) const DEFAULT: Weights = Weights([
    100.0, 60.0, 48.0, // living
    100.0, 40.0, 30.0, // dying
    -100.0, 20.0, // burden, hand
    3.0, 3.0, 2.0, 1.0, // moves
    2.0, 0.0, // outlook
    2.0, 3.0, // pawns
    -8.0, -25.0, -6.0, // king
    12.0, 40.0, // goals
    12.0,
]);
