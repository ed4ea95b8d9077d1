//! Capture effects: what a capture destroys.

pub(crate) mod blast;
pub(crate) mod chain;
mod contract;
pub(crate) mod explode;
pub(crate) mod replace;
pub(crate) mod residue;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, Square};

use crate::{board::field::Field, words::problem::Problem};
pub use contract::{Aftermath, CaptureEffect, Capturing};
use explode::{Explode, Explosion};
use replace::Replace;
use residue::Residue;

/// The capture effect, as a ruleset states it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Capture {
    /// The captured piece is removed and the capturer takes its place, as in chess.
    #[default]
    Replace,
    /// The captured piece, the capturer and the pieces around them are destroyed. `Explode()` is the
    /// explosion of atomic chess.
    Explode(Explode),
}

/// The compiled capture effect of a game.
#[derive(Clone)]
pub(crate) enum Effect {
    Replace(Replace),
    Explode(Box<Explosion>),
    /// A program's own effect.
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
    /// A superset of the squares on which a capture by `color` could destroy a piece on `square`. En
    /// passant captures are not considered.
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
