//! `count`: a number that each side collects.
//!
//! # What it does
//! Each side has a count from 0 to 99, at which it stays. A move adds to the count of the side that makes it:
//! - `Explosions`: one, if an explosion goes off, whatever explodes in turn and whatever survives.
//! - `Destroyed([roles])`: the opponent's pieces of these roles that it took off the board, by ordinary captures, too,
//!   each by its role before the move. Pieces that change sides or roles are not counted, nor are the mover's own.
//!
//! Conditions ask for counts by `Counted` and `Total`, as do the wins of the same names. In a FEN, the counts of White
//! and Black are a last field, `2x1`, which is left out if both are 0.
//!
//! # RON
//! `count: Destroyed([Queen, Rook])`

use super::{problem::Problem, roles::Roles};

/// What each side counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Count {
    /// Nothing.
    #[default]
    Off,
    /// Its moves by which an explosion goes off.
    Explosions,
    /// The opponent's pieces of these roles that its moves take off the board.
    Destroyed(Roles),
}

impl Count {
    /// The largest count.
    pub const MOST: u8 = 99;

    /// Reports what is wrong with a list of roles that is counted.
    pub(crate) fn compile(self, problems: &mut Vec<Problem>) {
        if self == Count::Destroyed(Roles::EMPTY) {
            problems.push(Problem::new(
                "count",
                "count-empty",
                "nothing is ever counted: the list of roles is empty",
                "list roles, as in `Destroyed([Queen])`, or say `Off`",
            ));
        }
    }

    /// Reports what is wrong with a `number` that is compared with a count and is at most `most`.
    pub(crate) fn check(self, number: u8, most: u8, path: &str, problems: &mut Vec<Problem>) {
        Problem::unless_within(number, (1, most), path, "the number to count to", problems);
        if self == Count::Off {
            problems.push(
                Problem::new(
                    path,
                    "count-off",
                    "nothing is counted while `count` is `Off`",
                    "say `count: Explosions` or `count: Destroyed([Queen])`",
                )
                .with(&["count"]),
            );
        }
    }
}
