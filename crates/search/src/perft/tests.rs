//! Tests that counts with threads and tables agree with the kernel's, and tests of the table and its keys.

use isotope_kernel::{
    Capture, Check, Explode, OwnKing, Position, Rules, Spec, Win, perft as kernel_perft,
};
use proptest::{collection::vec, prelude::*, sample::Index};
use shakmaty::Position as _;

use super::*;
use crate::perft::table::Key;

/// Positions with few pieces in which all parts of a key matter: castling rights, en passant squares and captures.
const POSITIONS: [&str; 3] = [
    "4k3/5p2/8/3Pp3/8/8/8/4K2R w K e6 0 1",
    "r3k3/p7/8/8/8/8/7P/4K2R w Kq - 0 1",
    "4k3/p1p5/8/1P6/1p6/8/P1P5/4K3 w - - 0 1",
];

fn rules() -> Vec<Rules> {
    let explode = Spec { capture: Capture::Explode(Explode::default()), ..Spec::default() };
    let hill = Win::Hill(["d4", "e4", "d5", "e5"].map(String::from).into());
    let specs = [
        Spec::default(),
        explode.clone(),
        Spec {
            check: Check::Off,
            own_king: OwnKing::Mortal { both: Default::default() },
            ..explode.clone()
        },
        Spec { win: vec![Win::KingDestroyed, Win::Checkmate, hill], ..explode.clone() },
        Spec { win: vec![Win::Checks(3), Win::KingDestroyed, Win::Checkmate], ..explode },
    ];
    specs.map(|spec| Rules::compile(spec).expect("the rules compile")).into()
}

fn position<'r>(rules: &'r Rules, fen: &str) -> Position<'r> {
    Position::from_fen(rules, fen).expect("the position may arise")
}

fn played<'r>(mut position: Position<'r>, choices: &[Index]) -> Position<'r> {
    for choice in choices {
        let moves = position.legal_moves();
        if !moves.is_empty() {
            position.play_unchecked(moves[choice.index(moves.len())]);
        }
    }
    position
}

#[test]
fn threads_and_tables_change_no_count() {
    for rules in &rules() {
        let mut positions = vec![(Position::start(rules), 4)];
        positions.extend(POSITIONS.map(|fen| (position(rules, fen), 5)));
        for (position, depth) in positions {
            let expected = kernel_perft(&position, depth);
            for (threads, hash_mib) in [(1, 0), (1, 1), (2, 0), (2, 1), (5, 1), (0, 16)] {
                let perft = Perft { threads, hash_mib };
                let found = perft.count(&position, depth, &Control::new(), &mut |_| ()).unwrap();
                assert_eq!(found, expected, "{} to {depth} plies, {perft:?}", position.fen());
            }
        }
    }
}

#[test]
fn a_tiny_table_changes_no_count() {
    for rules in &rules() {
        for fen in POSITIONS {
            let position = position(rules, fen);
            let expected = isotope_kernel::divide(&position, 5);
            for buckets in [1, 7] {
                let table = CountTable::with_buckets(buckets).unwrap();
                let found =
                    divide(&position, 5, 2, Some(&table), &Control::new(), &mut |_| ()).unwrap();
                assert_eq!(found, expected, "{fen} with {buckets} buckets");
            }
        }
    }
}

#[test]
fn short_counts_agree_with_the_kernel() {
    let rules = &rules()[1];
    let perft = Perft { threads: 2, hash_mib: 1 };
    for depth in 0..=SMALL {
        let position = position(rules, POSITIONS[1]);
        assert_eq!(
            perft.count(&position, depth, &Control::new(), &mut |_| ()).unwrap(),
            kernel_perft(&position, depth)
        );
        let branches = isotope_kernel::divide(&position, depth);
        assert_eq!(perft.divide(&position, depth, &Control::new(), &mut |_| ()).unwrap(), branches);
    }
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let rules = &rules()[1];
    let perft = Perft { threads: 3, hash_mib: 1 };
    for over in ["8/8/8/8/8/8/8/K2R4 b - - 0 1", "7k/8/8/8/8/8/8/K5RR b - - 0 1"] {
        let position = position(rules, over);
        assert_eq!(perft.count(&position, 9, &Control::new(), &mut |_| ()).unwrap(), 0);
        assert_eq!(perft.divide(&position, 9, &Control::new(), &mut |_| ()).unwrap(), []);
    }
}

