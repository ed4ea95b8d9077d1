//! Generates all legal moves of a position quickly.
//!
//! [`judge`](crate::judge()) defines the legality of one move. This module finds all legal moves of a
//! position at once. Property tests check that the two agree, for all shipped rulesets and for random
//! ones.
//!
//! Start reading in the file `generate`, where the function `moves` lists the steps.

mod capture_legality;
mod capture_targets;
mod castling;
mod count;
mod directions;
mod generate;
mod king;
mod list;
mod make;
mod pawns;
mod pieces;
mod reach;
mod side;
mod sink;
mod threats;
mod tree;
mod view;
mod zone;

use shakmaty::{Bitboard, ByColor, ByRole, Color, Move, MoveList, Position as _};

use crate::{board::node::Node, cpu::Plain, position::Position, rules::sets::Sets};
pub(crate) use directions::{behind, deltas};
use list::{FEW, list_of, visit_of};
use side::{Black, White};
use tree::lines_of;
pub(crate) use zone::{BISHOP_LINES, ROOK_LINES};

/// Whether the game is over, and there are therefore no legal moves: a king is missing or has reached a
/// goal, or enough checks have been given.
#[inline]
pub(crate) fn is_over(rules: &Sets, position: &Position<'_>) -> bool {
    let board = position.board();
    let king = |color| board.kings() & board.by_color(color);
    Color::ALL.into_iter().any(|color| king(color).is_empty())
        || (rules.other_ends
            && (Color::ALL.into_iter().any(|color| (king(color) & *rules.goals.get(color)).any())
                || position
                    .remaining_checks()
                    .is_some_and(|left| left.iter().any(|left| left.is_zero()))))
}

/// Calls a function that is generic over the side to move and the processor, with the side to move in
/// `$position` and the kind of this processor.
macro_rules! ask {
    ($function:ident($rules:expr, $position:expr $(, $argument:expr)*)) => {
        match ($position.turn(), $rules.explodes) {
            (Color::White, false) => ask!(@ White<false>, $function, $rules, $position $(, $argument)*),
            (Color::Black, false) => ask!(@ Black<false>, $function, $rules, $position $(, $argument)*),
            (Color::White, true) => ask!(@ White<true>, $function, $rules, $position $(, $argument)*),
            (Color::Black, true) => ask!(@ Black<true>, $function, $rules, $position $(, $argument)*),
        }
    };
    (@ $side:ty, $function:ident, $rules:expr, $position:expr $(, $argument:expr)*) => {
        match $rules.modern {
            Some(cpu) => $function::<$side, _>(cpu, ($rules, $position) $(, $argument)*),
            None => $function::<$side, _>(Plain, ($rules, $position) $(, $argument)*),
        }
    };
}

/// The legal moves, even if the game is over. Both kings must be on the board.
pub(crate) fn list(rules: &Sets, position: &Position<'_>) -> MoveList {
    if position.us().count() > FEW {
        let mut moves = MoveList::new();
        visit(rules, position, (Bitboard::FULL, Bitboard::FULL), |m| moves.push(m));
        return moves;
    }
    ask!(list_of(rules, position))
}

/// Calls `visit` for each legal move from the origins to the targets in `between`, even if the game is
/// over. Both kings must be on the board. The target of castling is the rook's square.
pub(crate) fn visit(
    rules: &Sets,
    position: &Position<'_>,
    between: (Bitboard, Bitboard),
    visit: impl FnMut(Move),
) {
    ask!(visit_of(rules, position, between, visit));
}

/// The number of lines of play of `depth` plies; `depth` is at least 1. The game must not be over, and
/// both kings must be on the board.
pub(crate) fn lines(rules: &Sets, position: &Position<'_>, depth: u32) -> u64 {
    ask!(lines_of(rules, position, depth))
}

impl Node {
    /// Converts a position to a node.
    #[inline(always)]
    pub(crate) fn of(position: &Position<'_>) -> Node {
        let (roles, colors): (ByRole<Bitboard>, ByColor<Bitboard>) =
            position.board().clone().into_bitboards();
        let left = |color| {
            let remaining = position.remaining_checks();
            remaining.map_or(u8::MAX, |remaining| u8::from(*remaining.get(color)))
        };
        Node {
            roles: [roles.pawn, roles.knight, roles.bishop, roles.rook, roles.queen, roles.king],
            colors: [colors.black, colors.white],
            castling: position.castles().castling_rights(),
            en_passant: position.pseudo_legal_ep_square(),
            checks: [left(Color::Black), left(Color::White)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Sets, lines, list};
    use crate::{Capture, Explode, Position, Rules, Spec, rules::Generator};

    #[test]
    fn moves_do_not_depend_on_the_processor() {
        let middlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for capture in [Capture::Replace, Capture::Explode(Explode::default())] {
            let rules = Rules::compile(Spec { capture, ..Spec::default() }).expect("rules");
            let Generator::Sets(sets) = rules.generator() else { panic!("no sets") };
            let plain = Sets { modern: None, ..*sets.clone() };
            let position = Position::from_fen(&rules, middlegame);
            let position = position.expect("a position");
            assert_eq!(lines(&plain, &position, 3), lines(sets, &position, 3));
            assert_eq!(list(&plain, &position), list(sets, &position));
        }
    }
}
