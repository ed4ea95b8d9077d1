//! The contract of an end condition, and how end conditions report problems with their values.

use shakmaty::{ByColor, ByRole, Color, RemainingChecks, Role};

use crate::{
    board::field::Field,
    words::{outcome::Outcome, roles::Roles},
};

/// The input of an end condition: the field, the side that moved last, and what is counted.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The pieces and walls.
    pub field: &'a Field,
    /// The side that moved last.
    pub mover: Color,
    /// The checks that each side has left to give; `None` if checks are not counted.
    pub remaining_checks: Option<&'a ByColor<RemainingChecks>>,
    /// The pieces in hand; `None` in a game without drops.
    pub pockets: Option<&'a ByColor<ByRole<u8>>>,
    /// Whether each side has lost a king; used only under `kings: Each`.
    pub fallen: ByColor<bool>,
}

impl Standing<'_> {
    /// The roles that `color` has on the board or in hand.
    pub fn roles(&self, color: Color) -> Roles {
        let in_hand = |role| self.pockets.is_some_and(|hands| *hands.get(color).get(role) > 0);
        let on_board = |role: Role| self.field.by_piece(role.of(color)).any();
        Role::ALL.into_iter().filter(|role| on_board(*role) || in_hand(*role)).collect()
    }
}

/// Decides from the board, without regard to legal moves, whether the game is over.
///
/// # Laws
/// - The result depends only on the arguments.
/// - Flipping the board vertically and swapping the colours swaps the winner.
pub trait EndCondition: Send + Sync {
    /// Returns the outcome if the condition is met.
    fn outcome(&self, standing: Standing<'_>) -> Option<Outcome>;
}

/// A callback that receives the code, message and help of a problem with a condition's value, and the fields that the
/// problem depends on.
pub(super) type Report<'a> = dyn FnMut(&'static str, String, &str, &'static [&'static str]) + 'a;
