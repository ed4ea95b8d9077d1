//! Atomic chess, against the other crates that play it.

use shakmaty::variant::Atomic;

use crate::{
    Options, data,
    measure::{interleaved, spread},
    peers,
    table::{Table, times},
};

pub(crate) fn print(options: &Options) {
    let rules = data::shipped("atomic");
    let mut table = Table::new(&[
        "position",
        "depth",
        "nodes",
        "isotope",
        "shakmaty",
        "isotope is",
        "atomic-movegen",
        "isotope is",
    ]);
    let mut speedups = [Vec::new(), Vec::new()];
    for task in data::atomic_tasks(options.budget()) {
        let position = data::position(&rules, task.fen).expect("a position of atomic chess");
        let mut entrants =
            vec![peers::isotope(&position, task.depth), peers::shakmaty::<Atomic>(task)];
        entrants.extend(peers::atomic_movegen(task));
        let timings = interleaved(options.rounds, &entrants);
        let (ours, theirs) = timings.split_first().expect("us");

        let mut row = vec![task.name.into(), task.depth.to_string(), task.nodes.to_string()];
        row.push(ours.millions());
        for (peer, speedups) in speedups.iter_mut().enumerate() {
            let Some(timing) = theirs.get(peer) else {
                row.extend(["no Chess960".into(), "-".into()]);
                continue;
            };
            assert_eq!(timing.nodes, ours.nodes, "{}", task.name);
            let speedup = ours.speedup(timing);
            speedups.push(speedup);
            row.extend([timing.millions(), times(speedup)]);
        }
        data::check(data::ATOMIC, task, ours.nodes);
        table.row(row);
    }
    let spreads = speedups.map(spread);
    for (i, name) in ["least", "median"].into_iter().enumerate() {
        let [shakmaty, movegen] = spreads.map(|spread| times(spread[i]));
        let blank = String::new;
        table.row(vec![
            name.into(),
            blank(),
            blank(),
            blank(),
            blank(),
            shakmaty,
            blank(),
            movegen,
        ]);
    }
    table.print("atomic: million nodes a second");
}
