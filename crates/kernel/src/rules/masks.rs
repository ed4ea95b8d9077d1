//! The rules in the form that the move generator uses: sets of squares and roles, computed once.

mod captures_by_role;
mod king_capturers;
mod role_mask;

use shakmaty::{Bitboard, ByColor, Role, Square};

use super::sets::Sets;
use crate::{
    cpu::Modern,
    hooks::{
        Center, Hits,
        capture::{
            blast::{self, BlastTable},
            explode::Explosion,
        },
    },
    words::{castling::Castling, roles::Roles},
};
use captures_by_role::CapturesByRole;
use king_capturers::KingCapturers;
pub(crate) use king_capturers::Shield;
pub(crate) use role_mask::all_if;
use role_mask::{RoleMask, roles};

/// The rules of a game as sets of squares and roles.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// The kind of game, which selects the compiled form of the generator.
    pub(crate) kind: Kind,
    /// Proof that the processor supports the modern instruction set; `None` if it does not.
    pub(crate) modern: Option<Modern>,
    /// Whether kings are never in check.
    pub(crate) no_check: bool,
    /// Whether a side may destroy its own king.
    pub(crate) mortal: bool,
    /// Whether a king may make exploding captures, because it survives them or may be destroyed.
    pub(crate) king_may_explode: bool,
    pub(crate) castling: Castling,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// The roles that a pawn may promote to.
    pub(crate) promotion: Roles,

    /// For each role, the effects of its captures and the captures that are forbidden.
    pub(crate) by_role: CapturesByRole,
    /// The roles that can capture a king without destroying their own king.
    pub(crate) king_capturers: KingCapturers,

    pub(crate) center: Center,
    /// Whether explosions are centred on the capturer's origin.
    pub(crate) by_origin: bool,
    /// All squares if the ring, which consists of the squares of a blast around its centre, destroys
    /// pieces of the capturing side, else none.
    pub(crate) hits_us: Bitboard,
    /// All squares if the ring destroys pieces of the other side, else none.
    pub(crate) hits_them: Bitboard,
    /// The roles that survive in the ring.
    pub(crate) immune: RoleMask,
    /// Whether the ring destroys the capturing side's king if it reaches that king.
    pub(crate) hits_own_king: bool,
    /// Whether the ring destroys the other side's king if it reaches that king.
    pub(crate) hits_enemy_king: bool,
    /// For each capturing side and each centre, the squares of the ring.
    pub(crate) ring: BlastTable,
    /// For each capturing side and each square, the centres whose ring reaches that square.
    pub(crate) inverse: BlastTable,
    /// For each side and each square of its king, the squares on which the enemy king is protected
    /// because capturing it would also destroy this side's king.
    pub(crate) shield: ByColor<[Shield; 64]>,

    /// For each side, the squares on which its king wins.
    pub(crate) goals: ByColor<Bitboard>,
    /// Whether a side can win by giving a number of checks.
    pub(crate) counts_checks: bool,
    /// Whether a game can be won by reaching a goal or by giving checks.
    pub(crate) other_ends: bool,
}

/// The kinds of games. The generator is compiled separately for each kind, so that no kind is slowed
/// down by the features of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// All captures are ordinary.
    Replace,
    /// All captures explode. The centre is the target or the captured piece, which differ only en
    /// passant.
    Explode,
    /// The effect of a capture depends on its pieces: only some captures explode, some are forbidden, or
    /// explosions are centred on the capturer's origin.
    Mixed,
}

impl Masks {
    /// Computes the masks of a game.
    pub(crate) fn new(sets: &Sets<'_>) -> Masks {
        let Sets { forbidden, promotion, mortal, goals, counts_checks, .. } = *sets;
        let all = roles(|_| true);
        let empty: BlastTable = ByColor::new_with(|_| [Bitboard::EMPTY; 64]);
        let blast = sets.explosion.is_some();
        let explodes = sets.explodes;
        let (spares, immune, hits, center, ring) = match sets.explosion {
            None => (all, all, Hits::Both, Center::Landing, empty),
            Some(Explosion { blast, immune, spares, hits, center, .. }) => {
                (*spares, *immune, *hits, *center, *blast)
            }
        };
        let king_falls = blast && !immune.contains(Role::King);
        let hits_own_king = king_falls && hits != Hits::Enemies;
        let by_origin = blast && center == Center::Origin;
        let king_may_explode = !explodes[Role::King as usize - 1].is_empty()
            && (mortal || spares.contains(Role::King));
        let by_role = CapturesByRole::new(explodes, forbidden, spares);
        let king_capturers = KingCapturers::new(&by_role, promotion, hits_own_king, by_origin);
        let kind = if by_origin || !by_role.restricted.is_empty() {
            Kind::Mixed
        } else if explodes == [Roles::EMPTY; 6] {
            Kind::Replace
        } else if explodes == [all; 6] {
            Kind::Explode
        } else {
            Kind::Mixed
        };
        let inverse = blast::inverse(&ring);
        Masks {
            kind,
            modern: Modern::detect(),
            no_check: sets.no_check,
            mortal,
            king_may_explode,
            castling: sets.castling,
            en_passant: sets.en_passant,
            double_step: sets.double_step,
            promotion,
            center,
            by_origin,
            hits_us: all_if(hits != Hits::Enemies),
            hits_them: all_if(hits != Hits::Own),
            immune: immune.into(),
            hits_own_king,
            hits_enemy_king: king_falls && hits != Hits::Own,
            shield: ByColor::new_with(|color| {
                let inverse = inverse.get(color);
                Square::ALL.map(|king| king_capturers.shield(color, king, inverse[king.to_usize()]))
            }),
            inverse,
            ring,
            by_role,
            king_capturers,
            goals,
            counts_checks,
            other_ends: counts_checks || goals.iter().any(|goal| goal.any()),
        }
    }
}
