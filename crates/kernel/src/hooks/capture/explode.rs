//! `Explode`: an explosion.
//!
//! # What it does
//! The captured piece is destroyed. The capturer is destroyed, unless its role is in `spares`. Every
//! other piece in the `blast` around the `center` is destroyed, unless its role is in `immune` or
//! `hits` excludes its colour. A pawn that promotes by capturing counts as the piece that it becomes.
//! Captures to which `when` does not apply are left to the next of the [cases](super::cases), or are
//! ordinary. A destroyed piece whose role is in `chain` [explodes in turn](super::chain), and `residue`
//! determines what the explosion [leaves behind](super::residue).
//!
//! With `capturer: Stays`, the capturer shoots: it does not move or promote, and is a piece like any
//! other for the blast. Kings and rooks that shoot keep their castling rights.
//!
//! With `effect: Convert`, the pieces that the blast would destroy change sides instead, except kings
//! and pawns that would stand on their last rank. The captured piece still goes, and the capturer's
//! fate is unchanged. [`fates`](super::fates) tell pieces apart: each meets the first that applies to it.
//!
//! An explosion may also be set off [without a capture](super::super::triggers).
//!
//! # RON
//! ```ron
//! capture: Explode(
//!     blast: Ring,        // Ring, Point, Cross, Radius(2), Offsets([(1, 2)]), Drawn(["x O x"]),
//!                         // Leap(1, 2), Rays([(0, 1), (0, -1)], 7), Along(2)
//!     immune: [Pawn],     // survive in the blast
//!     spares: [],         // survive as the capturer
//!     when: Always,       // Always, By([Queen]), Of([Pawn]), SameRole, Promoting, On(["d4"]),
//!                         // From(["its rank 2"]), Side(White), Counted(3), Total(6),
//!                         // AtLeast(3, Within(1)), Not(…), Any([…]), All([…])
//!     hits: Both,         // Both, Enemies, Own
//!     center: Landing,    // Landing, Victim, Origin
//!     chain: [],          // explode in turn
//!     residue: Empty,     // Empty, Crater(Center), Crater(Blast), Crater(Destroyed)
//!     capturer: Lands,    // Lands, Stays
//!     effect: Destroy,    // Destroy, Convert
//!     fates: [],          // [Survive(Guarded([Pawn])), Become(Pawn, Of([Queen])), Push(2, Always)]
//! )
//! ```
//! Every field may be omitted; `Explode()` is the explosion of the FICS rules.
//!
//! # Laws
//! - The fate of the capturer and of the captured piece depends only on the capture, that of any other
//!   piece only on the blasts.
//! - Black's blast is White's blast flipped vertically.
//!
//! # Cost
//! One table look-up and two set operations for each capture.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};

use super::{
    blast::{Blast, BlastTable, Center, Hits, inverse, table},
    chain::{Chain, chain},
    condition::Condition,
    contract::{Aftermath, Cause},
    fates::{self, BlastEffect, CompiledFate, EffectOnPieces, Fate, Fates},
    pieces::Scene,
    rays::{Obstacles, Rays, Steps},
    residue::{Residue, Traces},
    when::{Question, Setting, When},
};
use crate::{
    board::field::Field,
    words::{double_step::DoubleStep, problem::Problem, roles::Roles},
};

/// An explosion, as specified in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explode {
    /// The shape of the blast.
    pub blast: Blast,
    /// The roles of pieces that survive in the blast. This does not protect the captured piece or the
    /// capturer.
    pub immune: Roles,
    /// The roles of capturers that survive their own capture. A pawn that promotes counts as the piece
    /// that it becomes. The captured piece is always destroyed.
    pub spares: Roles,
    /// Which captures explode. All others are ordinary captures, or are left to the next case.
    pub when: When,
    /// Whose pieces the blast destroys.
    pub hits: Hits,
    /// Where the explosion is centred.
    pub center: Center,
    /// The roles of pieces that explode in turn when a blast destroys them. They explode with the same
    /// shape, `immune` and `hits`, until nothing new is destroyed. The captured piece and the capturer
    /// do not explode in turn.
    pub chain: Roles,
    /// The walls that the explosion leaves.
    pub residue: Residue,
    /// Whether the capturer goes to the square of its capture.
    pub capturer: Capturer,
    /// What happens to the pieces in the blast to which no fate applies.
    pub effect: BlastEffect,
    /// What happens to the pieces in the blast, one by one: each meets the first fate that applies to it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub fates: Vec<Fate>,
}

