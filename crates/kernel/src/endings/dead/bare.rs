//! Determines whether a bare king can win.

use shakmaty::{Board, Color, Piece, Role, Square};

use crate::{
    board::field::Field,
    hooks::{
        capture::Capturing,
        end::{OwnKing, Win},
    },
    rules::{Rules, spec::Stalemate},
};

/// Whether a side with a bare king can never win, whatever pieces the opponent has and however the
/// opponent plays.
pub(super) fn bare_kings_cannot_win(rules: &Rules) -> bool {
    let spec = rules.spec();
    let somewhere = |win: &Win| matches!(win, Win::Hill(_) | Win::Race(_) | Win::Extinction(_));
    !rules.is_plugged()
        && spec.own_king == OwnKing::Protected
        && spec.stalemate == Stalemate::Draw
        && !spec.win.iter().any(somewhere)
        && rules.captures().triggers.is_empty()
        && rules.captures().are_by_roles()
        && Role::ALL.into_iter().all(|of| !king_survives_capturing(rules, of))
}

/// Whether a king may capture a piece of role `of` and survives the capture. One example is enough,
/// because a capturer's fate does not depend on where it captures if it depends only on roles.
fn king_survives_capturing(rules: &Rules, of: Role) -> bool {
    let (from, to) = (Square::D4, Square::E5);
    let by = Piece { color: Color::White, role: Role::King };
    let mut board = Board::empty();
    board.set_piece_at(from, by);
    board.set_piece_at(to, of.of(Color::Black));
    rules.captures().may_capture(Role::King, of)
        && rules
            .captures()
            .own_king_survives(&Field::of(board), Capturing { by, from, of, victim: to, to })
}
