//! `isotope perft`: counts move sequences.

use std::process;

use isotope_answer::{PerftCount, PositionQuery, RequestError};
use isotope_search::{Control, Perft, PerftError, PerftProgress};

use crate::{
    args,
    commands::progress::spinner,
    input, interrupt,
    output::{Output, failure::Failure},
};

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::asked_ruleset(args.rules.named.as_deref(), output)?;
    // Install the signal handler now, so that Ctrl-C between two positions stops the next count.
    interrupt::control();
    let (fens, format) = (&args.fens, args.format);
    input::each_asked(fens, args.options, &ruleset, format, output, |asked, output| {
        // Notes are written before the count, which may take a long time.
        output.tell(&asked.notes());
        let refuse = |code, message| asked.input.refuse(RequestError { code, message });
        let mut last = None;
        match count(args, &asked, &mut last) {
            Ok(counted) => {
                let heading = input::several(fens).then(|| asked.heading());
                output.answer_below(heading, &counted, format)
            }
            Err(error @ PerftError::TooMany) => {
                output.fail(2);
                output.answer(&refuse("too-many-lines", error.to_string()), format)
            }
            Err(error) => {
                let Some(PerftProgress { done, subtrees, nodes }) = last else {
                    return Err(Failure::Unusable(error.to_string()));
                };
                let depth = args.depth;
                let message = format!(
                    "stopped by Ctrl-C: at least {nodes} lines of {depth} plies, {done} of {subtrees} parts are counted"
                );
                output.answer(&refuse("interrupted", message), format)?;
                output.flush()?;
                process::exit(interrupt::STATUS.into())
            }
        }
    })
}

/// Counts the move sequences, by first move with `--divide`. Ctrl-C stops the count at the next progress report,
/// which is then stored in `last`.
fn count<'a>(
    args: &args::Perft,
    asked: &'a PositionQuery<'_>,
    last: &mut Option<PerftProgress>,
) -> Result<PerftCount<'a>, PerftError> {
    let perft = Perft { threads: args.threads.into(), hash_mib: args.hash as usize };
    let (position, depth) = (&asked.position, args.depth);
    let (control, counting) = (interrupt::control(), &Control::new());
    spinner::during(|spinner| {
        let mut show = |progress: PerftProgress| {
            let PerftProgress { done, subtrees, nodes } = progress;
            spinner.set_message(format!("{done} of {subtrees} subtrees, {nodes} nodes"));
            if control.is_stopped() && last.is_none() {
                *last = Some(progress);
                counting.stop();
            }
        };
        Ok(match args.divide {
            true => PerftCount::divided(
                asked,
                depth,
                perft.divide(position, depth, counting, &mut show)?,
            ),
            false => {
                PerftCount::new(asked, depth, perft.count(position, depth, counting, &mut show)?)
            }
        })
    })
}
