//! `Derived`: what can be proven of the rules at hand, whatever they are.
//!
//! # What it does
//! `color` cannot win when no line of play, by both sides together, ends in a win for it.
//! - In a game that wins, loses and checks as chess does, that is FIDE's list of material.
//! - A king without men wins nothing where it can neither capture and survive nor threaten, nobody
//!   may destroy his own king, stalemate is a draw and no square of the board wins.
//! - Of positions of three men at most, a [look](super::look) at all of them proves it.
//!
//! Nothing else is proven, and so nothing else is dead.

use shakmaty::{Board, Color, Piece, Position as _, Role, Square};

use super::fide;
use crate::{
    hooks::{
        capture::{Capture, Capturing},
        check::Check,
        end::Win,
    },
    position::Position,
    rules::{OwnKing, Rules, Spec, Stalemate},
};

/// The men, kings included, that the look goes up to.
const MOST_MEN: usize = 3;

/// Whether it is proven that no line of play from `position` ends in a win for `color`.
pub(super) fn cannot_win(position: &Position<'_>, color: Color) -> bool {
    let (rules, board) = (position.rules(), position.board());
    if is_won_as_in_chess(rules.spec()) {
        return fide::cannot_win(board, color);
    }
    if board.by_color(color).count() == 1 && bare_kings_cannot_win(rules) {
        return true;
    }
    // The look knows the men on the board and nothing of rights to castle.
    board.occupied().count() <= MOST_MEN
        && position.castles().is_empty()
        && !rules.looks().can_win(position, color)
}

/// Whether FIDE's list is right: it counts the men that mate takes in chess.
pub(super) fn is_won_as_in_chess(spec: &Spec) -> bool {
    spec.capture == Capture::Replace
        && spec.check == Check::Direct
        && spec.own_king == OwnKing::Protected
        && spec.cannot_capture.is_empty()
        && spec.stalemate == Stalemate::Draw
        && spec.win.iter().all(|win| matches!(win, Win::KingDestroyed | Win::Checkmate))
}

/// Whether a king without men wins nothing, whatever the opponent has and does.
pub(super) fn bare_kings_cannot_win(rules: &Rules) -> bool {
    let spec = rules.spec();
    let somewhere = |win: &Win| matches!(win, Win::Hill(_) | Win::Race(_));
    spec.own_king == OwnKing::Protected
        && spec.stalemate == Stalemate::Draw
        && !spec.win.iter().any(somewhere)
        && Role::ALL.into_iter().all(|of| !king_survives_capturing(rules, of))
}

/// Whether a king may capture a piece and lives on. Whether the capturer does is settled by the
/// capture alone, wherever it happens.
fn king_survives_capturing(rules: &Rules, of: Role) -> bool {
    let (from, to) = (Square::D4, Square::E5);
    let by = Piece { color: Color::White, role: Role::King };
    let mut board = Board::empty();
    board.set_piece_at(from, by);
    board.set_piece_at(to, of.of(Color::Black));
    rules.may_capture(Role::King, of)
        && rules.own_king_survives(&board, Capturing { by, from, of, victim: to, to })
}
