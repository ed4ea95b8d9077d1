//! Lists and articles.

use shakmaty::Role;

use crate::text::list::joined;

/// `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", isotope_kernel::words::role_name(role))
}

/// `x, y or z`.
pub(super) fn either(items: impl Iterator<Item = String>) -> String {
    joined(&items.collect::<Vec<_>>(), "or")
}

/// `x, or y, or z`: alternatives in which there may be an `or`.
pub(super) fn or_else(items: &[String]) -> String {
    match items.iter().any(|item| item.contains(" or ")) {
        true => items.join(", or "),
        false => joined(items, "or"),
    }
}
