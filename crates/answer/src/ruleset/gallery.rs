//! The documented diagrams.

/// A diagram that some page about a game shows or describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Documented {
    /// A short name, such as that of a file.
    pub id: &'static str,
    /// What it shows.
    pub name: &'static str,
    /// The page.
    pub source: &'static str,
    /// The position. Some of them cannot arise: [`allow_impossible`](crate::Reading::allow_impossible)
    /// reads them.
    pub fen: &'static str,
    /// What the page says of it, in our words.
    pub says: &'static str,
}

/// A line for each, which a test holds against the suite.
const LINES: &str = include_str!("gallery.tsv");

/// The documented diagrams, in the order of their names.
///
/// ```
/// let diagrams = isotope_answer::documented();
/// let mate = diagrams.iter().find(|diagram| diagram.id == "fics-3-mate").unwrap();
/// assert_eq!(mate.source, "FICS rules page");
/// ```
pub fn documented() -> Vec<Documented> {
    let read = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        Documented { id: field(), name: field(), source: field(), fen: field(), says: field() }
    };
    LINES.lines().map(read).collect()
}
