//! Shell completion of commands, options and names of rulesets.
//!
//! The script that a shell loads calls this program for each completion, so that a new ruleset in the user's
//! folder is offered at once.

use clap::CommandFactory as _;
use clap_complete::{CompleteEnv, Shell, env::Shells};

use crate::{args::Args, output::failure::Failure};

/// The environment variable with which a shell requests completions.
const REQUEST: &str = "ISOTOPE_COMPLETE";

/// Answers a shell's request for completions and ends the process; returns if there is no request.
pub(crate) fn answer() {
    CompleteEnv::with_factory(Args::command).var(REQUEST).complete();
}

/// The script that sets up completion in `shell`.
pub(crate) fn script(shell: Shell) -> Result<String, Failure> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    if let Some(completer) = shells.completer(&shell.to_string()) {
        completer.write_registration(REQUEST, "isotope", "isotope", "isotope", &mut script)?;
    }
    Ok(String::from_utf8_lossy(&script).into_owned())
}
