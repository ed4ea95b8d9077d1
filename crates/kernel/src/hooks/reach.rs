//! The cases and triggers that no move comes to, and the conditions that hold for every capture.
//!
//! Every capture and every other move is tried that could occur on some board: all roles and squares,
//! apart from pawns on squares where they cannot stand, and captures that the rules forbid.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::{
    capture::{Capturing, Effect},
    captures::Captures,
};
use crate::words::double_step::DoubleStep;

/// The moves to which a case or a trigger applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It applies to no move.
    Nothing,
    /// An earlier case decides every move it applies to.
    Overruled,
    /// It decides some moves.
    Some,
    /// It applies to every capture or, if it is a trigger, to every other move.
    Everything,
}

impl Captures {
    /// The captures to which each case applies, in order; empty for an effect supplied by a program.
    ///
    /// ```
    /// use isotope_kernel::{Capture, DoubleStep, Explode, Reach, Rules, Spec, When};
    ///
    /// let never = When::Not(Box::new(When::Always));
    /// let capture = Capture::Explode(Explode { when: never, ..Explode::default() });
    /// let rules = Rules::compile(Spec { capture, ..Spec::default() }).unwrap();
    /// assert_eq!(rules.captures().reach_of_cases(DoubleStep::On), [Reach::Nothing]);
    /// ```
    pub fn reach_of_cases(&self, double_step: DoubleStep) -> Vec<Reach> {
        let Effect::BuiltIn(cases) = &self.effect else { return Vec::new() };
        let mut tally = Tally::new(cases.0.len());
        for (mover, color, to) in pieces() {
            let from = attacks::pawn_attacks(!color, to) & double_step.pawn_squares(color);
            if mover == Role::Pawn && from.is_empty() {
                continue;
            }
            for by in self.promotion.landing(mover.of(color), to).iter() {
                for of in Role::ALL.into_iter().filter(|of| self.may_capture(mover, *of)) {
                    let by = by.of(color);
                    let capture = Capturing { by, from: to, of, victim: to, to };
                    tally.count(cases.0.iter().map(|case| case.applies(mover, capture)));
                }
            }
        }
        tally.reach()
    }

    /// The moves without a capture to which each trigger applies, in order.
    pub fn reach_of_triggers(&self, double_step: DoubleStep) -> Vec<Reach> {
        let mut tally = Tally::new(self.triggers.explosions().count());
        for (mover, color, to) in pieces() {
            let pawns = match mover {
                Role::Pawn => double_step.pawn_squares(color),
                _ => Bitboard::FULL,
            };
            let behind = if mover == Role::Pawn { color.fold_wb(-8, 8) } else { 0 };
            if to.offset(behind).is_some_and(|from| pawns.contains(from)) {
                for by in self.promotion.landing(mover.of(color), to).iter() {
                    tally.count(self.triggers.apply(by, to, by != mover, false));
                }
            }
            if pawns.contains(to) {
                tally.count(self.triggers.apply(mover, to, false, true));
            }
        }
        tally.reach()
    }
}

/// Every role of each side, on every square.
fn pieces() -> impl Iterator<Item = (Role, Color, Square)> {
    let sides = |role: Role| Color::ALL.map(|color| (role, color));
    let pieces = Role::ALL.into_iter().flat_map(sides);
    pieces.flat_map(|(role, color)| Square::ALL.map(|square| (role, color, square)))
}

/// How often each case or trigger applied, and whether it was ever the first to apply.
struct Tally {
    rows: Vec<(usize, bool)>,
    moves: usize,
}

impl Tally {
    fn new(rows: usize) -> Tally {
        Tally { rows: vec![(0, false); rows], moves: 0 }
    }

    /// Counts a move to which the rows apply as stated.
    fn count(&mut self, applies: impl Iterator<Item = bool>) {
        self.moves += 1;
        let applying = self.rows.iter_mut().zip(applies).filter(|(_, applies)| *applies);
        for (i, ((count, decides), _)) in applying.enumerate() {
            *count += 1;
            *decides |= i == 0;
        }
    }

    fn reach(&self) -> Vec<Reach> {
        let reach = |(count, decides): &(usize, bool)| match (*count, *decides) {
            (0, _) => Reach::Nothing,
            (_, false) => Reach::Overruled,
            (count, true) if count == self.moves => Reach::Everything,
            _ => Reach::Some,
        };
        self.rows.iter().map(reach).collect()
    }
}
