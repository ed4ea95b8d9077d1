//! Compares perft in Fairy-Stockfish with Isotope's perft, under every shipped ruleset that both play.

use cpu_time::ProcessTime;
use isotope_kernel::{Compulsory, Position, perft};
use isotope_ruleset::{Ruleset, SHIPPED};
use shakmaty::Color;

use crate::{
    Options,
    data::{self, listed},
    fairy::Fairy,
    measure::{Count, interleaved_by, spread},
    perft,
    suite::SUITE,
    table::{Table, times},
};

/// A ruleset as a section of Fairy-Stockfish's configuration.
struct Section {
    ruleset: Ruleset,
    ini: String,
}

impl Section {
    fn named(name: &str) -> Option<Section> {
        let ruleset = isotope_ruleset::shipped(name).expect("it is shipped");
        let ini = isotope_fairy::export(&ruleset).ok()?;
        Some(Section { ruleset, ini })
    }

    /// The name of the variant, which stands in the title.
    fn name(&self) -> &str {
        let title = self.ini.lines().find_map(|line| line.strip_prefix('[')).expect("a title");
        title.split(':').next().expect("a name")
    }

    /// Whether Fairy-Stockfish may count another number: because the section has a remark, after the summary, that it
    /// plays something else in some positions, or because it looks for check before a wall comes up.
    fn may_differ(&self) -> bool {
        let remarks = self.ini.lines().filter(|line| line.starts_with('#')).count() - 1;
        remarks > 0 || self.ruleset.rules.has_walls()
    }

    /// The positions to measure: the start, and some of the middlegame that suit the game.
    fn positions(&self) -> Vec<(&'static str, Position<'_>)> {
        let rules = &self.ruleset.rules;
        let kings = rules.spec().kings;
        let middlegames = match rules.spec().compulsory {
            // In a horde, Fairy-Stockfish takes a king for royal, and in Isotope it is an ordinary piece.
            _ if kings.of(Color::White) != kings.of(Color::Black) => Vec::new(),
            _ if rules.has_hands() => listed(data::CRAZYHOUSE)[1..].to_vec(),
            Compulsory::Capture => listed(data::ANTICHESS)[1..].to_vec(),
            Compulsory::Off => vec![SUITE[5], SUITE[1]],
        };
        let valid = |(name, fen)| Some((name, data::position(rules, fen)?));
        let start = ("start", Position::start(rules));
        std::iter::once(start).chain(middlegames.into_iter().filter_map(valid)).collect()
    }
}

pub(crate) fn print(options: &Options) {
    let sections: Vec<Section> =
        SHIPPED.iter().filter_map(|(name, _)| Section::named(name)).collect();
    let inis: Vec<&str> = sections.iter().map(|section| section.ini.as_str()).collect();
    let Some(fairy) = Fairy::start(&inis.join("\n")) else {
        println!("others: skipped, because .ci/fairy has not built Fairy-Stockfish.");
        return;
    };
    let clock = || ProcessTime::now().as_duration() + fairy.cpu_time();
    let headings =
        ["ruleset", "position", "depth", "nodes", "isotope", "fairy-stockfish", "isotope is"];
    let mut table = Table::new(&headings);
    let mut speedups = Vec::new();
    for section in &sections {
        for (name, position) in section.positions() {
            let depth = deepest(&position, options.budget() / 20);
            fairy.set_up(section.name(), &position.fen());
            let theirs: Count<'_> = Box::new(|| fairy.perft(depth));
            let entrants = [perft::isotope(&position, depth), theirs];
            let timings = interleaved_by(&clock, options.rounds, &entrants);
            let [ours, theirs] = &timings[..] else { unreachable!("a timing for each") };
            let id = &section.ruleset.id;
            let is_same = ours.nodes == theirs.nodes;
            assert!(
                is_same || section.may_differ(),
                "{id}: {} to {depth} plies: {}, not {}",
                position.fen(),
                ours.nodes,
                theirs.nodes
            );
            let speedup = 1.0 / ours.cost(theirs);
            speedups.push(speedup);
            table.row(vec![
                id.clone(),
                name.into(),
                depth.to_string(),
                if is_same { ours.nodes.to_string() } else { format!("{}*", ours.nodes) },
                ours.millions(),
                theirs.millions(),
                times(speedup),
            ]);
        }
    }
    let [least, median, _] = spread(speedups);
    for (name, speedup) in [("least", least), ("median", median)] {
        let mut row = vec![String::new(); headings.len()];
        (row[0], row[headings.len() - 1]) = (name.into(), times(speedup));
        table.row(row);
    }
    table.print(
        "others: million nodes a second (*: Fairy-Stockfish counts another number; see docs/differences.md)",
    );
}

/// The depth of the deepest count that is expected to stay within `budget` nodes.
fn deepest(position: &Position<'_>, budget: u64) -> u32 {
    let (mut depth, mut before, mut nodes) = (1, 1, perft(position, 1));
    while nodes > 0 && nodes * (nodes / before).max(2) <= budget {
        depth += 1;
        (before, nodes) = (nodes, perft(position, depth));
    }
    depth
}
