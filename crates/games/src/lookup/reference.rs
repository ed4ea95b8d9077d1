//! A position of a game by file, game and move number: `games.pgn#12:34w`.

use std::str::FromStr;

use shakmaty::Color;
use thiserror::Error;

/// Where a position is to be found: `FILE#12:34w` is that of game 12 before White's move 34, `FILE#12:0`
/// its start, `FILE#12` its end.
///
/// ```
/// use isotope_games::{At, Reference};
/// use shakmaty::Color;
///
/// let reference: Reference = "games.pgn#12:34b".parse().unwrap();
/// assert_eq!((&*reference.file, reference.game), ("games.pgn", 12));
/// assert_eq!(reference.at, At::Move(34, Color::Black));
/// assert!("4k3/8/8/8/8/8/8/4K3 w".parse::<Reference>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The collection.
    pub file: String,
    /// Which of its games, from 1.
    pub game: u64,
    /// Where in the game.
    pub at: At,
}

/// Where in a game a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Where it starts.
    Start,
    /// Before the move of this number and side.
    Move(u32, Color),
    /// Where it ends, or before its first illegal move.
    End,
}

impl FromStr for Reference {
    type Err = NotAReference;

    fn from_str(text: &str) -> Result<Reference, NotAReference> {
        let (file, place) = text.rsplit_once('#').ok_or(NotAReference)?;
        let (game, at) = match place.split_once(':') {
            None => (place, At::End),
            Some((game, "0")) => (game, At::Start),
            Some((game, at)) => {
                let (number, color) = match at.strip_suffix('b') {
                    Some(number) => (number, Color::Black),
                    None => (at.strip_suffix('w').unwrap_or(at), Color::White),
                };
                (game, At::Move(number.parse().map_err(|_| NotAReference)?, color))
            }
        };
        match game.parse() {
            Ok(game @ 1..) if !file.is_empty() => Ok(Reference { file: file.into(), game, at }),
            _ => Err(NotAReference),
        }
    }
}

/// A text is no [`Reference`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a position of a game is written FILE#12:34w")]
pub struct NotAReference;
