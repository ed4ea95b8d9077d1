//! The cases, triggers and fates that nothing comes to, and the conditions that hold for every capture.
//!
//! Every capture and every other move is tried that could occur on some board: all roles and squares,
//! apart from pawns on squares where they cannot stand, and captures that the rules forbid. Counts and the pieces
//! around are unknown: a condition that asks for them may hold, and need not.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::{
    capture::{
        Capturing, Effect, blast::Hits, explode::Explosion, fates::CompiledFate,
        pieces::PieceQuestion,
    },
    captures::Captures,
    triggers::quiet,
};
use crate::words::double_step::DoubleStep;

/// The moves to which a case or a trigger applies, or the pieces to which a fate does.
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
        for (mover, to) in pieces() {
            let from = match mover.role {
                Role::Pawn => attacks::pawn_attacks(!mover.color, to),
                _ => attacks::attacks(to, mover, Bitboard::EMPTY),
            };
            for from in from & squares(mover, double_step) {
                for by in self.promotion.landing(mover, to).iter() {
                    let of = Role::ALL.into_iter().filter(|of| self.may_capture(mover.role, *of));
                    for of in of {
                        let by = by.of(mover.color);
                        let capture = Capturing { by, from, of, victim: to, to };
                        tally.count(cases.0.iter().map(|case| {
                            let facts = case.facts(mover.role, capture);
                            facts.map_or(Some(false), |facts| case.when.by_facts(facts))
                        }));
                    }
                }
            }
        }
        tally.reach()
    }

    /// The moves without a capture to which each trigger applies, in order.
    pub fn reach_of_triggers(&self, double_step: DoubleStep) -> Vec<Reach> {
        let mut tally = Tally::new(self.triggers.explosions().count());
        for (mover, to) in pieces() {
            let stands = squares(mover, double_step);
            let from = match mover.role {
                Role::Pawn => {
                    let behind = |square: Square| square.offset(mover.color.fold_wb(-8, 8));
                    let second = behind(to).and_then(behind);
                    let second =
                        second.filter(|from| double_step.origins(mover.color).contains(*from));
                    Bitboard::from_iter(behind(to).into_iter().chain(second))
                }
                _ => attacks::attacks(to, mover, Bitboard::EMPTY),
            };
            for from in from & stands {
                for by in self.promotion.landing(mover, to).iter() {
                    let by = Piece { role: by, ..mover };
                    tally.count(self.triggers.apply(quiet(by, from, to, by != mover)));
                }
            }
            if stands.contains(to) {
                tally.count(self.triggers.apply(quiet(mover, to, to, false)));
            }
        }
        tally.reach()
    }

    /// The pieces to which each fate applies, for each explosion of captures and then of triggers, in order; empty for
    /// an effect supplied by a program.
    pub fn reach_of_fates(&self, double_step: DoubleStep) -> Vec<Vec<Reach>> {
        let Effect::BuiltIn(cases) = &self.effect else { return Vec::new() };
        let explosions = cases.0.iter().chain(self.triggers.explosions());
        explosions.map(|explosion| explosion.reach_of_fates(double_step)).collect()
    }
}

impl Explosion {
    fn reach_of_fates(&self, double_step: DoubleStep) -> Vec<Reach> {
        let mut tally = Tally::new(self.fates.len());
        for (piece, square) in pieces() {
            if self.immune.contains(piece.role) || !squares(piece, double_step).contains(square) {
                continue;
            }
            for side in Color::ALL {
                let is_own = piece.color == side;
                let is_hit = match self.hits {
                    Hits::Both => true,
                    Hits::Enemies => !is_own,
                    Hits::Own => is_own,
                };
                if is_hit {
                    let met = |fate: &CompiledFate| fate.applies(piece, square, is_own);
                    tally.count(self.fates.iter().map(met));
                }
            }
        }
        tally.reach()
    }
}

impl CompiledFate {
    /// Whether the fate applies to a piece, as far as that does not depend on other pieces and on the centre.
    fn applies(&self, piece: Piece, square: Square, is_own: bool) -> Option<bool> {
        self.condition.value(&|question: &PieceQuestion| match question {
            PieceQuestion::Of(roles) => Some(roles.contains(piece.role)),
            PieceQuestion::Own => Some(is_own),
            PieceQuestion::On(squares) => Some(squares.get(piece.color).contains(square)),
            PieceQuestion::Guarded(_)
            | PieceQuestion::Attacked(_)
            | PieceQuestion::Beside(_)
            | PieceQuestion::Within(_) => None,
        })
    }
}

/// The squares on which a piece may stand.
fn squares(piece: Piece, double_step: DoubleStep) -> Bitboard {
    match piece.role {
        Role::Pawn => double_step.pawn_squares(piece.color),
        _ => Bitboard::FULL,
    }
}

/// Every role of each side, on every square.
fn pieces() -> impl Iterator<Item = (Piece, Square)> {
    let sides = |role: Role| Color::ALL.map(|color| role.of(color));
    let pieces = Role::ALL.into_iter().flat_map(sides);
    pieces.flat_map(|piece| Square::ALL.map(|square| (piece, square)))
}

/// How often each case, trigger or fate applied for certain, whether it ever may have applied, and whether it ever may
/// have been the first.
struct Tally {
    rows: Vec<(usize, bool, bool)>,
    moves: usize,
}

impl Tally {
    fn new(rows: usize) -> Tally {
        Tally { rows: vec![(0, false, false); rows], moves: 0 }
    }

    /// Counts a move or piece to which the rows apply as stated; `None` if that is unknown.
    fn count(&mut self, applies: impl Iterator<Item = Option<bool>>) {
        self.moves += 1;
        let mut is_decided = false;
        for ((count, occurs, decides), applies) in self.rows.iter_mut().zip(applies) {
            *count += usize::from(applies == Some(true));
            *occurs |= applies != Some(false);
            *decides |= applies != Some(false) && !is_decided;
            is_decided |= applies == Some(true);
        }
    }

    fn reach(&self) -> Vec<Reach> {
        let reach = |(count, occurs, decides): &(usize, bool, bool)| match (*count, *decides) {
            _ if !occurs => Reach::Nothing,
            (_, false) => Reach::Overruled,
            (count, true) if count == self.moves => Reach::Everything,
            _ => Reach::Some,
        };
        self.rows.iter().map(reach).collect()
    }
}
