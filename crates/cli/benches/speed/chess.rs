//! Chess, against generators that were written for it alone.

use shakmaty::Chess;

use crate::{
    Options, data,
    measure::interleaved,
    peers,
    table::{Table, times},
};

pub(crate) fn print(options: &Options) {
    let rules = data::shipped("chess");
    let mut table = Table::new(&[
        "position",
        "depth",
        "nodes",
        "isotope",
        "cozy-chess",
        "isotope is",
        "chess",
        "isotope is",
        "shakmaty",
        "isotope is",
    ]);
    for task in data::tasks(&data::CHESS_SUITE, data::CHESS, options.budget()) {
        let position = data::position(&rules, task.fen).expect("a position of chess");
        let entrants = [
            peers::isotope(&position, task.depth),
            peers::cozy_chess(task),
            peers::chess(task),
            peers::shakmaty::<Chess>(task),
        ];
        let timings = interleaved(options.rounds, &entrants);
        let (ours, theirs) = timings.split_first().expect("us");

        let mut row = vec![task.name.into(), task.depth.to_string(), task.nodes.to_string()];
        row.push(ours.millions());
        for timing in theirs {
            assert_eq!(timing.nodes, ours.nodes, "{}", task.name);
            row.extend([timing.millions(), times(ours.speedup(timing))]);
        }
        data::check(data::CHESS, task, ours.nodes);
        table.row(row);
    }
    table.print("chess: million nodes a second");
}
