//! How each role captures what.

use shakmaty::{Bitboard, Role};

use super::fold::{Fold, NOT_KINGS, all_if, roles};
use crate::{
    movegen::{
        kind::{Manner, Side},
        node::Node,
    },
    roles::Roles,
};

/// Which captures explode, which are forbidden, and who survives them. A capturer counts as what
/// it is after the capture, so a promoting pawn as what it becomes; what is forbidden is forbidden
/// to the pawn.
#[derive(Clone, Debug)]
pub(crate) struct Manners {
    /// For each capturer, the roles whose capture by it explodes.
    pub(crate) explodes: [Fold; 6],
    /// For each capturer, the roles it may not capture.
    pub(crate) forbidden: [Fold; 6],
    /// The roles that may not capture everything.
    pub(crate) restricted: Roles,
    /// The roles that somebody's capture makes explode, a king's apart.
    pub(crate) explosive: Fold,
    /// The roles whose captures, or some of them, explode, the king apart.
    pub(crate) exploders: Fold,
    /// Those are all roles but the king.
    pub(crate) everybody_explodes: bool,
    /// For each capturer, everything if all its captures explode.
    pub(crate) explode_everything: [Bitboard; 6],
    /// Everything if a pawn may become an exploder.
    pub(crate) promoting_exploders: Bitboard,
    /// For each role, those that may capture it and make it explode, kings only if they survive
    /// that.
    pub(crate) detonators: [Fold; 6],
    /// What decides which captures explode.
    pub(crate) depend_on: Manner,
    /// If a promoting pawn captures in the same manner whatever it becomes, one role for all of them.
    pub(crate) promotes_like: Option<Role>,
    /// For each captured role, the capturers that do not survive that: it explodes, and they are not
    /// spared.
    pub(crate) vanishing: [Roles; 6],
    /// Capturers other than the king may survive.
    pub(crate) capturers_spared: bool,
    /// Those that do, and perhaps the king.
    pub(crate) spared: Fold,
    spares: Roles,
    explodes_roles: [Roles; 6],
    forbidden_roles: [Roles; 6],
}

impl Manners {
    /// For each capturer, what explodes and what is forbidden; and who survives.
    pub(super) fn new(
        explodes: [Roles; 6],
        forbidden: [Roles; 6],
        spares: Roles,
        promotion: Roles,
    ) -> Manners {
        let row = |role: Role| (explodes[role as usize - 1], forbidden[role as usize - 1]);
        let survives = |role: Role| role != Role::King || spares.contains(Role::King);
        let detonates = |by: Role, of: Role| {
            let (explodes, forbidden) = row(by);
            explodes.contains(of) && !forbidden.contains(of) && survives(by)
        };
        let alike = |like: &Role| promotion.iter().all(|role| row(role).0 == row(*like).0);
        Manners {
            explodes: explodes.map(Fold::from),
            forbidden: forbidden.map(Fold::from),
            restricted: roles(|by| !row(by).1.is_empty()),
            explosive: roles(|of| NOT_KINGS.iter().any(|by| row(*by).0.contains(of))).into(),
            exploders: roles(|by| by != Role::King && !row(by).0.is_empty()).into(),
            everybody_explodes: NOT_KINGS.iter().all(|by| !row(*by).0.is_empty()),
            explode_everything: Role::ALL.map(|by| all_if(row(by).0 == roles(|_| true))),
            promoting_exploders: all_if(promotion.iter().any(|by| !row(by).0.is_empty())),
            detonators: Role::ALL.map(|of| roles(|by| detonates(by, of)).into()),
            depend_on: depend_on(&explodes),
            promotes_like: promotion.iter().next().filter(alike),
            vanishing: Role::ALL
                .map(|of| roles(|by| row(by).0.contains(of) && !spares.contains(by))),
            capturers_spared: NOT_KINGS.iter().any(|role| spares.contains(*role)),
            spared: spares.into(),
            spares,
            explodes_roles: explodes,
            forbidden_roles: forbidden,
        }
    }

    /// The pieces that explode when one that counts as `by` captures them, and perhaps empty squares.
    #[inline(always)]
    pub(crate) fn explosive_to<S: Side>(&self, node: &Node, by: Role) -> Bitboard {
        match S::KIND.manner {
            Manner::Uniform => all_if(S::BLAST),
            Manner::By => self.explode_everything[by as usize - 1],
            Manner::SameRole => node.role(by),
            Manner::Of | Manner::Mixed => self.explodes[by as usize - 1].of(node),
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

/// What decides whether a capture explodes, given what explodes for each capturer.
fn depend_on(explodes: &[Roles; 6]) -> Manner {
    let row = |by: Role| explodes[by as usize - 1];
    let everything = roles(|_| true);
    let all_or_none = |victims: &Roles| victims.is_empty() || *victims == everything;
    let alike = explodes.iter().all(|victims| *victims == row(Role::Pawn));
    if alike && all_or_none(&row(Role::Pawn)) {
        Manner::Uniform
    } else if alike {
        Manner::Of
    } else if explodes.iter().all(all_or_none) {
        Manner::By
    } else if Role::ALL.into_iter().all(|by| row(by) == roles(|of| of == by)) {
        Manner::SameRole
    } else {
        Manner::Mixed
    }
}
