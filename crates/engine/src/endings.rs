//! Results of endings that are known before a search, such as those of Syzygy tables.

use std::{cmp::Ordering, fmt, sync::Arc};

use isotope_kernel::Position;
use shakmaty::Position as _;

/// Results of endings that a search takes as they are, instead of searching on.
///
/// ```
/// use std::cmp::Ordering;
///
/// use isotope_engine::{Endings, Engine};
///
/// // Bare kings draw.
/// let endings = Endings::new(2, |_| Some(Ordering::Equal));
/// let engine = Engine::new(1, 1).with_endings(Some(endings));
/// ```
#[derive(Clone)]
pub struct Endings {
    most: usize,
    result: Arc<Source>,
}

/// A function that returns the result of a position for the side to move, if it is known.
type Source = dyn Fn(&Position<'_>) -> Option<Ordering> + Send + Sync;

impl Endings {
    /// Endings with at most `most` pieces. `result` returns the result for the side to move: `Greater` for a win; `None`
    /// if it is not known. It is asked about positions right after a capture or a pawn move, and has to allow for the
    /// halfmove limit.
    pub fn new(
        most: usize,
        result: impl Fn(&Position<'_>) -> Option<Ordering> + Send + Sync + 'static,
    ) -> Endings {
        Endings { most, result: Arc::new(result) }
    }

    /// The result of a position for the side to move, if it is known.
    pub(crate) fn result(&self, position: &Position<'_>) -> Option<Ordering> {
        let is_small =
            position.halfmoves() == 0 && position.board().occupied().count() <= self.most;
        if is_small { (self.result)(position) } else { None }
    }
}

impl fmt::Debug for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endings").field("most", &self.most).finish_non_exhaustive()
    }
}
