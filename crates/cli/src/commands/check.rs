//! `isotope check`: what is wrong with rulesets.

use std::fs;

use isotope_answer::{ErrorLine, Refusal, Report};
use isotope_ruleset::{Checked, Diagnostic};

use crate::{
    args, input,
    library::library,
    output::{Failure, Output},
    stdin,
};

/// How often a text is mended and read again: a suggestion may bring to light another one.
const ROUNDS: usize = 50;

pub(crate) fn run(args: &args::Check, output: &mut Output) -> Result<(), Failure> {
    for name in &args.files {
        input::tell_of_shadowed(name, output);
        let checked = match name.as_str() {
            "-" if args.fix => {
                let message = "--fix writes into files, and standard input is none: save it first";
                return Err(Failure::Unusable(message.into()));
            }
            "-" => library().check_text("stdin", &stdin::text()?, false),
            name => match library().check(name) {
                Ok(checked) => checked,
                Err(error) => {
                    output.fail(2);
                    match (args.format.json, error.diagnostics.first()) {
                        (true, Some(Diagnostic { code, message, .. })) => {
                            let refusal = Refusal { code, message: message.clone() };
                            output.json(&ErrorLine::new(name, &[], refusal))?;
                        }
                        _ => output.report(&Failure::Ruleset(error)),
                    }
                    continue;
                }
            },
        };
        let checked = if args.fix && checked.is_file { fix(checked, output)? } else { checked };
        let report = Report::of(checked);
        if !report.is_sound() || args.deny_warnings && !report.is_clean() {
            output.fail(1);
        }
        output.give(&report, args.format)?;
    }
    Ok(())
}

/// Writes into the file what is suggested and certain, until nothing is.
fn fix(mut checked: Checked, output: &mut Output) -> Result<Checked, Failure> {
    let mut mended = None;
    for _ in 0..ROUNDS {
        let Some(text) = checked.fixed() else { break };
        let next = library().check_text(&checked.file, &text, true);
        // Nothing is written that can be read less than before.
        if next.errors() > checked.errors() {
            break;
        }
        (checked, mended) = (next, Some(text));
    }
    if let Some(text) = mended {
        fs::write(&checked.file, text).map_err(|error| {
            Failure::Unusable(format!("{} cannot be written: {error}", checked.file))
        })?;
        output.complain("note", &format!("{} was mended", checked.file));
    }
    Ok(checked)
}
