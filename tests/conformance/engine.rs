//! Tests of the engine: its lines are legal under every ruleset, and it finds known wins.

use isotope_engine::{Engine, Limits, Score};
use isotope_kernel::{Position, fen, judge};
use isotope_search::Control;
use proptest::prelude::*;
use shakmaty::{CastlingMode, Move, Position as _};

use crate::{
    random::{cases, config},
    rulesets::rules,
};

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

proptest! {
    #![proptest_config(config())]

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
