//! `isotope perft`: counts the lines of play.

mod progress;

use isotope_analysis::{Perft, PerftError};
use isotope_answer::{Answer as _, Asked, Counted, Refusal, Request, Text};

use self::progress::ProgressLine;
use crate::{
    args, input,
    output::{Failure, Output},
};

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset, output)?;
    let format = args.format;
    let several = args.fens.len() > 1 || args.fens[0] == "-";
    let answer = |request: Request, output: &mut Output| {
        let asked = match Asked::of(request, &ruleset) {
            Ok(asked) => asked,
            Err(error) => return output.refuse(&error, format),
        };
        // They are told before the count, which may take long.
        output.tell(&asked.notes());
        let counted = match count(args, &asked) {
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

/// The number of lines, and if it was asked for, of those behind each first move.
fn count<'a>(args: &args::Perft, asked: &'a Asked<'_>) -> Result<Counted<'a>, PerftError> {
    let perft = Perft { threads: args.threads.into(), hash_mib: args.hash as usize };
    let (position, depth) = (&asked.position, args.depth);
    let mut line = ProgressLine::new();
    let mut show = |progress| line.show(progress);
    Ok(match args.divide {
        true => Counted::divided(asked, depth, perft.divide(position, depth, &mut show)?),
        false => Counted::of(asked, depth, perft.count(position, depth, &mut show)?),
    })
}
