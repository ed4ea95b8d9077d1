//! Walks of the game tree as a program outside the kernel would implement them: through shakmaty's trait, with a
//! list of moves in every position and a copy of the position for each move.

use std::hint::black_box;

use isotope_kernel::Position as Ours;
use shakmaty::{
    CastlingMode, Chess, FromSetup, Position, Setup,
    fen::Fen,
    variant::{Antichess, Atomic, Crazyhouse},
};

use crate::{
    Options,
    data::{self, WALKED},
    measure::{Count, pair, spread},
    table::{Table, times},
};

/// A walk: the name of the position, its FEN and the depth in plies.
type Walk = (&'static str, &'static str, u32);

/// Measures walks against walks with shakmaty's positions.
pub(crate) fn print(options: &Options) {
    let both = |(name, fen)| [3, 4].map(|depth| (name, fen, depth));
    let openings: Vec<Walk> = WALKED.into_iter().flat_map(both).collect();
    print_game::<Atomic>("atomic", &openings, options);
    print_game::<Chess>("chess", &openings, options);
    print_game::<Crazyhouse>("crazyhouse", &known(data::CRAZYHOUSE), options);
    print_game::<Antichess>("antichess", &known(data::ANTICHESS), options);
}

/// The walks of a few million nodes from the positions in a file of known counts.
fn known(known: &'static str) -> Vec<Walk> {
    let tasks = data::tasks(&data::listed(known), known, 5_000_000);
    tasks.into_iter().map(|task| (task.name, task.fen, task.depth)).collect()
}

fn print_game<P: Position + FromSetup + Clone + 'static>(
    name: &str,
    walks: &[Walk],
    options: &Options,
) {
    let rules = data::shipped(name);
    let mut table =
        Table::new(&["position", "depth", "nodes", "isotope", "shakmaty", "isotope is"]);
    let mut speedups = Vec::new();
    for &(position, text, depth) in walks {
        let ours: Ours<'_> = data::position(&rules, text).expect("a position of the game");
        let setup = Setup::from(text.parse::<Fen>().expect("a FEN"));
        let theirs = P::from_setup(setup, CastlingMode::Standard)
            .unwrap_or_else(|_| panic!("{position}: no position of the game"));
        let [ours, theirs] = pair(options.rounds, [walked(ours, depth), walked(theirs, depth)]);
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
