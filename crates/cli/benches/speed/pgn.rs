//! Benchmarks of reading games of atomic chess: the same reader and visitor with Isotope's positions, with
//! shakmaty's positions, and without playing the moves; and `isotope games` on one thread and on two.

use std::{
    convert::Infallible,
    fmt::Write as _,
    hint::black_box,
    io::Cursor,
    ops::ControlFlow,
    sync::Arc,
    time::{Duration, Instant},
};

use isotope_games::{Choice, Job, Source, run};
use isotope_kernel::notation;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Move, Position, san::San, variant::Atomic};

use crate::{
    data,
    measure::{Count, Timing, interleaved},
    table::{Table, times},
};

const GAMES: u64 = 2_000;

/// The maximum length of a game, in plies.
const PLIES: u32 = 300;

pub(crate) fn print(rounds: u32) {
    let pgn = random_games();
    let rules = data::shipped("atomic");
    let start = isotope_kernel::Position::start(&rules);
    let job = |threads| Job { threads, ..Job::new(named("atomic")) };
    let one = job(1);
    let entrants = [
        replayed(&pgn, start.clone(), notation::find),
        replayed(&pgn, Atomic::default(), |position, san| san.to_move(position).ok()),
        replayed(&pgn, start, |position, san| san.to_move(position).ok()),
        only_read(&pgn),
        Box::new(|| found(&pgn, &one)),
    ];
    let timings = interleaved(rounds, &entrants);
    let [ours, theirs, by_trait, reader, games] = &timings[..] else {
        unreachable!("a timing for each")
    };
    assert!(timings.iter().all(|timing| timing.nodes == ours.nodes), "plies");

    let mut table = Table::new(&["games", "plies", "isotope", "shakmaty", "isotope is"]);
    table.row(vec![
        GAMES.to_string(),
        ours.nodes.to_string(),
        ours.rate(GAMES as f64, 0),
        theirs.rate(GAMES as f64, 0),
        times(ours.speedup(theirs)),
    ]);
    table.print("pgn: games of atomic chess read and replayed, a second");

    let share = |timing: &Timing| format!("{:.0}%", 100.0 * reader.relative_to(timing));
    let mut table =
        Table::new(&["program", "games a second", "of shakmaty's", "the reader's share"]);
    for (name, timing) in [
        ("the reader alone", reader),
        ("isotope", ours),
        ("isotope by shakmaty's trait", by_trait),
        ("isotope games", games),
        ("shakmaty", theirs),
    ] {
        let faster = times(timing.speedup(theirs));
        table.row(vec![name.into(), timing.rate(GAMES as f64, 0), faster, share(timing)]);
    }
    table.print("pgn: the share of the PGN reader, which both have in common");

    let many = pgn.repeat(20);
    let [one, two] = walls(rounds, || found(&many, &job(1)), || found(&many, &job(2)));
    let rate = |wall: Duration| format!("{:.0}", 20.0 * GAMES as f64 / wall.as_secs_f64());
    let mut table = Table::new(&["threads", "games a second", "of one"]);
    table.row(vec!["1".into(), rate(one), times(1.0)]);
    table.row(vec!["2".into(), rate(two), times(one.as_secs_f64() / two.as_secs_f64())]);
    table
        .print("pgn: isotope games on one thread and on two, by the clock, the best of the rounds");
}

/// The shortest wall time of each of two functions.
fn walls(rounds: u32, one: impl Fn() -> u64, two: impl Fn() -> u64) -> [Duration; 2] {
    let clock = |count: &dyn Fn() -> u64| {
        let began = Instant::now();
        black_box(count());
        began.elapsed()
    };
    let least = [Duration::MAX; 2];
    (0..rounds).fold(least, |[a, b], _| [a.min(clock(&one)), b.min(clock(&two))])
}

fn named(name: &str) -> Choice {
    let ruleset = isotope_ruleset::shipped(name).expect("it is shipped");
    Choice::Named(vec![(name.into(), ruleset)])
}

/// Counts the plies of all games in `pgn` as `isotope games` does.
fn found(pgn: &str, job: &Job) -> u64 {
    let source = Source::stream("games", Cursor::new(pgn.to_owned()));
    let summary = run(source, job, &Arc::default(), |_| Ok::<(), Infallible>(()));
    let summary = summary.unwrap_or_else(|_| panic!("memory can be read"));
    assert_eq!(summary.rulesets[0].plies, summary.plies, "all of them are legal");
    summary.plies
}

/// Counts the plies of all games in `pgn` without playing the moves.
fn only_read(pgn: &str) -> Count<'_> {
    Box::new(move || {
        let mut reader = Reader::new(black_box(pgn).as_bytes());
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut Plies).expect("memory can be read") {
            plies += game;
        }
        plies
    })
}

/// A visitor that counts plies.
struct Plies;

impl Visitor for Plies {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, plies: &mut u64, san: SanPlus) -> ControlFlow<u64> {
        black_box(san);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, plies: u64) -> u64 {
        plies
    }
}

/// Counts the plies of all games in `pgn`, playing the moves from `start`.
fn replayed<'a, P: Position + Clone + 'a>(
    pgn: &'a str,
    start: P,
    read: impl Fn(&P, San) -> Option<Move> + Copy + 'a,
) -> Count<'a> {
    Box::new(move || {
        let mut reader = Reader::new(black_box(pgn).as_bytes());
        let mut replay = Replay { start: start.clone(), read };
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut replay).expect("memory can be read") {
            plies += game;
        }
        plies
    })
}

/// A visitor that plays the games and counts their plies.
struct Replay<P, F> {
    start: P,
    /// Returns the move denoted by a SAN.
    read: F,
}

impl<P: Position + Clone, F: Fn(&P, San) -> Option<Move>> Visitor for Replay<P, F> {
    type Tags = ();
    type Movetext = (P, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (P, u64)> {
        ControlFlow::Continue((self.start.clone(), 0))
    }

    fn san(&mut self, (position, plies): &mut (P, u64), san: SanPlus) -> ControlFlow<u64> {
        let m = (self.read)(position, san.san).expect("a legal move");
        position.play_unchecked(m);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): (P, u64)) -> u64 {
        plies
    }
}

/// Generates a PGN of random legal games, which is the same in every run.
fn random_games() -> String {
    let mut random = SplitMix(1);
    let mut pgn = String::new();
    for game in 1..=GAMES {
        write!(pgn, "[Event \"Random game {game}\"]\n[Variant \"Atomic\"]\n\n").expect("memory");
        let mut position = Atomic::default();
        for ply in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_game_over() {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 2 == 0 {
                write!(pgn, "{}. ", ply / 2 + 1).expect("memory");
            }
            let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
            write!(pgn, "{san} ").expect("memory");
        }
        pgn.push_str("*\n\n");
    }
    pgn
}

/// The SplitMix64 generator by Steele, Lea and Flood, which generates the same numbers on every machine.
struct SplitMix(u64);

impl SplitMix {
    /// Returns a number from 0 up to but not including `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}
