//! Legal moves, fast.
//!
//! [`judge`](crate::judge()) defines legality and asks it of one move. This module gives the same
//! answer for all moves of a position at once, and property tests hold the two equal over all
//! shipped rulesets and over random ones.
//!
//! | file | what |
//! |---|---|
//! | `generate` | the generator: its first function is the table of contents |
//! | `pieces`, `pawns`, `king` | their moves |
//! | `masks` | the rules, as sets of squares and roles |
//! | `kind` | the kinds of games: the generator is another function for each |
//! | `node`, `make` | the position as the generator copies it, and playing moves on it |
//! | `view` | a node from the side to move: who can threaten our king |
//! | `reach`, `zone` | what pieces attack, and from where |
//! | `captures` | which captures destroy a king, and which may open a line to ours |
//! | `threats` | checks, pins, and captures whose blast opens or closes a line |
//! | `fate` | one capture, by the definition |
//! | `want` | what callers want: `count` a number, `list` the moves, `tree` the number of lines |

mod captures;
mod count;
mod cpu;
mod directions;
mod fate;
mod generate;
mod kind;
mod king;
mod list;
mod make;
pub(crate) mod masks;
mod node;
mod pawns;
mod pieces;
mod reach;
mod threats;
mod tree;
mod view;
mod want;
mod zone;

use shakmaty::{Bitboard, Color, MoveList, Position as _};

use crate::position::Position;
use cpu::Plain;
use kind::for_kind;
use list::{choose_of, list_of};
use masks::Masks;
use tree::lines_of;

/// Whether somebody has won, so that there are no moves.
#[inline]
pub(crate) fn is_over(rules: &Masks, position: &Position<'_>) -> bool {
    let board = position.board();
    let king = |color| board.kings() & board.by_color(color);
    Color::ALL.into_iter().any(|color| king(color).is_empty())
        || (rules.other_ends
            && (Color::ALL.into_iter().any(|color| (king(color) & *rules.goals.get(color)).any())
                || position
                    .remaining_checks()
                    .is_some_and(|left| left.iter().any(|left| left.is_zero()))))
}

/// Asks a function that is generic over the side to move, on this processor.
macro_rules! ask {
    ($function:ident($rules:expr, $position:expr $(, $argument:expr)*)) => {
        for_kind!($rules.kind, $position.turn(), S => match $rules.modern {
            Some(cpu) => $function::<S>(cpu, ($rules, $position) $(, $argument)*),
            None => $function::<S>(Plain, ($rules, $position) $(, $argument)*),
        })
    };
}

/// The legal moves, though the game may be over. Both kings have to be there.
pub(crate) fn list(rules: &Masks, position: &Position<'_>) -> MoveList {
    ask!(list_of(rules, position))
}

/// Those of the pieces on `origins` to one of `targets`. The target of castling is the rook's square.
pub(crate) fn choose(
    rules: &Masks,
    position: &Position<'_>,
    origins: Bitboard,
    targets: Bitboard,
) -> MoveList {
    ask!(choose_of(rules, position, origins, targets))
}

/// The number of lines of `depth` plies, at least 1, of a game that is not over. Both kings have to be
/// there.
pub(crate) fn lines(rules: &Masks, position: &Position<'_>, depth: u32) -> u64 {
    ask!(lines_of(rules, position, depth))
}
