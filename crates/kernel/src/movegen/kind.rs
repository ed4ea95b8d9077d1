//! The kinds of games that the generator is compiled for, and the side to move, as types.

use shakmaty::Color;

/// What the generator is compiled for: it is a different function for each of these kinds of
/// games, so that none pays for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// Some captures explode.
    pub(crate) blast: bool,
    /// What decides which.
    pub(crate) manner: Manner,
    /// Any capture that would destroy the king is a check.
    pub(crate) explosion_checks: bool,
    /// Which captures explode is not all there is to ask: some are forbidden, explosions are
    /// centred on the capturer's origin, or a pawn may take a king as what it becomes and not as a
    /// pawn, or the other way round.
    pub(crate) exceptions: bool,
}

/// What decides whether a capture explodes.
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
    /// All of that may, and has to be asked.
    Mixed,
}

impl Kind {
    const fn of(manner: Manner, blast: bool) -> Kind {
        Kind { blast, manner, explosion_checks: false, exceptions: false }
    }

    const fn with_exceptions(self) -> Kind {
        Kind { exceptions: true, ..self }
    }

    const fn with_explosion_checks(self) -> Kind {
        Kind { explosion_checks: true, ..self }
    }

    /// As a parameter of types.
    pub(crate) const fn to_bits(self) -> u8 {
        self.blast as u8
            | (self.explosion_checks as u8) << 1
            | (self.exceptions as u8) << 2
            | (self.manner as u8) << 3
    }

    const fn from_bits(bits: u8) -> Kind {
        const MANNERS: [Manner; 5] =
            [Manner::Uniform, Manner::Of, Manner::By, Manner::SameRole, Manner::Mixed];
        Kind {
            blast: bits & 1 != 0,
            explosion_checks: bits & 2 != 0,
            exceptions: bits & 4 != 0,
            manner: MANNERS[(bits >> 3) as usize],
        }
    }
}

/// The kinds there are. What is not among them is played as [`CHECKS`](kinds::CHECKS), if
/// explosions are checks, or as the kind of its blast with exceptions, which ask about everything.
pub(super) mod kinds {
    use super::{Kind, Manner};

    pub(crate) const REPLACE: u8 = Kind::of(Manner::Uniform, false).to_bits();
    pub(crate) const REPLACE_EXCEPT: u8 =
        Kind::of(Manner::Mixed, false).with_exceptions().to_bits();
    pub(crate) const EXPLODE: u8 = Kind::of(Manner::Uniform, true).to_bits();
    pub(crate) const EXPLODE_OF: u8 = Kind::of(Manner::Of, true).to_bits();
    pub(crate) const EXPLODE_BY: u8 = Kind::of(Manner::By, true).to_bits();
    pub(crate) const EXPLODE_SAME_ROLE: u8 = Kind::of(Manner::SameRole, true).to_bits();
    pub(crate) const EXPLODE_EXCEPT: u8 = Kind::of(Manner::Mixed, true).with_exceptions().to_bits();
    pub(crate) const UNIFORM_CHECKS: u8 =
        Kind::of(Manner::Uniform, true).with_explosion_checks().to_bits();
    pub(crate) const CHECKS: u8 =
        Kind::of(Manner::Mixed, true).with_exceptions().with_explosion_checks().to_bits();
}

/// Calls a function that is generic over [`Side`], for White, with the type for a kind of game.
macro_rules! for_kind {
    ($kind:expr, $function:ident::<$($generic:ty),*>($($argument:expr),*)) => {{
        use $crate::movegen::kind::{
            White,
            kinds::{
                EXPLODE, EXPLODE_SAME_ROLE, EXPLODE_BY, EXPLODE_OF, EXPLODE_EXCEPT, REPLACE,
                REPLACE_EXCEPT, UNIFORM_CHECKS, CHECKS,
            },
        };
        match $kind.to_bits() {
            REPLACE => $function::<$($generic,)* White<REPLACE>>($($argument),*),
            REPLACE_EXCEPT => $function::<$($generic,)* White<REPLACE_EXCEPT>>($($argument),*),
            EXPLODE => $function::<$($generic,)* White<EXPLODE>>($($argument),*),
            EXPLODE_OF => {
                $function::<$($generic,)* White<EXPLODE_OF>>($($argument),*)
            }
            EXPLODE_BY => {
                $function::<$($generic,)* White<EXPLODE_BY>>($($argument),*)
            }
            EXPLODE_SAME_ROLE => $function::<$($generic,)* White<EXPLODE_SAME_ROLE>>($($argument),*),
            EXPLODE_EXCEPT => $function::<$($generic,)* White<EXPLODE_EXCEPT>>($($argument),*),
            UNIFORM_CHECKS => $function::<$($generic,)* White<UNIFORM_CHECKS>>($($argument),*),
            _ => $function::<$($generic,)* White<CHECKS>>($($argument),*),
        }
    }};
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
    /// More has to be asked than which captures explode.
    const EXCEPTIONS: bool = Self::KIND.exceptions;
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
