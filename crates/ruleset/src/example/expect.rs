//! The statements that an example can make about its position.

use schemars::JsonSchema;
use serde::Deserialize;

/// A statement about a position. Moves are written in SAN or UCI; several moves are separated by spaces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub enum Expect {
    /// Each of these moves is legal: `Legal("e2e4 Nf3")`.
    Legal(String),
    /// Pieces can move this way, but each of these moves is illegal.
    Illegal(String),
    /// The move is illegal, and `isotope explain` gives the reason in these words.
    Because(String, String),
    /// After these legal moves, the FEN of the position begins with these fields.
    Becomes(String, String),
    /// These statements hold after these legal moves: `After("e4 e5", [Legal("Ke2")])`.
    After(String, Vec<Expect>),
    /// The side to move is in check.
    Check,
    /// The side to move is not in check.
    NoCheck,
    /// The game is over with this outcome: `Over("White wins: king-destroyed")`, `Over("draw: stalemate")`.
    Over(String),
    /// The game is not over.
    GoesOn,
    /// There are exactly this many legal moves.
    Count(usize),
    /// The number of lines of play with a given length in plies: `Perft(2, 400)` expects 400 lines of two
    /// plies. At most a million lines are counted.
    Perft(u32, u64),
    /// The legal moves are exactly these.
    Moves(String),
    /// The squares from which a piece can move are exactly these.
    Movers(String),
    /// Every legal move is a capture.
    OnlyCaptures,
    /// The move is written this way in SAN: `Written("e5f7", "Nxf7#")`.
    Written(String, String),
    /// The move is written this way in UCI.
    Uci(String, String),
    /// The FEN of the position begins with these fields.
    Fen(String),
    /// Whether each side, White first, can no longer win, whatever the opponent does.
    CannotWin(bool, bool),
    /// Writing the position as FEN and reading it again gives the same position, with the same key and the same
    /// lines of play.
    Rereads,
}
