//! What two sets of rules part in on a position.

use std::cell::OnceCell;

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
}

/// A position under two sets of rules, with its legal moves under each, which are listed when they are needed.
pub(crate) struct Beside<'p, 'r> {
    positions: &'p [Position<'r>; 2],
    moves: OnceCell<[Vec<Move>; 2]>,
}

impl<'p, 'r> Beside<'p, 'r> {
    pub(crate) fn of(positions: &'p [Position<'r>; 2]) -> Beside<'p, 'r> {
        Beside { positions, moves: OnceCell::new() }
    }

    /// Whether the rules part so.
    pub(crate) fn parts(&self, how: How) -> bool {
        let [a, b] = self.positions;
        match how {
            How::End => a.ended() != b.ended(),
            _ => self.moves(how).next().is_some(),
        }
    }

    /// How many moves they part in so, and of `End` whether they do.
    pub(crate) fn differing(&self, how: How) -> usize {
        match how {
            How::End => usize::from(self.parts(how)),
            _ => self.moves(how).count(),
        }
    }

    /// The moves that they part in so, of which `End` has none.
    fn moves(&self, how: How) -> Box<dyn Iterator<Item = Move> + '_> {
        let [a, b] = self.positions;
        // A game that is won has no moves, which says nothing of what would be legal.
        if how == How::End || a.is_variant_end() || b.is_variant_end() {
            return Box::new(std::iter::empty());
        }
        let [of_a, of_b] =
            self.moves.get_or_init(|| self.positions.each_ref().map(Position::all_moves));
        let are_alike = of_a == of_b;
        let common = of_a.iter().copied().filter(move |m| are_alike || of_b.contains(m));
        match how {
            How::Moves if are_alike => Box::new(std::iter::empty()),
            How::Moves => {
                let of_a_alone = of_a.iter().filter(|m| !of_b.contains(m));
                let of_b_alone = of_b.iter().filter(|m| !of_a.contains(m));
                Box::new(of_a_alone.chain(of_b_alone).copied())
            }
            // Nothing but a capture destroys anything.
            How::Boards => Box::new(common.filter(|m| {
                let differ = |a: &Position<'_>, b: &Position<'_>| {
                    a.field() != b.field() || hands(a) != hands(b)
                };
                m.is_capture() && differ(&after(a, *m), &after(b, *m))
            })),
            How::Winner | How::End => {
                Box::new(common.filter(|m| winner(&after(a, *m)) != winner(&after(b, *m))))
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
