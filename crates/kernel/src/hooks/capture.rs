//! Capture effects: what a capture destroys.

pub(crate) mod blast;
pub(crate) mod chain;
mod effect;
pub(crate) mod explode;
pub(crate) mod replace;
pub(crate) mod residue;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, Square};

use crate::{board::field::Field, words::problem::Problem};
pub use effect::{Aftermath, CaptureEffect, Capturing};
use explode::{Explode, Explosion};
use replace::Replace;
use residue::Residue;

/// The capture effect, as a ruleset says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Capture {
    /// The captured piece goes and the capturer takes its place, as in chess.
    #[default]
    Replace,
    /// The captured piece, the capturer and what stands around them go. `Explode()` is the explosion of
    /// atomic chess.
    Explode(Explode),
}

/// The compiled capture effect of a game.
#[derive(Clone)]
pub(crate) enum Effect {
    Replace(Replace),
    Explode(Box<Explosion>),
    /// A program's own.
    Plugged(Arc<dyn CaptureEffect>),
}

impl Capture {
    pub(crate) fn compile(&self, problems: &mut Vec<Problem>) -> Effect {
        match self {
            Capture::Replace => Effect::Replace(Replace),
            Capture::Explode(explode) => Effect::Explode(Box::new(explode.compile(problems))),
        }
    }
}

impl Effect {
    /// Where a piece stands whose capture by `color` could destroy what stands on `square`, and perhaps
    /// elsewhere. En passant captures are not looked at.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        match self {
            Effect::Replace(_) => square.into(),
            Effect::Explode(explosion) => explosion.victims(color, square),
            Effect::Plugged(_) => Bitboard::FULL,
        }
    }

    /// Whether a capture may leave walls.
    pub(crate) fn leaves_walls(&self) -> bool {
        match self {
            Effect::Replace(_) => false,
            Effect::Explode(explosion) => explosion.residue != Residue::Empty,
            Effect::Plugged(_) => true,
        }
    }
}

impl CaptureEffect for Effect {
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        match self {
            Effect::Replace(replace) => replace.aftermath(field, capture),
            Effect::Explode(explosion) => explosion.aftermath(field, capture),
            Effect::Plugged(effect) => effect.aftermath(field, capture),
        }
    }
}
