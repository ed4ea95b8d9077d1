//! Lists and articles.

use isotope_kernel::words::{or, role_name};
use shakmaty::Role;

/// `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", role_name(role))
}

/// Alternatives: `x, y or z`, and `x, or y, or z` if there are alternatives in one of them.
pub(super) fn or_else(items: &[String], nested: bool) -> String {
    if nested { items.join(", or ") } else { or(items) }
}
