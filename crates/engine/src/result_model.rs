//! The probabilities of a win, a draw and a loss at a score.

use crate::score::Score;

/// The probabilities of the results at a score in centipawns: that of a win is `1 / (1 + exp((even - score) /
/// spread))`, that of a loss is the same at the negative score, and the rest is that of a draw.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultModel {
    /// The score at which a win is as probable as not.
    pub(crate) even: f32,
    /// The score by which the odds of a win grow e-fold.
    pub(crate) spread: f32,
}

/// The model of scores of the derived evaluation: the median of those fitted to 127 games under each of five rulesets,
/// which differ widely.
impl Default for ResultModel {
    fn default() -> ResultModel {
        ResultModel { even: 63.0, spread: 393.0 }
    }
}

/// The greatest absolute value of a score from which a model is learned. Greater ones are taken for this one.
const GREATEST: i32 = 2_000;

/// Where fits start. Most others lead to the same model, but learned files are the same only with this one.
const START: ResultModel = ResultModel { even: 74.0, spread: 416.0 };

/// The spread at the scores of a learned evaluation. Each evaluation learns from the scores of the one before; if their
/// unit were free, it would shrink from one to the next, until the margins of the search pruned too much.
const SPREAD: f32 = 400.0;

impl ResultModel {
    /// The score at which a win is as probable as not, and the score by which the odds of a win grow e-fold, both in
    /// centipawns.
    pub fn parameters(self) -> [f32; 2] {
        [self.even, self.spread]
    }

    /// The probabilities of a win, a draw and a loss for the side to move, in permille. Their sum is 1,000.
    ///
    /// ```
    /// use isotope_engine::{ResultModel, Score};
    ///
    /// let model = ResultModel::default();
    /// let [win, draw, loss] = model.permille(Score::Centipawns(0));
    /// assert_eq!((win, win + draw + loss), (loss, 1000));
    /// assert_eq!(model.permille(Score::Mate(-3)), [0, 0, 1000]);
    /// ```
    pub fn permille(self, score: Score) -> [u32; 3] {
        let [win, loss] = match score {
            Score::Mate(moves) if moves > 0 => [1.0, 0.0],
            Score::Mate(_) => [0.0, 1.0],
            Score::Centipawns(value) => [self.win(value as f32), self.win(-value as f32)],
        };
        let [win, loss] = [win, loss].map(|share| (1000.0 * share).round() as u32);
        [win, 1000_u32.saturating_sub(win + loss), loss]
    }

    /// The expected result at a score, from 0 to 1, and how much it grows with each centipawn.
    pub(crate) fn expected(self, score: f32) -> (f32, f32) {
        let (win, loss) = (self.win(score), self.win(-score));
        let slope = (win * (1.0 - win) + loss * (1.0 - loss)) / (2.0 * self.spread);
        (0.5 + (win - loss) / 2.0, slope)
    }

    fn win(self, score: f32) -> f32 {
        1.0 / (1.0 + ((self.even - score) / self.spread).exp())
    }

    /// The same probabilities of scores in other units, in which the spread is [`SPREAD`].
    pub(crate) fn rescaled(self) -> ResultModel {
        ResultModel { even: self.even * SPREAD / self.spread, spread: SPREAD }
    }

    /// Whether the probabilities are between 0 and 1 for all scores.
    pub(crate) fn is_valid(self) -> bool {
        self.even >= 0.0 && self.spread >= 1.0
    }

    /// The model under which the results of games, from 0 to 1, are most probable at the scores of their positions.
    pub(crate) fn fit(samples: &[(Score, f32)]) -> ResultModel {
        // The parameters are few and the likelihood is smooth, so steps that become smaller find its maximum.
        let mut best = START;
        let mut least = best.surprise(samples);
        let mut step = 64.0;
        while step >= 1.0 {
            let [up, down] = [step, -step];
            let around = [(up, 0.0), (down, 0.0), (0.0, up), (0.0, down)];
            let around = around.map(|(even, spread)| ResultModel {
                even: (best.even + even).max(0.0),
                spread: (best.spread + spread).clamp(20.0, 5_000.0),
            });
            let found = around.map(|model| (model.surprise(samples), model));
            match found.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
                Some((surprise, model)) if surprise < least => (least, best) = (surprise, model),
                _ => step /= 2.0,
            }
        }
        best
    }

    /// The negative logarithm of the probability of the results.
    fn surprise(self, samples: &[(Score, f32)]) -> f64 {
        let one = |(score, result): &(Score, f32)| {
            let score = score.value().clamp(-GREATEST, GREATEST) as f32;
            let (win, loss) = (self.win(score), self.win(-score));
            let probability = match *result {
                1.0 => win,
                0.0 => loss,
                _ => 1.0 - win - loss,
            };
            -f64::from(probability.max(1e-6)).ln()
        };
        samples.iter().map(one).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_found_again_from_the_results_that_it_predicts() {
        let model = ResultModel { even: 90.0, spread: 300.0 };
        let mut samples = Vec::new();
        for value in (-800..=800).step_by(20) {
            let score = Score::Centipawns(value);
            let [win, draw, loss] = model.permille(score);
            for (result, count) in [(1.0, win), (0.5, draw), (0.0, loss)] {
                samples.extend((0..count / 10).map(|_| (score, result)));
            }
        }
        let ResultModel { even, spread } = ResultModel::fit(&samples);
        assert!((even - 90.0).abs() < 10.0 && (spread - 300.0).abs() < 15.0, "{even} {spread}");
    }

    #[test]
    fn another_unit_of_scores_has_the_same_probabilities_and_the_usual_spread() {
        let model = ResultModel { even: 600.0, spread: 800.0 };
        let rescaled = model.rescaled();
        assert_eq!(rescaled.parameters(), [300.0, SPREAD]);
        for score in [-700, -1, 0, 300, 2_000] {
            let same = rescaled.permille(Score::Centipawns(score));
            assert_eq!(model.permille(Score::Centipawns(2 * score)), same);
        }
    }

    #[test]
    fn a_better_score_is_never_a_worse_result() {
        let model = ResultModel::default();
        let shares: Vec<[u32; 3]> =
            (-3000..3000).map(|value| model.permille(Score::Centipawns(value))).collect();
        assert!(shares.is_sorted_by_key(|[win, ..]| *win));
        assert!(shares.is_sorted_by_key(|[.., loss]| std::cmp::Reverse(*loss)));
        assert!(shares.iter().all(|shares| shares.iter().sum::<u32>() == 1000));
    }
}
