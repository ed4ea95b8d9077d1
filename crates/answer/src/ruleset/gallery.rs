//! The diagrams documented in the rules pages of other sites and programs.

/// A diagram that a page about a game shows or describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DocumentedDiagram {
    /// A short name, usable as a file name.
    pub id: &'static str,
    /// A title.
    pub name: &'static str,
    /// The page that the diagram is from.
    pub source: &'static str,
    /// The position. Some cannot arise and are read only with
    /// [`allow_impossible`](crate::Reading::allow_impossible).
    pub fen: &'static str,
    /// A paraphrase of the statement that the page makes about it.
    pub says: &'static str,
}

/// The diagrams, one per line; a test compares them with the test suite's.
const LINES: &str = include_str!("gallery.tsv");

/// The documented diagrams, sorted by name.
///
/// ```
/// let diagrams = isotope_answer::documented_diagrams();
/// let mate = diagrams.iter().find(|diagram| diagram.id == "fics-3-mate").unwrap();
/// assert_eq!(mate.source, "FICS rules page");
/// ```
pub fn documented_diagrams() -> Vec<DocumentedDiagram> {
    let read = |line: &'static str| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        DocumentedDiagram {
            id: field(),
            name: field(),
            source: field(),
            fen: field(),
            says: field(),
        }
    };
    LINES.lines().map(read).collect()
}
