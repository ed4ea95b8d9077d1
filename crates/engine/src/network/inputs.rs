//! The inputs of a network: what a side sees of a position, as numbers.

use isotope_kernel::{Flip, Position, Rules};
use shakmaty::{Bitboard, Color, Position as _, Role};

/// The number of inputs for pieces on the board: six roles of either side on 64 squares.
pub(crate) const PIECES: usize = 2 * 6 * 64;
/// The number of pieces in hand of one role, and of checks given by one side, that are told apart.
const LEVELS: usize = 8;
const HANDS: usize = 2 * 6 * LEVELS;
const CHECKS: usize = 2 * LEVELS;
const WALLS: usize = 64;

/// The inputs that the games under some rules have, and the reflections under which they stay the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// Whether pieces can be in hand.
    pub(crate) hands: bool,
    /// Whether checks are counted.
    pub(crate) checks: bool,
    /// Whether there can be walls.
    pub(crate) walls: bool,
    /// Whether Black sees the board upside down. Otherwise, both sides are heading for the same squares.
    pub(crate) turned: bool,
    /// Whether a side sees the board mirrored if its only king is on one of the files a to d.
    pub(crate) mirrored: bool,
}

/// What the inputs depend on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Snapshot {
    /// The pieces of White and Black, by role from pawn to king.
    pieces: [[Bitboard; 6]; 2],
    hands: [[u8; 6]; 2],
    checks: [u8; 2],
    walls: Bitboard,
}

impl Layout {
    /// The layout of games with these rules.
    pub(crate) fn of(rules: &Rules) -> Layout {
        Layout {
            hands: rules.has_hands(),
            checks: rules.checks_to_win().is_some(),
            walls: rules.has_walls(),
            turned: rules.goal(Color::White).flip_vertical() == rules.goal(Color::Black),
            mirrored: rules.is_symmetric(Flip::Horizontal),
        }
    }

    /// The number of inputs.
    pub(crate) fn inputs(self) -> usize {
        let part = |is_there, inputs| if is_there { inputs } else { 0 };
        1 + PIECES + part(self.hands, HANDS) + part(self.checks, CHECKS) + part(self.walls, WALLS)
    }

    /// What to combine with a square, by exclusive or, to obtain the square as `color` sees it.
    pub(crate) fn view(self, of: &Snapshot, color: Color) -> usize {
        let king = of.pieces[side(color)][Role::King as usize - 1];
        let west = king.single_square().is_some_and(|king| u32::from(king.file()) < 4);
        let turned = if self.turned && color == Color::Black { 0b111_000 } else { 0 };
        turned | if self.mirrored && west { 0b000_111 } else { 0 }
    }

    /// Calls `change` with the inputs that differ between two positions as `color` sees them, each with whether the
    /// second position has it. [`view`](Layout::view) has to be the same for both, unless `before` is empty.
    pub(crate) fn changes(
        self,
        before: &Snapshot,
        after: &Snapshot,
        color: Color,
        mut change: impl FnMut(usize, bool),
    ) {
        let view = self.view(after, color);
        for owner in 0..2 {
            let theirs = usize::from(owner != side(color));
            for role in 0..6 {
                let (old, new) = (before.pieces[owner][role], after.pieces[owner][role]);
                for square in old ^ new {
                    let place = usize::from(square) ^ view;
                    change((theirs * 6 + role) * 64 + place, new.contains(square));
                }
            }
        }
        let mut first = PIECES;
        let mut levels = |first: usize, old: u8, new: u8| {
            let [old, new] = [old, new].map(|count| usize::from(count).min(LEVELS));
            for level in old.min(new)..old.max(new) {
                change(first + level, new > old);
            }
        };
        let theirs = |owner: usize| usize::from(owner != side(color));
        if self.hands {
            for owner in 0..2 {
                for role in 0..6 {
                    let at = first + (theirs(owner) * 6 + role) * LEVELS;
                    levels(at, before.hands[owner][role], after.hands[owner][role]);
                }
            }
            first += HANDS;
        }
        if self.checks {
            for owner in 0..2 {
                let at = first + theirs(owner) * LEVELS;
                levels(at, before.checks[owner], after.checks[owner]);
            }
            first += CHECKS;
        }
        if self.walls {
            for square in before.walls ^ after.walls {
                change(first + (usize::from(square) ^ view), after.walls.contains(square));
            }
        }
    }

    /// The input that is always there for White and never for Black.
    pub(crate) fn white(self) -> usize {
        self.inputs() - 1
    }
}

impl Snapshot {
    /// What the inputs of a position depend on.
    pub(crate) fn of(position: &Position<'_>) -> Snapshot {
        let (field, sides) = (position.field(), [Color::White, Color::Black]);
        let given = |color: Color| {
            let most = position.rules().checks_to_win().unwrap_or_default();
            let left = position
                .remaining_checks()
                .map_or(u32::from(most), |left| u32::from(*left.get(color)));
            most.saturating_sub(left as u8)
        };
        Snapshot {
            pieces: sides.map(|color| Role::ALL.map(|role| field.by_piece(role.of(color)))),
            hands: position.pockets().map_or([[0; 6]; 2], |hands| {
                sides.map(|color| Role::ALL.map(|role| *hands.get(color).get(role)))
            }),
            checks: sides.map(given),
            walls: field.walls,
        }
    }
}

/// The number of a side.
pub(crate) fn side(color: Color) -> usize {
    color.fold_wb(0, 1)
}
