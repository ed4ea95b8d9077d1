//! Compares perft in other crates with Isotope's perft.

use shakmaty::{
    Chess,
    variant::{Antichess, Atomic, Crazyhouse},
};

use crate::{
    Options,
    data::{self, Task},
    measure::{Count, interleaved, spread},
    perft,
    table::{Table, times},
};

/// Another crate: its name, and a function that returns its count or the reason why it cannot count a task.
type Peer = (&'static str, fn(Task) -> Result<Count<'static>, &'static str>);

/// Measures atomic chess against the other crates that support it.
pub(crate) fn print_atomic(options: &Options) {
    let tasks = data::atomic_tasks(options.budget());
    let peers: [Peer; 2] =
        [("shakmaty", perft::shakmaty::<Atomic>), ("atomic-movegen", perft::atomic_movegen)];
    print("atomic", &tasks, data::ATOMIC, &peers, options.rounds);
}

/// Measures chess against other crates, including generators written only for chess.
pub(crate) fn print_chess(options: &Options) {
    let tasks = data::tasks(&data::CHESS_SUITE, data::CHESS, options.budget());
    let peers: [Peer; 3] = [
        ("cozy-chess", perft::cozy_chess),
        ("chess", perft::chess),
        ("shakmaty", perft::shakmaty::<Chess>),
    ];
    print("chess", &tasks, data::CHESS, &peers, options.rounds);
}

/// Measures the other variants of shakmaty of which there are known counts.
pub(crate) fn print_shakmaty(options: &Options) {
    let crazyhouse: [Peer; 1] = [("shakmaty", perft::shakmaty::<Crazyhouse>)];
    let antichess: [Peer; 1] = [("shakmaty", perft::shakmaty::<Antichess>)];
    let games =
        [("crazyhouse", data::CRAZYHOUSE, crazyhouse), ("antichess", data::ANTICHESS, antichess)];
    for (name, known, peers) in games {
        let tasks = data::tasks(&data::listed(known), known, options.budget());
        print(name, &tasks, known, &peers, options.rounds);
    }
}

/// Prints the table that compares Isotope under the ruleset `name` with `peers`.
fn print(name: &str, tasks: &[Task], known: &str, peers: &[Peer], rounds: u32) {
    let rules = data::shipped(name);
    let mut headings = vec!["position", "depth", "nodes", "isotope"];
    for (peer, _) in peers {
        headings.extend([*peer, "isotope is"]);
    }
    let mut table = Table::new(&headings);
    let mut speedups = vec![Vec::new(); peers.len()];
    for task in tasks {
        let position = data::position(&rules, task.fen).expect("a position of the game");
        let mut entrants = vec![perft::isotope(&position, task.depth)];
        let seats: Vec<Result<usize, &str>> = peers
            .iter()
            .map(|(_, count)| {
                entrants.push(count(*task)?);
                Ok(entrants.len() - 1)
            })
            .collect();
        let timings = interleaved(rounds, &entrants);
        let ours = &timings[0];
        data::check(known, *task, ours.nodes);

        let mut row = vec![task.name.into(), task.depth.to_string(), task.nodes.to_string()];
        row.push(ours.millions());
        for (seat, speedups) in seats.into_iter().zip(&mut speedups) {
            match seat.map(|seat| &timings[seat]) {
                Ok(timing) => {
                    assert_eq!(timing.nodes, ours.nodes, "{}", task.name);
                    let speedup = ours.speedup(timing);
                    speedups.push(speedup);
                    row.extend([timing.millions(), times(speedup)]);
                }
                Err(reason) => row.extend([reason.into(), "-".into()]),
            }
        }
        table.row(row);
    }
    let spreads: Vec<_> = speedups.into_iter().map(spread).collect();
    for (i, name) in ["least", "median"].into_iter().enumerate() {
        let mut row = vec![name.into(), String::new(), String::new(), String::new()];
        row.extend(spreads.iter().flat_map(|spread| [String::new(), times(spread[i])]));
        table.row(row);
    }
    table.print(&format!("{name}: million nodes a second"));
}
