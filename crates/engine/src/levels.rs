//! Levels of strength for games against people.

use isotope_kernel::Position;
use isotope_search::Control;
use shakmaty::Position as _;

use crate::{
    score::Score,
    search::{Engine, Limits, SearchLine},
};

/// A level of strength: how much is searched, and how far from the best a move may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The maximum number of nodes of a search.
    pub nodes: u64,
    /// The margin below the best score, in hundredths of a pawn, within which a move is played as if it were the best.
    pub spread: i32,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 8] = [
    Level { nodes: 1_000, spread: 800 },
    Level { nodes: 2_000, spread: 300 },
    Level { nodes: 4_000, spread: 150 },
    Level { nodes: 10_000, spread: 70 },
    Level { nodes: 30_000, spread: 30 },
    Level { nodes: 60_000, spread: 0 },
    Level { nodes: 300_000, spread: 0 },
    Level { nodes: 2_000_000, spread: 0 },
];

impl Level {
    /// Searches the position with an engine, within the limits of `control` as well, and returns the line that is played:
    /// one at random of those whose scores are within the spread of the best. The same `chance` gives the same line.
    /// `tell` is called with the best line at each depth, and `history` is as for [`Engine::search`].
    ///
    /// ```
    /// use isotope_engine::{Control, Engine, LEVELS};
    /// use isotope_kernel::Position;
    ///
    /// let atomic = isotope_ruleset::shipped("atomic").unwrap();
    /// let (start, engine) = (Position::start(&atomic.rules), Engine::new(1, 1));
    /// let played = |chance| {
    ///     LEVELS[0].search(&engine, &start, &[], &Control::new(), chance, |_| ()).unwrap().moves[0]
    /// };
    /// assert_ne!(played(0), played(u32::MAX));
    /// ```
    pub fn search(
        self,
        engine: &Engine,
        position: &Position<'_>,
        history: &[u128],
        control: &Control,
        chance: u32,
        mut tell: impl FnMut(&SearchLine),
    ) -> Option<SearchLine> {
        let lines = if self.spread > 0 { position.legal_moves().len().max(1) } else { 1 };
        let limits = Limits { nodes: Some(self.nodes), lines, ..Limits::default() };
        // The latest line of each move: a depth may end before it has them all.
        let mut found: Vec<SearchLine> = Vec::new();
        engine.search(position, history, &limits, control, |line| {
            if line.line == 1 {
                tell(&line);
            }
            let first = line.moves.first().copied();
            let is_same = |other: &SearchLine| lines == 1 || other.moves.first() == first.as_ref();
            found.retain(|other| !is_same(other));
            found.push(line);
        });
        found.retain(|line| !line.moves.is_empty());
        let best = found.iter().map(|line| worth(line.score)).max()?;
        found.retain(|line| worth(line.score) >= best - self.spread);
        found.sort_by_key(|line| -worth(line.score));
        // A number below the number of lines.
        let chosen = (u64::from(chance) * found.len() as u64) >> 32;
        Some(found.swap_remove(chosen as usize))
    }
}

/// The score in hundredths of a pawn. A win a move sooner is worth ten pawns more, so that no level plays around with it.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 1_000_000 - 1_000 * moves,
        Score::Mate(moves) => -1_000_000 - 1_000 * moves,
    }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{fen, notation};
    use isotope_ruleset::shipped;
    use shakmaty::Move;

    use super::*;

    fn played(level: Level, fen: &str, chance: u32) -> String {
        let chess = shipped("chess").expect("it is shipped");
        let layout = fen::read(fen).expect("a FEN").layout;
        let position = Position::from_fen(&chess.rules, layout).expect("a position");
        let (engine, control) = (Engine::new(1, 1), Control::new());
        let line = level.search(&engine, &position, &[], &control, chance, |_| ());
        let m: Option<Move> = line.and_then(|line| line.moves.first().copied());
        m.map(|m| notation::san(&position, m).to_string()).unwrap_or_default()
    }

    const CHANCES: [u32; 5] = [0, 1 << 30, 1 << 31, 3 << 30, u32::MAX];

    #[test]
    fn a_weak_level_varies_and_a_strong_one_does_not() {
        let all = |level: Level| CHANCES.map(|chance| played(level, START, chance));
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let [first, .., last] = all(LEVELS[0]);
        assert_ne!(first, last);
        assert_eq!(all(LEVELS[0]), all(LEVELS[0]), "the same chance, the same move");
        let strong = all(Level { nodes: 3_000, spread: 0 });
        assert!(strong.iter().all(|m| *m == strong[0]), "{strong:?}");
    }

    #[test]
    fn no_level_misses_a_win_in_one_move_and_without_moves_there_is_no_line() {
        for level in LEVELS {
            let level = Level { nodes: level.nodes.min(10_000), ..level };
            for chance in CHANCES {
                assert_eq!(played(level, "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", chance), "Re8");
            }
        }
        assert_eq!(played(LEVELS[0], "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0), "");
    }

    #[test]
    fn the_levels_search_more_and_spread_less() {
        assert!(LEVELS.is_sorted_by(|weak, strong| weak.nodes < strong.nodes));
        assert!(LEVELS.is_sorted_by(|weak, strong| weak.spread >= strong.spread));
    }
}
