//! Lists and articles.

use isotope_kernel::words::{or, role_name};
use shakmaty::Role;

/// `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", role_name(role))
}

/// `x, or y, or z`: alternatives in which there may be an `or`.
pub(super) fn or_else(items: &[String]) -> String {
    match items.iter().any(|item| item.contains(" or ")) {
        true => items.join(", or "),
        false => or(items),
    }
}
