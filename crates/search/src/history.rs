//! The history heuristic and killer moves, which order moves by their success elsewhere in a search.

/// The history of a search: a score for each index, and up to two killer moves for each ply.
///
/// An index stands for a group of moves, such as all moves of one side with the same origin and target.
///
/// ```
/// use isotope_search::History;
///
/// let mut history = History::new(vec![0; 4096]);
/// let index = |m: u32| m as usize;
/// history.learn(3, 100, 7, [5, 6], index);
/// assert!(history.score(7) > history.score(4) && history.score(4) > history.score(5));
/// assert_eq!(history.killers(3), [Some(7), None]);
/// ```
pub struct History<M> {
    scores: Vec<i32>,
    killers: Vec<[Option<M>; 2]>,
}

/// The maximum absolute value of a score. Scores approach this limit but never exceed it.
const MAX_SCORE: i32 = 16_000;

impl<M: Copy + PartialEq> History<M> {
    /// Creates a history with these initial scores, one for each index.
    pub fn new(scores: Vec<i32>) -> History<M> {
        History { scores, killers: Vec::new() }
    }

    /// The score of the moves with this index.
    #[inline]
    pub fn score(&self, index: usize) -> i32 {
        self.scores[index]
    }

    /// The last two different moves that were best at `ply`, the latest first.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers.get(ply).copied().unwrap_or([None; 2])
    }

    /// Records that `best` was the best move at `ply`: adds `bonus` to its score and subtracts it from the scores
    /// of the moves that were `tried` before. The closer a score is to the limit, the less it grows.
    pub fn learn(
        &mut self,
        ply: usize,
        bonus: i32,
        best: M,
        tried: impl IntoIterator<Item = M>,
        index: impl Fn(M) -> usize,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let mut change = |m: M, bonus: i32| {
            let score = &mut self.scores[index(m)];
            *score += bonus - *score * bonus.abs() / MAX_SCORE;
        };
        change(best, bonus);
        tried.into_iter().for_each(|m| change(m, -bonus));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_the_limit_and_a_repeated_killer_replaces_none() {
        let mut history = History::new(vec![0; 3]);
        let index = |m: u8| m.into();
        for _ in 0..1_000 {
            history.learn(1, 1_600, 1, [2], index);
        }
        assert!(
            (MAX_SCORE - 1_600..=MAX_SCORE).contains(&history.score(1)),
            "{}",
            history.score(1)
        );
        assert!(
            (-MAX_SCORE..=1_600 - MAX_SCORE).contains(&history.score(2)),
            "{}",
            history.score(2)
        );
        assert_eq!((history.score(0), history.killers(1)), (0, [Some(1), None]));
        history.learn(1, 1, 2, [], index);
        history.learn(1, 1, 2, [], index);
        assert_eq!(history.killers(1), [Some(2), Some(1)]);
        assert_eq!(history.killers(0), [None; 2]);
    }
}
