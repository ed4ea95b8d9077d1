//! The diagrams documented on the rules pages of other sites and programs.

/// A diagram that is shown or described on a page about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DocumentedDiagram {
    /// A short name, usable as a file name.
    pub id: &'static str,
    /// The title of the diagram.
    pub name: &'static str,
    /// The page from which the diagram comes.
    pub source: &'static str,
    /// The position, as FEN. Some of the positions cannot arise in a game and are accepted only with
    /// [`allow_impossible`](crate::ParseOptions::allow_impossible).
    pub fen: &'static str,
    /// A paraphrase of what the page states about the diagram.
    pub says: &'static str,
}

/// The diagrams, one per line, as fields separated by tabs. A test compares them with the diagrams of
/// the test suite.
const LINES: &str = include_str!("gallery.tsv");

/// Returns the documented diagrams, sorted by `id`.
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
