//! Measures several functions in turn, so that their times can be compared.

use std::time::Duration;

use cpu_time::ProcessTime;

/// The minimum length of a measurement, in seconds. A shorter measurement would mostly show the cache misses that
/// follow a switch from another function.
const SECONDS: f64 = 0.005;

/// A function to be measured, which returns its count.
pub(crate) type Count<'a> = Box<dyn Fn() -> u64 + 'a>;

/// The measured times of one function.
pub(crate) struct Timing {
    /// The number returned by the function.
    pub(crate) nodes: u64,
    /// The time of one call in each round, in seconds.
    seconds: Vec<f64>,
}

/// Measures the CPU time of every function in each of `rounds` rounds. Panics if a function returns different
/// counts.
pub(crate) fn interleaved(rounds: u32, entrants: &[Count<'_>]) -> Vec<Timing> {
    interleaved_by(&|| ProcessTime::now().as_duration(), rounds, entrants)
}

/// Like [`interleaved`], by another clock.
pub(crate) fn interleaved_by(
    clock: &dyn Fn() -> Duration,
    rounds: u32,
    entrants: &[Count<'_>],
) -> Vec<Timing> {
    // The first call warms up the caches and determines the number of repeats per round.
    let mut timings: Vec<(u32, Timing)> = entrants
        .iter()
        .map(|count| {
            let start = clock();
            let nodes = count();
            let repeats = (SECONDS / (clock() - start).as_secs_f64().max(1e-6)).ceil();
            (repeats as u32, Timing { nodes, seconds: Vec::new() })
        })
        .collect();
    for _ in 0..rounds {
        for (count, (repeats, timing)) in entrants.iter().zip(&mut timings) {
            let start = clock();
            for _ in 0..*repeats {
                assert_eq!(count(), timing.nodes, "a count that changes");
            }
            timing.seconds.push((clock() - start).as_secs_f64() / f64::from(*repeats));
        }
    }
    timings.into_iter().map(|(_, timing)| timing).collect()
}

/// Like [`interleaved`], for two functions.
pub(crate) fn pair(rounds: u32, entrants: [Count<'_>; 2]) -> [Timing; 2] {
    let timings = interleaved(rounds, &entrants).try_into();
    timings.unwrap_or_else(|_| unreachable!("a timing for each of two"))
}

impl Timing {
    /// The millions of nodes per second, as median (least-most).
    pub(crate) fn millions(&self) -> String {
        self.rate(self.nodes as f64 / 1e6, 1)
    }

    /// The units per second if one call processes `units`, as median (least-most).
    pub(crate) fn rate(&self, units: f64, decimals: usize) -> String {
        let rates = self.seconds.iter().map(|seconds| units / seconds).collect();
        let [least, median, most] = spread(rates);
        format!("{median:.decimals$} ({least:.decimals$}-{most:.decimals$})")
    }

    /// The speed relative to `other`, which must have the same count.
    pub(crate) fn speedup(&self, other: &Timing) -> f64 {
        1.0 / self.relative_to(other)
    }

    /// The time per node relative to `other`, which may have a different count.
    pub(crate) fn cost(&self, other: &Timing) -> f64 {
        self.relative_to(other) * other.nodes as f64 / self.nodes as f64
    }

    /// The time relative to `other`, as the median of the ratios in each round. Within a round, the speed of the
    /// machine is about constant; between rounds, it may change by a factor of two.
    pub(crate) fn relative_to(&self, other: &Timing) -> f64 {
        let ratios = self.seconds.iter().zip(&other.seconds).map(|(ours, theirs)| ours / theirs);
        let [_, median, _] = spread(ratios.collect());
        median
    }
}

/// The minimum, the median and the maximum of some numbers.
pub(crate) fn spread(mut numbers: Vec<f64>) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    let median = match numbers.len() % 2 {
        1 => numbers[middle],
        _ => (numbers[middle - 1] + numbers[middle]) / 2.0,
    };
    [numbers[0], median, numbers[numbers.len() - 1]]
}

/// The geometric mean, which is the meaningful kind of mean for ratios.
pub(crate) fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}
