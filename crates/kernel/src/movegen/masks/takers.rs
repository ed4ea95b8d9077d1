//! Who may capture a king without destroying their own.

use shakmaty::Role;

use super::{Fold, Manners, NOT_KINGS, roles};
use crate::roles::Roles;

/// The roles by how they take a king. What a promoting pawn becomes is asked apart.
#[derive(Clone, Debug)]
pub(crate) struct Takers {
    /// Kings may take kings.
    pub(crate) kings: bool,
    /// Roles that never may.
    pub(crate) harmless: Fold,
    /// No roles but perhaps kings are harmless.
    pub(crate) nobody_harmless: bool,
    /// Roles whose capture of a king destroys what is in the ring, their own king too.
    pub(crate) shielded: Fold,
    /// No roles but perhaps kings are harmless, and all others are shielded.
    pub(crate) all_shielded: bool,
    /// No roles that are not harmless are shielded, nor is what a pawn becomes.
    pub(crate) nobody_shielded: bool,
    /// Every role that a pawn may become is shielded.
    pub(crate) promotions_shielded: bool,
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
            kings: !harmless(Role::King),
            harmless: roles(harmless).into(),
            nobody_harmless: !NOT_KINGS.into_iter().any(harmless),
            shielded: roles(shielded).into(),
            all_shielded: NOT_KINGS.into_iter().all(|by| shielded(by) && !harmless(by)),
            nobody_shielded: Role::ALL.into_iter().all(|by| !shielded(by) || harmless(by))
                && (!promotions_shielded || harmless(Role::Pawn)),
            promotions_shielded,
            odd_promotion: promotions_shielded != shielded(Role::Pawn),
            off_center: by_origin || !Role::ALL.into_iter().all(explodes),
            king_kills: manners.spares(Role::King) || !explodes(Role::King),
        }
    }
}
