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
    /// Seconds for counting once, one for each round.
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
    timings.into_iter().map(|(_, timing)| timing).collect()
}

/// The same for two.
pub(crate) fn pair(rounds: u32, entrants: [Count<'_>; 2]) -> [Timing; 2] {
    let timings = interleaved(rounds, &entrants).try_into();
    timings.unwrap_or_else(|_| unreachable!("a timing for each of two"))
}

impl Timing {
    /// How many million nodes a second, as median (least-most).
    pub(crate) fn millions(&self) -> String {
        self.rate(self.nodes as f64 / 1e6, 1)
    }

    /// How many of `units` a second, as median (least-most).
    pub(crate) fn rate(&self, units: f64, decimals: usize) -> String {
        let rates = self.seconds.iter().map(|seconds| units / seconds).collect();
        let [least, median, most] = spread(rates);
        format!("{median:.decimals$} ({least:.decimals$}-{most:.decimals$})")
    }

    /// How many times as fast as `other` it counts the same.
    pub(crate) fn speedup(&self, other: &Timing) -> f64 {
        1.0 / self.relative_to(other)
    }

    /// How much longer than `other` it takes for a node, where the two count different ones.
    pub(crate) fn cost(&self, other: &Timing) -> f64 {
        self.relative_to(other) * other.nodes as f64 / self.nodes as f64
    }

    /// How much longer than `other` it takes: the median of the rounds. Within a round the machine is
    /// the same for both; between rounds it may become half as fast, or as fast again.
    pub(crate) fn relative_to(&self, other: &Timing) -> f64 {
        let ratios = self.seconds.iter().zip(&other.seconds).map(|(ours, theirs)| ours / theirs);
        let [_, median, _] = spread(ratios.collect());
        median
    }
}

/// The least, the median and the most.
pub(crate) fn spread(mut numbers: Vec<f64>) -> [f64; 3] {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    let median = match numbers.len() % 2 {
        1 => numbers[middle],
        _ => (numbers[middle - 1] + numbers[middle]) / 2.0,
    };
    [numbers[0], median, numbers[numbers.len() - 1]]
}

/// The geometric mean: the only one that ratios have.
pub(crate) fn mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len() as f64).exp()
}