/// Whether a capturer goes to the square of its capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Capturer {
    /// It does, as in chess.
    #[default]
    Lands,
    /// It stays on its square and shoots. A pawn that shoots does not promote. For the blast, the
    /// capturer is a piece like any other, to which `immune`, `hits`, `chain` and `effect` apply.
    Stays,
}

impl Default for Explode {
    fn default() -> Explode {
        Explode {
            blast: Blast::Ring,
            immune: Roles::only(Role::Pawn),
            spares: Roles::EMPTY,
            when: When::Always,
            hits: Hits::Both,
            center: Center::Landing,
            chain: Roles::EMPTY,
            residue: Residue::Empty,
            capturer: Capturer::Lands,
            effect: BlastEffect::Destroy,
            fates: Vec::new(),
        }
    }
}

/// A compiled explosion.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Explosion {
    /// For each side and each centre, the squares that a blast can cover.
    pub(crate) blast: BlastTable,
    /// For each side and each square, the centres whose blast can cover the square.
    pub(crate) inverse: BlastTable,
    /// For each side, the squares to which captures that explode may go.
    pub(crate) on: ByColor<Bitboard>,
    /// The rays that restrict the blast, if it consists of rays.
    pub(crate) rays: Option<Rays>,
    pub(crate) immune: Roles,
    pub(crate) spares: Roles,
    pub(crate) when: Condition<Question>,
    pub(crate) hits: Hits,
    pub(crate) center: Center,
    pub(crate) chain: Roles,
    pub(crate) residue: Residue,
    pub(crate) capturer: Capturer,
    pub(crate) effect: BlastEffect,
    pub(crate) fates: Vec<CompiledFate>,
    /// Which pawns may advance two squares, and so where pawns may stand.
    pub(crate) pawns: DoubleStep,
}

impl Explode {
    /// Compiles the explosion at `path`.
    pub(crate) fn compile(
        &self,
        path: &str,
        setting: Setting,
        problems: &mut Vec<Problem>,
    ) -> Explosion {
        let offsets = self.blast.offsets(&format!("{path}.blast"), problems);
        let when = self.when.compile(&format!("{path}.when"), setting, problems);
        let fates = fates::compile(&self.fates, &format!("{path}.fates"), problems);
        if self.capturer == Capturer::Stays && !self.spares.is_empty() {
            problems.push(Problem::new(
                format!("{path}.spares"),
                "stays-spares",
                "a capturer that stays is not in its own explosion, so nothing spares it",
                "list the roles in `immune`, which protects capturers that stay, or leave `spares` out",
            ));
        }
        if self.effect == BlastEffect::Convert && !self.chain.is_empty() {
            problems.push(Problem::new(
                format!("{path}.chain"),
                "convert-chain",
                "a piece that changes sides is not destroyed, and does not explode in turn",
                "leave `chain` out, or say `effect: Destroy`",
            ));
        }
        if !self.chain.is_empty() && self.fates.iter().any(Fate::moves) {
            problems.push(Problem::new(
                format!("{path}.chain"),
                "moves-chain",
                "`Push`, `Pull` and `Home` need one centre, and explosions in turn have others",
                "leave `chain` out, or the fates that move pieces",
            ));
        }
        let blast = table(&offsets);
        Explosion {
            inverse: inverse(&blast),
            on: ByColor::new_with(|color| when.targets(color)),
            blast,
            rays: self.blast.rays(),
            immune: self.immune,
            spares: self.spares,
            when,
            hits: self.hits,
            center: self.center,
            chain: self.chain,
            residue: self.residue,
            capturer: self.capturer,
            effect: self.effect,
            fates,
            pawns: setting.pawns,
        }
    }

    /// Whether the explosion changes the role or the square of pieces that stay on the board.
    pub fn rearranges(&self) -> bool {
        self.fates.iter().any(Fate::rearranges)
    }

    /// Whether the explosion makes pieces change sides.
    pub fn converts(&self) -> bool {
        let converts = |fate: &Fate| matches!(fate, Fate::Convert(_));
        self.effect == BlastEffect::Convert || self.fates.iter().any(converts)
    }
}

