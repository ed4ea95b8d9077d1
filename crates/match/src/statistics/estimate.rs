//! Estimates of figures from samples, each with an interval that covers the true figure 95 times out of 100.

/// The bound of the standard normal distribution that leaves 2.5 % on each side.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure as measured.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// The share of `hits` among `of` trials, with Wilson's interval; `None` without trials.
    ///
    /// ```
    /// use isotope_match::Estimate;
    ///
    /// let share = Estimate::share(8, 10).unwrap();
    /// assert!((share.low - 0.4902).abs() < 1e-4 && (share.high - 0.9433).abs() < 1e-4);
    /// assert!(Estimate::share(0, 50).unwrap().high < 0.072);
    /// ```
    pub fn share(hits: u64, of: u64) -> Option<Estimate> {
        bounded(of as f64, hits as f64, hits as f64)
    }

    /// The mean of samples between 0 and 1, such as scores of games. The interval is Wilson's, narrowed by
    /// what the samples vary less than wins and losses would; it lies between 0 and 1, and has a width even if all
    /// samples are equal.
    pub fn score(samples: &[f64]) -> Option<Estimate> {
        let sum = |power: i32| samples.iter().map(|sample| sample.powi(power)).sum::<f64>();
        bounded(samples.len() as f64, sum(1), sum(2))
    }

    /// The mean of samples, with Student's interval as of [`ratio`](Estimate::ratio); `None` for fewer than two
    /// samples.
    pub fn mean(samples: &[f64]) -> Option<Estimate> {
        let pairs: Vec<(f64, f64)> = samples.iter().map(|sample| (*sample, 1.0)).collect();
        Estimate::ratio(&pairs)
    }

    /// The ratio of two sums over samples, such as captures per explosion, with the interval of the delta method.
    /// That of a positive ratio is taken on a logarithmic scale: lengths and counts have a few very large samples
    /// among them, and where these are missing, the ratio and its error are both too small. `None` for fewer than
    /// two samples, or if the second sum is 0.
    pub fn ratio(samples: &[(f64, f64)]) -> Option<Estimate> {
        let many = samples.len() as f64;
        let below: f64 = samples.iter().map(|(_, below)| below).sum();
        if many < 2.0 || below <= 0.0 {
            return None;
        }
        let value = samples.iter().map(|(above, _)| above).sum::<f64>() / below;
        let squares: f64 =
            samples.iter().map(|(above, below)| (above - value * below).powi(2)).sum();
        let error = (squares / (many - 1.0) / many).sqrt() / (below / many);
        if value <= 0.0 {
            return Some(Estimate::around(value, error, many - 1.0));
        }
        let factor = (student(many - 1.0) * error / value).exp();
        Some(Estimate { value, low: value / factor, high: value * factor })
    }

    /// The quantile `share` of sorted samples. The interval consists of order statistics and assumes nothing of
    /// the distribution. `None` without samples.
    pub fn quantile(sorted: &[f64], share: f64) -> Option<Estimate> {
        let many = sorted.len() as f64;
        let last = sorted.len().checked_sub(1)?;
        let at = |rank: f64| sorted[(rank.max(0.0) as usize).min(last)];
        let spread = Z * (many * share * (1.0 - share)).sqrt();
        let (low, high) = ((many * share - spread).floor() - 1.0, (many * share + spread).ceil());
        Some(Estimate { value: at((many * share).ceil() - 1.0), low: at(low), high: at(high) })
    }

    /// The interval around a value with this standard error, estimated with `freedom` degrees of freedom.
    pub fn around(value: f64, error: f64, freedom: f64) -> Estimate {
        let margin = student(freedom) * error;
        Estimate { value, low: value - margin, high: value + margin }
    }

    /// Whether the interval contains `value`.
    #[cfg(test)]
    pub(crate) fn covers(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// A number with four decimals.
pub fn rounded(number: f64) -> f64 {
    // Adding 0 makes a negative zero positive.
    (number * 1e4).round() / 1e4 + 0.0
}

/// The mean of `many` samples between 0 and 1, from their sum and the sum of their squares. The interval contains
/// each mean that the samples do not contradict, where a mean `m` is taken to have the variance `m (1 - m)` of
/// wins and losses less a constant, estimated from the samples.
fn bounded(many: f64, sum: f64, squares: f64) -> Option<Estimate> {
    if many == 0.0 {
        return None;
    }
    let mean = sum / many;
    // A few equal samples do not show that all are equal, so the constant is reduced.
    let less = (mean - squares / many).max(0.0) * many / (many + Z * Z);
    let (square, linear) = (many + Z * Z, 2.0 * many * mean + Z * Z);
    let constant = many * mean * mean + Z * Z * less;
    let root = (linear * linear - 4.0 * square * constant).max(0.0).sqrt();
    let end = |root: f64| ((linear + root) / (2.0 * square)).clamp(0.0, 1.0);
    Some(Estimate { value: mean, low: end(-root).min(mean), high: end(root).max(mean) })
}

/// The bound of Student's distribution that leaves 2.5 % on each side, by the expansion of Cornish and Fisher.
fn student(freedom: f64) -> f64 {
    let (z, v) = (Z, freedom.max(1.0));
    z + (z.powi(3) + z) / (4.0 * v)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * v * v)
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * v.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of 2,000 estimates from 50 samples each cover `truth`.
    fn covering(
        truth: f64,
        mut sample: impl FnMut(&mut fastrand::Rng) -> f64,
        estimate: impl Fn(&mut Vec<f64>) -> Estimate,
    ) -> usize {
        let mut random = fastrand::Rng::with_seed(5);
        let covers = |_: &usize| {
            let mut samples: Vec<f64> = (0..50).map(|_| sample(&mut random)).collect();
            estimate(&mut samples).covers(truth)
        };
        (0..2000).filter(covers).count()
    }

    /// A win with probability 0.45, a draw with probability `draws`, else a loss.
    fn result(random: &mut fastrand::Rng, draws: f64) -> f64 {
        match random.f64() {
            share if share < 0.45 => 1.0,
            share if share < 0.45 + draws => 0.5,
            _ => 0.0,
        }
    }

    #[test]
    fn nineteen_of_twenty_intervals_cover_a_score_with_and_without_draws() {
        for draws in [0.0, 0.1, 0.3, 0.5] {
            let score =
                |samples: &mut Vec<f64>| Estimate::score(samples).expect("there are samples");
            let covering = covering(0.45 + draws / 2.0, |random| result(random, draws), score);
            assert!((1860..=1940).contains(&covering), "{covering} with {draws}");
        }
    }

    #[test]
    fn nineteen_of_twenty_intervals_cover_a_mean_a_ratio_and_a_median() {
        let uniform = |random: &mut fastrand::Rng| 20.0 + 80.0 * random.f64();
        let mean = |samples: &mut Vec<f64>| Estimate::mean(samples).expect("there are samples");
        let means = covering(60.0, uniform, mean);
        assert!((1860..=1940).contains(&means), "{means} means");
        let ratio = |samples: &mut Vec<f64>| {
            let pairs: Vec<(f64, f64)> = samples.iter().map(|y| (y.floor(), *y)).collect();
            Estimate::ratio(&pairs).expect("there are samples")
        };
        let ratios = covering(59.5 / 60.0, uniform, ratio);
        assert!((1850..=1940).contains(&ratios), "{ratios} ratios");
        let median = |samples: &mut Vec<f64>| {
            samples.sort_by(f64::total_cmp);
            Estimate::quantile(samples, 0.5).expect("there are samples")
        };
        let medians = covering(60.0, uniform, median);
        assert!((1860..=1980).contains(&medians), "{medians} medians");
    }

    #[test]
    fn an_interval_has_a_width_even_if_all_games_end_alike() {
        for result in [0.0, 0.5, 1.0] {
            let score = Estimate::score(&[result; 50]).expect("there are samples");
            assert!(score.high - score.low > 0.03 && score.covers(result), "{score:?}");
        }
    }

    #[test]
    fn bounds_of_students_distribution_are_those_of_the_tables() {
        for (freedom, bound) in [(4.0, 2.776), (9.0, 2.262), (49.0, 2.010), (1e9, 1.960)] {
            assert!((student(freedom) - bound).abs() < 0.01, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn without_samples_there_is_no_estimate() {
        assert_eq!(Estimate::share(0, 0), None);
        assert_eq!(Estimate::mean(&[1.0]), None);
        assert_eq!(Estimate::ratio(&[(1.0, 0.0), (2.0, 0.0)]), None);
        assert_eq!(Estimate::quantile(&[], 0.5), None);
    }
}
