//! The statements that an example can make about its position.

use schemars::JsonSchema;
use serde::Deserialize;

/// A statement about a position. Moves are SAN or UCI, several of them separated by spaces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub enum Expect {
    /// Each of these moves is legal: `Legal("e2e4 Nf3")`.
    Legal(String),
    /// Pieces move like each of these, but each is illegal.
    Illegal(String),
    /// A move is illegal, and `isotope explain` says why in these words.
    Because(String, String),
    /// After a legal move, or several, the position has this FEN, or as many of its first fields as are
    /// given.
    Becomes(String, String),
    /// These statements hold after these legal moves: `After("e4 e5", [Legal("Ke2")])`.
    After(String, Vec<Expect>),
    /// The side to move is in check.
    Check,
    /// The side to move is not in check.
    NoCheck,
    /// The game has ended like this: `Over("White wins: king-destroyed")`, `Over("draw: stalemate")`.
    Over(String),
    /// The game has not ended.
    GoesOn,
    /// This is the number of legal moves.
    Count(usize),
    /// This is the number of lines of that many plies: `Perft(2, 400)`. At most a million lines are
    /// counted.
    Perft(u32, u64),
    /// These are all the legal moves.
    Moves(String),
    /// These are all the squares from which a piece can move.
    Movers(String),
    /// Every legal move captures.
    OnlyCaptures,
    /// A move is written like this in SAN: `Written("e5f7", "Nxf7#")`.
    Written(String, String),
    /// A move is written like this in UCI.
    Uci(String, String),
    /// The position has this FEN, or as many of its first fields as are given.
    Fen(String),
    /// Whether White and Black cannot win any more, whatever the other side does.
    CannotWin(bool, bool),
    /// Written as FEN and read again, the position is the same, with the same key and future.
    Rereads,
}
