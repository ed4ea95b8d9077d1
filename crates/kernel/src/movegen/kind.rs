//! The kinds of games that the generator is compiled for, and the side to move, as types.

use shakmaty::Color;

/// What the generator is compiled for: it is a different function for each of these kinds of
/// games, so that none pays for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// Some captures explode.
    blast: bool,
    /// What decides which.
    pub(crate) manner: Manner,
}

/// What decides how a capture is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Nothing: all captures explode, or none.
    Uniform,
    /// The captured piece.
    Of,
    /// The capturing piece.
    By,
    /// Whether they are of the same role.
    SameRole,
    /// Everything has to be asked: some captures are forbidden, or explosions are centred on the
    /// capturer's origin.
    Mixed,
}

impl Kind {
    pub(crate) const fn new(blast: bool, manner: Manner) -> Kind {
        Kind { blast, manner }
    }

    /// As a parameter of types.
    pub(crate) const fn to_bits(self) -> u8 {
        self.blast as u8 | (self.manner as u8) << 1
    }

    const fn from_bits(bits: u8) -> Kind {
        const MANNERS: [Manner; 5] =
            [Manner::Uniform, Manner::Of, Manner::By, Manner::SameRole, Manner::Mixed];
        Kind { blast: bits & 1 != 0, manner: MANNERS[(bits >> 1) as usize] }
    }
}

/// The kinds there are, as bits.
pub(super) mod kinds {
    use crate::movegen::kind::{Kind, Manner};

    const fn explode(manner: Manner) -> u8 {
        Kind::new(true, manner).to_bits()
    }

    pub(crate) const REPLACE: u8 = Kind::new(false, Manner::Uniform).to_bits();
    pub(crate) const REPLACE_MIXED: u8 = Kind::new(false, Manner::Mixed).to_bits();
    pub(crate) const EXPLODE: u8 = explode(Manner::Uniform);
    pub(crate) const EXPLODE_OF: u8 = explode(Manner::Of);
    pub(crate) const EXPLODE_BY: u8 = explode(Manner::By);
    pub(crate) const EXPLODE_SAME_ROLE: u8 = explode(Manner::SameRole);
    pub(crate) const EXPLODE_MIXED: u8 = explode(Manner::Mixed);
}

/// Calls a function that is generic over [`Side`], for White, with the type for a kind of game.
macro_rules! for_kind {
    ($kind:expr, $function:ident::<$($generic:ty),*> $arguments:tt) => {
        for_kind!(@match $kind, ($function [$($generic),*] $arguments):
            REPLACE REPLACE_MIXED EXPLODE EXPLODE_OF EXPLODE_BY EXPLODE_SAME_ROLE
            EXPLODE_MIXED)
    };
    (@match $kind:expr, $call:tt: $($name:ident)*) => {
        match $kind.to_bits() {
            $($crate::movegen::kind::kinds::$name => for_kind!(@call $call $name),)*
            bits => unreachable!("no generator for games of kind {bits:#b}"),
        }
    };
    (@call ($function:ident [$($generic:ty),*] $arguments:tt) $name:ident) => {
        $function::<
            $($generic,)*
            $crate::movegen::kind::White<{ $crate::movegen::kind::kinds::$name }>,
        > $arguments
    };
}
pub(super) use for_kind;

/// The side to move in a kind of game, as a type.
pub(crate) trait Side {
    /// The colour.
    const COLOR: Color;
    /// The kind of game.
    const KIND: Kind;
    /// Some captures explode.
    const BLAST: bool = Self::KIND.blast;
    /// All captures are of one manner.
    const UNIFORM: bool = matches!(Self::KIND.manner, Manner::Uniform);
    /// All capturers capture in the same manner.
    const ALIKE: bool = matches!(Self::KIND.manner, Manner::Uniform | Manner::Of);
    /// All pieces but the king take a king in the same manner.
    const TAKERS_ALIKE: bool = !matches!(Self::KIND.manner, Manner::By | Manner::Mixed);
    /// Captures may be forbidden, and explosions centred on the capturer's origin.
    const MIXED: bool = matches!(Self::KIND.manner, Manner::Mixed);
    /// The opponent.
    type Other: Side<Other = Self>;
}

/// White to move.
pub(crate) enum White<const KIND: u8> {}
/// Black to move.
pub(crate) enum Black<const KIND: u8> {}

impl<const KIND: u8> Side for White<KIND> {
    const COLOR: Color = Color::White;
    const KIND: Kind = Kind::from_bits(KIND);
    type Other = Black<KIND>;
}

impl<const KIND: u8> Side for Black<KIND> {
    const COLOR: Color = Color::Black;
    const KIND: Kind = Kind::from_bits(KIND);
    type Other = White<KIND>;
}
