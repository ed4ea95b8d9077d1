//! Counting lines of play as far as a door lets them be counted.

use std::sync::atomic::{AtomicBool, Ordering};

use isotope_kernel::{Position, perft};
use shakmaty::Position as _;

/// The deepest count. Each ply is a call within another one.
const MAX_DEPTH: u32 = 200;

/// Lines of so many plies are counted in one go.
const PART: u32 = 2;

/// The number of lines of `depth` plies, as [`perft`] counts them. Nothing if there may be more than `most`, if more
/// than `most` moves would have to be looked at, or if `stop` is set.
pub(super) fn count(
    position: &Position<'_>,
    depth: u32,
    most: u64,
    stop: &AtomicBool,
) -> Option<u64> {
    // What is probably too much is refused before any of it is counted.
    let first = position.all_moves().len() as u64;
    if depth > MAX_DEPTH || first.checked_pow(depth).is_none_or(|all| all > most) {
        return None;
    }
    walk(position, depth, &mut { most }, stop)
}

fn walk(position: &Position<'_>, depth: u32, left: &mut u64, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= PART {
        let lines = perft(position, depth);
        *left = left.checked_sub(lines.max(1))?;
        return Some(lines);
    }
    let moves = position.all_moves();
    *left = left.checked_sub(moves.len() as u64)?;
    moves.into_iter().try_fold(0, |lines, m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        Some(lines + walk(&after, depth - 1, left, stop)?)
    })
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Rules, Spec, fen};

    use super::*;

    fn counted(text: &str, depth: u32, most: u64) -> Option<u64> {
        let rules = Rules::compile(Spec::default()).expect("chess compiles");
        let position = Position::from_fen(&rules, fen::read(text).expect("it reads"));
        count(&position.expect("it may arise"), depth, most, &AtomicBool::new(false))
    }

    #[test]
    fn lines_are_counted_as_the_kernel_counts_them() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (depth, lines) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
            assert_eq!(counted(start, depth, 1_000_000), Some(lines), "{depth} plies");
        }
        assert_eq!(counted(start, 4, 197_281), None);
    }

    #[test]
    fn few_moves_at_first_promise_no_short_count() {
        // White has one move, and Black has dozens after it.
        let one = "6k1/qq3r2/8/8/8/8/7q/7K w - - 0 1";
        assert_eq!(counted(one, 1, 1_000), Some(1));
        assert_eq!(counted(one, 12, 1_000_000), None);
        assert_eq!(counted(one, u32::MAX, u64::MAX), None, "too deep to call itself so often");
    }

    #[test]
    fn a_count_that_is_stopped_has_no_number() {
        let rules = Rules::compile(Spec::default()).expect("chess compiles");
        let stopped = AtomicBool::new(true);
        assert_eq!(count(&Position::start(&rules), 3, u64::MAX, &stopped), None);
    }
}
