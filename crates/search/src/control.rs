//! The control of a search: a stop flag, time limits, a limit on nodes, and the number of nodes searched so far.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

// The clock of the standard library panics in a browser. Elsewhere, this is that clock.
#[cfg(test)]
use tests::Instant;
#[cfg(not(test))]
use web_time::Instant;

/// The control of a search, shared by reference between its threads and the code that may stop it.
///
/// [`is_over`](Control::is_over) reads two flags and is cheap enough to be called at every node;
/// [`check`](Control::check) also reads the clock and is meant to be called about once per thousand nodes.
///
/// ```
/// use std::time::Duration;
/// use isotope_search::Control;
///
/// let control = Control::new();
/// let part = control.part(Some(Duration::ZERO));
/// assert!(part.check() && !control.check(), "a part has limits of its own");
///
/// control.stop();
/// assert!(control.is_over() && control.part(None).is_over());
/// ```
#[derive(Debug)]
pub struct Control {
    began: Instant,
    /// Set when the search is stopped from outside; shared with the controls of its parts.
    stopped: Arc<AtomicBool>,
    /// Set when a stop signal has told that the search is to end.
    heard: Arc<AtomicBool>,
    /// Set by the search itself when it runs out of time or nodes, or finishes.
    ended: AtomicBool,
    /// The soft time limit, in milliseconds since `began`; `NEVER` for no limit.
    soft: AtomicU64,
    /// The hard time limit, in milliseconds since `began`; `NEVER` for no limit.
    hard: AtomicU64,
    nodes: AtomicU64,
    most_nodes: AtomicU64,
}

/// The time limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    /// The time after which no deeper search is started.
    pub soft: Duration,
    /// The time after which the search ends at once.
    pub hard: Duration,
}

impl TimeLimit {
    /// Returns the limits for a move with `left` on the clock, `increment` added per move, and `moves` to go until
    /// the next time control, if there is one. `overhead` is the time lost outside the search at each move. It is
    /// subtracted from each increment, and up to three times the overhead is kept in reserve for moves that lose
    /// more.
    ///
    /// ```
    /// use std::time::Duration;
    /// use isotope_search::TimeLimit;
    ///
    /// let minute = Duration::from_secs(60);
    /// let limit = TimeLimit::of_clock(minute, Duration::ZERO, None, Duration::from_millis(20));
    /// assert!(limit.soft < minute / 20 && limit.hard < minute / 3);
    /// ```
    pub fn of_clock(
        left: Duration,
        increment: Duration,
        moves: Option<u32>,
        overhead: Duration,
    ) -> TimeLimit {
        let moves = moves.unwrap_or(30).clamp(1, 30);
        let left = left.saturating_sub(overhead * moves.min(3)).max(Duration::from_millis(1));
        let increment = increment.saturating_sub(overhead);
        let share = left / moves + increment * 3 / 4;
        let hard = (share * 4).min(left * 4 / if moves == 1 { 5 } else { 16 } + increment / 2);
        let hard = hard.min(left * 9 / 10);
        TimeLimit { soft: (share * 6 / 10).min(hard), hard }
    }

    /// Returns the limits of a search that takes exactly `time`.
    pub fn exactly(time: Duration) -> TimeLimit {
        TimeLimit { soft: time, hard: time }
    }
}

const NEVER: u64 = u64::MAX;

impl Control {
    /// Creates a control without limits.
    pub fn new() -> Control {
        let never = || AtomicU64::new(NEVER);
        Control {
            began: Instant::now(),
            stopped: Arc::default(),
            heard: Arc::default(),
            ended: AtomicBool::new(false),
            soft: never(),
            hard: never(),
            nodes: AtomicU64::new(0),
            most_nodes: never(),
        }
    }

    /// Returns a control for a part of the search. The part ends when this search is stopped, when the part has
    /// used up what remains of this control's limits, or after `time`, whichever comes first.
    pub fn part(&self, time: Option<Duration>) -> Control {
        let part = Control { stopped: Arc::clone(&self.stopped), ..Control::new() };
        let hard = self.hard.load(Relaxed);
        let left = (hard != NEVER)
            .then(|| Duration::from_millis(hard).saturating_sub(self.began.elapsed()));
        if let Some(time) = time.into_iter().chain(left).min() {
            part.limit(TimeLimit::exactly(time));
        }
        let most = self.most_nodes.load(Relaxed);
        if most != NEVER {
            part.limit_nodes(most.saturating_sub(self.nodes()));
        }
        part
    }

    /// Stops the search and all of its parts, from outside.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Ends the search from inside, in all of its threads; its parts continue.
    pub fn end(&self) {
        self.ended.store(true, Relaxed);
    }

