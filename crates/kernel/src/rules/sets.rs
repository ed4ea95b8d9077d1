//! Decides which games can be played by sets of squares and roles, and collects the input for these
//! sets.
//!
//! Every field of the rules is destructured here, so that a new field does not compile until this file
//! handles it. Returning `None` is always correct: the game is then played by the definition of
//! legality.

use shakmaty::{Bitboard, ByColor};

use super::spec::{Compulsory, Spec};
use crate::{
    board::layout::Layout,
    hooks::{
        capture::{Effect, explode::Explosion, replace::Replace, residue::Residue},
        captures::Captures,
        check::{Check, Predicate},
        drops::Drops,
        end::{self, End, OwnKing},
        kings::Kings,
    },
    words::{castling::Castling, roles::Roles},
};

/// The rules of a game that can be played by sets, from which the sets are computed.
pub(crate) struct Sets<'a> {
    /// The explosion, if captures explode.
    pub(crate) explosion: Option<&'a Explosion>,
    /// For each capturing role, from pawn to king, the roles that it may not capture.
    pub(crate) forbidden: [Roles; 6],
    pub(crate) promotion: Roles,
    /// Whether kings are never in check.
    pub(crate) no_check: bool,
    /// Whether a side may destroy its own king.
    pub(crate) mortal: bool,
    pub(crate) castling: Castling,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// For each side, the squares on which its king wins.
    pub(crate) goals: ByColor<Bitboard>,
    /// Whether a side can win by giving a number of checks.
    pub(crate) counts_checks: bool,
}

impl<'a> Sets<'a> {
    /// Collects the input for the sets; `None` if the game cannot be played by sets.
    pub(crate) fn of(
        spec: &Spec,
        captures: &'a Captures,
        check: &Predicate,
        ends: &[End],
        start: &Layout,
    ) -> Option<Sets<'a>> {
        let Captures { effect, forbidden, promotion, kings } = captures;
        let Spec {
            own_king,
            compulsory,
            drops,
            castling,
            en_passant,
            double_step,
            // These fields are covered by the compiled arguments.
            check: _,
            capture: _,
            kings: _,
            cannot_capture: _,
            promotion: _,
            win: _,
            start: _,
            // These fields do not affect which moves are legal.
            stalemate: _,
            draws: _,
        } = spec;
        let ordinary = (*kings, *compulsory, *drops) == (Kings::One, Compulsory::Off, Drops::Off);
        if !ordinary || start.walls.any() {
            return None;
        }
        let no_check = match check {
            Predicate::BuiltIn(Check::Direct) => false,
            Predicate::BuiltIn(Check::Off) => true,
            // The capture of any piece near a king may threaten it, so sets of squares cannot decide
            // whether it is safe.
            Predicate::BuiltIn(Check::Explosion) | Predicate::Plugged(_) => return None,
        };
        let explosion = match effect {
            Effect::Replace(Replace) => None,
            Effect::Explode(explosion) => Some(&**explosion),
            Effect::Plugged(_) => return None,
        };
        if let Some(explosion) = explosion {
            // `Masks::new` handles the other fields.
            let Explosion {
                blast: _,
                inverse: _,
                immune: _,
                spares: _,
                when: _,
                hits: _,
                center: _,
                chain,
                residue,
            } = explosion;
            if !chain.is_empty() || *residue != Residue::Empty {
                return None;
            }
        }
        let mut counts_checks = false;
        for end in ends {
            match end {
                // The generator covers these ends: a side without a king has no moves, checkmate is a
                // lack of moves, and goals are set below.
                End::KingDestroyed(..) | End::Checkmate | End::Hill(_) | End::Race(_) => (),
                End::Checks(_) => counts_checks = true,
                End::LoseAll | End::Extinction(_) | End::Plugged(_) => return None,
            }
        }
        Some(Sets {
            explosion,
            forbidden: *forbidden,
            promotion: *promotion,
            no_check,
            mortal: matches!(own_king, OwnKing::Mortal { .. }),
            castling: *castling,
            en_passant: en_passant.is_on(),
            double_step: double_step.is_on(),
            goals: end::goals(ends),
            counts_checks,
        })
    }
}
