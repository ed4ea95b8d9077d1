//! The errors of building, reading and writing tables.

use std::{io, path::PathBuf};

use isotope_search::Control;
use thiserror::Error;

/// An error of building, reading or writing a table.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// Rules whose positions are more than the pieces on a board.
    #[error("{0} under these rules, and a table knows the men on the board and nothing else")]
    Rules(&'static str),
    /// A side has no king and so has already lost.
    #[error("no game goes on with {0}: each side needs a king, as in KRvK")]
    Over(String),
    /// A side has several kings under rules with one king for each side.
    #[error("{0} has several kings on a side, and under these rules each side has one")]
    SeveralKings(String),
    /// More pieces than the limit of tables.
    #[error(
        "{men} men stand there, and tables are built for five at most, because a table of six would take hundreds \
         of gigabytes: take men off, or look for a forced win with `isotope solve`"
    )]
    TooMany {
        /// The number of pieces.
        men: usize,
    },
    /// A table too large for the available memory.
    #[error(
        "{class} would take {gib} GB of memory to build, and {most} GB are there: leave men out, or close other \
         programs"
    )]
    TooLarge {
        /// The material.
        class: String,
        /// The gigabytes that the build needs.
        gib: u64,
        /// The gigabytes available, at most 16.
        most: u64,
    },
    /// A win with more plies than a byte can encode.
    #[error("a win of {0} takes more plies than a table can say")]
    TooLong(String),
    /// The build was stopped.
    #[error("stopped before its table was finished")]
    Stopped,
    /// A file or folder that cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        #[source]
        error: io::Error,
    },
    /// A file that is damaged, or not the table of these rules and pieces.
    #[error("{}: {what}; delete it, and it is built again", path.display())]
    Damaged {
        /// The path.
        path: PathBuf,
        /// The problem with the file.
        what: String,
    },
}

/// Returns [`TablebaseError::Stopped`] if the control is over.
pub(crate) fn ensure_running(control: &Control) -> Result<(), TablebaseError> {
    if control.check() { Err(TablebaseError::Stopped) } else { Ok(()) }
}
