//! The sequential probability ratio test: a match is played until the difference in strength is known well enough.

use std::str::FromStr;

use super::pairs::{Pairs, moments, normalized, score};

/// The share of pairs given to results that have not occurred, since the logarithm of 0 is not finite.
const LEAST: f64 = 1e-3;
/// The rate at which each hypothesis is rejected although it is true.
const ERROR: f64 = 0.05;

/// A test of two hypotheses about the difference between two players: that it is `elo0`, or that it is `elo1`.
///
/// The log likelihood ratio is that of the generalised test: each hypothesis is represented by the distribution of
/// pairs that fits the games best.
///
/// ```
/// use isotope_match::{EloModel, Pairs, Sprt, Verdict};
///
/// let sprt = Sprt::new([0.0, 2.0], EloModel::Normalized);
/// let pairs = Pairs([365, 16618, 36229, 16974, 390]);
/// assert_eq!(format!("{:.2}", sprt.llr(&pairs)), "2.25");
/// assert_eq!(sprt.verdict(&pairs), None);
/// assert_eq!(sprt.verdict(&Pairs([200, 9000, 36229, 16974, 390])), Some(Verdict::Accepted));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the first hypothesis, in Elo of the model.
    pub elo0: f64,
    /// The difference under the second hypothesis, in Elo of the model.
    pub elo1: f64,
    /// The unit of the two differences.
    pub model: EloModel,
}

/// The unit of a difference in strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EloModel {
    /// Normalised Elo, which measures a score by its standard deviation in one game.
    #[default]
    Normalized,
    /// The usual Elo, which stands for an expected score.
    Logistic,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The difference is at least `elo1` rather than `elo0`.
    Accepted,
    /// The difference is at most `elo0` rather than `elo1`.
    Rejected,
}

impl FromStr for EloModel {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<EloModel, &'static str> {
        match text {
            "normalized" => Ok(EloModel::Normalized),
            "logistic" => Ok(EloModel::Logistic),
            _ => Err("a model is `normalized` or `logistic`"),
        }
    }
}

impl Sprt {
    /// A test of `elos`, of which the first is the smaller, with an error rate of 5 %.
    pub fn new([elo0, elo1]: [f64; 2], model: EloModel) -> Sprt {
        Sprt { elo0, elo1, model }
    }

