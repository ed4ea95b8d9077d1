//! Lists and articles.

use isotope_kernel::words::{or, role_name};
use shakmaty::Role;

/// Returns a role with its article: `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", role_name(role))
}

/// Returns alternatives: `x, y or z`, or `x, or y, or z` if an item contains alternatives itself.
pub(super) fn or_else(items: &[String], nested: bool) -> String {
    if nested { items.join(", or ") } else { or(items) }
}
