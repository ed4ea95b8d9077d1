//! Who may capture a king without destroying their own.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::{
    captures_by_role::CapturesByRole,
    role_mask::{RoleMask, all_if, roles},
};
use crate::{board::node::Node, words::roles::Roles};

/// The roles by how they take a king.
#[derive(Clone, Debug)]
pub(crate) struct KingCapturers {
    /// Everything if kings may not take kings.
    pub(crate) harmless_kings: Bitboard,
    /// Roles that never may.
    pub(crate) harmless: RoleMask,
    /// Roles whose capture of a king destroys what is in the ring, their own king too.
    shielded_roles: Roles,
    /// Those of them that are no pawns.
    shielded_pieces: RoleMask,
    /// Every role that a pawn may become is shielded.
    promotions_shielded: bool,
    /// It matters where a king is captured: somebody who is not harmless is shielded, perhaps by
    /// what it becomes, and blasts are not centred on the capturer's origin.
    by_target: bool,
}

impl KingCapturers {
    /// The king_capturers of rules where the ring destroys the capturer's own king or not, and is centred
    /// on the capturer's origin or not.
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
        // A king that captures is not in its own ring. If it dies anyway it is no threat, and it
        // does not matter in which set it is.
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

    /// The shield of a side, given where its king is and the centres whose ring has it.
    pub(super) fn shield(&self, color: Color, king: Square, inverse: Bitboard) -> Shield {
        // Beside a king that may itself take the other, nothing is gained by being safe from others.
        let beside = attacks::king_attacks(king) & !self.harmless_kings;
        let somewhere = all_if(self.by_target) & inverse & !beside;
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let against = Role::ALL.map(|role| match role {
            Role::Pawn => somewhere & self.pawns(last),
            _ => somewhere & all_if(self.shielded_roles.contains(role)),
        });
        Shield { somewhere, against }
    }

    /// Everything if pawns are shielded, but where they are `promoting` everything there if what
    /// they become is.
    fn pawns(&self, promoting: Bitboard) -> Bitboard {
        (all_if(self.promotions_shielded) & promoting)
            | (all_if(self.shielded_roles.contains(Role::Pawn)) & !promoting)
    }

    /// Where shielded pieces stand, and perhaps empty squares. `pawns` tells whether pawns are among
    /// them.
    #[inline(always)]
    pub(crate) fn shielded(&self, node: &Node, pawns: bool) -> Bitboard {
        let pieces = self.shielded_pieces.of(node);
        if pawns { pieces | node.role(Role::Pawn) } else { pieces }
    }

    /// Where those of `color` stand if blasts are centred on their origin, and perhaps other squares.
    #[inline(always)]
    pub(crate) fn shielded_by_origin(&self, color: Color, node: &Node) -> Bitboard {
        let seventh = Bitboard::from_rank(color.relative_rank(Rank::Seventh));
        self.shielded_pieces.of(node) | (node.role(Role::Pawn) & self.pawns(seventh))
    }
}

/// Where a king is safe from pieces whose capture of it would destroy their own. Squares beside their
/// king are left out if that may itself take the other: nobody is safe there, whoever else threatens.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Shield {
    /// At least where it is safe from somebody, as said; if all king_capturers are alike, where it is safe from
    /// all but kings.
    pub(crate) somewhere: Bitboard,
    against: [Bitboard; 6],
}

impl Shield {
    /// Where it is safe from the pieces of a role.
    #[inline(always)]
    pub(crate) fn against(&self, role: Role) -> Bitboard {
        self.against[role as usize - 1]
    }
}
