//! The errors in building, reading and writing tables.

use std::{io, path::PathBuf};

use isotope_search::Control;
use thiserror::Error;

/// An error in building, reading or writing a table.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// The positions of the ruleset consist of more than the pieces on a board.
    #[error("{0} under these rules, and a table knows the pieces on the board and nothing else")]
    Rules(&'static str),
    /// A piece may survive an explosion that it sets off without a capture. Whether such a move changes the material
    /// depends on the position.
    #[error(
        "a piece may set off an explosion without a capture and survive it under these rules, and tables are built \
         from moves that always change which pieces stand on the board and moves that never do: such a move may do either"
    )]
    SparedTrigger,
    /// A side has no king and has therefore already lost.
    #[error("no game goes on with {0}: each side needs a king, as in KRvK")]
    Over(String),
    /// A side has several kings under a ruleset with one king for each side.
    #[error("{0} has several kings on a side, and under these rules each side has one")]
    SeveralKings(String),
    /// There are more pieces than a table can have.
    #[error(
        "{pieces} pieces stand there, and tables are built for six at most, because a table of seven would take terabytes: \
         take pieces off, or look for a forced win with `isotope solve`"
    )]
    TooMany {
        /// The number of pieces.
        pieces: usize,
    },
    /// The table is too large for the available memory.
    #[error(
        "{material} would take {gib} GB of memory to build, and {most} GB may be used: leave pieces out, close other \
         programs, or allow more with `isotope tablebase build {material} --memory`"
    )]
    TooLarge {
        /// The material.
        material: String,
        /// The memory that the build needs, in GiB, rounded up.
        gib: u64,
        /// The memory that may be used, in GiB, rounded down.
        most: u64,
    },
    /// A table that is not built on demand is not there.
    #[error("no table of {0} is there: `isotope tablebase build {0}` builds it")]
    Missing(String),
    /// The tables that a position needs do not fit into the memory for tables.
    #[error("the tables for {material} take more than the {mib} MB of memory that tables may take")]
    NoRoom {
        /// The material of the position.
        material: String,
        /// The memory for tables, in MiB, rounded down.
        mib: usize,
    },
    /// A win takes more plies than a byte can encode.
    #[error("a win of {0} takes more plies than a table can say")]
    TooLong(String),
    /// The build was stopped.
    #[error("stopped before its table was finished")]
    Stopped,
    /// A file or folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        #[source]
        error: io::Error,
    },
    /// A file is damaged, or is not the table of this ruleset and material.
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
