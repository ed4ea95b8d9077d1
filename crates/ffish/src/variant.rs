//! A game that can be asked about.

use std::sync::Arc;

use isotope_kernel::{Position, Rules};
use shakmaty::CastlingMode;

/// A game: its rules, and what the libraries of Fairy-Stockfish tell of it.
#[derive(Clone, Debug)]
pub struct Variant {
    name: String,
    rules: Arc<Rules>,
}

impl Variant {
    /// Returns the game with these rules. `name` is used only in messages.
    pub fn new(name: &str, rules: Arc<Rules>) -> Variant {
        Variant { name: name.into(), rules }
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The start position, as FEN.
    pub fn start_fen(&self) -> String {
        Position::start(&self.rules).fen()
    }

    /// Whether captured or destroyed pieces enter a hand.
    pub fn captures_to_hand(&self) -> bool {
        self.rules.has_hands()
    }

    /// Whether every game is castled as in Chess960.
    pub(crate) fn is_chess960(&self) -> bool {
        self.rules.start().1 == CastlingMode::Chess960
    }
}
