//! Dead positions, in which neither side can win any more.
//!
//! # What it does
//! A game is drawn when neither side can win any more. `Derived` detects what can be proven from the
//! rules of the game, and never draws a game that can still be won. Other programs disagree about such
//! draws, so `Fide`, `Locked` and `Libraries` reproduce their algorithms: lists of material, each made
//! for one game.
//!
//! The three algorithms assume that mates and explosions are the only ways to win. They declare no
//! position dead in games with other ways to win, such as a hill or counted checks, nor in games where
//! stalemate is not a draw or captures are compulsory.
//!
//! # RON
//! `draws: (dead: Off)`

/// How dead positions are detected.
///
/// `Fide`, `Locked` and `Libraries` are lists of material, each made for one game. None of the three
/// declares a position dead where `win` contains more than `KingDestroyed` and `Checkmate`,
/// `stalemate` is not `Draw`, or captures are compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Dead {
    /// Positions that can be proven dead from the rules of the game. Where the game is won as in
    /// chess, these are the positions on FIDE's list. Elsewhere they are mainly positions with at most
    /// three pieces, which are analysed exhaustively. No game that can still be won is drawn.
    #[default]
    Derived,
    /// None: the game goes on.
    Off,
    /// The list used in chess: bare kings, a single minor piece, or bishops that all stand on squares
    /// of one colour.
    Fide,
    /// The rule of scalachess: too little material for an explosion or a mate, or pawns without a
    /// legal move. Pawns also count as having no legal move if only kings next to their targets
    /// prevent their captures, as in `8/8/3K4/2pp4/2PP4/3k4/8/8 w - - 0 1`, even though the pawns are
    /// free once the kings leave.
    Locked,
    /// The rule shared by shakmaty, chessops and python-chess, which declares some positions drawn
    /// although a mate is still possible, such as `kb6/b7/8/8/8/8/8/K4B2 w - - 0 1`.
    Libraries,
}
