//! Capture effects: what a capture destroys.

pub(crate) mod blast;
pub(crate) mod cases;
pub(crate) mod chain;
pub(crate) mod condition;
mod contract;
mod displacement;
pub(crate) mod explode;
pub(crate) mod fates;
pub(crate) mod pieces;
pub(crate) mod rays;
pub(crate) mod residue;
pub(crate) mod when;

use std::sync::Arc;

use shakmaty::{Bitboard, Color, Square};

use crate::board::field::Field;
pub use cases::Capture;
use cases::Cases;
pub use contract::{Aftermath, CaptureEffect, Capturing, Cause, Numbers, TriggerName, Triggering};
use residue::Residue;

/// The compiled capture effect of a game.
#[derive(Clone)]
pub(crate) enum Effect {
    BuiltIn(Cases),
    /// An effect supplied by a program.
    Plugged(Arc<dyn CaptureEffect>),
}

impl Effect {
    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        match self {
            Effect::BuiltIn(cases) => cases.victims(color, square),
            Effect::Plugged(_) => Bitboard::FULL,
        }
    }

    /// Whether a capture can leave walls.
    pub(crate) fn leaves_walls(&self) -> bool {
        match self {
            Effect::BuiltIn(cases) => cases.0.iter().any(|case| case.residue != Residue::Empty),
            Effect::Plugged(_) => true,
        }
    }
}

impl CaptureEffect for Effect {
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        match self {
            Effect::BuiltIn(cases) => cases.aftermath(field, capture),
            Effect::Plugged(effect) => effect.aftermath(field, capture),
        }
    }
}
