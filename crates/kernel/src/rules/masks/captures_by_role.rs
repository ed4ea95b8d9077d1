//! For each role, the effects of its captures and the captures that are forbidden.

use shakmaty::Role;

use super::role_mask::{NOT_KINGS, RoleMask, roles};
use crate::words::roles::Roles;

/// The captures that explode, the captures that are forbidden, and the capturers that survive. A
/// promoting pawn counts as the piece it becomes, except for forbidden captures, where it counts as a
/// pawn.
#[derive(Clone, Debug)]
pub(crate) struct CapturesByRole {
    /// For each capturing role, the captured roles for which the capture explodes.
    pub(crate) explodes: [RoleMask; 6],
    /// For each capturing role, the roles that it may not capture.
    pub(crate) forbidden: [RoleMask; 6],
    /// The roles that are forbidden at least one capture.
    pub(crate) restricted: Roles,
    /// For each captured role, the capturing roles for which the capture is allowed and explodes. The
    /// king is included only if it survives.
    pub(crate) detonators: [RoleMask; 6],
    /// For each captured role, the capturing roles that do not survive, because the capture explodes and
    /// does not spare them.
    pub(crate) vanishing: [Roles; 6],
    /// Whether any capturer other than the king survives explosions.
    pub(crate) capturers_spared: bool,
    /// The roles that survive explosions as the capturer.
    pub(crate) spared: RoleMask,
    spares: Roles,
    explodes_roles: [Roles; 6],
    forbidden_roles: [Roles; 6],
}

impl CapturesByRole {
    /// Computes the sets. `explodes` and `forbidden` are indexed by the capturing role; `spares`
    /// contains the roles that survive explosions as the capturer.
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

    /// Whether the capture of a piece of role `of` by a piece that counts as role `by` explodes.
    pub(crate) fn explodes(&self, by: Role, of: Role) -> bool {
        self.explodes_roles[by as usize - 1].contains(of)
    }

    /// Whether a piece of role `by` may not capture one of role `of`.
    pub(crate) fn forbids(&self, by: Role, of: Role) -> bool {
        self.forbidden_roles[by as usize - 1].contains(of)
    }

    /// Whether a capturer that counts as role `by` survives an explosion.
    pub(crate) fn spares(&self, by: Role) -> bool {
        self.spares.contains(by)
    }
}
