//! Lists of quoted names for sentences.

use isotope_kernel::words;

/// Joins names as in `` `a`, `b` or `c` ``.
pub(crate) fn one_of(names: &[&str]) -> String {
    words::or(quoted(names))
}

/// Joins names as in `` `a`, `b` and `c` ``.
pub(crate) fn all_of(names: &[&str]) -> String {
    words::and(quoted(names))
}

fn quoted<'a>(names: &'a [&str]) -> impl Iterator<Item = String> + use<'a> {
    names.iter().map(|name| format!("`{name}`"))
}
