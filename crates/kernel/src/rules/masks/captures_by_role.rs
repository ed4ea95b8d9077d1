//! The captures of each role.

use shakmaty::Role;

use super::role_mask::{NOT_KINGS, RoleMask, roles};
use crate::words::roles::Roles;

/// The captures that explode, the captures that are forbidden, and the capturers that survive. A
/// promoting pawn counts as what it becomes, except for forbidden captures, where it is a pawn.
#[derive(Clone, Debug)]
pub(crate) struct CapturesByRole {
    /// For each capturer, the roles whose capture by it explodes.
    pub(crate) explodes: [RoleMask; 6],
    /// For each capturer, the roles it may not capture.
    pub(crate) forbidden: [RoleMask; 6],
    /// The roles with a forbidden capture.
    pub(crate) restricted: Roles,
    /// For each captured role, the capturers whose capture of it is allowed and explodes; the king only
    /// if it survives.
    pub(crate) detonators: [RoleMask; 6],
    /// For each captured role, the capturers that do not survive: the capture explodes, and they are not
    /// spared.
    pub(crate) vanishing: [Roles; 6],
    /// Some capturer other than the king survives explosions.
    pub(crate) capturers_spared: bool,
    /// The capturers that do, perhaps with the king.
    pub(crate) spared: RoleMask,
    spares: Roles,
    explodes_roles: [Roles; 6],
    forbidden_roles: [Roles; 6],
}

impl CapturesByRole {
    /// `explodes` and `forbidden` are indexed by capturer; `spares` are the capturers that survive.
    pub(super) fn new(
        explodes: [Roles; 6],
        forbidden: [Roles; 6],
        spares: Roles,
    ) -> CapturesByRole {
        let row = |role: Role| (explodes[role as usize - 1], forbidden[role as usize - 1]);
        let survives = |role: Role| role != Role::King || spares.contains(Role::King);
        let detonates = |by: Role, of: Role| {
            let (explodes, forbidden) = row(by);
            explodes.contains(of) && !forbidden.contains(of) && survives(by)
        };
        CapturesByRole {
            explodes: explodes.map(RoleMask::from),
            forbidden: forbidden.map(RoleMask::from),
            restricted: roles(|by| !row(by).1.is_empty()),
            detonators: Role::ALL.map(|of| roles(|by| detonates(by, of)).into()),
            vanishing: Role::ALL
                .map(|of| roles(|by| row(by).0.contains(of) && !spares.contains(by))),
            capturers_spared: NOT_KINGS.iter().any(|role| spares.contains(*role)),
            spared: spares.into(),
            spares,
            explodes_roles: explodes,
            forbidden_roles: forbidden,
        }
    }

    /// Whether the capture of a piece `of` by one that counts as `by` explodes.
    pub(crate) fn explodes(&self, by: Role, of: Role) -> bool {
        self.explodes_roles[by as usize - 1].contains(of)
    }

    /// Whether a piece `by` may not capture one of role `of`.
    pub(crate) fn forbids(&self, by: Role, of: Role) -> bool {
        self.forbidden_roles[by as usize - 1].contains(of)
    }

    /// Whether a capturer that counts as `by` survives an explosion.
    pub(crate) fn spares(&self, by: Role) -> bool {
        self.spares.contains(by)
    }
}
