//! The kinds of difference between two rulesets on a position.

use std::cell::OnceCell;

use isotope_kernel::{Kings, Layout, Position, Rules, Spec};
use shakmaty::{ByColor, ByRole, Move, Position as _};

/// A kind of difference between two rulesets on a position. The plainest kind comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartingKind {
    /// Some move is legal under only one of the two rulesets.
    Moves,
    /// Some move is legal under both rulesets, but leads to different pieces, walls or hands.
    Boards,
    /// Some move is legal under both rulesets, but wins under only one of them, or for different sides.
    Winner,
    /// The outcome of the position differs: the game is over under only one ruleset, or for different reasons.
    End,
}

/// A position on which two rulesets differ.
#[derive(Clone, Debug)]
pub struct Parting<'r> {
    /// The kind of difference.
    pub how: PartingKind,
    /// The position, independent of any ruleset.
    pub layout: Layout,
    /// The position under each ruleset.
    pub positions: [Position<'r>; 2],
}

impl PartingKind {
    /// All kinds, the plainest first.
    pub(crate) const ALL: [PartingKind; 4] =
        [PartingKind::Moves, PartingKind::Boards, PartingKind::Winner, PartingKind::End];

    /// The kinds in which the rulesets can differ. Rulesets that differ only in draws have the same legal moves,
    /// and so do rulesets that differ only in the start position, unless the start position decides which of
    /// several kings may castle.
    pub(crate) fn possible([a, b]: [&Rules; 2]) -> Vec<PartingKind> {
        let start = match b.spec().kings {
            Kings::One => a.spec().start.clone(),
            _ => b.spec().start.clone(),
        };
        let as_drawn = Spec { draws: a.spec().draws, start, ..b.spec().clone() };
        match as_drawn == *a.spec() && !a.is_plugged() && !b.is_plugged() {
            true if a.spec().draws == b.spec().draws => Vec::new(),
            true => vec![PartingKind::End],
            false => PartingKind::ALL.to_vec(),
        }
    }
}

/// A position under two rulesets, with its legal moves under each ruleset, generated on demand.
pub(crate) struct PositionPair<'p, 'r> {
    positions: &'p [Position<'r>; 2],
    moves: OnceCell<[Vec<Move>; 2]>,
}

impl<'p, 'r> PositionPair<'p, 'r> {
    pub(crate) fn new(positions: &'p [Position<'r>; 2]) -> PositionPair<'p, 'r> {
        PositionPair { positions, moves: OnceCell::new() }
    }

    /// Whether the rulesets show the kind of difference `how` in the position.
    pub(crate) fn differs(&self, how: PartingKind) -> bool {
        let [a, b] = self.positions;
        match how {
            PartingKind::End => a.ended() != b.ended(),
            _ => self.moves(how).next().is_some(),
        }
    }

    /// The number of moves that show the kind of difference `how`; for `End`, 1 if the outcomes differ.
    pub(crate) fn count_differences(&self, how: PartingKind) -> usize {
        match how {
            PartingKind::End => usize::from(self.differs(how)),
            _ => self.moves(how).count(),
        }
    }

    /// The moves that show the kind of difference `how`; none for `End`.
    fn moves(&self, how: PartingKind) -> Box<dyn Iterator<Item = Move> + '_> {
        let [a, b] = self.positions;
        // A finished game has no legal moves, which does not count as a difference in the legality of moves.
        if how == PartingKind::End || a.is_variant_end() || b.is_variant_end() {
            return Box::new(std::iter::empty());
        }
        let [of_a, of_b] =
            self.moves.get_or_init(|| self.positions.each_ref().map(Position::all_moves));
        let are_alike = of_a == of_b;
        let common = of_a.iter().copied().filter(move |m| are_alike || of_b.contains(m));
        match how {
            PartingKind::Moves if are_alike => Box::new(std::iter::empty()),
            PartingKind::Moves => {
                let of_a_alone = of_a.iter().filter(|m| !of_b.contains(m));
                let of_b_alone = of_b.iter().filter(|m| !of_a.contains(m));
                Box::new(of_a_alone.chain(of_b_alone).copied())
            }
            // Only captures can have different effects on the board.
            PartingKind::Boards => Box::new(common.filter(|m| {
                let differ = |a: &Position<'_>, b: &Position<'_>| {
                    a.field() != b.field() || hands(a) != hands(b)
                };
                m.is_capture() && differ(&a.after(*m), &b.after(*m))
            })),
            PartingKind::Winner | PartingKind::End => {
                Box::new(common.filter(|m| a.after(*m).winner() != b.after(*m).winner()))
            }
        }
    }
}

/// The pieces in hand; empty if the game has no hands.
fn hands(position: &Position<'_>) -> ByColor<ByRole<u8>> {
    position.pockets().copied().unwrap_or_default()
}

/// The position under each ruleset; `None` if the position is invalid under either.
pub(crate) fn under<'r>(rules: [&'r Rules; 2], layout: &Layout) -> Option<[Position<'r>; 2]> {
    let [a, b] = rules.map(|rules| Position::from_fen(rules, layout.clone()).ok());
    Some([a?, b?])
}