#[test]
fn the_last_progress_covers_all_subtrees() {
    let rules = &rules()[1];
    let position = position(rules, POSITIONS[1]);
    let mut seen = Vec::new();
    let perft = Perft { threads: 2, hash_mib: 1 };
    let nodes =
        perft.count(&position, 5, &Control::new(), &mut |progress| seen.push(progress)).unwrap();
    assert!(seen.is_sorted_by_key(|progress| (progress.done, progress.nodes)));
    let last = *seen.last().unwrap();
    assert_eq!(last, PerftProgress { done: last.subtrees, subtrees: last.subtrees, nodes });
    assert!(last.subtrees > 100, "{last:?}");
}

#[test]
fn impossible_counts_are_errors() {
    let rules = &rules()[0];
    let kings = position(rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let endless =
        Perft { threads: 1, hash_mib: 16 }.count(&kings, 30, &Control::new(), &mut |_| ());
    assert!(matches!(endless, Err(PerftError::TooMany)));
    for hash_mib in [1 << 40, usize::MAX] {
        let huge = Perft { threads: 1, hash_mib }.count(&kings, 5, &Control::new(), &mut |_| ());
        assert!(matches!(huge, Err(PerftError::Memory { mib }) if mib == hash_mib));
    }
}

#[test]
fn the_count_of_a_subtree_saturates() {
    let rules = &rules()[0];
    let kings = position(rules, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let table = CountTable::new(16).unwrap();
    let (moves, subtrees) = subtree::split(&kings, 30, 1);
    assert_eq!(subtrees.len(), moves.len());
    for subtree in subtrees {
        assert_eq!(subtree.count(Some(&table), &Control::new()), u64::MAX);
    }
}

#[test]
fn a_key_contains_all_that_affects_the_lines() {
    let rules = rules();
    let keys = |rules, fens: &[&str]| -> Vec<Key> {
        fens.iter().map(|fen| Key::of(&position(rules, fen), 4)).collect()
    };
    let distinct = [
        keys(
            &rules[4],
            &[
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQq e6 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQq - 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w Kq e6 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w Qq e6 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQ e6 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R b KQq - 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQq e6 2+3 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQq e6 3+2 0 1",
                "r3k3/5p2/8/3Pp3/8/8/6p1/R3K2R w KQq e6 1+1 0 1",
            ],
        ),
        // The same position at several depths.
        (0..256).map(|depth| Key::of(&Position::start(&rules[0]), depth)).collect(),
    ];
    for keys in distinct {
        for (i, a) in keys.iter().enumerate() {
            assert!(keys[..i].iter().all(|b| a != b), "{i}");
        }
    }
    let same = keys(
        &rules[0],
        &[
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            // No pawn can capture en passant, and the counters do not affect the key.
            "4k3/8/8/8/4P3/8/8/4K3 b - - 9 50",
        ],
    );
    assert_eq!(same[0], same[1]);
}

#[test]
fn in_a_full_bucket_the_smallest_count_gives_way() {
    let rules = &rules()[0];
    let start = Position::start(rules);
    let key = |depth| Key::of(&start, depth);
    let table = CountTable::with_buckets(1).unwrap();
    assert_eq!(table.get(key(1)), None);
    for (depth, nodes) in [(1, 40), (2, 10), (3, 30), (4, 20), (5, 5)] {
        table.put(key(depth), nodes);
    }
    let found: Vec<_> = (1..=5).map(|depth| table.get(key(depth))).collect();
    assert_eq!(found, [Some(40), None, Some(30), Some(20), Some(5)]);
}

#[test]
fn either_all_threads_or_none_have_a_cpu_of_their_own() {
    for threads in [0, 1, 2, 3, 4000] {
        let mut cpus = cores::for_threads(threads);
        assert_eq!(cpus.len(), threads);
        if cpus.iter().any(Option::is_some) {
            cpus.sort_unstable();
            cpus.dedup();
            assert_eq!(cpus.len(), threads);
            assert!(!cpus.contains(&None));
        }
    }
    assert_eq!(cores::for_threads(1), [None]);
}

fn choices() -> impl Strategy<Value = Vec<Index>> {
    vec(any::<Index>(), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn counts_after_random_games_agree_with_the_kernel(
        rules in 0..5usize,
        start in 0..POSITIONS.len(),
        choices in choices(),
        threads in 1..4usize,
        buckets in 1..500usize,
    ) {
        let rules = &self::rules()[rules];
        let position = played(position(rules, POSITIONS[start]), &choices);
        let table = CountTable::with_buckets(buckets).unwrap();
        let expected = isotope_kernel::divide(&position, 4);
        for table in [None, Some(&table)] {
            let found = divide(&position, 4, threads, table, &Control::new(), &mut |_| ()).unwrap();
            prop_assert_eq!(&found, &expected, "{}", position.fen());
        }
    }
}

proptest! {
    #[test]
    fn positions_share_a_key_exactly_if_they_repeat_each_other(
        rules in 0..5usize,
        start in 0..POSITIONS.len(),
        games in [choices(), choices()],
    ) {
        let rules = &self::rules()[rules];
        let [a, b] = games.map(|choices| played(position(rules, POSITIONS[start]), &choices));
        prop_assert_eq!(Key::of(&a, 4) == Key::of(&b, 4), a == b, "{} and {}", a.fen(), b.fen());
    }
}

#[test]
fn a_panic_in_one_thread_ends_the_count_of_all() {
    use std::{
        cell::Cell,
        panic,
        sync::{Arc, OnceLock},
    };

    use isotope_kernel::{Aftermath, CaptureEffect, Capturing, Field, Plugins};

    /// A hook that panics at one of its calls. All later calls wait until the thread of that call has ended.
    struct PanickingHook {
        calls: Arc<AtomicUsize>,
        at: usize,
        ended: Arc<OnceLock<()>>,
    }

    /// Sets a lock when it is dropped.
    struct SetOnDrop(Arc<OnceLock<()>>);

    impl Drop for SetOnDrop {
        fn drop(&mut self) {
            let _ = self.0.set(());
        }
    }

    thread_local! {
        /// Dropped at the end of the thread.
        static AT_THE_END: Cell<Option<SetOnDrop>> = const { Cell::new(None) };
    }

    impl CaptureEffect for PanickingHook {
        fn aftermath(&self, _: &Field, capture: Capturing) -> Aftermath {
            let call = self.calls.fetch_add(1, Relaxed);
            if call == self.at {
                AT_THE_END.set(Some(SetOnDrop(Arc::clone(&self.ended))));
                panic!("the hook panics");
            }
            if call > self.at {
                self.ended.wait();
            }
            Aftermath { destroyed: capture.victim.into(), ..Aftermath::NOTHING }
        }
    }

    // Returns the number of calls during a count, and whether the count panicked.
    let count = |at| {
        let calls = Arc::new(AtomicUsize::new(0));
        let hook = PanickingHook { calls: Arc::clone(&calls), at, ended: Arc::default() };
        let plugins = Plugins { capture: Some(Box::new(hook)), ..Plugins::default() };
        let rules = Rules::compile_with(Spec::default(), plugins).expect("the rules compile");
        let position = position(&rules, POSITIONS[1]);
        let before = calls.load(Relaxed);
        let perft = Perft { threads: 2, hash_mib: 0 };
        let counted =
            || perft.count(&position, 5, &Control::new(), &mut |_| ()).expect("it counts");
        let panicked = panic::catch_unwind(panic::AssertUnwindSafe(counted)).is_err();
        (calls.load(Relaxed) - before, panicked)
    };
    let (all, panicked) = count(usize::MAX);
    assert!(!panicked);
    let (some, panicked) = count(500);
    assert!(panicked && some < all / 2, "{some} of {all} calls");
}

#[test]
fn lines_are_counted_before_the_first_subtree_is_finished() {
    let rules = Rules::compile(Spec::default()).expect("chess");
    let (start, control) = (Position::start(&rules), Control::new());
    let mut reports = Vec::new();
    // No subtree of so many plies is ever finished.
    let counted = Perft::default().count(&start, 20, &control, &mut |progress| {
        reports.push(progress);
        // The number of reports is limited for a failure alone.
        if progress.nodes > 0 || reports.len() == 1_000 {
            control.stop();
        }
    });
    assert!(matches!(counted, Err(PerftError::Stopped)));
    let last = reports.last().expect("progress is reported");
    assert!(last.nodes > 0 && last.done == 0, "{last:?}");
}

#[test]
fn a_stopped_count_has_no_result() {
    let rules = Rules::compile(Spec::default()).expect("chess");
    let (start, control) = (Position::start(&rules), Control::new());
    let count = |depth, control: &Control| {
        let count = Perft::default().count(&start, depth, control, &mut |_| ());
        count.map_err(|error| error.to_string())
    };
    assert_eq!(count(4, &control), Ok(197_281));
    let part = control.part(None);
    part.limit_nodes(10_000);
    assert_eq!(count(5, &part), Err("the count was stopped".into()), "under way");
    let late = control.part(Some(Duration::ZERO));
    assert_eq!(count(5, &late), Err("the count was stopped".into()), "out of time");
    assert_eq!(count(4, &control), Ok(197_281), "the limits were those of parts");
    control.stop();
    for depth in [1, 4] {
        assert_eq!(count(depth, &control), Err("the count was stopped".into()));
    }
}
