//! The outcome of a game: the winner, and the reason.

use std::fmt;

use shakmaty::{Color, KnownOutcome};

use super::color_name;

/// The outcome of a game. In JSON, an outcome is written `{"winner":"white","reason":"checkmate"}`;
/// the winner of a draw is `null`.
///
/// ```
/// use isotope_kernel::{Outcome, Reason};
/// use shakmaty::Color;
///
/// let outcome = Outcome { winner: Some(Color::White), reason: Reason::KingDestroyed };
/// assert_eq!(outcome.to_string(), "White wins: the black king was destroyed");
/// assert_eq!(outcome.code(), "White wins: king-destroyed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner; `None` if the game is drawn.
    #[cfg_attr(feature = "serde", serde(with = "super::winner"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<super::winner::Winner>"))]
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

/// Why a game is over. In JSON, a reason is one word, such as `"king-destroyed"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A king was destroyed.
    KingDestroyed,
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move and is not checkmated.
    Stalemate,
    /// A king has reached the hill.
    Hill,
    /// A side has given the last of the checks that it needed.
    Checks,
    /// A king has reached its goal rank.
    Race,
    /// A side has no pieces left, and has won.
    LoseAll,
    /// A side has no piece left of some role, and has lost.
    Extinction,
    /// A side has no pieces left, and has lost.
    Wipeout,
    /// A side has no piece left of some role, and has won.
    Rid,
    /// A side has counted enough.
    Counted,
    /// Both sides together have counted enough.
    Total,
    /// The same position has occurred too often.
    Repetition,
    /// Too many halfmoves were played without a capture or a pawn move.
    Halfmoves,
    /// Neither side can win any more.
    DeadPosition,
    /// The reason given by a plugged-in end condition, as one word. The word is written to JSON
    /// unchanged, but cannot be read back.
    Plugged(&'static str),
}

impl Reason {
    /// Every reason except those of plugins.
    pub const BUILT_IN: [Reason; 15] = [
        Reason::KingDestroyed,
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Hill,
        Reason::Checks,
        Reason::Race,
        Reason::LoseAll,
        Reason::Extinction,
        Reason::Wipeout,
        Reason::Rid,
        Reason::Counted,
        Reason::Total,
        Reason::Repetition,
        Reason::Halfmoves,
        Reason::DeadPosition,
    ];

    /// The reason as one word, as in JSON: `king-destroyed`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::KingDestroyed => "king-destroyed",
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Hill => "hill",
            Reason::Checks => "checks",
            Reason::Race => "race",
            Reason::LoseAll => "lose-all",
            Reason::Extinction => "extinction",
            Reason::Wipeout => "wipeout",
            Reason::Rid => "rid",
            Reason::Counted => "counted",
            Reason::Total => "total",
            Reason::Repetition => "repetition",
            Reason::Halfmoves => "halfmoves",
            Reason::DeadPosition => "dead-position",
            Reason::Plugged(word) => word,
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Reason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Reason {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        let word = String::deserialize(deserializer)?;
        let reason = Reason::BUILT_IN.into_iter().find(|reason| reason.as_str() == word);
        let unknown = || format!("`{word}` is not a reason to end a game");
        reason.ok_or_else(|| serde::de::Error::custom(unknown()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reason {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Reason".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "enum": Reason::BUILT_IN })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Outcome {
    /// A win for `winner`.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result without the reason, as a type of shakmaty.
    pub const fn known(self) -> KnownOutcome {
        KnownOutcome::from_winner(self.winner)
    }

    /// The outcome as written in the examples of rulesets: `White wins: king-destroyed`,
    /// `draw: stalemate`.
    pub fn code(self) -> String {
        format!("{}{}", self.result(), self.reason)
    }

    fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "White wins: ",
            Some(Color::Black) => "Black wins: ",
            None => "draw: ",
        }
    }
}

/// The outcome in words: `White wins: the black king was destroyed`, `draw: stalemate`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.result())?;
        let adjective = |color: Color| color.fold_wb("white", "black");
        match (self.reason, self.winner) {
            (Reason::KingDestroyed, Some(winner)) => {
                write!(f, "the {} king was destroyed", adjective(!winner))
            }
            (Reason::KingDestroyed, None) => f.write_str("both kings were destroyed"),
            (Reason::Hill, Some(winner)) => {
                write!(f, "the {} king reached the hill", adjective(winner))
            }
            (Reason::Race, Some(winner)) => {
                write!(f, "the {} king reached its goal rank", adjective(winner))
            }
            (Reason::Checks, _) => f.write_str("the last check was given"),
            (Reason::LoseAll, Some(winner)) => {
                write!(f, "{} has no piece left", color_name(winner))
            }
            (Reason::Extinction, Some(winner)) => {
                write!(f, "{} has lost all pieces of a kind", color_name(!winner))
            }
            (Reason::Wipeout, Some(winner)) => {
                write!(f, "{} has no piece left", color_name(!winner))
            }
            (Reason::Rid, Some(winner)) => {
                write!(f, "{} is rid of all its pieces of a kind", color_name(winner))
            }
            (Reason::Counted, Some(winner)) => {
                write!(f, "{} has counted enough", color_name(winner))
            }
            (Reason::Total, _) => f.write_str("both sides together have counted enough"),
            (Reason::Halfmoves, _) => {
                f.write_str("too many moves without a capture or a pawn move")
            }
            (Reason::DeadPosition, _) => f.write_str("dead position"),
            (reason, _) => f.write_str(reason.as_str()),
        }
    }
}
