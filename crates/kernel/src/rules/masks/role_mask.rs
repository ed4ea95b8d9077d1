//! Sets of roles, as the generator asks for their pieces.

use shakmaty::{Bitboard, Role};

use crate::{board::node::Node, words::roles::Roles};

/// A set of roles, so that the squares of its pieces are found without a loop: it has at most three
/// members, or all but at most two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoleMask {
    /// The members, or those that are not. If they are fewer, some are there twice.
    roles: [Role; 3],
    /// Nothing if there are none.
    some: Bitboard,
    /// Everything if it is those that are not.
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
            some: if roles.is_empty() { Bitboard::EMPTY } else { Bitboard::FULL },
            all_but,
        }
    }
}

impl RoleMask {
    /// Where the pieces of these roles stand, and perhaps empty squares.
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

/// Everybody but the king.
pub(super) const NOT_KINGS: [Role; 5] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// All squares, or none.
#[inline(always)]
pub(crate) fn all_if(condition: bool) -> Bitboard {
    if condition { Bitboard::FULL } else { Bitboard::EMPTY }
}

/// The roles that `are`.
pub(super) fn roles(are: impl Fn(Role) -> bool) -> Roles {
    Role::ALL.into_iter().filter(|role| are(*role)).collect()
}
