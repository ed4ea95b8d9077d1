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

/// The effect of a capture, as specified in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Capture {
    /// An ordinary capture, as in chess: the captured piece is removed, and the capturer survives.
    #[default]
    Replace,
    /// An explosion. By default, as in atomic chess, it destroys the captured piece, the capturer, and
    /// all pieces except pawns on the eight squares around the landing square. `Explode()` means these
    /// defaults.
    Explode(Explode),
}

/// The compiled capture effect of a game.
#[derive(Clone)]
pub(crate) enum Effect {
    Replace(Replace),
    Explode(Box<Explosion>),
    /// An effect supplied by a program.
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
    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        match self {
            Effect::Replace(_) => square.into(),
            Effect::Explode(explosion) => explosion.victims(color, square),
            Effect::Plugged(_) => Bitboard::FULL,
        }
    }

    /// Whether a capture can leave walls.
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
