//! How conversations end.

use std::io;

/// How a conversation with an editor ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The editor asked to shut down, and then to exit.
    Complete,
    /// The editor asked to exit without having asked to shut down.
    Abrupt,
}

/// Why a conversation with an editor broke off.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The editor sent what is no message; nobody can know where the next one begins.
    #[error("the editor sent what is no message of the Language Server Protocol: {0}")]
    Unreadable(String),
    /// There is nothing more to read, and nobody has asked to exit.
    #[error("the editor has gone without saying `exit`")]
    Gone,
    /// The editor cannot be answered.
    #[error("the editor cannot be answered: {0}")]
    Unanswerable(#[from] io::Error),
}
