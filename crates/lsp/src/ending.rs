//! The ways in which a session can end.

use std::io;

/// How a session with an editor ended, if it ended with an `exit` notification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The editor sent `shutdown` before `exit`.
    Complete,
    /// The editor sent `exit` without `shutdown` before it.
    Abrupt,
}

/// The reason why a session with an editor was aborted.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The input is not a message, so that the beginning of the next message cannot be found.
    #[error("the editor sent what is no message of the Language Server Protocol: {0}")]
    Unreadable(String),
    /// The input ended without an `exit` notification.
    #[error("the editor has gone without saying `exit`")]
    Gone,
    /// The input could not be read, or the output could not be written.
    #[error("the editor cannot be answered: {0}")]
    Unanswerable(#[from] io::Error),
}
