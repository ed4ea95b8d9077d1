//! What is wrong with the text of a game, with its place.

use std::fmt;

use isotope_answer::{MAX_MESSAGE, printable, shown};

/// Something that is wrong with a collection. The rest of it is read all the same.
///
/// It is written `file:line: game N: what is wrong`, without the game where there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The collection.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The game, from 1; of [`Fault::NoGame`] the one before.
    pub game: u64,
    /// What is wrong.
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

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A comment begins with `{` and nobody closes it.
    Comment,
    /// A tag cannot be read.
    Tag,
    /// The moves cannot be read as words.
    Moves(String),
    /// Two results that are not the same.
    Results {
        /// What the tag says.
        tag: String,
        /// What the end of the moves says.
        end: String,
    },
    /// The game is larger than any is read.
    TooLarge,
    /// The tag `FEN` holds none.
    Fen(String),
    /// A game from a position does not say which.
    NoFen,
    /// The game names a ruleset that is not shipped.
    NoRuleset(String),
    /// The text holds NUL bytes, as UTF-16 and what is no text do.
    Nul,
    /// A text among games that is none: it has neither tags nor moves nor a result.
    NoGame,
    /// A program error in the rules, with its message.
    Internal(String),
    /// The rules that the game names by their hash are others than those that are asked for by its name.
    OtherRules(String),
}

impl Fault {
    /// Whether something of the game could not be read.
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
                shown(name)
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
                printable(message, MAX_MESSAGE)
            ),
            Fault::OtherRules(name) => {
                write!(f, "it was played by other rules than those that are called {name} now")
            }
        }
    }
}