    /// The log likelihood ratio of the two hypotheses after these pairs; 0 without pairs.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let Some(shares) = pairs.shares(LEAST) else { return 0.0 };
        let fit = |elo: f64| match self.model {
            EloModel::Logistic => fit_mean(&shares, score(elo)),
            EloModel::Normalized => fit_normalized(&shares, normalized(elo)),
        };
        let (first, second) = (fit(self.elo0), fit(self.elo1));
        let ratio: f64 =
            (0..5).map(|i| shares[i].1 * (second[i].max(1e-300) / first[i].max(1e-300)).ln()).sum();
        pairs.0.iter().map(|count| (*count as f64).max(LEAST)).sum::<f64>() * ratio
    }

    /// The ratio at which the second hypothesis is accepted; at its opposite, the first one is.
    pub fn bound(&self) -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The result of the test after these pairs; `None` while the match has to go on.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        match self.llr(pairs) {
            llr if llr >= self.bound() => Some(Verdict::Accepted),
            llr if llr <= -self.bound() => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

/// The distribution with this mean that fits `shares` best.
fn fit_mean(shares: &[(f64, f64); 5], mean: f64) -> [f64; 5] {
    tilt(shares, &std::array::from_fn(|i| shares[i].0 - mean))
}

/// The distribution that fits `shares` best among those whose mean exceeds ½ by `distance` standard deviations,
/// found by iteration.
fn fit_normalized(shares: &[(f64, f64); 5], distance: f64) -> [f64; 5] {
    let mut fit = [0.2; 5];
    for _ in 0..10 {
        let last = fit;
        let (mean, variance) = moments(&std::array::from_fn(|i| (shares[i].0, fit[i])));
        let deviation = variance.sqrt();
        let gap = |score: f64| {
            let off = (mean - score) / deviation;
            score - 0.5 - distance * deviation * (1.0 + off * off) / 2.0
        };
        fit = tilt(shares, &std::array::from_fn(|i| gap(shares[i].0)));
        if fit.iter().zip(last).all(|(now, then)| (now - then).abs() < 1e-9) {
            break;
        }
    }
    fit
}

/// Divides each share by `1 + x gap`, where `x` makes the mean of the gaps 0.
fn tilt(shares: &[(f64, f64); 5], gaps: &[f64; 5]) -> [f64; 5] {
    let least = gaps.iter().copied().fold(f64::INFINITY, f64::min);
    let most = gaps.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Between these ends, all divisors are positive and the mean of the gaps falls as `x` rises.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| -> f64 {
        shares.iter().zip(gaps).map(|((_, share), gap)| share * gap / (1.0 + x * gap)).sum()
    };
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i].1 / (1.0 + x * gaps[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows are those of fastchess's tests of its pentanomial SPRT.
    #[test]
    fn ratios_are_those_of_fastchess() {
        use EloModel::{Logistic, Normalized};
        for (pairs, model, elos, expected) in [
            ([365, 16618, 36029 + 200, 16974, 390], Normalized, [0.0, 2.0], 2.25),
            ([127, 4883, 10311 + 401, 5150, 104], Normalized, [-1.75, 0.25], 3.01),
            ([223, 9863, 20279 + 1000, 10037, 246], Logistic, [0.5, 2.5], -3.07),
            ([871, 26175, 55003 + 980, 26678, 821], Logistic, [0.0, 2.0], -4.98),
        ] {
            let llr = Sprt::new(elos, model).llr(&Pairs(pairs));
            assert!((llr - expected).abs() < 0.0151, "{pairs:?}: {llr}, not {expected}");
        }
    }

    /// If the first player has won everything, each hypothesis is best represented by pairs that are all won or all
    /// lost, so that the ratio can be written down.
    #[test]
    fn the_ratio_of_won_pairs_alone_is_that_of_a_coin() {
        let pairs = Pairs([0, 0, 0, 0, 104]);
        let distance = normalized(5.0);
        let (even, better) = (0.5_f64, 0.5 + distance / 2.0 / (1.0 + distance * distance).sqrt());
        let expected = 104.0 * (better / even).ln();
        let llr = Sprt::new([0.0, 5.0], EloModel::Normalized).llr(&pairs);
        assert!((llr - expected).abs() < 0.01, "{llr}, not {expected}");
        let expected = 104.0 * (score(5.0) / even).ln();
        let llr = Sprt::new([0.0, 5.0], EloModel::Logistic).llr(&pairs);
        assert!((llr - expected).abs() < 0.01, "{llr}, not {expected}");
    }

    /// The distribution of pairs between players who are `elo` apart. Each opening favours one side by 80 Elo,
    /// and even players draw some games.
    fn between(elo: f64) -> [(f64, f64); 5] {
        let game = |elo: f64| {
            let (win, loss) = (score(elo - 60.0), score(-elo - 60.0));
            [loss, 1.0 - win - loss, win]
        };
        let (first, second) = (game(elo + 80.0), game(elo - 80.0));
        let mut shares: [(f64, f64); 5] = std::array::from_fn(|i| (i as f64 / 4.0, 0.0));
        for (i, a) in first.iter().enumerate() {
            for (j, b) in second.iter().enumerate() {
                shares[i + j].1 += a * b;
            }
        }
        shares
    }

    /// The strength by `model` of the first player of a distribution.
    fn strength(shares: &[(f64, f64); 5], model: EloModel) -> f64 {
        let (mean, variance) = moments(shares);
        match model {
            EloModel::Logistic => super::super::pairs::elo(mean),
            EloModel::Normalized => (mean - 0.5) / variance.sqrt() / normalized(1.0),
        }
    }

    /// The distribution of pairs between players who are exactly `elo` apart by `model`.
    fn exactly(elo: f64, model: EloModel) -> [(f64, f64); 5] {
        let (mut low, mut high) = (-400.0, 400.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if strength(&between(middle), model) < elo { low = middle } else { high = middle }
        }
        between(low)
    }

    /// How many of 2,000 simulated matches accept the second hypothesis.
    fn accepted(sprt: &Sprt, shares: &[(f64, f64); 5], random: &mut fastrand::Rng) -> usize {
        let accepts = |_: &usize| {
            let mut pairs = Pairs::default();
            loop {
                let mut drawn = random.f64();
                let points = shares.iter().position(|(_, share)| {
                    drawn -= share;
                    drawn < 0.0
                });
                pairs.add(points.unwrap_or(4));
                if let Some(verdict) = sprt.verdict(&pairs) {
                    return verdict == Verdict::Accepted;
                }
            }
        };
        (0..2000).filter(accepts).count()
    }

    #[test]
    fn a_match_errs_at_most_at_the_promised_rate() {
        let mut random = fastrand::Rng::with_seed(3);
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let sprt = Sprt::new([0.0, 40.0], model);
            let wrong = accepted(&sprt, &exactly(sprt.elo0, model), &mut random);
            let right = accepted(&sprt, &exactly(sprt.elo1, model), &mut random);
            // Five per cent are 100; the test steps over its bounds, so that it errs a little less often.
            assert!((50..=125).contains(&wrong), "{model:?}: {wrong} accepted");
            assert!((1875..=1950).contains(&right), "{model:?}: {right} accepted");
        }
    }

    #[test]
    fn the_better_the_player_the_more_matches_accept_it() {
        let mut random = fastrand::Rng::with_seed(4);
        let sprt = Sprt::new([0.0, 60.0], EloModel::Logistic);
        let middle = accepted(&sprt, &exactly(30.0, EloModel::Logistic), &mut random);
        assert!((850..=1150).contains(&middle), "{middle} between the hypotheses");
        let beyond = accepted(&sprt, &exactly(90.0, EloModel::Logistic), &mut random);
        assert!(beyond >= 1990, "{beyond} beyond the second hypothesis");
    }

    #[test]
    fn without_pairs_a_match_goes_on() {
        let sprt = Sprt::new([0.0, 5.0], EloModel::default());
        assert_eq!((sprt.llr(&Pairs::default()), sprt.verdict(&Pairs::default())), (0.0, None));
        assert!((sprt.bound() - 2.944).abs() < 1e-3);
    }
}
