//! `KingDestroyed`: a side without a king has lost; under `kings: Each`, a side that has lost any of
//! its kings.
//!
//! # What it does
//! A side whose kings are `Off` has no king to lose.
//! Whether a king was captured or destroyed by a blast makes no difference. When a move destroys both
//! kings, which is possible only under `own_king: Mortal`, `both` determines whether the side that
//! moved loses or the game is drawn.
//!
//! # RON
//! `win: [KingDestroyed]`

use shakmaty::Color;

use super::contract::Standing;
use crate::{
    hooks::kings::{Kings, SideKings},
    words::outcome::{Outcome, Reason},
};

/// Whether a side may destroy its own king.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OwnKing {
    /// A side may not destroy its own king, even if the same move destroys the opponent's.
    #[default]
    Protected,
    /// A side may destroy its own king, and loses if it does, unless `both` makes the destruction of
    /// both kings a draw. `Mortal()` means `Mortal(both: MoverLoses)`.
    Mortal {
        /// The outcome when a move destroys both kings.
        #[cfg_attr(feature = "serde", serde(default))]
        both: Both,
    },
}

/// The outcome when a move destroys both kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Both {
    /// The side that moved loses.
    #[default]
    MoverLoses,
    /// The game is drawn.
    Draw,
}

pub(super) fn outcome(standing: Standing<'_>, own_king: OwnKing, kings: Kings) -> Option<Outcome> {
    let gone = |color| {
        let left = standing.field.kings() & standing.field.by_color(color);
        match kings.of(color) {
            SideKings::Off => false,
            SideKings::One | SideKings::Last => left.is_empty(),
            SideKings::Each => left.is_empty() || *standing.fallen.get(color),
        }
    };
    let loser = match (gone(Color::White), gone(Color::Black)) {
        (false, false) => return None,
        (true, false) => Color::White,
        (false, true) => Color::Black,
        (true, true) => match own_king {
            OwnKing::Mortal { both: Both::Draw } => {
                return Some(Outcome::draw(Reason::KingDestroyed));
            }
            _ => standing.mover,
        },
    };
    Some(Outcome::win(!loser, Reason::KingDestroyed))
}
