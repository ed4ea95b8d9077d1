//! What a move comes to under one set of rules.

use isotope_kernel::{Aftermath, Illegal, Outcome, Position, Step, notation::MoveError};
use shakmaty::{Bitboard, Move, Position as _, san::SanPlus};

/// What a move comes to.
#[derive(Clone, Debug)]
pub enum Verdict<'r> {
    /// It is legal, and this is the result.
    Legal(Box<Played<'r>>),
    /// It is illegal, for this reason.
    Illegal(Illegal),
    /// The text is not a move in this position.
    NoMove(MoveError),
}

/// A legal move and its result.
#[derive(Clone, Debug)]
pub struct Played<'r> {
    /// The move.
    pub m: Move,
    /// The move in SAN, with `+` for check and `#` for a decided game.
    pub san: String,
    /// What it destroyed.
    pub aftermath: Aftermath,
    /// The position after it.
    pub after: Position<'r>,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Played<'_> {
    /// The squares on which a spectator sees something destroyed.
    pub fn seen(&self) -> Bitboard {
        seen(self.m, self.aftermath)
    }
}

/// The squares on which a spectator sees `m` destroy something, be it legal or not.
pub fn seen(m: Move, aftermath: Aftermath) -> Bitboard {
    m.from().map_or(aftermath.destroyed, |from| aftermath.seen(from, m.to()))
}

impl Verdict<'_> {
    /// Whether the move is legal.
    pub fn is_legal(&self) -> bool {
        matches!(self, Verdict::Legal(_))
    }

    /// Whether two verdicts come to the same: both illegal, or the same position with the same
    /// outcome. Why a move is illegal does not matter, nor whether it gives check.
    pub fn agrees_with(&self, other: &Verdict<'_>) -> bool {
        match (self, other) {
            (Verdict::Legal(a), Verdict::Legal(b)) => {
                a.outcome == b.outcome && same_position(&a.after, &b.after)
            }
            (Verdict::Legal(_), _) | (_, Verdict::Legal(_)) => false,
            _ => true,
        }
    }
}

/// Whether two positions, perhaps of different rules, show the same board with the same rights.
pub(crate) fn same_position(a: &Position<'_>, b: &Position<'_>) -> bool {
    a.board() == b.board()
        && a.turn() == b.turn()
        && a.castles().castling_rights() == b.castles().castling_rights()
        && a.pseudo_legal_ep_square() == b.pseudo_legal_ep_square()
}

/// What `m` comes to in `position`.
pub fn verdict<'r>(position: &Position<'r>, m: Move) -> Verdict<'r> {
    explain(position, m, |_| ())
}

/// What `m` comes to in `position`, with every step on the way.
pub fn explain<'r>(position: &Position<'r>, m: Move, tell: impl FnMut(Step)) -> Verdict<'r> {
    match isotope_kernel::explain(position, m, tell) {
        Ok(aftermath) => {
            let mut after = position.clone();
            let san = SanPlus::from_move_and_play_unchecked(&mut after, m).to_string();
            let outcome = after.ended();
            Verdict::Legal(Box::new(Played { m, san, aftermath, after, outcome }))
        }
        Err(reason) => Verdict::Illegal(reason),
    }
}
