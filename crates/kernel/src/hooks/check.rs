//! Check predicates: which threats to a king have to be answered.

mod contract;
pub(crate) mod direct;
pub(crate) mod explosion;
pub(crate) mod off;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Square};

use super::captures::Captures;
pub use contract::{CheckPredicate, Royal};

/// The check predicate, as a ruleset states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Check {
    /// A king is in check if the opponent could capture it where it stands, by a capture that the
    /// opponent's own king survives.
    #[default]
    Direct,
    /// Nothing is check: a king may be left en prise.
    Off,
    /// A king is in check if the opponent could destroy it by any capture, of the king or of a piece
    /// near it, that the opponent's own king survives.
    Explosion,
}

/// The pieces that attack a king's square in the sense of chess but do not threaten it, by reason.
/// In a game without check only the first set is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harmless {
    /// The game has no check.
    pub without_check: Bitboard,
    /// The rules forbid their capturing a king.
    pub forbidden: Bitboard,
    /// Capturing the king would destroy their own king.
    pub suicidal: Bitboard,
}

/// The compiled check predicate of a game.
#[derive(Clone)]
pub(crate) enum Predicate {
    BuiltIn(Check),
    /// A program's own predicate.
    Plugged(Arc<dyn CheckPredicate>),
}

impl Predicate {
    /// The pieces that attack the king's square without threatening it.
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

impl CheckPredicate for Check {
    fn attackers(&self, captures: &Captures, royal: Royal<'_>) -> Bitboard {
        match self {
            Check::Direct => direct::attackers(captures, royal),
            Check::Off => off::attackers(),
            Check::Explosion => explosion::attackers(captures, royal),
        }
    }
}
