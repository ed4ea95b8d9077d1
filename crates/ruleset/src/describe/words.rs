//! Lists and articles.

use shakmaty::Role;

/// `a knight`.
pub(super) fn a(role: Role) -> String {
    format!("a {}", isotope_kernel::words::role_name(role))
}

/// `x, y or z`.
pub(super) fn either(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    match &items[..] {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
