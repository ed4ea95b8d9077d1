//! Decides which games can be played by sets of squares and roles, and collects the input for these
//! sets.
//!
//! Every field of the rules is destructured here, so that a new field does not compile until this file
//! handles it. Returning `None` is always correct: the game is then played by the definition of
//! legality.

use shakmaty::{Bitboard, ByColor, Role};

use super::spec::{Compulsory, Spec};
use crate::{
    board::layout::Layout,
    hooks::{
        capture::{
            Effect,
            cases::Cases,
            explode::{BlastEffect, Capturer, Explosion},
            residue::Residue,
        },
        captures::Captures,
        check::{Check, Predicate},
        drops::Drops,
        end::{self, End, OwnKing},
        kings::SideKings,
    },
    words::{castling::Castling, double_step::DoubleStep, roles::Roles},
};

/// The rules of a game that can be played by sets, from which the sets are computed.
pub(crate) struct Sets<'a> {
    /// The explosion, if captures explode. Its condition is part of `explodes`.
    pub(crate) explosion: Option<&'a Explosion>,
    /// For each capturing role, from pawn to king, the captured roles for which the capture explodes.
    pub(crate) explodes: [Roles; 6],
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
        let Captures { effect, triggers, forbidden, promotion, kings, shots: _ } = captures;
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
            triggers: _,
            kings: _,
            cannot_capture: _,
            promotion: _,
            win: _,
            start: _,
            // These fields do not affect which moves are legal.
            stalemate: _,
            draws: _,
        } = spec;
        let one_king = kings.iter().all(|kings| *kings == SideKings::One);
        let ordinary = (*compulsory, *drops) == (Compulsory::Off, Drops::Off);
        if !one_king || !ordinary || start.walls.any() || !triggers.is_empty() {
            return None;
        }
        let double_step = match double_step {
            DoubleStep::On => true,
            DoubleStep::Off => false,
            DoubleStep::FirstRank => return None,
        };
        let no_check = match check {
            Predicate::BuiltIn(Check::Direct) => false,
            Predicate::BuiltIn(Check::Off) => true,
            // The capture of any piece near a king may threaten it, so sets of squares cannot decide
            // whether it is safe.
            Predicate::BuiltIn(Check::Explosion) | Predicate::Plugged(_) => return None,
        };
        let Effect::BuiltIn(cases) = effect else { return None };
        let explosion = the_explosion(cases)?;
        if let Some(explosion) = explosion {
            // `Masks::new` handles the other fields.
            let Explosion {
                blast: _,
                inverse: _,
                on: _,
                immune: _,
                spares: _,
                hits: _,
                center: _,
                // This field is covered by `explodes`.
                when: _,
                rays,
                chain,
                residue,
                capturer,
                effect,
            } = explosion;
            let plain = (*residue, *capturer, *effect)
                == (Residue::Empty, Capturer::Lands, BlastEffect::Destroy);
            if !plain || !chain.is_empty() || rays.is_some() {
                return None;
            }
        }
        let mut counts_checks = false;
        for end in ends {
            match end {
                // The generator covers these ends: a side without a king has no moves, checkmate is a
                // lack of moves, and goals are set below.
                End::KingDestroyed(..) | End::Checkmate | End::Hill(_) | End::Race(_) => (),
                // A side without pieces has no king.
                End::Wipeout => (),
                End::Checks(_) => counts_checks = true,
                End::LoseAll | End::Extinction(_) | End::Plugged(_) => return None,
            }
        }
        Some(Sets {
            explosion,
            explodes: Role::ALL.map(|by| {
                let explodes = |of: &Role| cases.explodes_by_roles(by, *of) == Some(true);
                Role::ALL.into_iter().filter(explodes).collect()
            }),
            forbidden: *forbidden,
            promotion: *promotion,
            no_check,
            mortal: matches!(own_king, OwnKing::Mortal { .. }),
            castling: *castling,
            en_passant: en_passant.is_on(),
            double_step,
            goals: end::goals(ends),
            counts_checks,
        })
    }
}

/// The explosion of the cases, if all of them differ only in their conditions, and these depend only on
/// roles. `Some(None)` if no capture explodes; `None` if the cases cannot be expressed as sets.
fn the_explosion(cases: &Cases) -> Option<Option<&Explosion>> {
    if !cases.are_by_roles() {
        return None;
    }
    let Some((first, others)) = cases.0.split_first() else { return Some(None) };
    let same = |case: &Explosion| Explosion { when: first.when.clone(), ..case.clone() } == *first;
    others.iter().all(same).then_some(Some(first))
}