    /// Returns a guard that ends the search if the thread that holds it panics, because other threads might
    /// otherwise run forever.
    pub fn end_on_panic(&self) -> EndOnPanic<'_> {
        EndOnPanic(self)
    }

    /// Limits the time of the search, counted from now.
    pub fn limit(&self, time: TimeLimit) {
        let now = self.began.elapsed();
        let at = |time| u64::try_from(now.saturating_add(time).as_millis()).unwrap_or(NEVER);
        self.soft.store(at(time.soft), Relaxed);
        self.hard.store(at(time.hard), Relaxed);
    }

    /// Limits the search to `nodes` more nodes, counted from now. The threads may slightly exceed the limit.
    pub fn limit_nodes(&self, nodes: u64) {
        self.most_nodes.store(self.nodes().saturating_add(nodes), Relaxed);
    }

    /// Adds `nodes`, the number of nodes that a thread has searched, and returns the total of all threads.
    pub fn count(&self, nodes: u64) -> u64 {
        let added = |all: u64| Some(all.saturating_add(nodes));
        let before = self.nodes.fetch_update(Relaxed, Relaxed, added);
        before.unwrap_or_else(|before| before).saturating_add(nodes)
    }

    /// The number of nodes that all threads have reported so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The time since the control was created.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search was stopped from outside.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether the search must end at once, because it was stopped or ended, or because the last
    /// [`check`](Control::check) found that a limit had been reached.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.ended.load(Relaxed) || self.is_stopped()
    }

    /// A function that tells whether the search was stopped from outside or is past its time, as now limited. It can
    /// outlive the control.
    ///
    /// ```
    /// use isotope_search::Control;
    ///
    /// let control = Control::new();
    /// let is_stopped = control.stop_signal();
    /// assert!(!is_stopped() && !control.is_stop_heard());
    /// control.stop();
    /// assert!(is_stopped() && control.is_stop_heard());
    /// ```
    pub fn stop_signal(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let (began, hard) = (self.began, self.hard.load(Relaxed));
        let (stopped, heard) = (Arc::clone(&self.stopped), Arc::clone(&self.heard));
        let is_late = move || hard != NEVER && began.elapsed() >= Duration::from_millis(hard);
        move || {
            let is_stopped = stopped.load(Relaxed) || is_late();
            if is_stopped {
                heard.store(true, Relaxed);
            }
            is_stopped
        }
    }

    /// Whether a [`stop_signal`](Control::stop_signal) has told that the search is to end, so that some work was cut
    /// off.
    pub fn is_stop_heard(&self) -> bool {
        self.heard.load(Relaxed)
    }

    /// Checks the limits of time and nodes, and returns whether the search must end at once.
    pub fn check(&self) -> bool {
        let most = self.most_nodes.load(Relaxed);
        let is_spent = || most != NEVER && self.nodes() >= most;
        if !self.is_over() && (is_spent() || self.is_past(&self.hard)) {
            self.end();
        }
        self.is_over()
    }

    /// Whether it is too late to start a deeper search.
    pub fn is_late(&self) -> bool {
        self.is_over() || self.is_past(&self.soft)
    }

    /// Whether there is a time limit.
    pub fn is_limited(&self) -> bool {
        self.soft.load(Relaxed) != NEVER
    }

    fn is_past(&self, limit: &AtomicU64) -> bool {
        let limit = limit.load(Relaxed);
        limit != NEVER && self.began.elapsed() >= Duration::from_millis(limit)
    }
}

