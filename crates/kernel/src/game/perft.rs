//! Perft: counting the lines of play.

use shakmaty::Move;

use crate::{legality::generator, position::Position};

/// Counts the lines of exactly `depth` plies. Lines that end earlier are not counted. A draw by
/// repetition, by halfmoves or by a dead position does not end a line. The moves of the last ply are
/// counted without playing them.
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, perft};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// assert_eq!(perft(&Position::start(&rules), 3), 8902);
/// ```
pub fn perft(position: &Position<'_>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if position.board_outcome().is_some() => 0,
        _ => generator::lines(position, depth),
    }
}

/// Counts, for each legal move, the lines of `depth` plies that begin with it. For a depth of at least
/// 1, the numbers add up to [`perft`].
///
/// ```
/// use isotope_kernel::{Position, Rules, Spec, divide};
///
/// let rules = Rules::compile(Spec::default()).unwrap();
/// let lines = divide(&Position::start(&rules), 3);
/// assert_eq!(lines.len(), 20);
/// assert_eq!(lines.iter().map(|(_, lines)| lines).sum::<u64>(), 8902);
/// ```
pub fn divide(position: &Position<'_>, depth: u32) -> Vec<(Move, u64)> {
    position
        .all_moves()
        .into_iter()
        .map(|m| {
            let child = position.after(m);
            (m, perft(&child, depth.saturating_sub(1)))
        })
        .collect()
}
