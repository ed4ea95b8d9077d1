//! Lists in sentences.

/// `` `a`, `b` or `c` ``.
pub(crate) fn one_of(names: &[&str]) -> String {
    joined(&quoted(names), "or")
}

/// `` `a`, `b` and `c` ``.
pub(crate) fn all_of(names: &[&str]) -> String {
    joined(&quoted(names), "and")
}

fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// `a, b and c`, with `and` between the last two.
pub(crate) fn joined(items: &[String], and: &str) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {and} {last}", most.join(", ")),
    }
}
