//! References to a position by file, game and move number, such as `games.pgn#12:34w`.

use std::str::FromStr;

use shakmaty::Color;
use thiserror::Error;

/// A reference to a position in a game: `FILE#12:34w` is the position of game 12 before White's move 34,
/// `FILE#12:0` the start of the game, and `FILE#12` its end.
///
/// ```
/// use isotope_games::{PositionPlace, Reference};
/// use shakmaty::Color;
///
/// let reference: Reference = "games.pgn#12:34b".parse().unwrap();
/// assert_eq!((&*reference.file, reference.game), ("games.pgn", 12));
/// assert_eq!(reference.at, PositionPlace::Move(34, Color::Black));
/// assert!("4k3/8/8/8/8/8/8/4K3 w".parse::<Reference>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// The path of the collection.
    pub file: String,
    /// The number of the game, from 1.
    pub game: u64,
    /// The place of the position in the game.
    pub at: PositionPlace,
}

/// The place of a position in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionPlace {
    /// The start of the game.
    Start,
    /// The position before the move with this number by this side.
    Move(u32, Color),
    /// The end of the game, or the position before its first illegal move.
    End,
}

impl FromStr for Reference {
    type Err = NotAReference;

    fn from_str(text: &str) -> Result<Reference, NotAReference> {
        let (file, place) = text.rsplit_once('#').ok_or(NotAReference)?;
        let (game, at) = match place.split_once(':') {
            None => (place, PositionPlace::End),
            Some((game, "0")) => (game, PositionPlace::Start),
            Some((game, at)) => {
                let (number, color) = match at.strip_suffix('b') {
                    Some(number) => (number, Color::Black),
                    None => (at.strip_suffix('w').unwrap_or(at), Color::White),
                };
                (game, PositionPlace::Move(number.parse().map_err(|_| NotAReference)?, color))
            }
        };
        match game.parse() {
            Ok(game @ 1..) if !file.is_empty() => Ok(Reference { file: file.into(), game, at }),
            _ => Err(NotAReference),
        }
    }
}

/// The error for text that is not a [`Reference`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a position of a game is written FILE#12:34w")]
pub struct NotAReference;
