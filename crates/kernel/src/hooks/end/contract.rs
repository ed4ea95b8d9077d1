//! The contract of an end condition, and how one reports problems with its value.

use shakmaty::{Bitboard, ByColor, ByRole, Color, RemainingChecks, Role, Square};

use crate::{
    board::field::Field,
    words::{outcome::Outcome, roles::Roles},
};

/// The field and the counts: the input of an end condition.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Pieces and walls.
    pub field: &'a Field,
    /// The side that moved last.
    pub mover: Color,
    /// Checks left to give; `None` if checks are not counted.
    pub remaining_checks: Option<&'a ByColor<RemainingChecks>>,
    /// The pieces in hand; `None` without drops.
    pub pockets: Option<&'a ByColor<ByRole<u8>>>,
    /// The sides that have lost a king, under `kings: Each`.
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

/// Decides whether the board alone ends the game.
///
/// # Laws
/// - The answer depends on nothing but the arguments.
/// - Turning the board upside down and swapping the colours swaps the winner.
pub trait EndCondition: Send + Sync {
    /// The outcome, if the condition holds.
    fn outcome(&self, standing: Standing<'_>) -> Option<Outcome>;
}

/// Reports a problem with a condition's value: code, message, help.
pub(super) type Report<'a> = dyn FnMut(&'static str, String, &str) + 'a;

/// The squares of these names.
pub(super) fn squares(names: &[String], problem: &mut Report<'_>) -> Bitboard {
    names
        .iter()
        .filter_map(|name| match name.parse::<Square>() {
            Ok(square) => Some(square),
            Err(_) => {
                problem(
                    "square",
                    format!("`{name}` is not a square"),
                    "squares are a letter a to h and a digit 1 to 8, like \"e4\"",
                );
                None
            }
        })
        .collect()
}
