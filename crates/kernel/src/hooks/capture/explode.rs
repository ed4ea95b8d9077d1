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
//! fate is unchanged.
//!
//! An explosion may also be set off [without a capture](super::super::triggers).
//!
//! # RON
//! ```ron
//! capture: Explode(
//!     blast: Ring,        // Ring, Point, Cross, Radius(2), Offsets([(1, 2)]), Drawn(["x O x"]),
//!                         // Rays([(0, 1), (0, -1)], 7)
//!     immune: [Pawn],     // survive in the blast
//!     spares: [],         // survive as the capturer
//!     when: Always,       // Always, By([Queen]), Of([Pawn]), SameRole, Promoting, On(["d4"]),
//!                         // Side(White), Not(…), Any([…]), All([…])
//!     hits: Both,         // Both, Enemies, Own
//!     center: Landing,    // Landing, Victim, Origin
//!     chain: [],          // explode in turn
//!     residue: Empty,     // Empty, Crater(Center), Crater(Blast), Crater(Destroyed)
//!     capturer: Lands,    // Lands, Stays
//!     effect: Destroy,    // Destroy, Convert
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

use shakmaty::{Bitboard, Color, Rank, Role, Square};

use super::{
    blast::{Blast, BlastTable, Center, Hits, inverse, table},
    chain::{Chain, chain},
    contract::{Aftermath, Cause},
    rays::{Obstacles, Rays},
    residue::{Residue, Traces},
    when::{Condition, When},
};
use crate::{
    board::field::Field,
    words::{problem::Problem, roles::Roles},
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
    /// What happens to the pieces in the blast.
    pub effect: BlastEffect,
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

/// What happens to the pieces in a blast, apart from the capturer and the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BlastEffect {
    /// They are destroyed.
    #[default]
    Destroy,
    /// They change sides where they stand, except kings, and pawns that would then stand on their last
    /// rank.
    Convert,
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
    /// The squares to which captures that explode may go.
    pub(crate) on: Bitboard,
    /// The rays that restrict the blast, if it consists of rays.
    pub(crate) rays: Option<Rays>,
    pub(crate) immune: Roles,
    pub(crate) spares: Roles,
    pub(crate) when: Condition,
    pub(crate) hits: Hits,
    pub(crate) center: Center,
    pub(crate) chain: Roles,
    pub(crate) residue: Residue,
    pub(crate) capturer: Capturer,
    pub(crate) effect: BlastEffect,
}

impl Explode {
    /// Compiles the explosion at `path`.
    pub(crate) fn compile(&self, path: &str, problems: &mut Vec<Problem>) -> Explosion {
        let offsets = self.blast.offsets(&format!("{path}.blast"), problems);
        let when = self.when.compile(&format!("{path}.when"), problems);
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
        let blast = table(&offsets);
        Explosion {
            inverse: inverse(&blast),
            on: when.squares().0,
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
        }
    }
}

impl Explosion {
    /// The targets of moves by `color` whose explosion could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        if self.center == Center::Origin || !self.chain.is_empty() {
            return self.on.with(square);
        }
        (self.inverse.get(color)[square.to_usize()] & self.on).with(square)
    }

    /// The squares that an explosion of `color` around `center` covers, excluding the centre.
    fn around(&self, color: Color, center: Square, obstacles: impl Fn() -> Obstacles) -> Bitboard {
        match &self.rays {
            None => self.blast.get(color)[center.to_usize()],
            Some(rays) => rays.around(color, center, obstacles()),
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
        let mut immune = reached & self.immune.on(field);
        if self.effect == BlastEffect::Convert {
            immune |= reached & unconvertible(field);
        }
        let frail = reached & !immune;
        let center = self.center.square(from, to, cause.victim().unwrap_or(to));
        let obstacles = || {
            let standing = bystanders.with(if stays { from } else { to });
            Obstacles { pieces: standing, walls: field.walls }
        };
        let shape = |center| self.around(by.color, center, obstacles);
        let explosive = if self.chain.is_empty() { Bitboard::EMPTY } else { self.chain.on(field) };
        let Chain { chained, shapes } = chain(shape, center, frail, explosive);
        let mut converted = Bitboard::EMPTY;
        match self.effect {
            BlastEffect::Destroy => destroyed |= shapes & frail,
            BlastEffect::Convert => converted = shapes & frail,
        }
        let mut aftermath = Aftermath {
            center: Some(center),
            destroyed,
            converted,
            spared: shapes & immune,
            blast: shapes.with(center),
            chained,
            walls: Bitboard::EMPTY,
            stays,
        };
        if self.residue != Residue::Empty {
            let mut standing = field.occupied() & !destroyed;
            if !stays && standing.contains(from) {
                standing = standing.without(from).with(to);
            }
            let passed = if victim.contains(to) { Bitboard::EMPTY } else { victim };
            let destroyed = aftermath.seen(from, to) & !passed;
            let traces = Traces { centers: chained.with(center), shapes, destroyed, standing };
            aftermath.walls = self.residue.walls(&traces) & !field.walls;
        }
        aftermath
    }
}

/// The pieces that cannot change sides: kings, and pawns that would then stand on their last rank.
fn unconvertible(field: &Field) -> Bitboard {
    let last = |color: Color| Bitboard::from_rank(color.relative_rank(Rank::First));
    let pawns = |color: Color| field.by_piece(color.pawn()) & last(color);
    field.kings() | pawns(Color::White) | pawns(Color::Black)
}
