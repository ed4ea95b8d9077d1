//! When to stop: by a word from outside, or because time is up.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// What others may say to a search while it runs.
#[derive(Debug)]
pub struct Signal {
    began: Instant,
    stopped: AtomicBool,
    /// Milliseconds after which nothing new is begun, and after which everything is left.
    soft: AtomicU64,
    hard: AtomicU64,
}

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Then no deeper search is begun.
    pub soft: Duration,
    /// Then the search ends where it is.
    pub hard: Duration,
}

impl Budget {
    /// What to spend on a move with `left` on the clock, `increment` a move, and so many moves until more
    /// time comes, if it does. `overhead` passes on the way at each move: so it is taken from what each move
    /// brings, and some of it is kept back for moves at which more passes.
    ///
    /// ```
    /// use std::time::Duration;
    /// use isotope_engine::Budget;
    ///
    /// let minute = Duration::from_secs(60);
    /// let budget = Budget::of_clock(minute, Duration::ZERO, None, Duration::from_millis(20));
    /// assert!(budget.soft < minute / 20 && budget.hard < minute / 3);
    /// ```
    pub fn of_clock(
        left: Duration,
        increment: Duration,
        moves: Option<u32>,
        overhead: Duration,
    ) -> Budget {
        let moves = moves.unwrap_or(30).clamp(1, 30);
        let left = left.saturating_sub(overhead * moves.min(3)).max(Duration::from_millis(1));
        let increment = increment.saturating_sub(overhead);
        let share = left / moves + increment * 3 / 4;
        let hard = (share * 4).min(left * 4 / if moves == 1 { 5 } else { 16 } + increment / 2);
        let hard = hard.min(left * 9 / 10);
        Budget { soft: (share * 6 / 10).min(hard), hard }
    }

    /// So long, and not longer.
    pub fn exactly(time: Duration) -> Budget {
        Budget { soft: time, hard: time }
    }
}

const NEVER: u64 = u64::MAX;

impl Signal {
    /// Nothing has been said, and there is no limit of time.
    pub fn new() -> Signal {
        let (soft, hard) = (AtomicU64::new(NEVER), AtomicU64::new(NEVER));
        Signal { began: Instant::now(), stopped: AtomicBool::new(false), soft, hard }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// From now on it may take so long.
    pub fn limit(&self, budget: Budget) {
        let now = self.began.elapsed();
        self.soft.store((now + budget.soft).as_millis() as u64, Ordering::Relaxed);
        self.hard.store((now + budget.hard).as_millis() as u64, Ordering::Relaxed);
    }

    /// How long it has been going.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search is over, or should be.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Looks at the clock.
    pub(crate) fn is_over(&self) -> bool {
        let over = || self.elapsed().as_millis() as u64 >= self.hard.load(Ordering::Relaxed);
        if !self.is_stopped() && over() {
            self.stop();
        }
        self.is_stopped()
    }

    /// Whether there is a limit of time.
    pub(crate) fn is_limited(&self) -> bool {
        self.soft.load(Ordering::Relaxed) != NEVER
    }

    /// Whether it is too late to begin something.
    pub(crate) fn is_late(&self) -> bool {
        self.is_stopped() || self.elapsed().as_millis() as u64 >= self.soft.load(Ordering::Relaxed)
    }
}

impl Default for Signal {
    fn default() -> Signal {
        Signal::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_does_not_come_near_the_end_of_the_clock() {
        let ms = Duration::from_millis;
        for (left, increment, overhead) in [(400, 16, 30), (1000, 10, 10), (60_000, 1000, 10)] {
            let mut clock = ms(left);
            for _ in 0..300 {
                let budget = Budget::of_clock(clock, ms(increment), None, ms(overhead));
                assert!(budget.hard + ms(2 * overhead) <= clock || budget.hard <= ms(1));
                // A move takes as long as it may, and a fifth of the overhead passes besides.
                clock = clock.saturating_sub(budget.hard + ms(overhead) / 5) + ms(increment);
            }
            assert!(clock > ms(2 * overhead), "{clock:?} are left of {left}+{increment}");
        }
    }

    fn budget(left: u64, increment: u64, moves: Option<u32>, overhead: u64) -> (u64, u64) {
        let ms = Duration::from_millis;
        let Budget { soft, hard } = Budget::of_clock(ms(left), ms(increment), moves, ms(overhead));
        (soft.as_millis() as u64, hard.as_millis() as u64)
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_the_next_control() {
        assert_eq!(budget(60_000, 0, None, 0), (1_200, 8_000), "thirty moves");
        assert_eq!(budget(60_000, 0, Some(10), 0), (3_600, 15_000));
        assert_eq!(budget(60_000, 0, Some(1), 0), (36_000, 48_000), "the last one");
        assert_eq!(budget(60_000, 0, Some(0), 0), budget(60_000, 0, Some(1), 0));
        assert_eq!(budget(60_000, 0, Some(90), 0), budget(60_000, 0, None, 0));
    }

    #[test]
    fn three_quarters_of_an_increment_are_spent_with_the_move() {
        assert_eq!(budget(60_000, 4_000, None, 0), (3_000, 17_000));
        // The overhead is taken from each move's increment, and three times from the clock.
        assert_eq!(budget(60_300, 4_100, None, 100), (3_000, 17_000));
        assert_eq!(budget(60_000, 100, None, 0), (1_245, 8_300));
        assert_eq!(budget(60_300, 100, None, 100), (1_200, 8_000));
    }

    #[test]
    fn nine_tenths_of_the_clock_are_the_most() {
        assert_eq!(budget(100, 10_000, None, 0), (90, 90));
        assert_eq!(budget(10, 0, None, 20), (0, 0), "less is left than passes outside");
    }

    #[test]
    fn a_time_for_a_move_is_neither_shortened_nor_exceeded() {
        let second = Duration::from_secs(1);
        assert_eq!(Budget::exactly(second), Budget { soft: second, hard: second });
    }

    #[test]
    fn a_limit_counts_from_when_it_is_set() {
        let long = Duration::from_secs(20);
        let began = Instant::now().checked_sub(2 * long).expect("the system has run for a minute");
        let signal = Signal { began, ..Signal::new() };
        assert!(!signal.is_limited() && !signal.is_late() && !signal.is_over());
        signal.limit(Budget { soft: long, hard: long });
        assert!(signal.is_limited() && !signal.is_late() && !signal.is_over());
        signal.limit(Budget { soft: Duration::ZERO, hard: long });
        assert!(signal.is_late() && !signal.is_over(), "nothing new is begun");
        signal.limit(Budget::exactly(Duration::ZERO));
        assert!(signal.is_over() && signal.is_stopped(), "everything is left");
    }
}
