//! The history heuristic and killer moves, which order moves by their success elsewhere in a search.

use std::ops::Range;

/// The history of a search: a score for each index, and up to two killer moves for each ply.
///
/// An index stands for a group of moves, such as all moves of one side with the same origin and target. A move has one
/// index or several.
///
/// ```
/// use isotope_search::History;
///
/// let mut history = History::new(vec![0; 4096]);
/// let index = |m: u32| [m as usize];
/// history.learn(3, 100, 7, [5, 6], index);
/// assert!(history.score([7]) > history.score([4]) && history.score([4]) > history.score([5]));
/// assert_eq!(history.killers(3), [Some(7), None]);
/// ```
pub struct History<M> {
    scores: Vec<i16>,
    killers: Vec<[Option<M>; 2]>,
}

/// The maximum absolute value of a score. Scores approach this limit but never exceed it.
const MAX_SCORE: i32 = 16_000;

impl<M: Copy + PartialEq> History<M> {
    /// Creates a history with these initial scores, one for each index.
    pub fn new(scores: Vec<i16>) -> History<M> {
        History { scores, killers: Vec::new() }
    }

    /// Prepares for another search: forgets the killer moves, whose plies are counted from the root, and halves the
    /// scores with the indices `aged`.
    pub fn begin_search(&mut self, aged: Range<usize>) {
        self.killers.clear();
        self.scores[aged].iter_mut().for_each(|score| *score /= 2);
    }

    /// The sum of the scores with these indices.
    #[inline]
    pub fn score(&self, indices: impl IntoIterator<Item = usize>) -> i32 {
        indices.into_iter().map(|index| i32::from(self.scores[index])).sum()
    }

    /// The last two different moves that were best at `ply`, the latest first.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers.get(ply).copied().unwrap_or([None; 2])
    }

    /// Records that `best` was the best move at `ply`: adds `bonus` to its scores and subtracts it from the scores
    /// of the moves that were `tried` before. The closer a score is to the limit, the less it grows.
    pub fn learn<I: IntoIterator<Item = usize>>(
        &mut self,
        ply: usize,
        bonus: i32,
        best: M,
        tried: impl IntoIterator<Item = M>,
        indices: impl Fn(M) -> I,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let mut change = |m: M, bonus: i32| {
            for index in indices(m) {
                let old = i32::from(self.scores[index]);
                self.scores[index] = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
            }
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
        let index = |m: u8| [m.into()];
        for _ in 0..1_000 {
            history.learn(1, 1_600, 1, [2], index);
        }
        let [best, worse] = [1, 2].map(|index| history.score([index]));
        assert!((MAX_SCORE - 1_600..=MAX_SCORE).contains(&best), "{best}");
        assert!((-MAX_SCORE..=1_600 - MAX_SCORE).contains(&worse), "{worse}");
        assert_eq!((history.score([0]), history.killers(1)), (0, [Some(1), None]));
        history.learn(1, 1, 2, [], index);
        history.learn(1, 1, 2, [], index);
        assert_eq!(history.killers(1), [Some(2), Some(1)]);
        assert_eq!(history.killers(0), [None; 2]);
    }

    #[test]
    fn another_search_begins_without_killers_and_with_half_of_the_aged_scores() {
        let mut history = History::new(vec![0, 7, -7, 7]);
        history.learn(0, 0, 1, [], |m: u8| [m.into()]);
        history.begin_search(1..3);
        assert_eq!(history.killers(0), [None; 2]);
        assert_eq!([0, 1, 2, 3].map(|index| history.score([index])), [0, 3, -3, 7]);
    }

    #[test]
    fn a_move_with_several_indices_has_the_sum_of_their_scores() {
        let mut history = History::new(vec![0; 3]);
        history.learn(0, 160, 1, [], |m: usize| [0, m]);
        assert_eq!((history.score([0, 1]), history.score([0, 2])), (320, 160));
    }
}