/// A guard that [ends a search if its thread panics](Control::end_on_panic).
#[derive(Debug)]
pub struct EndOnPanic<'c>(&'c Control);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_long_game_keeps_time_on_the_clock() {
        let ms = Duration::from_millis;
        for (left, increment, overhead) in [(400, 16, 30), (1000, 10, 10), (60_000, 1000, 10)] {
            let mut clock = ms(left);
            for _ in 0..300 {
                let limit = TimeLimit::of_clock(clock, ms(increment), None, ms(overhead));
                assert!(limit.hard + ms(2 * overhead) <= clock || limit.hard <= ms(1));
                // Each move uses its hard limit plus a fifth of the overhead.
                clock = clock.saturating_sub(limit.hard + ms(overhead) / 5) + ms(increment);
            }
            assert!(clock > ms(2 * overhead), "{clock:?} are left of {left}+{increment}");
        }
    }

    fn limit(left: u64, increment: u64, moves: Option<u32>, overhead: u64) -> (u64, u64) {
        let ms = Duration::from_millis;
        let TimeLimit { soft, hard } =
            TimeLimit::of_clock(ms(left), ms(increment), moves, ms(overhead));
        (soft.as_millis() as u64, hard.as_millis() as u64)
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_the_next_control() {
        assert_eq!(limit(60_000, 0, None, 0), (1_200, 8_000), "thirty moves");
        assert_eq!(limit(60_000, 0, Some(10), 0), (3_600, 15_000));
        assert_eq!(limit(60_000, 0, Some(1), 0), (36_000, 48_000), "the last one");
        assert_eq!(limit(60_000, 0, Some(0), 0), limit(60_000, 0, Some(1), 0));
        assert_eq!(limit(60_000, 0, Some(90), 0), limit(60_000, 0, None, 0));
    }

    #[test]
    fn three_quarters_of_an_increment_are_spent_with_the_move() {
        assert_eq!(limit(60_000, 4_000, None, 0), (3_000, 17_000));
        // The overhead is subtracted once from the increment, and three times from the clock.
        assert_eq!(limit(60_300, 4_100, None, 100), (3_000, 17_000));
        assert_eq!(limit(60_000, 100, None, 0), (1_245, 8_300));
        assert_eq!(limit(60_300, 100, None, 100), (1_200, 8_000));
    }

    #[test]
    fn a_move_uses_at_most_nine_tenths_of_the_clock() {
        assert_eq!(limit(100, 10_000, None, 0), (90, 90));
        assert_eq!(limit(10, 0, None, 20), (0, 0), "less is left than passes outside");
    }

    #[test]
    fn a_time_for_a_move_is_neither_shortened_nor_exceeded() {
        let second = Duration::from_secs(1);
        assert_eq!(TimeLimit::exactly(second), TimeLimit { soft: second, hard: second });
    }

    thread_local! {
        /// The time on the clock of this thread, which only [`pass`] moves.
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// An instant on the clock of this thread, in place of that of the system.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Instant(Duration);

    impl Instant {
        pub(super) fn now() -> Instant {
            Instant(NOW.get())
        }

        pub(super) fn elapsed(&self) -> Duration {
            NOW.get() - self.0
        }
    }

    const SECOND: Duration = Duration::from_secs(1);
    const MILLISECOND: Duration = Duration::from_millis(1);

    fn pass(time: Duration) {
        NOW.set(NOW.get() + time);
    }

    /// A control that was created forty seconds ago.
    fn old() -> Control {
        let control = Control::new();
        pass(40 * SECOND);
        control
    }

    #[test]
    fn a_limit_counts_from_when_it_is_set() {
        let control = old();
        assert!(!control.is_limited() && !control.is_late() && !control.check());
        control.limit(TimeLimit { soft: 10 * SECOND, hard: 20 * SECOND });
        pass(10 * SECOND - MILLISECOND);
        assert!(control.is_limited() && !control.is_late());
        pass(MILLISECOND);
        assert!(control.is_late(), "nothing new is begun");
        pass(10 * SECOND - MILLISECOND);
        assert!(!control.check());
        pass(MILLISECOND);
        assert!(control.check() && control.is_over(), "everything is left");
        assert!(!control.is_stopped(), "by the time, not from outside");
        assert_eq!(control.elapsed(), 60 * SECOND);
    }

    #[test]
    fn a_part_ends_with_the_whole_but_not_the_whole_with_a_part() {
        let control = old();
        let part = control.part(Some(Duration::ZERO));
        assert!(part.check() && !control.check());
        control.limit(TimeLimit::exactly(20 * SECOND));
        let (rest, longer, shorter) = (
            control.part(None),
            control.part(Some(40 * SECOND)),
            control.part(Some(20 * SECOND - MILLISECOND)),
        );
        pass(20 * SECOND - MILLISECOND);
        assert!(!rest.check() && !longer.check() && shorter.check());
        pass(MILLISECOND);
        assert!(rest.check() && longer.check(), "the time of the whole is over");
        assert!(control.part(Some(SECOND)).check(), "no time is left");

        let control = old();
        let part = control.part(Some(20 * SECOND));
        part.end();
        assert!(part.is_over() && !control.is_over());
        let part = control.part(Some(20 * SECOND));
        control.stop();
        assert!(part.is_over() && part.is_stopped());
    }

    #[test]
    fn a_budget_of_nodes_counts_from_when_it_is_set() {
        let control = Control::new();
        assert_eq!(control.count(500), 500);
        control.limit_nodes(100);
        assert_eq!(control.count(99), 599);
        assert!(!control.check());
        assert_eq!(control.count(1), 600);
        assert!(control.check() && control.is_over() && !control.is_stopped());
        assert_eq!(control.nodes(), 600);
    }
}
