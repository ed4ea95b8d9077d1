//! The ways in which a session ends.

use std::io;

/// The end of a session with an editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The editor asked to shut down, and then to exit.
    Complete,
    /// The editor asked to exit without having asked to shut down.
    Abrupt,
}

/// The reason why a session with an editor was broken off.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The input is not a message, and the beginning of the next one cannot be found.
    #[error("the editor sent what is no message of the Language Server Protocol: {0}")]
    Unreadable(String),
    /// The input ended without an `exit` notification.
    #[error("the editor has gone without saying `exit`")]
    Gone,
    /// The input could not be read or the output not be written.
    #[error("the editor cannot be answered: {0}")]
    Unanswerable(#[from] io::Error),
}
