//! `isotope perft`: counts the lines of play.

use std::{process, sync::atomic::Ordering};

use isotope_analysis::{Perft, PerftError, Progress};
use isotope_answer::{Answer as _, Asked, Counted, Refusal, Request, Text};

use crate::{
    args,
    commands::progress::perft::ProgressLine,
    input, interrupt,
    output::{Output, failure::Failure},
};

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset, output)?;
    // A Ctrl-C between two positions is answered by the next count.
    interrupt::stop();
    let format = args.format;
    let several = args.fens.len() > 1 || args.fens[0] == "-";
    let answer = |request: Request, output: &mut Output| {
        let asked = match Asked::of(request, &ruleset) {
            Ok(asked) => asked,
            Err(error) => return output.refuse(&error, format),
        };
        // They are told before the count, which may take long.
        output.tell(&asked.notes());
        let counted = match count(args, &asked, output) {
            Ok(counted) => counted,
            Err(PerftError::TooMany) => {
                let message = PerftError::TooMany.to_string();
                let refusal = Refusal { code: "too-many-lines", message };
                output.fail(2);
                return output.answer(&asked.request.refuse(refusal), format);
            }
            Err(error) => return Err(Failure::Unusable(error.to_string())),
        };
        if format.json {
            return output.json(&counted);
        }
        let mut text = Text::default();
        if several {
            text.line(asked.heading());
        }
        counted.write(&mut text);
        output.text(&text)
    };
    input::each_request(&args.fens, args.reading, &ruleset, format, output, answer)
}

/// The number of lines, and if it was asked for, of those behind each first move. Ctrl-C ends the process with
/// what is known by then.
fn count<'a>(
    args: &args::Perft,
    asked: &'a Asked<'_>,
    output: &mut Output,
) -> Result<Counted<'a>, PerftError> {
    let perft = Perft { threads: args.threads.into(), hash_mib: args.hash as usize };
    let (position, depth) = (&asked.position, args.depth);
    let mut line = ProgressLine::new();
    let stop = interrupt::stop();
    let mut show = |progress| {
        line.show(progress);
        if stop.load(Ordering::Relaxed) {
            line.clear();
            let Progress { done, subtrees, nodes } = progress;
            let message = format!(
                "stopped by Ctrl-C: at least {nodes} lines of {depth} plies, {done} of {subtrees} parts are counted"
            );
            let refusal = Refusal { code: "interrupted", message };
            let told = output.answer(&asked.request.refuse(refusal), args.format);
            // What cannot be written any more is lost with the process.
            let _ = told.and_then(|()| Ok(output.flush()?));
            process::exit(interrupt::STATUS.into());
        }
    };
    Ok(match args.divide {
        true => Counted::divided(asked, depth, perft.divide(position, depth, &mut show)?),
        false => Counted::of(asked, depth, perft.count(position, depth, &mut show)?),
    })
}
