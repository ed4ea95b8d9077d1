//! Counts lines of play.

use shakmaty::Bitboard;

use super::job::generate;
use crate::{
    movegen::group::{Count, Visitor},
    position::Position,
    rules::outline::SurveyRules,
};

/// The number of lines of `depth` plies, at least 1, from a position in which the game is not over.
pub(crate) fn lines(outline: &SurveyRules, position: &Position<'_>, depth: u32) -> u64 {
    if depth == 1 {
        return generate(outline, position, |_| Count(0)).0;
    }
    let mut lines = 0;
    let all = (Bitboard::FULL, Bitboard::FULL);
    let visit = |m| {
        let child = position.after(m);
        if child.board_outcome().is_none() {
            lines += self::lines(outline, &child, depth - 1);
        }
    };
    generate(outline, position, |_| Visitor::new(position, all, visit));
    lines
}
