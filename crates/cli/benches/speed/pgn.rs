//! Benchmarks of reading games: pgn-reader and one visitor with Isotope's positions, with shakmaty's positions, and
//! without playing the moves; and `isotope games`, with a reader of its own, on one thread and on two.

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
use isotope_kernel::{Claims, Game, Rules, notation};
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{
    Position,
    san::San,
    variant::{Atomic, Crazyhouse},
};

use crate::{
    data,
    measure::{Count, interleaved},
    table::{Table, times},
};

const GAMES: u64 = 2_000;

/// The maximum length of a game, in plies.
const PLIES: u32 = 300;

pub(crate) fn print(rounds: u32) {
    let pgn = random_games::<Atomic>();
    print_game::<Atomic>("atomic", &pgn, rounds);
    print_game::<Crazyhouse>("crazyhouse", &random_games::<Crazyhouse>(), rounds);

    let many = pgn.repeat(20);
    let job = |threads| Job { threads, ..Job::new(named("atomic")) };
    let [one, two] = walls(rounds, || found(&many, &job(1)), || found(&many, &job(2)));
    let rate = |wall: Duration| format!("{:.0}", 20.0 * GAMES as f64 / wall.as_secs_f64());
    let mut table = Table::new(&["threads", "games a second", "of one"]);
    table.row(vec!["1".into(), rate(one), times(1.0)]);
    table.row(vec!["2".into(), rate(two), times(one.as_secs_f64() / two.as_secs_f64())]);
    table
        .print("pgn: isotope games on one thread and on two, by the clock, the best of the rounds");
}

/// Measures the reading of games of the ruleset `name`, which shakmaty plays as `P`.
fn print_game<P: Position + Clone + Default + 'static>(name: &str, pgn: &str, rounds: u32) {
    let rules = data::shipped(name);
    let start = isotope_kernel::Position::start(&rules);
    let job = Job { threads: 1, ..Job::new(named(name)) };
    let entrants = [
        only_read(pgn),
        replayed(pgn, start.clone(), find_and_play),
        replayed(pgn, start.clone(), play_by_trait),
        replayed(pgn, Game::new(start).with_claims(Claims::ALL), play_in_game),
        Box::new(|| found(pgn, &job)),
        replayed(pgn, P::default(), play_by_trait),
    ];
    let timings = interleaved(rounds, &entrants);
    let (reader, theirs) = (&timings[0], &timings[timings.len() - 1]);
    assert!(timings.iter().all(|timing| timing.nodes == theirs.nodes), "plies");

    let mut table =
        Table::new(&["program", "games a second", "of shakmaty's", "the reader's share"]);
    let names = [
        "the reader alone",
        "isotope",
        "isotope by shakmaty's trait",
        "isotope's Game",
        "isotope games",
        "shakmaty",
    ];
    for (name, timing) in names.iter().zip(&timings) {
        table.row(vec![
            (*name).into(),
            timing.rate(GAMES as f64, 0),
            times(timing.speedup(theirs)),
            format!("{:.0}%", 100.0 * reader.relative_to(timing)),
        ]);
    }
    let plies = theirs.nodes;
    table.print(&format!("pgn: {GAMES} games of {name} read and replayed, {plies} plies"));
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

/// Finds a move by Isotope's own function and plays it.
fn find_and_play(position: &mut isotope_kernel::Position<'_>, san: San) -> Option<()> {
    let m = notation::find(position, san)?;
    position.play_unchecked(m);
    Some(())
}

/// Finds a move as shakmaty does and plays it.
fn play_by_trait<P: Position>(position: &mut P, san: San) -> Option<()> {
    let m = san.to_move(position).ok()?;
    position.play_unchecked(m);
    Some(())
}

/// Plays a move in a game, which checks it and records the position.
fn play_in_game(game: &mut Game<&Rules>, san: San) -> Option<()> {
    let m = notation::find(&game.position(), san)?;
    game.play(m).ok()
}

/// Counts the plies of all games in `pgn`, playing the moves from `start`.
fn replayed<'a, P: Clone + 'a>(
    pgn: &'a str,
    start: P,
    play: fn(&mut P, San) -> Option<()>,
) -> Count<'a> {
    Box::new(move || {
        let mut reader = Reader::new(black_box(pgn).as_bytes());
        let mut replay = Replay { start: start.clone(), play };
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut replay).expect("memory can be read") {
            plies += game;
        }
        plies
    })
}

/// A visitor that plays the games and counts their plies.
struct Replay<P> {
    start: P,
    /// Plays the move denoted by a SAN.
    play: fn(&mut P, San) -> Option<()>,
}

impl<P: Clone> Visitor for Replay<P> {
    type Tags = ();
    type Movetext = (P, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (P, u64)> {
        ControlFlow::Continue((self.start.clone(), 0))
    }

    fn san(&mut self, (game, plies): &mut (P, u64), san: SanPlus) -> ControlFlow<u64> {
        (self.play)(game, san.san).expect("a legal move");
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, plies): (P, u64)) -> u64 {
        plies
    }
}

/// Generates a PGN of random legal games, which is the same in every run.
fn random_games<P: Position + Default>() -> String {
    let mut random = SplitMix(1);
    let mut pgn = String::new();
    for game in 1..=GAMES {
        write!(pgn, "[Event \"Random game {game}\"]\n\n").expect("memory");
        let mut position = P::default();
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
