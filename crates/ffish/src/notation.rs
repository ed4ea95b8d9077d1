//! The notations of moves.

use shakmaty::{
    Move, Role,
    san::{San, SanPlus, Suffix},
};

use crate::error::Error;

/// A notation of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// Standard algebraic notation: `Nf3`.
    #[default]
    San,
    /// Long algebraic notation: `Ng1-f3`.
    Lan,
}

impl Notation {
    /// The notation with Fairy-Stockfish's number. Number 0 stands for the notation of the game, which is SAN.
    ///
    /// ```
    /// use isotope_ffish::Notation;
    ///
    /// assert_eq!(Notation::of_number(2), Ok(Notation::Lan));
    /// let error = Notation::of_number(7).unwrap_err();
    /// assert_eq!(error.message, "notation 7 is for xiangqi, and there is no such game here: use SAN or LAN");
    /// ```
    ///
    /// # Errors
    /// Returns an error if no notation has the number, or if it is one for games that Isotope does not have.
    pub fn of_number(number: i64) -> Result<Notation, Error> {
        match number {
            0 | 1 => Ok(Notation::San),
            2 => Ok(Notation::Lan),
            3..=5 => Err(foreign(number, "shogi")),
            6 => Err(foreign(number, "janggi")),
            7 => Err(foreign(number, "xiangqi")),
            8 | 9 => Err(foreign(number, "Thai chess")),
            _ => Err(Error::new("notation", format!("no notation has the number {number}"))),
        }
    }
}

fn foreign(number: i64, game: &str) -> Error {
    let message = format!("notation {number} is for {game}, and there is no such game here");
    Error::new("no-variant", format!("{message}: use SAN or LAN"))
}

/// Writes a move in SAN as Fairy-Stockfish does, with a letter for the drop of a pawn.
pub(crate) fn san(san: SanPlus) -> String {
    match san.san {
        San::Put { role: Role::Pawn, .. } => format!("P{san}"),
        _ => san.to_string(),
    }
}

/// Writes a move in LAN. `suffix` is its suffix for check or the end of the game.
pub(crate) fn lan(m: Move, suffix: Option<Suffix>) -> String {
    let pawn = match m {
        Move::Put { role: Role::Pawn, .. } => "P",
        _ => "",
    };
    let suffix = suffix.map(|suffix| suffix.char().to_string()).unwrap_or_default();
    format!("{pawn}{m}{suffix}")
}
