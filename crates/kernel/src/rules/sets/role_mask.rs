//! Sets of roles from which the squares of pieces are computed without a loop.

use shakmaty::{Bitboard, Role};

use crate::{
    board::{attackers::Pieces, node::Node},
    words::roles::Roles,
};

/// A set of roles in a form from which the squares of its pieces are computed without a loop: a list of
/// at most three members, or of at most two roles that are not members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoleMask {
    /// The members if there are at most three, otherwise the roles that are not members. If there are
    /// fewer than three, the first is repeated.
    roles: [Role; 3],
    /// No squares if `roles` stands for an empty list, in which case it contains three pawns; else all.
    some: Bitboard,
    /// All squares if `roles` contains the roles that are not members, else none.
    all_but: Bitboard,
}

impl From<Roles> for RoleMask {
    fn from(members: Roles) -> RoleMask {
        let (members, others): (Vec<Role>, Vec<Role>) =
            Role::ALL.into_iter().partition(|role| members.contains(*role));
        let (roles, all_but) =
            if members.len() <= 3 { (members, Bitboard::EMPTY) } else { (others, Bitboard::FULL) };
        let nth = |n: usize| roles.get(n).or(roles.first()).copied();
        RoleMask {
            roles: [0, 1, 2].map(|n| nth(n).unwrap_or(Role::Pawn)),
            some: all_if(!roles.is_empty()),
            all_but,
        }
    }
}

impl RoleMask {
    /// The squares of the pieces of these roles. May include empty squares, so the result has to be
    /// intersected with the pieces of interest.
    #[inline(always)]
    pub(crate) fn of(&self, node: &Node) -> Bitboard {
        let [first, second, third] = self.roles;
        let mut squares = node.role(first);
        if second != first {
            squares |= node.role(second) | node.role(third);
        }
        (squares & self.some) ^ self.all_but
    }
}

/// All squares if `condition` holds, else none.
#[inline(always)]
pub(crate) fn all_if(condition: bool) -> Bitboard {
    if condition { Bitboard::FULL } else { Bitboard::EMPTY }
}
