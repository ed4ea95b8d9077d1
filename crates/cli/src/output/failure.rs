//! The reasons why a command stops.

use std::io;

use isotope_ruleset::LoadError;

/// The reason why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has closed the pipe.
    ClosedPipe,
    /// The input cannot be read or used, or the output cannot be written; the message gives the reason.
    Unusable(String),
    /// A ruleset cannot be loaded.
    Ruleset(LoadError),
    /// The command was stopped by Ctrl-C; the message describes the results that remain.
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
