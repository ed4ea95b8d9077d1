//! Check predicates: which threats to a king have to be answered.

pub mod direct;
pub mod explosion;
pub mod off;

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Color, Square};

use crate::{pseudo, rules::Rules};

/// The check predicate, as a ruleset says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Check {
    /// The opponent could capture the king where it stands, by a capture his own king survives.
    #[default]
    Direct,
    /// Nothing is check: a king may be left to be captured.
    Off,
    /// The opponent could destroy the king by any capture his own king survives.
    Explosion,
}

/// Which pieces threaten a king.
///
/// # Laws
/// - Only pieces of the king's opponent threaten.
/// - A piece threatens only by a capture that it could make and that its own king survives; a
///   side without a king threatens nobody.
/// - The answer depends on nothing but the arguments.
pub trait CheckPredicate {
    /// The pieces that threaten the king of `color` on `board`.
    fn attackers(&self, rules: &Rules, view: View<'_>) -> Bitboard;
}

/// What a check predicate looks at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board, with the king in question on `king`.
    pub board: &'a Board,
    /// The king's square.
    pub king: Square,
    /// The king's colour.
    pub color: Color,
    /// Where the opponent could capture en passant if he were to move.
    pub en_passant: Option<Square>,
}

/// The pieces that attack a king's square in the sense of chess and do not threaten it, by the
/// reason. At least one of the sets is empty: where there is no check, nothing else is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harmless {
    /// The game has no check.
    pub without_check: Bitboard,
    /// The rules forbid them to capture a king.
    pub forbidden: Bitboard,
    /// Capturing the king would destroy their own.
    pub suicidal: Bitboard,
}

impl Check {
    /// The pieces that attack the king's square without threatening it.
    pub(crate) fn harmless(self, rules: &Rules, view: View<'_>) -> Harmless {
        let View { board, king, color, .. } = view;
        let attack = board.attacks_to(king, !color, board.occupied());
        let harmless = attack & !self.attackers(rules, view);
        if self == Check::Off {
            return Harmless { without_check: harmless, ..Harmless::default() };
        }
        let may_capture =
            |from: &Square| pseudo::captures_on(rules, board, *from, king).next().is_some();
        let suicidal: Bitboard = harmless.into_iter().filter(may_capture).collect();
        Harmless { forbidden: harmless & !suicidal, suicidal, ..Harmless::default() }
    }
}

impl CheckPredicate for Check {
    fn attackers(&self, rules: &Rules, view: View<'_>) -> Bitboard {
        match self {
            Check::Direct => direct::attackers(rules, view),
            Check::Off => off::attackers(),
            Check::Explosion => explosion::attackers(rules, view),
        }
    }
}
