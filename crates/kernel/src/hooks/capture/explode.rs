//! `Explode`: captures are explosions.
//!
//! # What it does
//! The captured piece is destroyed. The capturer is destroyed, unless its role is in `spares`. Every
//! other piece in the `blast` around the `center` is destroyed, unless its role is in `immune` or
//! `hits` excludes its colour. A pawn that promotes by capturing counts as the piece that it becomes.
//! Captures that `when` excludes are ordinary captures. A destroyed piece whose role is in `chain`
//! [explodes in turn](super::chain), and `residue` determines what the explosion [leaves
//! behind](super::residue).
//!
//! # RON
//! ```ron
//! capture: Explode(
//!     blast: Ring,        // Ring, Point, Cross, Radius(2), Offsets([(1, 2)]), Drawn(["x O x"])
//!     immune: [Pawn],     // survive in the blast
//!     spares: [],         // survive as the capturer
//!     when: Always,       // Always, By([Queen]), Of([Pawn]), SameRole
//!     hits: Both,         // Both, Enemies, Own
//!     center: Landing,    // Landing, Victim, Origin
//!     chain: [],          // explode in turn
//!     residue: Empty,     // Empty, Crater(Center), Crater(Blast), Crater(Destroyed)
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
//! One table look-up and two set operations for each capture. Games with chains or walls use the
//! definition of legality instead of the fast move generator.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, Role, Square};

use super::{
    blast::{Blast, BlastTable, Center, Hits, When, inverse, table},
    chain::{Chain, chain},
    contract::{Aftermath, CaptureEffect, Capturing},
    residue::{Residue, Traces},
};
use crate::{
    board::field::Field,
    words::{problem::Problem, roles::Roles},
};

/// An explosion, as specified in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Explode {
    /// The shape of the blast.
    pub blast: Blast,
    /// The roles of pieces that survive in the blast. This does not protect the captured piece or the
    /// capturer.
    pub immune: Roles,
    /// The roles of capturers that survive their own capture. A pawn that promotes counts as the piece
    /// that it becomes. The captured piece is always destroyed.
    pub spares: Roles,
    /// Which captures explode. All others are ordinary captures.
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
        }
    }
}

/// A compiled explosion.
#[derive(Clone, Debug)]
pub(crate) struct Explosion {
    pub(crate) blast: BlastTable,
    /// For each capturing side and square, the centres whose blast reaches the square.
    pub(crate) inverse: BlastTable,
    pub(crate) immune: Roles,
    pub(crate) spares: Roles,
    pub(crate) when: When,
    pub(crate) hits: Hits,
    pub(crate) center: Center,
    pub(crate) chain: Roles,
    pub(crate) residue: Residue,
}

impl Explode {
    pub(crate) fn compile(&self, problems: &mut Vec<Problem>) -> Explosion {
        let offsets = self.blast.offsets(problems);
        if matches!(self.when, When::By(roles) | When::Of(roles) if roles.is_empty()) {
            problems.push(Problem::new(
                "capture.when",
                "never-explodes",
                "no capture can explode: the list of roles is empty",
                "name a role, or say `capture: Replace`",
            ));
        }
        let blast = table(&offsets);
        Explosion {
            inverse: inverse(&blast),
            blast,
            immune: self.immune,
            spares: self.spares,
            when: self.when,
            hits: self.hits,
            center: self.center,
            chain: self.chain,
            residue: self.residue,
        }
    }
}

impl Explosion {
    /// The squares on which a capture by `color` could destroy a piece on `square`, possibly with
    /// others. En passant captures are not considered.
    pub(crate) fn victims(&self, color: Color, square: Square) -> Bitboard {
        if self.center == Center::Origin || !self.chain.is_empty() {
            return Bitboard::FULL;
        }
        self.inverse.get(color)[square.to_usize()].with(square)
    }

    /// Whether a capture of role `of` by role `by` explodes.
    pub(crate) fn explodes(&self, by: Role, of: Role) -> bool {
        match self.when {
            When::Always => true,
            When::By(roles) => roles.contains(by),
            When::Of(roles) => roles.contains(of),
            When::SameRole => by == of,
        }
    }
}

impl CaptureEffect for Explosion {
    fn aftermath(&self, field: &Field, capture: Capturing) -> Aftermath {
        let Capturing { by, from, of, victim, to } = capture;
        let mut destroyed = Bitboard::from(victim);
        if !self.explodes(by.role, of) {
            return Aftermath { destroyed, ..Aftermath::NOTHING };
        }

        if !self.spares.contains(by.role) {
            destroyed.add(from);
        }
        let center = self.center.square(from, to, victim);
        let sides = match self.hits {
            Hits::Both => Bitboard::FULL,
            Hits::Enemies => field.by_color(!by.color),
            Hits::Own => field.by_color(by.color),
        };
        // The fate of the capturer and the captured piece is decided above; the blasts decide the
        // rest.
        let reached = (field.occupied() & sides).without(from).without(victim);
        let immune = reached & self.immune.on(field);
        let frail = reached & !immune;
        let blast = self.blast.get(by.color);
        let explosive = if self.chain.is_empty() { Bitboard::EMPTY } else { self.chain.on(field) };
        let Chain { chained, shapes } = chain(blast, center, frail, explosive);
        destroyed |= shapes & frail;
        let spared = shapes & immune;
        let mut aftermath = Aftermath {
            center: Some(center),
            destroyed,
            spared,
            blast: shapes.with(center),
            chained,
            ..Aftermath::NOTHING
        };
        if self.residue != Residue::Empty {
            let standing = (field.occupied() & !destroyed).without(from);
            let standing = if destroyed.contains(from) { standing } else { standing.with(to) };
            let centers = chained.with(center);
            let traces = Traces { centers, shapes, destroyed, from, to, victim, standing };
            aftermath.walls = self.residue.walls(&traces) & !field.walls;
        }
        aftermath
    }
}
