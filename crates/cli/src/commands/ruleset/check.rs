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

/// Applies the fixes that are certain, and writes the file.
fn fix(
    checked: Checked,
    budget: Budget,
    output: &mut Output,
) -> Result<(Checked, Budget), Failure> {
    // Each mended text gets the full budget for a file.
    let again = |file: &str, text: &str| library().check_text(file, text, true, &Budget::default());
    let (checked, mended) = checked.mended(again);
    let Some(text) = mended else { return Ok((checked, budget)) };
    file::write(Path::new(&checked.file), &text, Replace::Anything)?;
    output.complain("note", &format!("{} was mended", checked.file));
    Ok((checked, Budget::default()))
}
