//! Who may capture a king without destroying their own.

use shakmaty::{Bitboard, ByColor, Rank, Role, Square};

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
    /// Roles whose capture of a king destroys what is in the ring, their own king too.
    shielded: Fold,
    /// For each side and role, the squares where such a piece is shielded: all or none, but a pawn
    /// on the last rank is what it becomes.
    pub(crate) shields: ByColor<[Bitboard; 6]>,
    /// No roles that are not harmless are shielded, nor is what a pawn becomes.
    pub(crate) nobody_shielded: bool,
    /// Every role that a pawn may become is shielded.
    promotions_shielded: bool,
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
            shielded: roles(shielded).into(),
            shields: ByColor::new_with(|color| {
                Role::ALL.map(|by| {
                    let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
                    let promoting = if by == Role::Pawn { last } else { Bitboard::EMPTY };
                    (all_if(shielded(by)) & !promoting) | (all_if(promotions_shielded) & promoting)
                })
            }),
            nobody_shielded: Role::ALL.into_iter().all(|by| !shielded(by) || harmless(by))
                && (!promotions_shielded || harmless(Role::Pawn)),
            promotions_shielded,
            odd_promotion: promotions_shielded != shielded(Role::Pawn),
            off_center: by_origin || !Role::ALL.into_iter().all(explodes),
            king_kills: manners.spares(Role::King) || !explodes(Role::King),
        }
    }

    /// The pieces of side `S` that are shielded where they would capture on `square`; perhaps more
    /// of both sides.
    #[inline(always)]
    pub(crate) fn shielded_on<S: Side>(&self, node: &Node, square: Square) -> Bitboard {
        let pawns = node.role(Role::Pawn);
        let shielded = self.shielded.of(node) & !pawns;
        let pawn_shield = self.shields.get(S::COLOR)[Role::Pawn as usize - 1];
        if pawn_shield.contains(square) { shielded | pawns } else { shielded }
    }

    /// The pieces that are shielded by where they stand, if they belong to side `S`.
    pub(crate) fn shielded_by_origin<S: Side>(&self, node: &Node) -> Bitboard {
        let seventh = Bitboard::from_rank(S::COLOR.relative_rank(Rank::Seventh));
        let promoting = node.role(Role::Pawn) & seventh;
        let shielded = self.shielded.of(node);
        if self.promotions_shielded { shielded | promoting } else { shielded & !promoting }
    }
}
