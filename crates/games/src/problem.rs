//! Problems in the text of games, with their locations.

use std::fmt;

use isotope_answer::{MAX_MESSAGE, escape_text, excerpt};

/// A problem in a collection. The remainder of the collection is read nevertheless.
///
/// Displayed as `file:line: game N: fault`, or as `file:line: fault` for [`Fault::NoGame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The name of the collection.
    pub file: String,
    /// The line number, from 1.
    pub line: u64,
    /// The number of the game, from 1; for [`Fault::NoGame`], the number of the game before the text.
    pub game: u64,
    /// The kind of problem.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { file, line, game, fault } = self;
        if *fault == Fault::NoGame {
            return write!(f, "{file}:{line}: {fault}");
        }
        write!(f, "{file}:{line}: game {game}: {fault}")
    }
}

/// The kind of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A comment begins with `{` and is not closed.
    Comment,
    /// A tag cannot be read.
    Tag,
    /// Not all moves can be read, for this reason.
    Moves(String),
    /// The `Result` tag and the end of the moves give different results.
    Results {
        /// The result in the tag.
        tag: String,
        /// The result at the end of the moves.
        end: String,
    },
    /// The game is larger than [`LARGEST_GAME`](crate::LARGEST_GAME).
    TooLarge,
    /// The `FEN` tag cannot be read, for this reason.
    Fen(String),
    /// The `Variant` tag is `From Position`, but there is no `FEN` tag.
    NoFen,
    /// The tags name this ruleset, which is not shipped.
    NoRuleset(String),
    /// The text contains NUL bytes, as UTF-16 and binary data do.
    Nul,
    /// Text between games has no tags, moves or result.
    NoGame,
    /// Replaying the game caused a panic with this message.
    Internal(String),
    /// The tags name this ruleset, but their hash is that of different rules.
    OtherRules(String),
}

impl Fault {
    /// Whether a part of the game could not be read or replayed.
    pub fn is_loss(&self) -> bool {
        !matches!(self, Fault::Results { .. } | Fault::OtherRules(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Comment => {
                f.write_str("a comment begins with `{` and does not end: what follows is not read")
            }
            Fault::Tag => f.write_str("a tag does not end, and is not read"),
            Fault::Moves(what) => write!(f, "not all moves can be read: {what}"),
            Fault::Results { tag, end } => {
                write!(f, "the tag Result says {tag}, the end of the moves {end}")
            }
            Fault::TooLarge => f.write_str("it is larger than 16 MiB, and is not read"),
            Fault::Fen(error) => write!(f, "the tag FEN cannot be read: {error}"),
            Fault::NoFen => f.write_str("it starts from a position, and there is no tag FEN"),
            Fault::NoRuleset(name) => write!(
                f,
                "the tag Ruleset names `{}`, which is not shipped, so that the game is not replayed: \
                 name the rules that it is to be replayed by",
                excerpt(name)
            ),
            Fault::Nul => f.write_str(
                "it holds NUL bytes, so that it is no text in UTF-8, and is not read: convert it",
            ),
            Fault::NoGame => {
                f.write_str("there is no game in this text: it has no tags, no moves and no result")
            }
            Fault::Internal(message) => write!(
                f,
                "it is not replayed, because of an internal error: {}",
                escape_text(message, MAX_MESSAGE)
            ),
            Fault::OtherRules(name) => {
                write!(f, "it was played by other rules than those that are called {name} now")
            }
        }
    }
}
