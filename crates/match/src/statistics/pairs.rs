//! Pairs of games from the same opening with colours swapped, and the difference in Elo that they show.

use super::estimate::{Estimate, Z};

/// The factor between a normalised score and normalised Elo.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// The number of pairs by the points of the first player in a pair: 0, ½, 1, 1½ or 2.
///
/// The two games of a pair are not independent, because they share an opening. A pair therefore counts as one
/// sample (*pentanomial* statistics).
///
/// ```
/// use isotope_match::Pairs;
///
/// let pairs = Pairs([34, 54, 63, 64, 75]);
/// let elo = pairs.elo().unwrap();
/// assert_eq!(format!("{:.1} ± {:.1}", elo.value, (elo.high - elo.low) / 2.0), "55.6 ± 27.7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Adds a pair in which the first player has scored `half_points`, from 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The score of the first player, from 0 to 1, with the interval of its mean; `None` without pairs.
    ///
    /// As in other programs for matches, the interval is that of a normal distribution, and has no width if all
    /// pairs end alike.
    pub fn score(&self) -> Option<Estimate> {
        let shares = self.shares(0.0)?;
        let (value, variance) = moments(&shares);
        let margin = Z * (variance / self.count() as f64).sqrt();
        Some(Estimate { value, low: value - margin, high: value + margin })
    }

    /// The difference in Elo; `None` without pairs. An end that no score expresses is infinite.
    pub fn elo(&self) -> Option<Estimate> {
        let Estimate { value, low, high } = self.score()?;
        Some(Estimate { value: elo(value), low: elo(low), high: elo(high) })
    }

    /// The difference in normalised Elo, which measures a score by its standard deviation in one game. It
    /// therefore does not depend on how often games are drawn. `None` without pairs, or if all pairs end alike.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = moments(&self.shares(0.0)?);
        if variance <= 0.0 {
            return None;
        }
        let value = NORMALIZED * (mean - 0.5) / (2.0 * variance).sqrt();
        let margin = Z * NORMALIZED / (2.0 * self.count() as f64).sqrt();
        Some(Estimate { value, low: value - margin, high: value + margin })
    }

    /// The scores from 0 to 1, each with its share of the pairs; `None` without pairs. A result that has not
    /// occurred counts as `least` pairs.
    pub(super) fn shares(&self, least: f64) -> Option<[(f64, f64); 5]> {
        let counts = self.0.map(|count| (count as f64).max(least));
        let sum: f64 = counts.iter().sum();
        (sum > 0.0).then(|| std::array::from_fn(|i| (i as f64 / 4.0, counts[i] / sum)))
    }
}

/// The mean and the variance of a distribution.
pub(super) fn moments(shares: &[(f64, f64); 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
    let variance = shares.iter().map(|(score, share)| (score - mean).powi(2) * share).sum();
    (mean, variance)
}

/// The difference in Elo at which a score is expected.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// The score expected at a difference in Elo.
pub(crate) fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The mean score of a pair in units of its standard deviation at a difference in normalised Elo.
pub(super) fn normalized(elo: f64) -> f64 {
    elo / NORMALIZED * std::f64::consts::SQRT_2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An Elo difference and its margin.
    fn rounded(elo: Estimate) -> [f64; 2] {
        [elo.value, (elo.high - elo.low) / 2.0].map(|elo| (elo * 100.0).round() / 100.0)
    }

    /// The rows are those of fastchess's tests of its pentanomial Elo, to its tolerance of one per cent.
    #[test]
    fn elo_of_pairs_is_that_of_fastchess() {
        for (pairs, elo, normalized) in [
            ([34, 54, 31 + 32, 64, 75], [55.58, 27.65], [57.94, 28.28]),
            ([332, 433, 457 + 41, 333, 334], [-8.64, 10.33], [-9.17, 10.96]),
            ([7895, 8757, 5485 + 200, 568, 9999], [-21.04, 2.95], [-19.01, 2.65]),
        ] {
            let pairs = Pairs(pairs);
            let found =
                [pairs.elo(), pairs.normalized_elo()].map(|elo| rounded(elo.expect("pairs")));
            for (found, expected) in
                found.as_flattened().iter().zip([elo, normalized].as_flattened())
            {
                assert!((found - expected).abs() <= expected.abs() * 0.01, "{found} {expected}");
            }
        }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for difference in [-300.0, -1.0, 0.0, 25.0, 700.0] {
            assert!((elo(score(difference)) - difference).abs() < 1e-9);
        }
        assert!((score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn without_pairs_nothing_is_known() {
        assert_eq!(Pairs::default().score(), None);
        assert_eq!(Pairs::default().normalized_elo(), None);
        assert_eq!(Pairs([0, 0, 7, 0, 0]).normalized_elo(), None);
        let mut pairs = Pairs::default();
        pairs.add(4);
        assert_eq!((pairs.count(), pairs.score().map(|score| score.value)), (1, Some(1.0)));
    }
}
