//! The rules of a game, as specified in a ruleset.

use shakmaty::Role;

use crate::{
    hooks::{
        capture::{
            Capture,
            explode::{Capturer, Explode},
            fates::BlastEffect,
            residue::Residue,
            when::When,
        },
        check::Check,
        drops::Drops,
        end::{Draws, OwnKing, Win, dead::Dead},
        kings::{Kings, SideKings},
        triggers::Trigger,
    },
    words::{
        castling::Castling,
        count::Count,
        double_step::DoubleStep,
        roles::{RoleName, Roles},
    },
};

/// The rules of a game, as a ruleset specifies them. The default is chess.
///
/// A `Spec` may be invalid, for example if a hill has no squares.
/// [`Rules::compile`](crate::Rules::compile) reports every problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spec {
    /// The effect of a capture.
    pub capture: Capture,
    /// Moves without a capture that set off an explosion. The first trigger that applies to a move
    /// decides.
    pub triggers: Vec<Trigger>,
    /// Which threats to a king must be answered.
    pub check: Check,
    /// Whether a side may destroy its own king.
    pub own_king: OwnKing,
    /// Which kings are royal. A royal king may not be left in check, and a side that loses one loses the
    /// game.
    pub kings: Kings,
    /// Forbidden captures, as pairs (capturer, captured). A promoting pawn counts as a pawn.
    pub cannot_capture: Vec<(RoleName, RoleName)>,
    /// Whether a side that can capture must do so. Castling, drops and triggers are not captures. Check
    /// is not affected.
    pub compulsory: Compulsory,
    /// The ways to win. The first way in the list that applies decides the game.
    pub win: Vec<Win>,
    /// The result when the side to move has no legal move and is not checkmated.
    pub stalemate: Stalemate,
    /// When the game is drawn although there are legal moves.
    pub draws: Draws,
    /// Whether kings may castle, and which squares must be safe.
    pub castling: Castling,
    /// Whether pawns capture en passant.
    pub en_passant: Switch,
    /// Which pawns may advance two squares.
    pub double_step: DoubleStep,
    /// The roles that a pawn may promote to; `King` only if `kings` is `One` for neither side.
    pub promotion: Roles,
    /// Which pieces enter a hand, from which they can be dropped as a move, such as `N@f3`. A promoted
    /// piece enters as a pawn, and a king only if `kings` is `Off` for both sides.
    pub drops: Drops,
    /// What each side counts, from 0 to 99, for `Counted` and `Total` in conditions and wins.
    #[cfg_attr(feature = "serde", serde(default))]
    pub count: Count,
    /// The starting position of a game.
    pub start: Start,
}

impl Spec {
    /// Whether wins, losses and check are those of chess, so that FIDE's list of insufficient material
    /// is correct. The rules for pawns and promotion do not matter, since they can only lead to less
    /// material.
    pub(crate) fn is_won_as_in_chess(&self) -> bool {
        self.explosions().next().is_none()
            && self.check == Check::Direct
            && self.own_king == OwnKing::Protected
            && self.cannot_capture.is_empty()
            && !self.is_beyond_lists()
            && self.stalemate == Stalemate::Draw
            && self.win.iter().all(|win| matches!(win, Win::KingDestroyed | Win::Checkmate))
    }

    /// Whether lists of material and exhaustive analysis do not apply to the game, because of its kings,
    /// hands or walls, or because nothing in it is ever dead.
    pub(crate) fn is_beyond_lists(&self) -> bool {
        !self.kings.both(SideKings::One) || self.has_hands_or_walls() || self.never_dies()
    }

    /// Whether no position of the game counts as dead, because something is counted, a side wins by what it loses of
    /// its own pieces, or explosions move pieces or change their roles.
    fn never_dies(&self) -> bool {
        self.count != Count::Off
            || self.explosions().any(Explode::rearranges)
            || self.win.iter().any(|win| matches!(win, Win::Rid(_)))
    }

