//! The rules of a game as a ruleset states them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::Role;

use crate::{
    hooks::{
        capture::{Capture, explode::Explode, residue::Residue},
        check::Check,
        drops::Drops,
        end::{Draws, OwnKing, Win, dead::Dead},
        kings::Kings,
    },
    words::{
        castling::Castling,
        roles::{RoleName, Roles},
    },
};

/// The rules of a game as a ruleset states them. The default is chess.
///
/// A `Spec` may be invalid, for example with an empty hill; [`Rules::compile`](crate::Rules::compile)
/// reports every problem.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The effect of a capture.
    pub capture: Capture,
    /// Which threats to a king have to be answered.
    pub check: Check,
    /// Whether a side may destroy its own king.
    pub own_king: OwnKing,
    /// Which kings are royal. A royal may not be left in check, and its loss loses.
    pub kings: Kings,
    /// Captures that are forbidden, as pairs (capturer, captured). A promoting pawn counts as a pawn.
    pub cannot_capture: Vec<(RoleName, RoleName)>,
    /// Whether a side that can capture has to. Castling and drops are no captures. Check is not
    /// affected.
    pub compulsory: Compulsory,
    /// The ways to win. The first one in the list that holds decides.
    pub win: Vec<Win>,
    /// The result when the side to move has no legal move and is not checkmated.
    pub stalemate: Stalemate,
    /// When the game is drawn although moves are left.
    pub draws: Draws,
    /// Whether kings castle, and which squares have to be safe.
    pub castling: Castling,
    /// Whether pawns capture en passant.
    pub en_passant: Switch,
    /// Whether pawns on their second rank may advance two squares.
    pub double_step: Switch,
    /// The roles a pawn may promote to; `King` only if `kings` is not `One`.
    pub promotion: Roles,
    /// The pieces that enter a hand, to be dropped as a move: `N@f3`. A promoted piece enters as a pawn,
    /// a king only under `kings: Off`.
    pub drops: Drops,
    /// The start of a game.
    pub start: Start,
}

impl Spec {
    /// Whether wins, losses and check are those of chess, so that FIDE's list of insufficient material is
    /// right. The rules for pawns and promotion can only leave less material.
    pub(crate) fn is_won_as_in_chess(&self) -> bool {
        self.capture == Capture::Replace
            && self.check == Check::Direct
            && self.own_king == OwnKing::Protected
            && self.cannot_capture.is_empty()
            && !self.is_beyond_lists()
            && self.stalemate == Stalemate::Draw
            && self.win.iter().all(|win| matches!(win, Win::KingDestroyed | Win::Checkmate))
    }

    /// Whether kings, hands or walls put the game beyond lists of material and exhaustive analysis.
    pub(crate) fn is_beyond_lists(&self) -> bool {
        self.kings != Kings::One || self.has_hands_or_walls()
    }

    /// Whether losing every piece or having no move is the only way to win, without walls or drops.
    pub fn is_won_by_losing_all(&self) -> bool {
        self.win == [Win::LoseAll]
            && self.stalemate != Stalemate::Loses
            && !self.has_hands_or_walls()
    }

    /// Whether the game has hands or walls.
    pub(crate) fn has_hands_or_walls(&self) -> bool {
        let walls = |explode: &Explode| explode.residue != Residue::Empty;
        self.drops != Drops::Off
            || matches!(&self.capture, Capture::Explode(explode) if walls(explode))
            || matches!(&self.start, Start::Fen(fen) if fen.contains('*'))
    }
}

impl Dead {
    /// The value that takes effect in a game of these rules. `Derived` becomes FIDE's list where the game
    /// is won as in chess; a list becomes `Off` where there is a way to win that it does not consider.
    ///
    /// ```
    /// use isotope_kernel::{Dead, Spec, Stalemate};
    ///
    /// let chess = Spec::default();
    /// assert_eq!(Dead::Derived.in_game(&chess), Dead::Fide);
    /// let other = Spec { stalemate: Stalemate::Loses, ..chess };
    /// assert_eq!(Dead::Derived.in_game(&other), Dead::Derived);
    /// assert_eq!(Dead::Fide.in_game(&other), Dead::Off);
    /// ```
    pub fn in_game(self, spec: &Spec) -> Dead {
        let other = |win: &Win| {
            matches!(win, Win::Hill(_) | Win::Checks(_) | Win::Race(_) | Win::Extinction(_))
        };
        let unseen = spec.is_beyond_lists()
            || spec.compulsory != Compulsory::Off
            || spec.stalemate != Stalemate::Draw
            || spec.win.iter().any(other);
        match self {
            Dead::Derived if spec.is_won_as_in_chess() => Dead::Fide,
            // Nothing can be proven there.
            Dead::Derived if spec.is_beyond_lists() && !spec.is_won_by_losing_all() => Dead::Off,
            Dead::Derived => Dead::Derived,
            _ if unseen => Dead::Off,
            algorithm => algorithm,
        }
    }
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            capture: Capture::Replace,
            check: Check::Direct,
            own_king: OwnKing::Protected,
            kings: Kings::One,
            cannot_capture: Vec::new(),
            compulsory: Compulsory::Off,
            win: vec![Win::KingDestroyed, Win::Checkmate],
            stalemate: Stalemate::Draw,
            draws: Draws::default(),
            castling: Castling::Derived,
            en_passant: Switch::On,
            double_step: Switch::On,
            promotion: [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().collect(),
            drops: Drops::Off,
            start: Start::Standard,
        }
    }
}

/// The result of stalemate, for the side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Stalemate {
    /// The game is drawn.
    #[default]
    Draw,
    /// The side without a move loses.
    Loses,
    /// The side without a move wins.
    Wins,
}

/// Whether a side that can capture has to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Compulsory {
    /// Captures are never compulsory.
    #[default]
    Off,
    /// If a capture is legal, only captures are, even if every capture loses.
    Capture,
}

/// Whether a rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Switch {
    /// Yes.
    #[default]
    On,
    /// No.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema, Serialize)]
pub enum Start {
    /// As in chess.
    #[default]
    Standard,
    /// Any of the 960 starts of Chess960, with its castling; number 518 is the start of chess.
    Chess960,
    /// A position. Its FEN may have walls (`*`), and hands (`[Nn]`) if there are drops.
    Fen(String),
}
