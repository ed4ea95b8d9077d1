//! The roles that can capture a king without destroying their own king.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{
    captures_by_role::CapturesByRole,
    role_mask::{RoleMask, all_if, roles},
};
use crate::{board::node::Node, words::roles::Roles};

/// The roles, classified by what happens when they capture a king.
#[derive(Clone, Debug)]
pub(crate) struct KingCapturers {
    /// All squares if a king can never capture the enemy king, else none.
    pub(crate) harmless_kings: Bitboard,
    /// The roles that can never capture a king.
    pub(crate) harmless: RoleMask,
    /// The shielded roles: their capture of a king also destroys their own king if that is in the ring.
    shielded_roles: Roles,
    /// The shielded roles except the pawn.
    shielded_pieces: RoleMask,
    /// Whether every role that a pawn may promote to is shielded.
    promotions_shielded: bool,
    /// Whether the square of the captured king matters: some role that is not harmless is shielded,
    /// perhaps only when it promotes, and blasts are not centred on the capturer's origin.
    by_target: bool,
}

impl KingCapturers {
    /// Classifies the roles. `hits_own_king` is whether the ring destroys the capturing side's king, and
    /// `by_origin` whether the ring is centred on the capturer's origin.
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
        // A capturing king is not in its own ring. If it is destroyed as the capturer, it threatens
        // nothing, and it does not matter whether it counts as shielded.
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

    /// The shield against the pieces of `color`, whose king stands on `king`. `inverse` contains the
    /// centres whose ring reaches that king.
    pub(super) fn shield(&self, color: Color, king: Square, inverse: Bitboard) -> Shield {
        // Next to a king that may itself capture, being safe from other pieces does not help.
        let beside = attacks::king_attacks(king) & !self.harmless_kings;
        let somewhere = all_if(self.by_target) & inverse & !beside;
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let against = Role::ALL.map(|role| match role {
            Role::Pawn => somewhere & self.pawns(last),
            _ => somewhere & all_if(self.shielded_roles.contains(role)),
        });
        Shield { somewhere, against }
    }

    /// The squares on which a pawn is shielded; on the `promoting` squares, those on which every piece
    /// it can promote to is shielded.
    fn pawns(&self, promoting: Bitboard) -> Bitboard {
        (all_if(self.promotions_shielded) & promoting)
            | (all_if(self.shielded_roles.contains(Role::Pawn)) & !promoting)
    }

    /// The squares of the shielded pieces; may include empty squares. `pawns` is whether pawns are
    /// shielded.
    #[inline(always)]
    pub(crate) fn shielded(&self, node: &Node, pawns: bool) -> Bitboard {
        let pieces = self.shielded_pieces.of(node);
        if pawns { pieces | node.role(Role::Pawn) } else { pieces }
    }

    /// The squares of the shielded pieces of `color` if blasts are centred on their origin; may include
    /// squares that are empty or occupied by the other side.
    #[inline(always)]
    pub(crate) fn shielded_by_origin(&self, color: Color, node: &Node) -> Bitboard {
        let seventh = Bitboard::from_rank(color.relative_rank(Rank::Seventh));
        self.shielded_pieces.of(node) | (node.role(Role::Pawn) & self.pawns(seventh))
    }
}

/// The squares on which a king is safe from the pieces whose capture of it would also destroy their own
/// king. Squares next to that other king are left out if it may itself capture, because there the shield
/// does not help.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Shield {
    /// A superset of the squares on which the king is safe from some role. If all roles capture in the
    /// same way, exactly the squares on which the king is safe from all roles except the king.
    pub(crate) somewhere: Bitboard,
    against: [Bitboard; 6],
}

impl Shield {
    /// The squares on which the king is safe from pieces of `role`.
    #[inline(always)]
    pub(crate) fn against(&self, role: Role) -> Bitboard {
        self.against[role as usize - 1]
    }
}