    /// The explosions of captures and triggers.
    pub fn explosions(&self) -> impl Iterator<Item = &Explode> {
        self.capture.explosions().into_iter().chain(self.triggered())
    }

    /// Whether a trigger may make pieces change sides and spare the piece that sets it off, so that the number of pieces
    /// stays the same.
    pub(crate) fn keeps_material_while_converting(&self) -> bool {
        let keeps = |explode: &Explode| explode.converts() && !explode.spares.is_empty();
        self.triggered().any(keeps)
    }

    /// Whether some explosion gives pieces fates of their own, so that one that stays as it is need not be immune.
    pub fn has_fates(&self) -> bool {
        self.explosions().any(|explode| !explode.fates.is_empty())
    }

    /// The explosions of triggers.
    pub(crate) fn triggered(&self) -> impl Iterator<Item = &Explode> {
        self.triggers.iter().flat_map(|trigger| trigger.occasion().then.explosions())
    }

    /// Whether the game has no walls, drops or triggers, and can only be won by losing all pieces or,
    /// under `stalemate: Wins`, by having no legal move.
    pub fn is_won_by_losing_all(&self) -> bool {
        self.win == [Win::LoseAll]
            && self.stalemate != Stalemate::Loses
            && self.triggers.is_empty()
            && !self.has_hands_or_walls()
            && !self.never_dies()
    }

    /// Whether the game has hands or walls.
    pub(crate) fn has_hands_or_walls(&self) -> bool {
        self.drops != Drops::Off
            || self.explosions().any(|explode| explode.residue != Residue::Empty)
            || matches!(&self.start, Start::Fen(fen) if fen.contains('*'))
    }
}

impl Dead {
    /// The value that takes effect in a game with these rules. `Derived` becomes `Fide` if the game is
    /// won as in chess, and `Off` if nothing can be proven. The lists become `Off` if the game has rules
    /// that they do not consider.
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
        let other = |win: &Win| !matches!(win, Win::KingDestroyed | Win::Checkmate | Win::LoseAll);
        let new = |explode: &Explode| {
            explode.capturer == Capturer::Stays
                || explode.effect == BlastEffect::Convert
                || !explode.fates.is_empty()
                || explode.when.asks(&|when| matches!(when, When::AtLeast(..)))
        };
        let unseen = spec.is_beyond_lists()
            || spec.compulsory != Compulsory::Off
            || spec.stalemate != Stalemate::Draw
            || !spec.triggers.is_empty()
            || spec.explosions().any(new)
            || spec.win.iter().any(other);
        match self {
            Dead::Derived if spec.is_won_as_in_chess() => Dead::Fide,
            // Nothing can be proven in these games.
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
            triggers: Vec::new(),
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
            double_step: DoubleStep::On,
            promotion: [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().collect(),
            drops: Drops::Off,
            count: Count::Off,
            start: Start::Standard,
        }
    }
}

/// The result when the side to move has no legal move and is not checkmated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stalemate {
    /// The game is drawn.
    #[default]
    Draw,
    /// The side without a move loses.
    Loses,
    /// The side without a move wins.
    Wins,
}

/// Whether a side that can capture must do so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Compulsory {
    /// Captures are never compulsory.
    #[default]
    Off,
    /// If a capture is legal, only captures are legal, even if every capture loses.
    Capture,
}

/// Whether a rule applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Switch {
    /// The rule applies.
    #[default]
    On,
    /// The rule does not apply.
    Off,
}

impl Switch {
    /// Whether the rule applies.
    pub const fn is_on(self) -> bool {
        matches!(self, Switch::On)
    }
}

/// The starting position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Start {
    /// The starting position of chess.
    #[default]
    Standard,
    /// Any of the 960 starting positions of Chess960, with its castling; number 518 is the starting
    /// position of chess.
    Chess960,
    /// The position of this FEN, which may contain walls (`*`), and pieces in hand (`[Nn]`) if there are
    /// drops.
    Fen(String),
}
