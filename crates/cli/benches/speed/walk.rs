//! Walks of the game tree as a program outside the kernel would implement them: through shakmaty's trait, with a
//! list of moves in every position and a copy of the position for each move.

use std::hint::black_box;

use isotope_kernel::Position as Ours;
use shakmaty::{CastlingMode, Chess, FromSetup, Position, Setup, fen::Fen, variant::Atomic};

use crate::{
    Options,
    data::{self, WALKED},
    measure::{Count, pair, spread},
    table::{Table, times},
};

/// The depths of the walks, in plies.
const DEPTHS: [u32; 2] = [3, 4];

/// Measures walks under `atomic` and `chess` against walks with shakmaty's positions for these games.
pub(crate) fn print(options: &Options) {
    print_game::<Atomic>("atomic", options);
    println!();
    print_game::<Chess>("chess", options);
}

fn print_game<P: Position + FromSetup + Clone + 'static>(name: &str, options: &Options) {
    let rules = data::shipped(name);
    let mut table =
        Table::new(&["position", "depth", "nodes", "isotope", "shakmaty", "isotope is"]);
    let mut speedups = Vec::new();
    for (position, text) in WALKED {
        let ours: Ours<'_> = data::position(&rules, text).expect("a position of the game");
        let setup = Setup::from(text.parse::<Fen>().expect("a FEN"));
        let theirs = P::from_setup(setup, CastlingMode::Standard)
            .unwrap_or_else(|_| panic!("{position}: no position of the game"));
        for depth in DEPTHS {
            let entrants = [walked(ours.clone(), depth), walked(theirs.clone(), depth)];
            let [ours, theirs] = pair(options.rounds, entrants);
            assert_eq!(ours.nodes, theirs.nodes, "{position}");
            let speedup = ours.speedup(&theirs);
            speedups.push(speedup);
            table.row(vec![
                position.into(),
                depth.to_string(),
                ours.nodes.to_string(),
                ours.millions(),
                theirs.millions(),
                times(speedup),
            ]);
        }
    }
    let [least, median, _] = spread(speedups);
    for (name, speedup) in [("least", least), ("median", median)] {
        let blank = String::new;
        table.row(vec![name.into(), blank(), blank(), blank(), blank(), times(speedup)]);
    }
    table.print(&format!("walk: {name} over shakmaty's trait, million nodes a second"));
}

fn walked<'a, P: Position + Clone + 'a>(position: P, depth: u32) -> Count<'a> {
    Box::new(move || walk(black_box(&position), depth))
}

fn walk<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut lines = 0;
    for m in moves {
        let mut child = position.clone();
        child.play_unchecked(m);
        lines += walk(&child, depth - 1);
    }
    lines
}
