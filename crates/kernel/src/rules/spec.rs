//! The rules of a game in the words of a ruleset.

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

/// The rules of a game in the words of a ruleset. The default is chess.
///
/// A `Spec` may contain nonsense, such as an empty hill;
/// [`Rules::compile`](crate::Rules::compile) finds all of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What a capture destroys.
    pub capture: Capture,
    /// Which threats to a king have to be answered.
    pub check: Check,
    /// Whether a side may destroy its own king.
    pub own_king: OwnKing,
    /// Which kings are royal, so that they may not be left in check, and whose loss loses.
    pub kings: Kings,
    /// Captures that are forbidden, as pairs (capturer, captured). A capturing pawn is a pawn,
    /// whatever it becomes.
    pub cannot_capture: Vec<(RoleName, RoleName)>,
    /// Whether a side that can capture has to. Castling and drops are no captures, and threats are not
    /// touched by it.
    pub compulsory: Compulsory,
    /// The ways to win. The first that holds decides.
    pub win: Vec<Win>,
    /// What it is worth for a side to have no legal move, unless that is checkmate.
    pub stalemate: Stalemate,
    /// When the game is drawn though moves are left.
    pub draws: Draws,
    /// Whether kings castle, and which squares have to be safe.
    pub castling: Castling,
    /// Whether pawns capture en passant.
    pub en_passant: Switch,
    /// Whether pawns on their second rank may advance two squares.
    pub double_step: Switch,
    /// What a pawn may become on the last rank: `King` too, unless `kings: One`.
    pub promotion: Roles,
    /// What enters a hand, to be dropped as a move of its own: `N@f3`. What was promoted enters as a
    /// pawn, and kings only under `kings: Off`.
    pub drops: Drops,
    /// Where a game starts.
    pub start: Start,
}

impl Spec {
    /// Whether a game is won, lost and in check as in chess, so that FIDE's list of the men that it
    /// takes to win is right. What pawns may do or become can only leave less to win with.
    pub(crate) fn is_won_as_in_chess(&self) -> bool {
        self.capture == Capture::Replace
            && self.check == Check::Direct
            && self.own_king == OwnKing::Protected
            && self.cannot_capture.is_empty()
            && !self.is_beyond_lists()
            && self.stalemate == Stalemate::Draw
            && self.win.iter().all(|win| matches!(win, Win::KingDestroyed | Win::Checkmate))
    }

    /// Whether kings, hands or walls make a game that no list of material and no look at few men
    /// knows.
    pub(crate) fn is_beyond_lists(&self) -> bool {
        self.kings != Kings::One || self.has_hands_or_walls()
    }

    /// Whether a game is won in no other way than by losing every piece or having no move, on a board without
    /// walls and without drops.
    pub fn is_won_by_losing_all(&self) -> bool {
        self.win == [Win::LoseAll]
            && self.stalemate != Stalemate::Loses
            && !self.has_hands_or_walls()
    }

    /// Whether pieces may be in hand or walls on the board.
    pub(crate) fn has_hands_or_walls(&self) -> bool {
        let walls = |explode: &Explode| explode.residue != Residue::Empty;
        self.drops != Drops::Off
            || matches!(&self.capture, Capture::Explode(explode) if walls(explode))
            || matches!(&self.start, Start::Fen(fen) if fen.contains('*'))
    }
}

impl Dead {
    /// What it comes to in a game of these rules. `Derived` is FIDE's list where the game is won as
    /// chess is, and an algorithm is none where there is a way to win that it does not look at.
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
            // Nothing is proven there.
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

/// What stalemate is worth, for the side without a legal move.
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
    /// Nobody has to capture.
    #[default]
    Off,
    /// While a capture is legal, only captures are, also one that loses.
    Capture,
}

/// Whether something exists in a game.
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
    /// From any of the 960 starts of Chess960, with its castling; number 518 is that of chess.
    Chess960,
    /// From a position. Its FEN may have walls (`*`), and hands (`[Nn]`) where there are drops.
    Fen(String),
}
