//! Who may capture a king without destroying their own.

use shakmaty::{Bitboard, Color, Rank, Role};

use super::{Fold, Manners, NOT_KINGS, manners::all_if, roles};
use crate::{
    movegen::{kind::Side, node::Node},
    roles::Roles,
};

/// The roles by how they take a king. What a promoting pawn becomes is asked apart.
#[derive(Clone, Debug)]
pub(crate) struct Takers {
    /// Everything if kings may not take kings.
    pub(crate) harmless_kings: Bitboard,
    /// Roles that never may.
    pub(crate) harmless: Fold,
    /// No roles but perhaps kings are harmless.
    pub(crate) nobody_harmless: bool,
    /// Roles whose capture of a king destroys what is in the ring, their own king too: pawns apart.
    shielded_pieces: Fold,
    shielded_roles: Roles,
    /// Pawns are among those roles.
    pawns_shielded: bool,
    /// Every role that a pawn may become is.
    promotions_shielded: bool,
    /// No roles that are not harmless are, nor is what a pawn becomes.
    pub(crate) nobody_shielded: bool,
    /// Blasts are centred on the capturer's origin.
    by_origin: bool,
    /// Pawns and what they become differ in that.
    pub(crate) odd_promotion: bool,
    /// Some capture of a king does not explode, or not with the king in the centre.
    pub(crate) off_center: bool,
    /// A king may survive its own capture that destroys the other. If that is forbidden, or the
    /// blast spares kings, this may be true in vain.
    pub(crate) king_kills: bool,
}

impl Takers {
    /// The takers of rules where the ring destroys the capturer's own king or not, and is centred
    /// on the capturer's origin or not.
    pub(super) fn new(
        manners: &Manners,
        promotion: Roles,
        hits_own_king: bool,
        by_origin: bool,
    ) -> Takers {
        let explodes = |by: Role| manners.explodes(by, Role::King);
        let king_dies = explodes(Role::King) && !manners.spares(Role::King);
        let harmless =
            |by: Role| manners.forbids(by, Role::King) || (by == Role::King && king_dies);
        // A king that captures is not in its own ring. If it dies anyway it is no threat, and it
        // does not matter in which set it is.
        let shielded = |by: Role| hits_own_king && explodes(by) && (by != Role::King || king_dies);
        let promotions_shielded = promotion.iter().all(shielded);
        Takers {
            harmless_kings: all_if(harmless(Role::King)),
            harmless: roles(harmless).into(),
            nobody_harmless: !NOT_KINGS.into_iter().any(harmless),
            shielded_pieces: roles(|by| by != Role::Pawn && shielded(by)).into(),
            shielded_roles: roles(shielded),
            pawns_shielded: shielded(Role::Pawn),
            nobody_shielded: Role::ALL.into_iter().all(|by| !shielded(by) || harmless(by))
                && (!promotions_shielded || harmless(Role::Pawn)),
            promotions_shielded,
            by_origin,
            odd_promotion: promotions_shielded != shielded(Role::Pawn),
            off_center: by_origin || !Role::ALL.into_iter().all(explodes),
            king_kills: manners.spares(Role::King) || !explodes(Role::King),
        }
    }

    /// The shield of a side, given the centres whose ring has its king.
    pub(super) fn shield(&self, color: Color, inverse: Bitboard) -> Shield {
        // Where a blast is centred on the origin, it does not matter where a king is taken.
        let squares = all_if(!self.by_origin && !self.nobody_shielded) & inverse;
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        let pawns =
            (all_if(self.promotions_shielded) & last) | (all_if(self.pawns_shielded) & !last);
        let from = Role::ALL.map(|role| match role {
            Role::Pawn => squares & pawns,
            _ => squares & all_if(self.shielded_roles.contains(role)),
        });
        Shield { from_some: squares, from }
    }

    /// The pieces that are shielded where they would capture, if the pawns are or not; perhaps empty
    /// squares.
    #[inline(always)]
    pub(crate) fn shielded(&self, node: &Node, pawns: bool) -> Bitboard {
        let pieces = self.shielded_pieces.of(node);
        if pawns { pieces | node.role(Role::Pawn) } else { pieces }
    }

    /// The pieces that are shielded by where they stand, if they belong to side `S`.
    pub(crate) fn shielded_by_origin<S: Side>(&self, node: &Node) -> Bitboard {
        let promoting = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Seventh));
        let pawns = (all_if(self.promotions_shielded) & promoting)
            | (all_if(self.pawns_shielded) & !promoting);
        self.shielded(node, false) | (node.role(Role::Pawn) & pawns)
    }
}

/// Where a king is safe from pieces whose capture of it would destroy their own.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Shield {
    /// From some of them.
    pub(crate) from_some: Bitboard,
    from: [Bitboard; 6],
}

impl Shield {
    /// From those of a role.
    #[inline(always)]
    pub(crate) fn from(&self, role: Role) -> Bitboard {
        self.from[role as usize - 1]
    }
}
