//! Why there is no table.

use std::{io, path::PathBuf};

use isotope_search::Control;
use thiserror::Error;

/// Why there is no table.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// The rules have positions that are more than men on a board.
    #[error("{0} under these rules, and a table knows the men on the board and nothing else")]
    Rules(&'static str),
    /// A side without a king has lost.
    #[error("no game goes on with {0}: each side needs a king, as in KRvK")]
    Over(String),
    /// Kings are one on each side.
    #[error("{0} has several kings on a side, and under these rules each side has one")]
    SeveralKings(String),
    /// More men than tables are built for.
    #[error(
        "{men} men stand there, and tables are built for five at most, because a table of six would take hundreds \
         of gigabytes: take men off, or look for a forced win with `isotope solve`"
    )]
    TooMany {
        /// How many.
        men: usize,
    },
    /// More than can be held in memory.
    #[error(
        "{class} would take {gib} GB of memory to build, and {most} GB are there: leave men out, or close other \
         programs"
    )]
    TooLarge {
        /// The class.
        class: String,
        /// What it takes.
        gib: u64,
        /// What there is, 16 at most.
        most: u64,
    },
    /// More plies than a byte can say.
    #[error("a win of {0} takes more plies than a table can say")]
    TooLong(String),
    /// The build was told to end.
    #[error("stopped before its table was finished")]
    Stopped,
    /// A file or folder that cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: io::Error,
    },
    /// A file that is no table of these rules and men, or is not whole.
    #[error("{}: {what}; delete it, and it is built again", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
}

/// [`TablebaseError::Stopped`] if the work is to end at once.
pub(crate) fn ensure_running(control: &Control) -> Result<(), TablebaseError> {
    if control.check() { Err(TablebaseError::Stopped) } else { Ok(()) }
}
