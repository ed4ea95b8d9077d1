//! Check predicates: which threats to a king must be answered.

mod contract;
pub(crate) mod direct;
pub(crate) mod explosion;
pub(crate) mod off;

use std::sync::Arc;

use shakmaty::{Bitboard, Square};

use super::{capture::Cause, captures::Captures};
pub use contract::{CheckPredicate, Royal};

/// Which threats to a king count as check, as specified in a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Check {
    /// A king is in check if the opponent could capture it and the opponent's own king would survive
    /// that capture.
    #[default]
    Direct,
    /// Nothing is check: a king may be left where it can be captured or destroyed.
    Off,
    /// A king is in check if any capture by the opponent, of the king or of a piece near it, could
    /// destroy the king and the opponent's own king would survive that capture; or if an explosion that
    /// the opponent could set off without a capture would do so.
    Explosion,
}

/// The pieces that attack a king's square as in ordinary chess but do not threaten the king, grouped
/// by reason. In a game without check, only `without_check` is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harmless {
    /// The pieces that threaten nothing because the game has no check.
    pub without_check: Bitboard,
    /// The pieces that the rules forbid to capture a king.
    pub forbidden: Bitboard,
    /// The pieces whose capture of the king would destroy their own king.
    pub suicidal: Bitboard,
}

/// The compiled check predicate of a game.
#[derive(Clone)]
pub(crate) enum Predicate {
    BuiltIn(Check),
    /// A predicate supplied by a program.
    Plugged(Arc<dyn CheckPredicate>),
}

impl Predicate {
    /// The pieces that attack the king's square without threatening the king.
    pub(crate) fn harmless(&self, captures: &Captures, royal: Royal<'_>) -> Harmless {
        let Royal { field, king, color, .. } = royal;
        let attack = field.attackers(king, !color);
        let harmless = attack & !self.attackers(captures, royal);
        if matches!(self, Predicate::BuiltIn(Check::Off)) {
            return Harmless { without_check: harmless, ..Harmless::default() };
        }
        let may_capture = |from: &Square| captures.on(field, *from, king).next().is_some();
        let suicidal: Bitboard = harmless.into_iter().filter(may_capture).collect();
        Harmless { forbidden: harmless & !suicidal, suicidal, ..Harmless::default() }
    }
}

impl CheckPredicate for Predicate {
    fn attackers(&self, captures: &Captures, royal: Royal<'_>) -> Bitboard {
        match self {
            Predicate::BuiltIn(check) => check.attackers(captures, royal),
            Predicate::Plugged(check) => check.attackers(captures, royal),
        }
    }
}

impl Check {
    /// Calls `visit` for every move of the opponent that threatens the king.
    pub(crate) fn threats(self, captures: &Captures, royal: Royal<'_>, visit: impl FnMut(Cause)) {
        match self {
            Check::Direct => direct::threats(captures, royal, visit),
            Check::Off => (),
            Check::Explosion => explosion::threats(captures, royal, visit),
        }
    }
}

impl CheckPredicate for Check {
    fn attackers(&self, captures: &Captures, royal: Royal<'_>) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        self.threats(captures, royal, |threat| attackers.add(threat.from()));
        attackers
    }
}
