//! `Explode`: a capture is an explosion.
//!
//! # What it does
//! The captured piece goes. The capturer goes, unless its role is in `spares`. Every other piece
//! in the `blast` around the `center` goes, unless its role is in `immune` or `hits` excludes its
//! colour. A promoting capturer counts as what it becomes. Captures that `when` excludes are
//! ordinary captures. What is destroyed does not explode in turn.
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
//! )
//! ```
//! Every field may be left out; `Explode()` is the explosion of the FICS rules.
//!
//! # Laws
//! - Capturer and captured are decided by the capture alone, the rest by the blast alone.
//! - The blast of Black is that of White upside down.
//!
//! # Cost
//! A look-up by centre and two set operations.

use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Board, Role};

use super::{
    blast::{Blast, BlastTable, Center, Hits, When, table},
    effect::{Aftermath, CaptureEffect, Capturing},
};
use crate::{problem::Problem, roles::Roles};

/// An explosion, as a ruleset says it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Explode {
    /// The shape of the blast.
    pub blast: Blast,
    /// Roles that survive in the blast, not at its centre.
    pub immune: Roles,
    /// Roles that survive as the capturer.
    pub spares: Roles,
    /// Which captures explode.
    pub when: When,
    /// Whose pieces the blast destroys.
    pub hits: Hits,
    /// Where the explosion is centred.
    pub center: Center,
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
        }
    }
}

/// A compiled explosion.
#[derive(Clone, Debug)]
pub struct Explosion {
    pub(crate) blast: BlastTable,
    pub(crate) immune: Roles,
    pub(crate) spares: Roles,
    pub(crate) when: When,
    pub(crate) hits: Hits,
    pub(crate) center: Center,
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
        Explosion {
            blast: table(&offsets),
            immune: self.immune,
            spares: self.spares,
            when: self.when,
            hits: self.hits,
            center: self.center,
        }
    }
}

impl Explosion {
    /// Whether the capture of a piece `of` by a piece `by` explodes.
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
    fn aftermath(&self, board: &Board, capture: Capturing) -> Aftermath {
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
            Hits::Both => board.occupied(),
            Hits::Enemies => board.by_color(!by.color),
            Hits::Own => board.by_color(by.color),
        };
        // Capturer and captured are settled; the blast decides about the others.
        let ring = self.blast.get(by.color)[center.to_usize()].without(from).without(victim);
        let hit = ring & sides;
        let immune = hit & self.immune.on(board);
        Aftermath { center: Some(center), destroyed: destroyed | (hit & !immune), spared: immune }
    }
}
