//! Parses the command `go`, which sets the limits of a search.

use std::time::Duration;

use isotope_search::TimeLimit;
use shakmaty::{ByColor, Color};

use crate::search_end::SearchEnd;

/// The limits of a search, named as in the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) perft: Option<u32>,
    /// The depth of `bench`, a command of its own that runs as a search does.
    pub(crate) bench: Option<u32>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    /// The moves of `searchmoves` as text in UCI notation; they are parsed once the position is known.
    pub(crate) moves: Vec<String>,
    /// The time for this move, in milliseconds.
    time: Option<i64>,
    /// The time left on each clock, in milliseconds; not positive if it has run out.
    left: ByColor<Option<i64>>,
    /// The increment of each clock, in milliseconds per move.
    increment: ByColor<i64>,
    moves_to_go: Option<u32>,
}

/// The keywords that may follow `go`.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The depth in plies to which `bench` searches without a number.
const BENCH_DEPTH: u32 = 5;

impl Go {
    /// Parses the words after `go`. Unknown words are ignored, and so are keywords that lack their
    /// number, except `perft`.
    pub(crate) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|word| !WORDS.contains(word)) {
                        go.moves.push(m.into());
                    }
                }
                _ if WORDS.contains(&word) => {
                    let number = words.next_if(|word| word.parse::<i64>().is_ok());
                    match number.and_then(|number| number.parse().ok()) {
                        Some(number) => go.set(word, number),
                        // A count to no depth is refused, rather than answered with a search.
                        None if word == "perft" => go.perft = Some(0),
                        None => (),
                    }
                }
                _ => (),
            }
        }
        go
    }

    /// The command `bench`, followed by the depth of its searches, [`BENCH_DEPTH`] by default.
    pub(crate) fn bench(depth: Option<&str>) -> Go {
        let depth = depth.and_then(|depth| depth.parse().ok()).unwrap_or(BENCH_DEPTH);
        Go { bench: Some(depth), ..Go::default() }
    }

    /// Sets the limit named by the keyword `word` to `number`.
    fn set(&mut self, word: &str, number: i64) {
        let count = u32::try_from(number.max(0)).unwrap_or(u32::MAX);
        match word {
            "wtime" => self.left.white = Some(number),
            "btime" => self.left.black = Some(number),
            "winc" => self.increment.white = number,
            "binc" => self.increment.black = number,
            "movetime" => self.time = Some(number),
            "movestogo" => self.moves_to_go = Some(count),
            "depth" => self.depth = Some(count),
            "nodes" => self.nodes = Some(number.max(0) as u64),
            "mate" => self.mate = Some(count),
            "perft" => self.perft = Some(count),
            _ => (),
        }
    }

    /// What ends a search for `color`.
    pub(crate) fn ending(&self, color: Color, overhead: Duration) -> SearchEnd {
        let (budget, limited) = (self.budget(color, overhead), self.is_limited(color));
        match (self.infinite, limited) {
            (infinite, _) if self.ponder => SearchEnd::PonderHit { budget, infinite, limited },
            (true, _) => SearchEnd::Stop,
            (false, true) => SearchEnd::Limits,
            (false, false) => SearchEnd::Depth,
        }
    }

    /// Whether a search for `color` is limited by time, nodes, depth or the number of moves to mate, and
    /// is not infinite.
    fn is_limited(&self, color: Color) -> bool {
        let clock = self.time.or(*self.left.get(color)).is_some();
        let other = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        !self.infinite && (clock || other)
    }

    /// The time limit for `color`, reduced by `overhead`; `None` if the search is infinite or neither a
    /// move time nor a clock was given.
    pub(crate) fn budget(&self, color: Color, overhead: Duration) -> Option<TimeLimit> {
        let duration = |milliseconds: i64| Duration::from_millis(milliseconds.clamp(0, DAY) as u64);
        if self.infinite {
            return None;
        }
        let move_time = self.time.map(|time| {
            let least = Duration::from_millis(1);
            TimeLimit::exactly(duration(time).saturating_sub(overhead).max(least))
        });
        move_time.or_else(|| {
            let left = duration((*self.left.get(color))?);
            let increment = duration(*self.increment.get(color));
            Some(TimeLimit::of_clock(left, increment, self.moves_to_go, overhead))
        })
    }
}

/// The maximum time that is taken into account, a day in milliseconds.
const DAY: i64 = 86_400_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_depths_and_moves_are_read_in_any_order() {
        let go = Go::read("depth 5 searchmoves e2e4 N@f3 wtime 1000 binc 7".split(' '));
        assert_eq!((go.depth, go.moves.len()), (Some(5), 2));
        assert!(go.budget(Color::White, Duration::ZERO).is_some());
        assert_eq!(go.budget(Color::Black, Duration::ZERO), None);
    }

    #[test]
    fn a_clock_that_has_run_out_leaves_at_most_a_millisecond() {
        for text in ["wtime -50", "wtime 0", "movetime -3", "movetime 1"] {
            let budget = Go::read(text.split(' ')).budget(Color::White, Duration::from_millis(20));
            assert!(budget.is_some_and(|b| b.hard <= Duration::from_millis(1)), "{text}");
        }
    }

    #[test]
    fn each_side_has_its_own_clock_and_increment() {
        let budget = |words: &str, color| Go::read(words.split(' ')).budget(color, Duration::ZERO);
        let ms = Duration::from_millis;
        let clock = |left, increment| {
            Some(TimeLimit::of_clock(ms(left), ms(increment), Some(7), Duration::ZERO))
        };
        let words = "wtime 9000 btime 8000 winc 100 binc 200 movestogo 7";
        assert_eq!(budget(words, Color::White), clock(9000, 100));
        assert_eq!(budget(words, Color::Black), clock(8000, 200));
    }

    #[test]
    fn an_infinite_search_has_no_time_limit() {
        for words in ["infinite wtime 1000", "movetime 5 infinite"] {
            let go = Go::read(words.split(' '));
            assert_eq!(go.budget(Color::White, Duration::ZERO), None, "{words}");
            assert!(!go.is_limited(Color::White), "{words}");
        }
    }

    #[test]
    fn a_search_is_limited_by_the_clock_of_its_side() {
        let limited = |words: &str, color| Go::read(words.split(' ')).is_limited(color);
        for words in ["depth 3", "nodes 9", "mate 2", "movetime 5", "wtime 5"] {
            assert!(limited(words, Color::White), "{words}");
        }
        assert!(!limited("wtime 5", Color::Black) && !limited("winc 5", Color::White));
        assert!(!limited("ponder", Color::White));
    }

    #[test]
    fn the_overhead_is_taken_off_the_time_for_a_move() {
        let budget = Go::read("movetime 1000 wtime 5".split(' '));
        let budget = budget.budget(Color::White, Duration::from_millis(30));
        assert_eq!(budget, Some(TimeLimit::exactly(Duration::from_millis(970))));
    }

    #[test]
    fn a_word_without_its_number_is_ignored_unless_it_counts() {
        assert_eq!(Go::read("depth wtime x nodes 9".split(' ')).nodes, Some(9));
        for perft in ["perft", "perft x", "perft 0", "perft -3"] {
            assert_eq!(Go::read(perft.split(' ')).perft, Some(0), "{perft} is refused as a count");
        }
    }
}
