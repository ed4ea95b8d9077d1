//! The reasons why a command stops.

use std::io;

use isotope_ruleset::LoadError;

/// The reason why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has closed it.
    ClosedPipe,
    /// The input cannot be read or used; the message says why.
    Unusable(String),
    /// A ruleset cannot be loaded.
    Ruleset(LoadError),
    /// Ctrl-C has ended the command; the message says which results remain.
    Stopped(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Unusable(format!("cannot write the result: {error}")),
        }
    }
}
