//! The rules of a game as sets of squares and roles, computed once, from which the generator finds all moves at once.
//!
//! Sets can express games in which all captures are ordinary, or all captures explode in the same way. Every field of
//! the rules is destructured here, so that a new field does not compile until this file handles it. Returning `None` is
//! always correct: the game is then played by a survey of each position.

mod role_mask;

use shakmaty::{Bitboard, ByColor, Role, Square, attacks};

use super::spec::{Compulsory, Spec};
use crate::{
    board::layout::Layout,
    cpu::Modern,
    hooks::{
        Center, Hits,
        capture::{
            Effect,
            blast::BlastTable,
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
    words::{castling::Castling, count::Count, double_step::DoubleStep, roles::Roles},
};
use role_mask::RoleMask;
pub(crate) use role_mask::all_if;

/// The rules of a game as sets of squares and roles.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// Proof that the processor supports the modern instruction set; `None` if it does not.
    pub(crate) modern: Option<Modern>,
    /// Whether kings are never in check.
    pub(crate) no_check: bool,
    /// Whether a side may destroy its own king.
    pub(crate) mortal: bool,
    pub(crate) castling: Castling,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// The roles that a pawn may promote to.
    pub(crate) promotion: Roles,
    /// For each side, the squares on which its king wins.
    pub(crate) goals: ByColor<Bitboard>,
    /// Whether a side can win by giving a number of checks.
    pub(crate) counts_checks: bool,
    /// Whether a game can be won by reaching a goal or by giving checks.
    pub(crate) other_ends: bool,

    /// Whether captures explode. The generator is compiled separately for both kinds of games, so that neither is
    /// slowed down by the other.
    pub(crate) explodes: bool,
    pub(crate) center: Center,
    /// The roles that survive explosions as the capturer.
    pub(crate) spares: Roles,
    /// The same roles, as a mask.
    pub(crate) spared: RoleMask,
    /// Whether any capturer other than the king survives explosions.
    pub(crate) capturers_spared: bool,
    /// The roles that survive in the ring, which consists of the squares of a blast around its centre.
    pub(crate) immune: RoleMask,
    /// All squares if the ring destroys pieces of the capturing side, else none.
    pub(crate) hits_us: Bitboard,
    /// All squares if the ring destroys pieces of the other side, else none.
    pub(crate) hits_them: Bitboard,
    /// Whether the ring destroys the capturing side's king if it reaches that king.
    pub(crate) hits_own_king: bool,
    /// Whether the ring destroys the other side's king if it reaches that king.
    pub(crate) hits_enemy_king: bool,
    /// All squares if a king is always destroyed by its own captures, and so threatens nothing, else none.
    pub(crate) harmless_kings: Bitboard,
    /// For each capturing side and each centre, the squares of the ring.
    pub(crate) ring: BlastTable,
    /// For each capturing side and each square, the centres whose ring reaches that square.
    pub(crate) inverse: BlastTable,
    /// For each side and each square of its king, the squares on which the enemy king is safe from all pieces except a
    /// king, because capturing it would also destroy this side's king.
    pub(crate) shield: BlastTable,
}

impl Sets {
    /// Computes the sets of a game; `None` if sets cannot express it.
    pub(crate) fn new(
        spec: &Spec,
        captures: &Captures,
        check: &Predicate,
        ends: &[End],
        start: &Layout,
    ) -> Option<Sets> {
        let Captures { effect, triggers, forbidden, promotion, kings, shots: _, count } = captures;
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
            count: _,
            // These fields do not affect which moves are legal.
            stalemate: _,
            draws: _,
        } = spec;
        let one_king = kings.iter().all(|kings| *kings == SideKings::One);
        let ordinary = (*compulsory, *drops, *count) == (Compulsory::Off, Drops::Off, Count::Off)
            && forbidden.iter().all(|roles| roles.is_empty());
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
        let mut counts_checks = false;
        for end in ends {
            match end {
                // The generator covers these ends: a side without a king has no moves, checkmate is a
                // lack of moves, and goals are set below.
                End::KingDestroyed(..) | End::Checkmate | End::Hill(_) | End::Race(_) => (),
                // A side without pieces has no king.
                End::Wipeout => (),
                End::Checks(_) => counts_checks = true,
                End::LoseAll
                | End::Extinction(_)
                | End::Rid(_)
                | End::Counted(_)
                | End::Total(_)
                | End::Plugged(_) => return None,
            }
        }
        let Effect::BuiltIn(Cases(cases)) = effect else { return None };
        let explosion = match &cases[..] {
            [] => None,
            [explosion] if is_plain(explosion) => Some(explosion),
            _ => return None,
        };
        let spares = explosion.map_or(Roles::ALL, |explosion| explosion.spares);
        let immune = explosion.map_or(Roles::ALL, |explosion| explosion.immune);
        let hits = explosion.map_or(Hits::Both, |explosion| explosion.hits);
        let none = || ByColor::new_with(|_| [Bitboard::EMPTY; 64]);
        let inverse = explosion.map_or_else(none, |explosion| explosion.inverse);
        let king_falls = !immune.contains(Role::King);
        let hits_own_king = king_falls && hits != Hits::Enemies;
        let harmless_kings = all_if(!spares.contains(Role::King));
        let goals = end::goals(ends);
        let shield = |color, king: Square| {
            // Next to a king that may itself capture, being safe from other pieces does not help.
            let beside = attacks::king_attacks(king) & !harmless_kings;
            all_if(hits_own_king) & inverse.get(color)[king.to_usize()] & !beside
        };
        Some(Sets {
            modern: Modern::detect(),
            no_check,
            mortal: matches!(own_king, OwnKing::Mortal { .. }),
            castling: *castling,
            en_passant: en_passant.is_on(),
            double_step,
            promotion: *promotion,
            goals,
            counts_checks,
            other_ends: counts_checks || goals.iter().any(|goal| goal.any()),
            explodes: explosion.is_some(),
            center: explosion.map_or(Center::Landing, |explosion| explosion.center),
            spares,
            spared: spares.into(),
            capturers_spared: spares.iter().any(|role| role != Role::King),
            immune: immune.into(),
            hits_us: all_if(hits != Hits::Enemies),
            hits_them: all_if(hits != Hits::Own),
            hits_own_king,
            hits_enemy_king: king_falls && hits != Hits::Own,
            harmless_kings,
            shield: ByColor::new_with(|color| Square::ALL.map(|king| shield(color, king))),
            ring: explosion.map_or_else(none, |explosion| explosion.blast),
            inverse,
        })
    }
}

/// Whether an explosion has the same effect, decided by the squares and roles of the board, for all captures of a piece.
fn is_plain(explosion: &Explosion) -> bool {
    let Explosion {
        when,
        center,
        rays,
        chain,
        residue,
        capturer,
        effect,
        fates,
        // These fields become sets.
        blast: _,
        inverse: _,
        immune: _,
        spares: _,
        hits: _,
        // Without a condition, these are all squares.
        on: _,
        // This matters to fates alone.
        pawns: _,
    } = explosion;
    when.is_always()
        && fates.is_empty()
        && *center != Center::Origin
        && rays.is_none()
        && chain.is_empty()
        && (*residue, *capturer, *effect) == (Residue::Empty, Capturer::Lands, BlastEffect::Destroy)
}
