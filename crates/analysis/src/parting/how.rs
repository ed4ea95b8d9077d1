//! What two sets of rules part in on a position.

use isotope_kernel::{Kings, Layout, Position, Rules, Spec};
use isotope_search::after;
use shakmaty::{ByColor, ByRole, Color, Move, Position as _};

/// What two sets of rules part in on a position, the plainest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Some move is legal under one of them alone.
    Moves,
    /// The legal moves are the same, and after some move other men, walls or hands are there.
    Boards,
    /// The boards are the same too, and after some move somebody wins under one of them alone.
    Winner,
    /// The game is over under one of them alone, or for another reason.
    End,
}

/// A position on which two sets of rules part.
#[derive(Clone, Debug)]
pub struct Parting<'r> {
    /// What they part in.
    pub how: How,
    /// The position, under no rules yet.
    pub layout: Layout,
    /// The same under each of the rules.
    pub positions: [Position<'r>; 2],
}

impl How {
    /// The plainest first.
    pub(crate) const ALL: [How; 4] = [How::Moves, How::Boards, How::Winner, How::End];

    /// What the rules can part in at all. Those that differ in draws alone play the same moves, and so do those
    /// that start elsewhere, unless the start says which of several kings castles.
    pub(crate) fn possible([a, b]: [&Rules; 2]) -> Vec<How> {
        let start = match b.spec().kings {
            Kings::One => a.spec().start.clone(),
            _ => b.spec().start.clone(),
        };
        let as_drawn = Spec { draws: a.spec().draws, start, ..b.spec().clone() };
        match as_drawn == *a.spec() && !a.is_plugged() && !b.is_plugged() {
            true if a.spec().draws == b.spec().draws => Vec::new(),
            true => vec![How::End],
            false => How::ALL.to_vec(),
        }
    }

    /// How many moves they part in so, and of `End` whether they do.
    pub(crate) fn parts(self, [a, b]: &[Position<'_>; 2]) -> usize {
        if self == How::End {
            return usize::from(a.ended() != b.ended());
        }
        // A game that is won has no moves, which says nothing of what would be legal.
        if a.is_variant_end() || b.is_variant_end() {
            return 0;
        }
        let [of_a, of_b] = [a, b].map(Position::all_moves);
        let common = || of_a.iter().filter(|m| of_b.contains(m));
        match self {
            How::Moves => of_a.len() + of_b.len() - 2 * common().count(),
            // Nothing but a capture destroys anything.
            How::Boards => {
                let differs = |m: &Move| {
                    let [a, b] = [after(a, *m), after(b, *m)];
                    a.field() != b.field() || hands(&a) != hands(&b)
                };
                common().filter(|m| m.is_capture() && differs(m)).count()
            }
            How::Winner | How::End => {
                let differs = |m: &Move| winner(&after(a, *m)) != winner(&after(b, *m));
                common().filter(|m| differs(m)).count()
            }
        }
    }
}

/// What is in hand; nothing where the game has no hands.
fn hands(position: &Position<'_>) -> ByColor<ByRole<u8>> {
    position.pockets().copied().unwrap_or_default()
}

fn winner(position: &Position<'_>) -> Option<Color> {
    // Nobody wins by a draw.
    position.decided().and_then(|outcome| outcome.winner)
}

/// The position under each of the rules, if it exists under both.
pub(crate) fn under<'r>(rules: [&'r Rules; 2], layout: &Layout) -> Option<[Position<'r>; 2]> {
    let [a, b] = rules.map(|rules| Position::from_fen(rules, layout.clone()).ok());
    Some([a?, b?])
}