impl Explosion {
    /// The targets of moves by `color` whose explosion could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        let along = self.rays.as_ref().is_some_and(|rays| rays.steps == Steps::Along);
        let on = *self.on.get(color);
        if self.center == Center::Origin || !self.chain.is_empty() || along {
            return on.with(square);
        }
        (self.inverse.get(color)[square.to_usize()] & on).with(square)
    }

    /// The board on which the blast begins, if a piece `by` goes from `from` to `to`.
    pub(crate) fn scene<'a>(&self, field: &'a Field, cause: Cause) -> Scene<'a> {
        let (from, to, victim) = (cause.from(), cause.to(), cause.victim());
        let stands = if self.capturer == Capturer::Stays { from } else { to };
        let center = self.center.square(from, to, victim.unwrap_or(to));
        Scene::new(field, cause.by(), (from, stands), victim, center)
    }

    /// The squares that an explosion on `center`, with those that it sets off by destroying pieces in `frail`, covers.
    #[inline(always)]
    fn chain(
        &self,
        field: &Field,
        center: Square,
        frail: Bitboard,
        shape: impl Fn(Square) -> Bitboard,
    ) -> Chain {
        match self.chain.is_empty() {
            true => Chain { chained: Bitboard::EMPTY, shapes: shape(center) },
            false => chain(shape, center, frail, self.chain.on(field)),
        }
    }

    /// The effect of the explosion that `cause` sets off on `field`, the field before the move.
    pub(crate) fn aftermath(&self, field: &Field, cause: Cause) -> Aftermath {
        let (by, from, to) = (cause.by(), cause.from(), cause.to());
        let victim = cause.victim().map_or(Bitboard::EMPTY, Bitboard::from);
        let stays = self.capturer == Capturer::Stays;
        let mut destroyed = victim;
        // The fate of the captured piece and, unless it stays, of the capturer is decided here; the
        // blasts decide the rest.
        let mut bystanders = field.occupied() & !victim;
        if !stays {
            bystanders.discard(from);
            if !self.spares.contains(by.role) {
                destroyed.add(from);
            }
        }
        let reached = bystanders
            & match self.hits {
                Hits::Both => Bitboard::FULL,
                Hits::Enemies => field.by_color(!by.color),
                Hits::Own => field.by_color(by.color),
            };
        let immune = reached & self.immune.on(field);
        let frail = reached & !immune;
        let mut fates = EffectOnPieces::new(self.effect, frail, field);
        let mut rearranged = None;
        if !self.fates.is_empty() {
            let scene = self.scene(field, cause);
            let divided =
                Fates::divide(&self.fates, self.effect, frail, (field, &scene, self.pawns));
            (fates, rearranged) = (divided.on_pieces, Some(divided));
        }
        let center = self.center.square(from, to, cause.victim().unwrap_or(to));
        let standing = |present: Bitboard| match stays {
            true => present,
            false => present.without(from).with(to),
        };
        let Chain { chained, shapes } = match &self.rays {
            None => {
                let blast = self.blast.get(by.color);
                let shape = |center: Square| blast[center.to_usize()];
                self.chain(field, center, fates.destroy, shape)
            }
            Some(rays) => {
                let all = || standing(bystanders.with(from));
                let scene = || self.scene(field, cause);
                let pieces = rays.stops.map_or_else(all, |roles| scene().of(roles));
                let obstacles = Obstacles { pieces, walls: field.walls };
                let shape = |center| rays.around(by.color, center, (from, to), obstacles);
                self.chain(field, center, fates.destroy, shape)
            }
        };
        destroyed |= shapes & fates.destroy;
        let mut aftermath = Aftermath {
            center: Some(center),
            destroyed,
            converted: shapes & fates.convert,
            spared: shapes & (immune | fates.survive),
            blast: shapes.with(center),
            chained,
            stays,
            ..Aftermath::NOTHING
        };
        // The squares that are occupied when all pieces on `gone` are gone.
        let remaining = |gone: Bitboard| {
            let left = field.occupied() & !gone;
            if left.contains(from) { standing(left) } else { left }
        };
        if let Some(fates) = rearranged {
            fates.carry_out(&mut aftermath, field, (shapes, remaining(destroyed)), self.pawns);
        }
        if self.residue != Residue::Empty {
            let left = remaining(aftermath.destroyed) & !aftermath.moved();
            let standing = aftermath.moves(field).fold(left, |all, (_, to)| all.with(to));
            let passed = if victim.contains(to) { Bitboard::EMPTY } else { victim };
            // What is lost on its way leaves no crater where it stood.
            let destroyed = aftermath.seen(from, to) & !passed & !aftermath.lost;
            let traces = Traces { centers: chained.with(center), shapes, destroyed, standing };
            aftermath.walls = self.residue.walls(&traces) & !field.walls;
        }
        aftermath
    }
}
