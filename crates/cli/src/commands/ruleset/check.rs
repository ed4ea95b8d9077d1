//! `isotope check`: reports the problems in rulesets, and fixes them with `--fix`.

use std::path::Path;

use isotope_answer::{CheckReport, InputError, RequestError};
use isotope_ruleset::{Budget, Checked, Diagnostic};

use crate::{
    args, input,
    input::stdin,
    library::library,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
    },
};

/// The maximum number of rounds of fixes applied to text. Several may be needed, since a fix can reveal another
/// problem.
const ROUNDS: usize = 50;

pub(crate) fn run(args: &args::Check, output: &mut Output) -> Result<(), Failure> {
    for name in &args.files {
        input::tell_of_shadowed(name, output);
        let budget = Budget::default();
        let checked = match name.as_str() {
            "-" if args.fix => {
                let message = "--fix writes into files, and standard input is none: save it first";
                return Err(Failure::Unusable(message.into()));
            }
            "-" => library().check_text("stdin", &stdin::text()?, false, &budget),
            name => match library().check(name, &budget) {
                Ok(checked) => checked,
                Err(error) => {
                    output.fail(2);
                    match (args.format.json, error.diagnostics.first()) {
                        (true, Some(Diagnostic { code, message, .. })) => {
                            let refusal = RequestError { code, message: message.clone() };
                            output.json(&InputError::new(name, &[], refusal))?;
                        }
                        _ => output.report(&Failure::Ruleset(error)),
                    }
                    continue;
                }
            },
        };
        let (checked, budget) = match args.fix && checked.is_file {
            true => fix(checked, budget, output)?,
            false => (checked, budget),
        };
        let report = CheckReport::within(checked, &budget);
        if !report.is_sound() || args.deny_warnings && !report.is_clean() {
            output.fail(1);
        }
        output.give(&report, args.format)?;
    }
    Ok(())
}

/// Repeatedly applies the fixes that are certain, and writes the file. Stops after `ROUNDS` rounds, or before a
/// round that would add errors.
fn fix(
    mut checked: Checked,
    mut budget: Budget,
    output: &mut Output,
) -> Result<(Checked, Budget), Failure> {
    let mut mended = None;
    for _ in 0..ROUNDS {
        let Some(text) = checked.fixed() else { break };
        // Each fixed text gets the full budget for a file.
        let fresh = Budget::default();
        let next = library().check_text(&checked.file, &text, true, &fresh);
        // Text with more errors than before is discarded.
        if next.errors() > checked.errors() {
            break;
        }
        (checked, budget, mended) = (next, fresh, Some(text));
    }
    if let Some(text) = mended {
        file::write(Path::new(&checked.file), &text, Replace::Anything)?;
        output.complain("note", &format!("{} was mended", checked.file));
    }
    Ok((checked, budget))
}
