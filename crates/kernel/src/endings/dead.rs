//! Detects dead positions, and sides that can no longer win.

mod bare;
mod bishops;
mod derived;
mod fide;
mod libraries;
mod locked;
mod winnable_tables;

use shakmaty::Color;

use crate::{hooks::end::dead::Dead, position::Position};

/// Whether neither side can win, according to the ruleset's value of `draws.dead`.
pub(super) fn is_dead(position: &Position<'_>) -> bool {
    let neither = |cannot_win: &dyn Fn(Color) -> bool| Color::ALL.into_iter().all(cannot_win);
    let (rules, board) = (position.rules(), position.board());
    match (rules.spec().draws.dead, rules.dead()) {
        // In chess, `rules.dead()` is `Fide` for `Derived`, but `derived` also handles positions in
        // which a king can be captured.
        (Dead::Derived, _) | (_, Dead::Derived) => {
            neither(&|color| derived::cannot_win(position, color))
        }
        (_, Dead::Off) => false,
        (_, Dead::Fide) => neither(&|color| fide::cannot_win(board, color)),
        (_, Dead::Locked) => locked::dead(position),
        (_, Dead::Libraries) => neither(&|color| libraries::cannot_win(board, color)),
    }
}

/// Whether `color`, which has not won, can no longer win.
pub(super) fn cannot_win(position: &Position<'_>, color: Color) -> bool {
    match position.rules().dead() {
        Dead::Libraries => libraries::cannot_win(position.board(), color),
        _ => derived::cannot_win(position, color) || is_dead(position),
    }
}
