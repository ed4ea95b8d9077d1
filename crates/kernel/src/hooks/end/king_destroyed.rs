//! `KingDestroyed`: the side whose king is gone has lost.
//!
//! # What it does
//! A captured king is as gone as one that was blown up. When a move destroys both kings, which
//! only `own_king: Mortal` allows, `both` says whether the mover loses or the game is drawn.
//!
//! # RON
//! `win: [KingDestroyed]`

use shakmaty::{Color, Position as _};

use crate::{
    outcome::{Outcome, Reason},
    position::Position,
    rules::{Both, OwnKing},
};

pub(super) fn outcome(position: &Position<'_>, own_king: OwnKing) -> Option<Outcome> {
    let gone = |color| position.board().king_of(color).is_none();
    let loser = match (gone(Color::White), gone(Color::Black)) {
        (false, false) => return None,
        (true, false) => Color::White,
        (false, true) => Color::Black,
        (true, true) => match own_king {
            OwnKing::Mortal { both: Both::Draw } => {
                return Some(Outcome::draw(Reason::KingDestroyed));
            }
            // The mover is the side that is not to move now.
            _ => !position.turn(),
        },
    };
    Some(Outcome::win(!loser, Reason::KingDestroyed))
}
