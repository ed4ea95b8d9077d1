//! Who may capture a king, and survive with their own.

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
    /// No roles that are not harmless are shielded.
    pub(crate) nobody_shielded: bool,
    /// Every role that a pawn may become is shielded.
    pub(crate) promotions_shielded: bool,
    /// Pawns and what they become differ in that.
    pub(crate) odd_promotion: bool,
    /// Pawns, if they may not capture kings.
    pub(crate) forbidden_pawns: Fold,
    /// A king may be taken in another way than by an explosion centred on it.
    pub(crate) otherwise: bool,
    /// A king may destroy the other one, by its capture or by the blast of another, and survive.
    pub(crate) king_kills: bool,
}

impl Takers {
    /// Whether the ring destroys the capturer's own king, and whether it is centred on the
    /// capturer's origin.
    pub(super) fn new(
        manners: &Manners,
        promotion: Roles,
        hits_own_king: bool,
        by_origin: bool,
    ) -> Takers {
        let explodes = |by: Role| manners.explodes(by, Role::King);
        let king_dies = explodes(Role::King) && !manners.king_spared;
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
            nobody_shielded: Role::ALL.into_iter().all(|by| !shielded(by) || harmless(by)),
            promotions_shielded,
            odd_promotion: promotions_shielded != shielded(Role::Pawn),
            forbidden_pawns: roles(|by| by == Role::Pawn && manners.forbids(by, Role::King)).into(),
            otherwise: by_origin || !Role::ALL.into_iter().all(explodes),
            king_kills: manners.king_spared || !explodes(Role::King),
        }
    }
}
