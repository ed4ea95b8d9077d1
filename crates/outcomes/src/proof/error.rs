//! The reasons why there is no proof, and why a file is none.

use std::io;

use thiserror::Error;

/// The reason why a win was not written as a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoProof {
    /// No win was found, or the game is over.
    #[error("no forced win was found")]
    NotWon,
    /// The proof is larger than the memory for the tables of the search.
    #[error("the proof needs more than {mib} MB: allow more with --hash")]
    TooLarge {
        /// The memory that was allowed, in MiB.
        mib: usize,
    },
    /// The search was stopped, or reached its limit before it had all answers.
    #[error("not every answer was worked out within the limit: allow more nodes, time or --hash")]
    Unfinished,
}

/// The reason why a file does not prove a win.
#[derive(Debug, Error)]
pub enum ProofError {
    /// The file cannot be read, is damaged, or is no proof.
    #[error("{0}")]
    Unreadable(String),
    /// The proof is one under other rules.
    #[error("the proof is one under the rules {hash} of `{name}`, and these are other rules")]
    OtherRules {
        /// The name of the ruleset in the file.
        name: String,
        /// The hash of the ruleset in the file.
        hash: String,
    },
    /// The file can be read, but does not prove the win that it claims.
    #[error("line {line}: {why}")]
    Refused {
        /// The number of the line among the lines of positions, from 1.
        line: u64,
        /// What is wrong, and in which position.
        why: String,
    },
}

impl From<io::Error> for ProofError {
    fn from(error: io::Error) -> ProofError {
        ProofError::Unreadable(format!("the file cannot be read: {error}"))
    }
}
