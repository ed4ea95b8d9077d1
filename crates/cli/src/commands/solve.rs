//! `isotope solve`: what positions are worth with best play, as far as it is proven.

use std::time::Duration;

use isotope_answer::{Answer as _, Asked, Request, Solved, Text};
use isotope_outcomes::Solver;
use isotope_search::free_memory;

use crate::{
    args,
    commands::progress::spinner,
    input, interrupt,
    output::{Output, failure::Failure},
};

/// How many nodes are looked at if nobody says how many, or for how long.
const NODES: u64 = 1_000_000;

pub(crate) fn run(args: &args::Solve, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset, output)?;
    let format = args.format;
    let args::Positions { fens, reading } = &args.positions;
    let several = fens.len() > 1 || fens[0] == "-";
    let time = args.time.map(|seconds| Duration::from_secs(seconds.into()));
    check_memory(args.hash)?;
    let solver = Solver {
        nodes: time.is_none().then_some(args.nodes.unwrap_or(NODES)),
        time,
        plies: args.plies,
        threads: args.threads.into(),
        hash_mib: args.hash as usize,
        ..Solver::default()
    };
    let answer = |request: Request, output: &mut Output| {
        let asked = match Asked::of(request, &ruleset) {
            Ok(asked) => asked,
            Err(error) => return output.refuse(&error, format),
        };
        // They are told before the search, which may take long.
        output.tell(&asked.notes());
        let control = interrupt::control();
        let solution = spinner::during(|spinner| {
            let tell = |plies: u32| {
                spinner.set_message(format!("neither side can force a win within {plies} plies"));
            };
            let solver = Solver { control: Some(control), tell: Some(&tell), ..solver };
            solver.solve_with_tables(&asked.position)
        });
        if args.exit_code && solution.result.is_none() {
            output.fail(1);
        }
        let solved = Solved::of(&asked, &solution);
        if format.json {
            output.json(&solved)?;
        } else {
            let mut text = Text::default();
            if several {
                text.line(asked.heading());
            }
            solved.write(&mut text);
            output.text(&text)?;
        }
        interrupt::ended()
    };
    input::each_request(fens, *reading, &ruleset, format, output, answer)
}

/// Refuses to remember more than the memory holds.
fn check_memory(mib: u32) -> Result<(), Failure> {
    match free_memory().map(|free| free >> 20) {
        Some(free) if u64::from(mib) > free => Err(Failure::Unusable(format!(
            "--hash {mib} is more memory than there is: {free} MB are free, so name fewer"
        ))),
        _ => Ok(()),
    }
}
