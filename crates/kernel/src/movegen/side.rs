//! The kinds of games and the sides to move, as types, so that the generator is compiled separately for
//! each combination.

use shakmaty::Color;

use crate::rules::masks::Kind;

/// Evaluates an expression in which `$side` stands for the type of the side to move in this kind of
/// game.
macro_rules! for_kind {
    ($kind:expr, $turn:expr, $side:ident => $value:expr) => {
        for_kind!(@each $kind, $turn, $side => $value, Replace Explode Mixed)
    };
    (@each $kind:expr, $turn:expr, $side:ident => $value:expr, $($name:ident)*) => {
        match ($kind, $turn) {
            $(($crate::rules::masks::Kind::$name, shakmaty::Color::White) => {
                type $side = $crate::movegen::side::White<
                    { $crate::rules::masks::Kind::$name as u8 },
                >;
                $value
            }
            ($crate::rules::masks::Kind::$name, shakmaty::Color::Black) => {
                type $side = $crate::movegen::side::Black<
                    { $crate::rules::masks::Kind::$name as u8 },
                >;
                $value
            })*
        }
    };
}
pub(super) use for_kind;

/// The side to move in a kind of game, as a type.
pub(crate) trait Side {
    /// The colour of the side.
    const COLOR: Color;
    /// Whether captures may explode.
    const BLAST: bool;
    /// Whether the kind is [`Kind::Mixed`], in which captures differ from each other.
    const MIXED: bool;
    /// The opponent's side in the same kind of game.
    type Other: Side<Other = Self>;
}

/// White to move in a game of kind `KIND`.
pub(crate) enum White<const KIND: u8> {}
/// Black to move in a game of kind `KIND`.
pub(crate) enum Black<const KIND: u8> {}

impl<const KIND: u8> Side for White<KIND> {
    const COLOR: Color = Color::White;
    const BLAST: bool = KIND != Kind::Replace as u8;
    const MIXED: bool = KIND == Kind::Mixed as u8;
    type Other = Black<KIND>;
}

impl<const KIND: u8> Side for Black<KIND> {
    const COLOR: Color = Color::Black;
    const BLAST: bool = White::<KIND>::BLAST;
    const MIXED: bool = White::<KIND>::MIXED;
    type Other = White<KIND>;
}
