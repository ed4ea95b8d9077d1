//! `isotope bench`: measures the speed of perft under each ruleset, and computes the fingerprint of the shipped
//! rulesets.

use std::time::{Duration, Instant};

use isotope_answer::{Fingerprint, PerftSpeed, SCHEMA, padded, text_width};
use isotope_kernel::{Position, Rules, fen, perft};
use isotope_ruleset::SHIPPED;

use crate::{
    args, input,
    output::{Output, failure::Failure},
    suite::SUITE,
};

/// The depth of the counts in plies. The fingerprint depends on this depth.
const DEPTH: u32 = 3;

pub(crate) fn run(args: &args::Bench, output: &mut Output) -> Result<(), Failure> {
    let shipped = args.rulesets.is_empty();
    let names: Vec<&str> = match shipped {
        true => SHIPPED.iter().map(|(id, _)| *id).collect(),
        false => {
            let named = args.rulesets.iter().enumerate();
            // A ruleset that is named several times is measured only once.
            let first = named.filter(|(i, name)| !args.rulesets[..*i].contains(name));
            first.map(|(_, name)| name.as_str()).collect()
        }
    };
    // All rulesets are loaded first, so that a typo in the last name is reported before anything is measured.
    let rulesets = names
        .into_iter()
        .map(|name| input::ruleset(name, output))
        .collect::<Result<Vec<_>, Failure>>()?;
    let heading = "ruleset";
    let names = rulesets.iter().map(|ruleset| ruleset.id.as_str());
    let width = names.chain([heading]).map(text_width).max().unwrap_or(0);
    if !args.format.json {
        let heading = padded(heading, width);
        output.line(format_args!("{heading}  positions  depth     nodes  million nodes/s"))?;
    }

    let mut fingerprint = 0;
    for ruleset in &rulesets {
        let positions = accepted(&ruleset.rules);
        let (nodes, time) = fastest(&positions, args.rounds);
        let speed = nodes as f64 / time.as_secs_f64();
        fingerprint += nodes;
        let (ruleset, positions) = (ruleset.id.as_str(), positions.len());
        if args.format.json {
            output.json(&PerftSpeed {
                schema: SCHEMA,
                ruleset,
                positions,
                depth: DEPTH,
                nodes,
                nodes_per_second: speed as u64,
            })?;
        } else {
            let (ruleset, speed) = (padded(ruleset, width), speed / 1e6);
            output.line(format_args!(
                "{ruleset}  {positions:>9}  {DEPTH:>5}  {nodes:>8}  {speed:>15.1}"
            ))?;
        }
        // Measuring a ruleset takes a while, so each row is shown as soon as it is complete.
        output.flush()?;
    }
    match (shipped, args.format.json) {
        (false, _) => Ok(()),
        (true, true) => output.json(&Fingerprint { schema: SCHEMA, fingerprint }),
        (true, false) => output.line(format_args!("\nFingerprint: {fingerprint}")),
    }
}

/// The positions of the suite that are valid under `rules`. In chess, positions with touching kings are not.
fn accepted(rules: &Rules) -> Vec<Position<'_>> {
    let read = |text| fen::read(text).expect("the suite is well-formed");
    SUITE.iter().filter_map(|(_, text)| Position::from_fen(rules, read(text)).ok()).collect()
}

/// The number of nodes in a round, and the time of the fastest round. Other load on the machine can only make a
/// round slower, never faster.
fn fastest(positions: &[Position<'_>], rounds: u32) -> (u64, Duration) {
    let mut fastest = Duration::MAX;
    let mut nodes = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        nodes = positions.iter().map(|position| perft(position, DEPTH)).sum();
        fastest = fastest.min(start.elapsed());
    }
    (nodes, fastest)
}
