//! Capture effects: what a capture destroys.

pub mod blast;
pub mod explode;
pub mod replace;

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Piece, Role, Square};

use crate::rules::Problem;
use explode::{Explode, Explosion};
use replace::Replace;

/// The capture effect, as a ruleset says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub enum Capture {
    /// The captured piece goes and the capturer takes its place, as in chess.
    #[default]
    Replace,
    /// The captured piece, the capturer and what stands around them go.
    Explode(Explode),
}

/// What a capture does to the board.
///
/// # Laws
/// - Only occupied squares are destroyed.
/// - The captured piece is always destroyed.
/// - The answer depends on nothing but the board and the capture.
pub trait CaptureEffect {
    /// The pieces that `capture` destroys on `board`, which shows the position before it.
    fn aftermath(&self, board: &Board, capture: Capturing) -> Aftermath;
}

/// One capture, before it is known what it destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capturing {
    /// The capturer as it counts for the effect: a promoting pawn is what it becomes.
    pub by: Piece,
    /// Where the capturer stands.
    pub from: Square,
    /// What is captured.
    pub of: Role,
    /// Where the captured piece stands: not `to` in an en passant capture.
    pub victim: Square,
    /// Where the capturer lands.
    pub to: Square,
}

/// What a move destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aftermath {
    /// Where the explosion is centred; `None` when nothing explodes.
    pub center: Option<Square>,
    /// The squares of the board *before* the move whose pieces are destroyed. A capturer that
    /// is destroyed counts where it came from.
    pub destroyed: Bitboard,
    /// The pieces that stand in the blast and survive it because of what they are.
    pub spared: Bitboard,
}

impl Aftermath {
    /// What a move that captures nothing destroys.
    pub const NOTHING: Aftermath =
        Aftermath { center: None, destroyed: Bitboard::EMPTY, spared: Bitboard::EMPTY };

    /// The destroyed squares as a spectator sees them: a capturer that perishes does so on the
    /// square where it lands.
    pub fn seen(self, from: Square, to: Square) -> Bitboard {
        if self.destroyed.contains(from) {
            self.destroyed.without(from).with(to)
        } else {
            self.destroyed
        }
    }
}

/// The compiled capture effect of a game.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Replace(Replace),
    Explode(Box<Explosion>),
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
    /// Whether the mirror image of a capture, left for right, has the mirror image of its aftermath.
    pub(crate) fn is_symmetric(&self) -> bool {
        match self {
            Effect::Replace(_) => true,
            Effect::Explode(explosion) => explosion.blast.iter().all(|blasts| {
                Square::ALL.into_iter().all(|center| {
                    let mirrored = blasts[center.flip_horizontal().to_usize()];
                    blasts[center.to_usize()].flip_horizontal() == mirrored
                })
            }),
        }
    }
}

impl CaptureEffect for Effect {
    fn aftermath(&self, board: &Board, capture: Capturing) -> Aftermath {
        match self {
            Effect::Replace(replace) => replace.aftermath(board, capture),
            Effect::Explode(explosion) => explosion.aftermath(board, capture),
        }
    }
}
