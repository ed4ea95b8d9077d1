//! Measurements of several functions against each other.

use cpu_time::ProcessTime;

/// The minimum length of a measurement in seconds. A shorter one would mostly show the cache misses
/// after the turn of another function.
const SECONDS: f64 = 0.005;

/// A function to measure, which returns its count.
pub(crate) type Count<'a> = Box<dyn Fn() -> u64 + 'a>;

/// The measurements of one function.
pub(crate) struct Timing {
    /// The result of one count.
    pub(crate) nodes: u64,
    /// The seconds for one count, by round.
    seconds: Vec<f64>,
}

/// Measures every function once in each of `rounds` rounds. Panics if a count changes.
pub(crate) fn interleaved(rounds: u32, entrants: &[Count<'_>]) -> Vec<Timing> {
    // The first run warms up the caches, and determines the number of repeats.
    let mut timings: Vec<(u32, Timing)> = entrants
        .iter()
        .map(|count| {
            let start = ProcessTime::now();
            let nodes = count();
            let repeats = (SECONDS / start.elapsed().as_secs_f64().max(1e-6)).ceil();
            (repeats as u32, Timing { nodes, seconds: Vec::new() })
        })
        .collect();
    for _ in 0..rounds {
        for (count, (repeats, timing)) in entrants.iter().zip(&mut timings) {
            let start = ProcessTime::now();
            for _ in 0..*repeats {
                assert_eq!(count(), timing.nodes, "a count that changes");
            }
            timing.seconds.push(start.elapsed().as_secs_f64() / f64::from(*repeats));
        }
    }
    timings.into_iter().map(|(_, timing)| timing).collect()
}

/// The same for two functions.
pub(crate) fn pair(rounds: u32, entrants: [Count<'_>; 2]) -> [Timing; 2] {
    let timings = interleaved(rounds, &entrants).try_into();
    timings.unwrap_or_else(|_| unreachable!("a timing for each of two"))
}

impl Timing {
    /// Million nodes a second, as median (least-most).
    pub(crate) fn millions(&self) -> String {
        self.rate(self.nodes as f64 / 1e6, 1)
    }

    /// Units a second if a count takes `units` of them, as median (least-most).
    pub(crate) fn rate(&self, units: f64, decimals: usize) -> String {
        let rates = self.seconds.iter().map(|seconds| units / seconds).collect();
        let [least, median, most] = spread(rates);
        format!("{median:.decimals$} ({least:.decimals$}-{most:.decimals$})")
    }

    /// The speed relative to `other`, for equal counts.
    pub(crate) fn speedup(&self, other: &Timing) -> f64 {
        1.0 / self.relative_to(other)
    }

    /// The time per node relative to `other`, for different counts.
    pub(crate) fn cost(&self, other: &Timing) -> f64 {
        self.relative_to(other) * other.nodes as f64 / self.nodes as f64
    }

    /// The time relative to `other`: the median of the ratios of each round. Within a round the machine
    /// has the same speed for both; between rounds it may change by a factor of two.
    pub(crate) fn relative_to(&self, other: &Timing) -> f64 {
        let ratios = self.seconds.iter().zip(&other.seconds).map(|(ours, theirs)| ours / theirs);
        let [_, median, _] = spread(ratios.collect());
        median
    }
}

/// The minimum, the median and the maximum.
pub(crate) fn spread(mut numbers: Vec<f64>) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    let median = match numbers.len() % 2 {
        1 => numbers[middle],
        _ => (numbers[middle - 1] + numbers[middle]) / 2.0,
    };
    [numbers[0], median, numbers[numbers.len() - 1]]
}

/// The geometric mean, which is the meaningful one for ratios.
pub(crate) fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}
