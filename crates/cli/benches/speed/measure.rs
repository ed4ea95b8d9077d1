//! Measuring several things against each other.

use cpu_time::ProcessTime;

/// A measurement lasts at least this many seconds. Shorter ones would mostly show how long it takes
/// to bring tables back into the caches after the turn of somebody else.
const SECONDS: f64 = 0.005;

/// Something to measure: it counts something and says how much.
pub(crate) type Count<'a> = Box<dyn Fn() -> u64 + 'a>;

/// What was measured.
pub(crate) struct Timing {
    /// How much is counted at a time.
    pub(crate) nodes: u64,
    /// Seconds for counting once, in ascending order, one for each round.
    seconds: Vec<f64>,
}

/// Lets everybody count in each of `rounds` rounds. The same count comes out every time.
pub(crate) fn interleaved(rounds: u32, entrants: &[Count<'_>]) -> Vec<Timing> {
    // The first time warms up the caches, and shows how often one has to count.
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
    let sorted = |(_, mut timing): (u32, Timing)| {
        timing.seconds.sort_by(f64::total_cmp);
        timing
    };
    timings.into_iter().map(sorted).collect()
}

impl Timing {
    /// The median of the seconds that one of `units` takes.
    pub(crate) fn seconds_per(&self, units: u64) -> f64 {
        median(&self.seconds) / units as f64
    }

    /// How many million nodes a second, as median (least-most).
    pub(crate) fn millions(&self) -> String {
        self.rate(self.nodes as f64 / 1e6, 1)
    }

    /// How many of `units` a second, as median (least-most).
    pub(crate) fn rate(&self, units: f64, decimals: usize) -> String {
        let [least, most] = [self.seconds.last(), self.seconds.first()]
            .map(|seconds| units / seconds.expect("at least one round"));
        let median = units / median(&self.seconds);
        format!("{median:.decimals$} ({least:.decimals$}-{most:.decimals$})")
    }

    /// How many times as fast as `other` it counts the same.
    pub(crate) fn speedup(&self, other: &Timing) -> f64 {
        other.seconds_per(1) / self.seconds_per(1)
    }

    /// How much longer than `other` it takes for a node, where the two count different ones.
    pub(crate) fn cost(&self, other: &Timing) -> f64 {
        self.seconds_per(self.nodes) / other.seconds_per(other.nodes)
    }
}

/// The median of numbers in ascending order.
pub(crate) fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
}

/// The least, the median and the most.
pub(crate) fn spread(mut numbers: Vec<f64>) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    [numbers[0], median(&numbers), numbers[numbers.len() - 1]]
}

/// The geometric mean: the only one that ratios have.
pub(crate) fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}
