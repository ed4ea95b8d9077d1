//! Positions from random games, for differences that need more pieces than a small position has.

use fastrand::Rng;
use isotope_kernel::{Layout, Position, Rules};
use shakmaty::Move;

/// The maximum number of positions in a game, including its start.
const MAX_PLIES: usize = 80;

/// The positions of `count` random games under each of the two rulesets, played from its start position.
pub(crate) fn games(rules: [&Rules; 2], count: usize, seed: u64) -> impl Iterator<Item = Layout> {
    let starts = (0..count).flat_map(move |_| rules.map(Position::start));
    let mut rng = Rng::with_seed(seed);
    starts.flat_map(move |start| game(start, rng.fork()).map(|position| position.setup()))
}

/// The positions of a random game in which a side that can capture does so at least half of the time.
fn game<'r>(start: Position<'r>, mut rng: Rng) -> impl Iterator<Item = Position<'r>> {
    let next = move |position: &Position<'r>| {
        let moves = position.all_moves();
        let captures: Vec<Move> = moves.iter().copied().filter(|m| m.is_capture()).collect();
        let choice = if !captures.is_empty() && rng.bool() { captures } else { moves };
        let m = *choice.get(rng.u32(..(choice.len() as u32).max(1)) as usize)?;
        Some(position.after(m))
    };
    std::iter::successors(Some(start), next).take(MAX_PLIES)
}
