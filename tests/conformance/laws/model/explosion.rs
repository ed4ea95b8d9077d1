//! The explosion that a move sets off, and the conditions of captures and triggers.

use isotope_kernel::{Capture, Explode, Position, Trigger, When};
use shakmaty::{Color, Move, Position as _, Rank, Role, Square};

use super::{pieces::Stage, squares::contains, stays, victim};

/// A move whose conditions are asked, with the explosion that would go off.
struct Question<'a> {
    position: &'a Position<'a>,
    m: Move,
    explode: &'a Explode,
    /// The role of the capturer or of the piece in its place.
    by: Role,
    /// The role of the captured piece.
    of: Option<Role>,
    promotes: bool,
}

/// The explosion that a move sets off, according to the ruleset.
pub(super) fn explosion<'r>(position: &Position<'r>, m: Move) -> Option<&'r Explode> {
    match victim(m) {
        Some(victim) => of_capture(position, m, victim),
        None => of_trigger(position, m),
    }
}

fn of_capture<'r>(position: &Position<'r>, m: Move, victim: Square) -> Option<&'r Explode> {
    let of = position.board().role_at(victim);
    let becomes = m.promotion().unwrap_or(m.role());
    let last = m.to().rank() == position.turn().relative_rank(Rank::Eighth);
    let shoots = m.role() == Role::Pawn && last && m.promotion().is_none();
    let cases = match &position.rules().spec().capture {
        Capture::Cases(cases) => cases.iter().collect(),
        single => vec![single],
    };
    for case in cases {
        // `Replace` always holds.
        let Capture::Explode(explode) = case else { return None };
        let stays = stays(explode);
        let (by, promotes) =
            if stays { (m.role(), false) } else { (becomes, m.promotion().is_some()) };
        let question = Question { position, m, explode, by, of, promotes };
        // A pawn on the last rank that does not promote has shot.
        if (stays || !shoots) && question.holds(&explode.when) {
            return Some(explode);
        }
    }
    None
}

fn of_trigger<'r>(position: &Position<'r>, m: Move) -> Option<&'r Explode> {
    let Move::Normal { role, from, to, promotion, .. } = m else { return None };
    let by = promotion.unwrap_or(role);
    position.rules().spec().triggers.iter().find_map(|trigger| {
        let (is_kind, rule) = match trigger {
            Trigger::Promotion(rule) => (promotion.is_some(), rule),
            Trigger::Arrival(rule) => (from != to, rule),
            Trigger::Detonation(rule) => (from == to, rule),
        };
        let is_on = rule.on.as_ref().is_none_or(|on| contains(on, to, position.turn()));
        let Capture::Explode(explode) = &rule.then else { panic!("the rules compiled") };
        let promotes = promotion.is_some();
        let question = Question { position, m, explode, by, of: None, promotes };
        let applies = is_kind && is_on && rule.by.contains(by) && question.holds(&rule.when);
        applies.then_some(explode)
    })
}

impl Question<'_> {
    fn holds(&self, when: &When) -> bool {
        let (position, m) = (self.position, self.m);
        let us = position.turn();
        let counts = position.field().counts;
        let of = || self.of.expect("it is asked of captures alone");
        let from = || m.from().expect("it is no drop");
        match when {
            When::Always => true,
            When::By(roles) => roles.contains(self.by),
            When::Of(roles) => roles.contains(of()),
            When::SameRole => self.by == of(),
            When::Promoting => self.promotes,
            When::On(names) => contains(names, m.to(), us),
            When::From(names) => contains(names, from(), us),
            When::Side(side) => Color::from(*side) == us,
            When::Counted(number) => us.fold_wb(counts.white, counts.black) >= *number,
            When::Total(number) => {
                u32::from(counts.white) + u32::from(counts.black) >= u32::from(*number)
            }
            When::AtLeast(number, condition) => {
                let stage = Stage::new(position, m, self.explode);
                let pieces = Square::ALL.into_iter().filter(|square| {
                    stage.board.piece_at(*square).is_some() && stage.holds(condition, *square)
                });
                pieces.count() >= usize::from(*number)
            }
            When::Not(inner) => !self.holds(inner),
            When::Any(all) => all.iter().any(|inner| self.holds(inner)),
            When::All(all) => all.iter().all(|inner| self.holds(inner)),
        }
    }
}
