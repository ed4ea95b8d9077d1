//! Generates all legal moves of a position quickly.
//!
//! [`judge`](crate::judge()) defines the legality of one move. This module finds all legal moves of a
//! position at once. Property tests check that the two agree, for all shipped rulesets and for random
//! ones.
//!
//! Start reading in the file `generate`, where the function `moves` lists the steps.

mod capture_legality;
mod capture_targets;
mod generate;
pub(crate) mod group;
mod king;
mod make;
mod pawns;
mod pieces;
mod side;
mod threats;
mod tree;
mod view;

use std::marker::PhantomData;

use shakmaty::{Bitboard, ByColor, ByRole, Color, MoveList};

use crate::{
    board::node::Node,
    cpu::{Cpu, Job, Plain},
    position::Position,
    rules::sets::Sets,
};
use group::{List, Sink};
use side::{Black, Side, White};
use tree::lines_of;

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
                    .state()
                    .remaining_checks
                    .is_some_and(|left| left.iter().any(|left| left.is_zero()))))
}

/// Evaluates an expression in which `$side` stands for the type of the side to move in `$position`, and `$cpu` for the
/// kind of this processor.
macro_rules! ask {
    ($rules:expr, $position:expr, $side:ident, $cpu:ident => $value:expr) => {
        match ($position.turn(), $rules.explodes) {
            (Color::White, false) => ask!(@ White<false>, $rules, $side, $cpu => $value),
            (Color::Black, false) => ask!(@ Black<false>, $rules, $side, $cpu => $value),
            (Color::White, true) => ask!(@ White<true>, $rules, $side, $cpu => $value),
            (Color::Black, true) => ask!(@ Black<true>, $rules, $side, $cpu => $value),
        }
    };
    (@ $type:ty, $rules:expr, $side:ident, $cpu:ident => $value:expr) => {{
        type $side = $type;
        match $rules.modern {
            Some($cpu) => $value,
            None => {
                let $cpu = Plain;
                $value
            }
        }
    }};
}

/// Passes all legal moves that the sink wants to it, even if the game is over. `start` creates the sink. Both kings must
/// be on the board.
#[inline(always)]
pub(crate) fn generate<T: Sink>(
    rules: &Sets,
    position: &Position<'_>,
    start: impl FnOnce(&Position<'_>) -> T,
) -> T {
    // The position and its rules are behind one pointer, so that the compiler keeps it in a register.
    let at = &(rules, position);
    ask!(rules, position, S, cpu => cpu.run(Generation::<S, _>(at, start, PhantomData)))
}

/// The legal moves, even if the game is over; the first 450, if there are more. Both kings must be on the board.
#[inline(never)]
pub(crate) fn list(rules: &Sets, position: &Position<'_>) -> MoveList {
    let at = &(rules, position);
    ask!(rules, position, S, cpu => List::filled(|place| {
        cpu.run(Generation::<S, _>(at, |position: &Position<'_>| place.begin(position), PhantomData))
    }))
}

/// A job that passes the moves of a position to a sink.
struct Generation<'a, S, F>(&'a (&'a Sets, &'a Position<'a>), F, PhantomData<S>);

impl<S: Side, T: Sink, F: FnOnce(&Position<'_>) -> T> Job for Generation<'_, S, F> {
    type Output = T;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> T {
        let Generation((rules, position), start, _) = self;
        let mut sink = start(position);
        generate::generate::<S, _>(rules, position.castles(), &Node::of(position), &mut sink);
        sink
    }
}

/// The number of lines of play of `depth` plies; `depth` is at least 1. The game must not be over, and
/// both kings must be on the board.
pub(crate) fn lines(rules: &Sets, position: &Position<'_>, depth: u32) -> u64 {
    ask!(rules, position, S, cpu => lines_of::<S, _>(cpu, (rules, position), depth))
}

impl Node {
    /// Converts a position to a node.
    #[inline(always)]
    pub(crate) fn of(position: &Position<'_>) -> Node {
        let (roles, colors): (ByRole<Bitboard>, ByColor<Bitboard>) =
            position.board().clone().into_bitboards();
        let left = |color| {
            let remaining = position.state().remaining_checks.as_ref();
            remaining.map_or(u8::MAX, |remaining| u8::from(*remaining.get(color)))
        };
        Node {
            roles: [roles.pawn, roles.knight, roles.bishop, roles.rook, roles.queen, roles.king],
            colors: [colors.black, colors.white],
            castling: position.castles().castling_rights(),
            en_passant: shakmaty::Position::pseudo_legal_ep_square(position),
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
