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

/// Each term and its two weights in centipawns: first the weight if capturers survive, then the weight if capturers
/// are destroyed.
const TABLE: [(Term, f32, f32); TERMS] = [
    (Term::Pawn, 126.5, 140.1),
    (Term::Piece, -16.0, -147.2),
    (Term::Reach, 60.5, 50.1),
    (Term::Burden, -100.0, -100.0),
    (Term::InHand, 20.0, 20.0),
    (Term::KnightMoves, 4.7, 15.0),
    (Term::BishopMoves, 6.5, 8.8),
    (Term::RookMoves, 5.2, 8.8),
    (Term::QueenMoves, 5.4, 2.7),
    (Term::Outlook, 5.8, -0.7),
    (Term::KingOutlook, -0.9, -0.7),
    (Term::Advance, 2.8, -1.1),
    (Term::Passed, 2.7, 7.4),
    (Term::Fuse, -8.0, -19.5),
    (Term::LitFuse, -25.0, -87.7),
    (Term::Ring, -2.9, -28.1),
    (Term::Goal, 9.5, 12.0),
    (Term::Check, 126.7, 40.0),
    (Term::Tempo, 10.9, 17.6),
];

/// The weights in centipawns, in the order of [`Term`]: first the weights if capturers survive, then the weights
/// if capturers are destroyed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [[f32; TERMS]; 2]);

impl Default for Weights {
    fn default() -> Weights {
        let mut weights = [[0.0; TERMS]; 2];
        for (term, living, dying) in TABLE {
            weights[0][term as usize] = living;
            weights[1][term as usize] = dying;
        }
        Weights(weights)
    }
}
