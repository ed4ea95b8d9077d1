//! What cannot be read in a text, and its place.

use std::fmt;

use crate::{blank::decoded, place::Places, token::Wrong};

/// The longest part of a text that a message repeats, in characters.
const LONGEST: usize = 40;

/// A part of a text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Why it cannot be read.
    pub wrong: Wrong,
    /// The index of its first byte in the text.
    pub at: usize,
    /// The beginning of the part, with spaces for unprintable characters.
    pub text: String,
    /// Whether it is outside of variations.
    pub is_main: bool,
}

impl Fault {
    pub(crate) fn new(wrong: Wrong, at: usize, text: &[u8], is_main: bool) -> Fault {
        let decoded = decoded(&text[..text.len().min(4 * LONGEST)]);
        let line = decoded.lines().next().unwrap_or_default();
        let mut shown: String = line.chars().take(LONGEST).collect();
        if shown.len() < line.len() {
            shown.push('…');
        }
        Fault { wrong, at, text: shown.replace(char::is_control, " "), is_main }
    }

    /// Whether something is lost that may belong to the game, rather than to its variations.
    pub fn is_loss(&self) -> bool {
        match self.wrong {
            Wrong::Comment | Wrong::Variation | Wrong::Tag | Wrong::AmongTags | Wrong::Repeated => {
                true
            }
            Wrong::Word => self.is_main,
            Wrong::Close | Wrong::Brace | Wrong::Nul => false,
        }
    }

    /// Whether it is a bracket that nothing closes.
    pub fn is_unclosed(&self) -> bool {
        matches!(self.wrong, Wrong::Comment | Wrong::Variation)
    }

    /// The fault with its place in a text, as an error.
    pub fn placed(&self, places: &mut Places<'_>) -> PgnError {
        PgnError { place: Some(places.place(self.at)), message: self.to_string() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { wrong, text, .. } = self;
        match wrong {
            Wrong::Word if self.is_main => {
                write!(f, "`{text}` is no move, number, result or comment: the moves end before it")
            }
            Wrong::Word => write!(f, "`{text}` is no move, number or comment of a variation"),
            Wrong::Tag => {
                write!(f, "`{text}` is not read: a tag is written like `[White \"name\"]`")
            }
            Wrong::AmongTags => {
                write!(f, "`{text}` stands among the tags, is no tag or comment, and is not read")
            }
            Wrong::Comment => {
                f.write_str("a comment begins with `{` and does not end: what follows is not read")
            }
            Wrong::Variation => f.write_str(
                "a variation begins with `(` and does not end: what follows is taken to be in it",
            ),
            Wrong::Close => f.write_str("`)` closes what nothing has opened"),
            Wrong::Brace => f.write_str("`}` closes what nothing has opened"),
            Wrong::Repeated => {
                write!(f, "`{text}` contradicts an earlier tag of its name, and is not read")
            }
            Wrong::Nul => f.write_str("NUL bytes are read as spaces"),
        }
    }
}

/// Why a text cannot be used, and the place of the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{message}", before(*.place))]
pub struct PgnError {
    /// The line and the column, from 1; `None` if it is the text as a whole.
    pub place: Option<(u64, u64)>,
    /// The reason.
    pub message: String,
}

fn before(place: Option<(u64, u64)>) -> String {
    place.map_or_else(String::new, |(line, column)| format!("line {line}, column {column}: "))
}
