//! Phrases for descriptions: lists, and nouns with articles.

use isotope_kernel::{
    Roles,
    words::{and, or, role_name},
};
use shakmaty::Role;

/// Returns a role with its article, such as `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", role_name(role))
}

/// Joins alternatives as `x, y or z`, or as `x, or y, or z` if `nested`, when an item contains alternatives
/// itself.
pub(super) fn or_else(items: &[String], nested: bool) -> String {
    if nested { items.join(", or ") } else { or(items) }
}

/// Returns roles in the plural, such as `knights and pawns`; all of them are `pieces`.
pub(super) fn plural(roles: Roles) -> String {
    match roles == Roles::ALL {
        true => "pieces".into(),
        false => and(roles.iter().map(|role| format!("{}s", role_name(role)))),
    }
}
