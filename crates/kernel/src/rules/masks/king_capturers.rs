//! The roles that may capture a king without destroying their own.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{
    captures_by_role::CapturesByRole,
    role_mask::{RoleMask, all_if, roles},
};
use crate::{board::node::Node, words::roles::Roles};

/// The roles by how they capture a king.
#[derive(Clone, Debug)]
pub(crate) struct KingCapturers {
    /// All squares if kings may not capture kings, else none.
    pub(crate) harmless_kings: Bitboard,
    /// Roles that never may capture a king.
    pub(crate) harmless: RoleMask,
    /// Shielded roles: their capture of a king also destroys their own king in the ring.
    shielded_roles: Roles,
    /// The shielded roles without the pawn.
    shielded_pieces: RoleMask,
    /// Every role that a pawn may promote to is shielded.
    promotions_shielded: bool,
    /// The square of the captured king matters: a role that is not harmless is shielded, perhaps after
    /// promoting, and blasts are not centred on the capturer's origin.
    by_target: bool,
}

impl KingCapturers {
    /// `hits_own_king` says whether the ring destroys the capturer's own king, `by_origin` whether it is
    /// centred on the capturer's origin.
    pub(super) fn new(
        by_role: &CapturesByRole,
        promotion: Roles,
        hits_own_king: bool,
        by_origin: bool,
    ) -> KingCapturers {
        let explodes = |by: Role| by_role.explodes(by, Role::King);
        let king_dies = explodes(Role::King) && !by_role.spares(Role::King);
        let harmless =
            |by: Role| by_role.forbids(by, Role::King) || (by == Role::King && king_dies);
        // A capturing king is not in its own ring. If it dies anyway it is no threat, whichever set
        // it is in.
        let shielded = |by: Role| hits_own_king && explodes(by) && (by != Role::King || king_dies);
        let promotions_shielded = promotion.iter().all(shielded);
        KingCapturers {
            harmless_kings: all_if(harmless(Role::King)),
            harmless: roles(harmless).into(),
            shielded_roles: roles(shielded),
            shielded_pieces: roles(|by| by != Role::Pawn && shielded(by)).into(),
            promotions_shielded,
            by_target: !by_origin
                && (Role::ALL.into_iter().any(|by| shielded(by) && !harmless(by))
                    || (promotions_shielded && !harmless(Role::Pawn))),
        }
    }

    /// The shield of a side whose king stands on `king`; `inverse` are the centres whose ring reaches it.
    pub(super) fn shield(&self, color: Color, king: Square, inverse: Bitboard) -> Shield {
        // Beside a king that may itself capture, safety from other pieces is worth nothing.
        let beside = attacks::king_attacks(king) & !self.harmless_kings;
        let somewhere = all_if(self.by_target) & inverse & !beside;
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let against = Role::ALL.map(|role| match role {
            Role::Pawn => somewhere & self.pawns(last),
            _ => somewhere & all_if(self.shielded_roles.contains(role)),
        });
        Shield { somewhere, against }
    }

    /// The squares where pawns are shielded; on the `promoting` squares, where their promotions are.
    fn pawns(&self, promoting: Bitboard) -> Bitboard {
        (all_if(self.promotions_shielded) & promoting)
            | (all_if(self.shielded_roles.contains(Role::Pawn)) & !promoting)
    }

    /// The squares of shielded pieces, and perhaps empty squares. `pawns` says whether pawns are shielded.
    #[inline(always)]
    pub(crate) fn shielded(&self, node: &Node, pawns: bool) -> Bitboard {
        let pieces = self.shielded_pieces.of(node);
        if pawns { pieces | node.role(Role::Pawn) } else { pieces }
    }

    /// The squares of shielded pieces of `color` if blasts are centred on their origin, and perhaps other
    /// squares.
    #[inline(always)]
    pub(crate) fn shielded_by_origin(&self, color: Color, node: &Node) -> Bitboard {
        let seventh = Bitboard::from_rank(color.relative_rank(Rank::Seventh));
        self.shielded_pieces.of(node) | (node.role(Role::Pawn) & self.pawns(seventh))
    }
}

/// The squares where a king is safe from pieces whose capture of it would destroy their own king.
/// Squares beside that king are left out if it may itself capture: no king is safe there.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Shield {
    /// A superset of the squares where it is safe from some role. If all capturers are alike, exactly
    /// the squares where it is safe from all but kings.
    pub(crate) somewhere: Bitboard,
    against: [Bitboard; 6],
}

impl Shield {
    /// The squares where it is safe from pieces of a role.
    #[inline(always)]
    pub(crate) fn against(&self, role: Role) -> Bitboard {
        self.against[role as usize - 1]
    }
}
