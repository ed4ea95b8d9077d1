//! The sides to move in games with and without explosions, as types, so that the generator is compiled separately for
//! each combination.

use shakmaty::Color;

/// The side to move in a game, as a type.
pub(crate) trait Side {
    /// The colour of the side.
    const COLOR: Color;
    /// Whether captures explode.
    const BLAST: bool;
    /// The opponent's side in the same game.
    type Other: Side<Other = Self>;
}

/// White to move in a game in which captures explode, or do not.
pub(crate) enum White<const BLAST: bool> {}
/// Black to move in a game in which captures explode, or do not.
pub(crate) enum Black<const BLAST: bool> {}

impl<const BLAST: bool> Side for White<BLAST> {
    const COLOR: Color = Color::White;
    const BLAST: bool = BLAST;
    type Other = Black<BLAST>;
}

impl<const BLAST: bool> Side for Black<BLAST> {
    const COLOR: Color = Color::Black;
    const BLAST: bool = BLAST;
    type Other = White<BLAST>;
}
