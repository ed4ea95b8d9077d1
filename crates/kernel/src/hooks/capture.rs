//! Capture effects: what a capture destroys.

pub(crate) mod blast;
pub(crate) mod cases;
pub(crate) mod chain;
mod contract;
pub(crate) mod explode;
pub(crate) mod rays;
pub(crate) mod residue;
pub(crate) mod when;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, Square};

use crate::{board::field::Field, words::problem::Problem};
use cases::Cases;
pub use contract::{Aftermath, CaptureEffect, Capturing, Cause, TriggerName, Triggering};
use explode::Explode;
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
    /// Effects with conditions: the first whose `when` applies to a capture is its effect. `Replace`
    /// applies always, and if no case applies, the capture is ordinary. Cases are not nested.
    Cases(Vec<Capture>),
}

/// The compiled capture effect of a game.
#[derive(Clone)]
pub(crate) enum Effect {
    BuiltIn(Cases),
    /// An effect supplied by a program.
    Plugged(Arc<dyn CaptureEffect>),
}

impl Capture {
    /// The explosions that captures can cause.
    pub fn explosions(&self) -> Vec<&Explode> {
        match self {
            Capture::Replace => Vec::new(),
            Capture::Explode(explode) => vec![explode],
            Capture::Cases(cases) => cases.iter().flat_map(Capture::explosions).collect(),
        }
    }

    pub(crate) fn compile(&self, problems: &mut Vec<Problem>) -> Effect {
        Effect::BuiltIn(Cases::compile(self, "capture", problems))
    }
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
