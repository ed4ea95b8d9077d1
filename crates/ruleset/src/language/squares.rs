//! The names of sets of squares, and guesses at misspelled ones.

use isotope_kernel::{
    SQUARE_SETS,
    shakmaty::{File, Rank, Square},
};

use crate::text::guess::did_you_mean;

/// Returns the names of all sets of squares, such as `light`, `file e` and `its rank 5`.
///
/// ```
/// let sets = isotope_ruleset::square_sets();
/// assert!(sets.iter().all(|set| isotope_kernel::square_set(set).is_some()));
/// assert_eq!(sets.len(), 4 + 3 * 8);
/// ```
pub fn square_sets() -> Vec<String> {
    let each = |set: &str| match set.rsplit_once(' ') {
        Some((kind, _)) if kind == "file" => {
            File::ALL.map(|file| format!("{kind} {}", file.char())).to_vec()
        }
        Some((kind, _)) => Rank::ALL.map(|rank| format!("{kind} {}", rank.char())).to_vec(),
        None => vec![set.to_owned()],
    };
    SQUARE_SETS.into_iter().flat_map(each).collect()
}

/// Returns the reason why a name means no squares, if there is a better one than that it is not a square.
pub(crate) fn reason(name: &str) -> Option<&'static str> {
    match name.rsplit_once(' ')? {
        ("file", _) => Some("is no file: files are a to h"),
        ("rank" | "its rank", _) => Some("is no rank: ranks are 1 to 8"),
        _ => None,
    }
}

/// Returns the name of the square or the set of which `name` is probably a misspelling, if there is one.
pub(crate) fn nearest(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    if lower.parse::<Square>().is_ok() {
        return Some(lower);
    }
    let sets = square_sets();
    // The number of a rank that does not exist is no misspelling of another.
    let sets = sets.iter().filter(|_| reason(name).is_none());
    did_you_mean(name, sets.map(|set| &**set)).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_sets_of_squares_are_recognised() {
        for (name, meant) in [
            ("E4", Some("e4")),
            ("Light", Some("light")),
            ("centre", Some("center")),
            ("edges", Some("edge")),
            ("rank5", Some("rank 5")),
            ("its rnk 5", Some("its rank 5")),
            ("File E", Some("file e")),
            ("rank 9", None),
            ("its rank 0", None),
            ("file j", None),
            ("e9", None),
            ("middle", None),
        ] {
            assert_eq!(nearest(name).as_deref(), meant, "{name}");
        }
        assert_eq!(reason("file j"), Some("is no file: files are a to h"));
        assert_eq!(reason("its rank 0"), Some("is no rank: ranks are 1 to 8"));
        assert_eq!(reason("e9"), None);
    }
}
