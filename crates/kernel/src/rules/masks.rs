//! The rules in the form the generator uses: sets of squares and roles, computed once.

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

/// The compiled masks of a game.
#[derive(Clone, Debug)]
pub(crate) struct Masks {
    /// The kind of game.
    pub(crate) kind: Kind,
    /// The processor, if it is a modern one.
    pub(crate) modern: Option<Modern>,
    /// Nothing is check.
    pub(crate) no_check: bool,
    /// A side may destroy its own king.
    pub(crate) mortal: bool,
    /// A king may make exploding captures: it survives them, or may be destroyed.
    pub(crate) king_may_explode: bool,
    pub(crate) castling: Castling,
    pub(crate) en_passant: bool,
    pub(crate) double_step: bool,
    /// The roles a pawn may promote to.
    pub(crate) promotion: Roles,

    /// The captures of each role.
    pub(crate) by_role: CapturesByRole,
    /// The roles that may capture a king.
    pub(crate) king_capturers: KingCapturers,

    pub(crate) center: Center,
    /// Explosions are centred on the capturer's origin.
    pub(crate) by_origin: bool,
    /// All squares if the ring destroys pieces of the capturing side, else none; then the other side.
    pub(crate) hits_us: Bitboard,
    pub(crate) hits_them: Bitboard,
    /// Roles that survive in the ring.
    pub(crate) immune: RoleMask,
    /// The ring destroys the capturing side's king.
    pub(crate) hits_own_king: bool,
    /// The ring destroys the other king.
    pub(crate) hits_enemy_king: bool,
    /// For each capturing side and centre, the ring.
    pub(crate) ring: BlastTable,
    /// For each capturing side and square, the centres whose ring reaches the square.
    pub(crate) inverse: BlastTable,
    /// For each side and square of its king, the squares where that protects the other king.
    pub(crate) shield: ByColor<[Shield; 64]>,

    /// For each side, the squares where its king has won.
    pub(crate) goals: ByColor<Bitboard>,
    /// Checks given decide the game.
    pub(crate) counts_checks: bool,
    /// There are goals, or checks count.
    pub(crate) other_ends: bool,
}

/// The kinds of games. The generator is compiled separately for each, so that none pays for the
/// others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// All captures are ordinary.
    Replace,
    /// All captures explode, on the square of the captured piece except en passant.
    Explode,
    /// Every capture is checked for itself: some explode, some are forbidden, or explosions are centred
    /// on the capturer's origin.
    Mixed,
}

impl Masks {
    /// The masks of a game.
    pub(crate) fn new(sets: &Sets<'_>) -> Masks {
        let Sets { forbidden, promotion, mortal, goals, counts_checks, .. } = *sets;
        let all = roles(|_| true);
        let empty: BlastTable = ByColor::new_with(|_| [Bitboard::EMPTY; 64]);
        let blast = sets.explosion.is_some();
        let (explodes, spares, immune, hits, center, ring) = match sets.explosion {
            None => ([Roles::EMPTY; 6], all, all, Hits::Both, Center::Landing, empty),
            Some(explosion) => {
                let Explosion { blast, immune, spares, hits, center, .. } = *explosion;
                let explodes = Role::ALL.map(|by| roles(|of| explosion.explodes(by, of)));
                (explodes, spares, immune, hits, center, blast)
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
