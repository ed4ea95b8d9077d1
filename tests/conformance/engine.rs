//! Tests of the engine: its lines are legal under every ruleset, it finds known wins, and the lengths that it reports
//! agree with the solver. The following command compares the lengths in 500 positions instead of 60:
//!
//! ```text
//! POSITIONS=500 cargo test --release -p isotope-tests engine::
//! ```

use std::env;

use isotope_engine::{Engine, Limits, Score};
use isotope_kernel::{Game, Position, fen, judge};
use isotope_outcomes::{Solver, Wdl};
use isotope_search::Control;
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move, Position as _};

use crate::{random::cases, rulesets::rules};

fn best(position: &Position<'_>, nodes: u64) -> (Vec<Move>, Option<Score>) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut score = None;
    let best = Engine::new(1, 1).search(position, &[], &limits, &Control::new(), |found| {
        score = Some(found.score);
    });
    (best, score)
}

#[test]
fn forced_wins_of_atomic_chess_are_found_with_their_length() {
    let atomic = rules("atomic");
    let wins = include_str!("../wins/atomic.txt");
    let mut found = 0;
    for line in wins.lines().filter(|line| !line.starts_with('#')) {
        let [fen, plies, moves] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}: a position, a length and moves");
        };
        let written = fen::read(fen).expect("it is one");
        let position = Position::from_fen(atomic, written).expect("it can be played");
        let (best, score) = best(&position, 50_000);
        let plies: i32 = plies.parse().expect("it is a number");
        assert_eq!(score, Some(Score::Mate((plies + 1) / 2)), "{fen}");
        let m = best[0].to_uci(CastlingMode::Standard).to_string();
        assert!(moves.split(' ').any(|win| win == m), "{fen}: {m} is none of {moves}");
        found += 1;
    }
    assert_eq!(found, 63);
}

/// The rulesets in which lengths of wins are compared.
const COMPARED: [&str; 10] = [
    "atomic",
    "chess",
    "crazyhouse",
    "three-check",
    "king-of-the-hill",
    "giveaway",
    "icc",
    "cross",
    "racing-atomic",
    "rifle",
];

/// A position a few plies before the end of a game of random moves, without the positions before it, since the solver
/// does not know draws by repetition; `None` if the game ends too early or not at all.
fn late_game(ruleset: &str, random: &mut fastrand::Rng) -> Option<Position<'static>> {
    let rules = rules(ruleset);
    let mut game = Game::begin(rules);
    while game.ended().is_none() && game.moves().len() < 300 {
        let moves = game.position().all_moves();
        game.play(moves[random.usize(..moves.len())]).expect("it is legal");
    }
    game.ended()?.winner?;
    let plies = game.moves().len().checked_sub(random.usize(1..=5))?;
    game.position_after(plies)
}

#[test]
fn the_length_of_a_win_agrees_with_the_solver() {
    const PLIES: u32 = 5;
    let all: usize = env::var("POSITIONS").map_or(60, |count| count.parse().expect("a number"));
    let mut random = fastrand::Rng::with_seed(34);
    let (mut compared, mut exact) = (0, 0);
    for at in 0.. {
        if compared == all {
            break;
        }
        let Some(position) = late_game(COMPARED[at % COMPARED.len()], &mut random) else {
            continue;
        };
        let solver =
            Solver { nodes: Some(200_000), plies: Some(PLIES), hash_mib: 1, ..Solver::default() };
        let solution = solver.solve(&position);
        let Some((result, plies)) = solution.result.zip(solution.plies) else { continue };
        if result == Wdl::Draw || plies == 0 {
            continue;
        }
        compared += 1;
        let (_, score) = best(&position, 20_000);
        // The moves of the winner are counted. The loser may have the last move, as in giveaway.
        let length = if result == Wdl::Win { plies.div_ceil(2) } else { plies / 2 } as i32;
        let found = match (result, score) {
            (Wdl::Win, Some(Score::Mate(found @ 1..))) => found,
            (Wdl::Loss, Some(Score::Mate(found @ ..=0))) => -found,
            (_, Some(Score::Mate(_))) => {
                panic!("{}: {score:?}, but {result:?} in {plies} plies", position.fen())
            }
            _ => i32::MAX,
        };
        exact += usize::from(found == length);
        // A longer win has been found, or none yet, but never a shorter one.
        assert!(found >= length, "{}: {score:?}, but {result:?} in {plies} plies", position.fen());
    }
    assert!(exact * 100 >= compared * 97, "{exact} of {compared}");
}

proptest! {
    #[test]
    fn the_line_that_the_engine_expects_is_legal_under_any_rules(case in cases()) {
        let start = case.scene.start(&case.rules);
        let (best, _) = best(&start, 400);
        prop_assert_eq!(best.is_empty(), start.all_moves().is_empty());
        let mut position = start;
        for m in best {
            prop_assert!(judge(&position, m).is_ok(), "{m:?} in {position:?}");
            position.play_unchecked(m);
        }
    }
}
