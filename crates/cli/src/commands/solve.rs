//! `isotope solve`: finds the result of best play from a position, if it can be proven.

mod proof;

use std::time::Duration;

use isotope_answer::{BestPlayAnswer, protocol::NODES};
use isotope_outcomes::Solver;
use isotope_search::free_memory;

use crate::{
    args,
    commands::{progress::spinner, syzygy},
    input, interrupt,
    output::{Output, failure::Failure},
};

pub(crate) fn run(args: &args::Solve, output: &mut Output) -> Result<(), Failure> {
    if let Some(file) = &args.verify {
        return proof::verify(file, args, output);
    }
    let args::Solve { fens, options, format, .. } = args;
    let format = *format;
    if let Some(file) = &args.proof {
        proof::check_file(file, fens)?;
    }
    let ruleset = input::asked_ruleset(args.rules.as_deref(), output)?;
    let time = args.time.map(|seconds| Duration::from_secs(seconds.into()));
    check_memory(args.hash)?;
    let syzygy = syzygy::open(&args.syzygy.syzygy)?;
    let solver = Solver {
        nodes: time.is_none().then_some(args.nodes.unwrap_or(NODES)),
        time,
        plies: args.plies,
        threads: args.threads.into(),
        hash_mib: args.hash as usize,
        syzygy: syzygy::source(&syzygy),
        ..Solver::default()
    };
    input::each_asked(fens, *options, &ruleset, format, output, |asked, output| {
        // Notes are written before the search, which may take a long time.
        output.tell(&asked.notes());
        let control = interrupt::control();
        let (solution, proof) = spinner::during(|spinner| {
            let tell = |plies: u32| {
                spinner.set_message(format!("neither side can force a win within {plies} plies"));
            };
            let solver = Solver { control: Some(control), tell: Some(&tell), ..solver };
            match args.proof {
                Some(_) => {
                    let (solution, proof) = solver.prove_with_tables(&asked.position);
                    (solution, Some(proof))
                }
                None => (solver.solve_with_tables(&asked.position), None),
            }
        });
        output.tell(&syzygy::take_notes(&syzygy));
        if args.exit_code && solution.result.is_none() {
            output.fail(1);
        }
        let heading = input::several(fens).then(|| asked.heading());
        output.answer_below(heading, &BestPlayAnswer::new(&asked, &solution), format)?;
        if let (Some(file), Some(proof)) = (&args.proof, proof) {
            proof::write(file, &asked, proof, output)?;
        }
        interrupt::ended()
    })
}

/// Returns an error if less than `mib` MiB of memory is known to be free.
fn check_memory(mib: u32) -> Result<(), Failure> {
    match free_memory().map(|free| free >> 20) {
        Some(free) if u64::from(mib) > free => Err(Failure::Unusable(format!(
            "--hash {mib} is more memory than there is: {free} MB are free, so name fewer"
        ))),
        _ => Ok(()),
    }
}
