//! Sets of roles, written in rulesets as lists: `[Pawn, Knight]`.

use std::{fmt, ops::BitOr};

use shakmaty::{Bitboard, Board, Piece, Rank, Role, Square};

use super::role_name;

/// A set of [`Role`]s.
///
/// ```
/// use isotope_kernel::Roles;
/// use shakmaty::Role;
///
/// let minor: Roles = [Role::Knight, Role::Bishop].into_iter().collect();
/// assert!(minor.contains(Role::Knight));
/// assert!(!minor.contains(Role::Rook));
/// assert_eq!(minor.to_string(), "knights, bishops");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(from = "Vec<RoleName>", into = "Vec<RoleName>")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roles(u8);

impl Roles {
    /// The empty set.
    pub const EMPTY: Roles = Roles(0);

    /// The set of all six roles.
    pub const ALL: Roles = Roles(0b111_1110);

    /// The set that contains only `role`.
    pub const fn only(role: Role) -> Roles {
        Roles(1 << role as u8)
    }

    /// Whether `role` is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 & Roles::only(role).0 != 0
    }

    /// The number of roles in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles, from pawn to king.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.contains(*role))
    }

    /// The roles that `piece` can have after moving to `to` if a pawn can promote to the roles in the set.
    pub(crate) fn landing(self, piece: Piece, to: Square) -> Roles {
        let last = piece.color.relative_rank(Rank::Eighth);
        let promotes = piece.role == Role::Pawn && to.rank() == last;
        if promotes { self } else { Roles::only(piece.role) }
    }

    /// The roles in the set for which `keep` is true.
    pub(crate) fn filter(self, mut keep: impl FnMut(Role) -> bool) -> Roles {
        self.iter().filter(|role| keep(*role)).collect()
    }

    /// The squares of `board` occupied by pieces of these roles.
    pub fn on(self, board: &Board) -> Bitboard {
        self.iter().fold(Bitboard::EMPTY, |squares, role| squares | board.by_role(role))
    }
}

impl BitOr for Roles {
    type Output = Roles;

    fn bitor(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        roles.into_iter().fold(Roles::EMPTY, |set, role| set | Roles::only(role))
    }
}

/// Writes the roles in the plural, separated by commas; `none` if the set is empty.
impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, role) in self.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            write!(f, "{separator}{}s", role_name(role))?;
        }
        Ok(())
    }
}

/// The name of a role, as written in a ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum RoleName {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Role {
        match name {
            RoleName::Pawn => Role::Pawn,
            RoleName::Knight => Role::Knight,
            RoleName::Bishop => Role::Bishop,
            RoleName::Rook => Role::Rook,
            RoleName::Queen => Role::Queen,
            RoleName::King => Role::King,
        }
    }
}

impl From<Role> for RoleName {
    fn from(role: Role) -> RoleName {
        match role {
            Role::Pawn => RoleName::Pawn,
            Role::Knight => RoleName::Knight,
            Role::Bishop => RoleName::Bishop,
            Role::Rook => RoleName::Rook,
            Role::Queen => RoleName::Queen,
            Role::King => RoleName::King,
        }
    }
}

impl From<Vec<RoleName>> for Roles {
    fn from(names: Vec<RoleName>) -> Roles {
        names.into_iter().map(Role::from).collect()
    }
}

impl From<Roles> for Vec<RoleName> {
    fn from(roles: Roles) -> Vec<RoleName> {
        roles.iter().map(RoleName::from).collect()
    }
}
