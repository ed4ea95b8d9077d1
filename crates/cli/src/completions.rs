//! Shell completion of commands, options and ruleset names.
//!
//! The script loaded by the shell calls this program for each completion, so a new ruleset in one of the user's
//! folders is offered at once.

use clap::Command;
use clap_complete::{CompleteEnv, Shell, env::Shells};

use crate::output::failure::Failure;

/// The environment variable with which a shell requests completions.
const REQUEST: &str = "ISOTOPE_COMPLETE";

/// Answers a shell's request for completions and exits; returns if the process was started for another reason.
pub(crate) fn answer(command: fn() -> Command) {
    CompleteEnv::with_factory(command).var(REQUEST).complete();
}

/// Returns the script that sets up completion in `shell`.
pub(crate) fn script(shell: Shell) -> Result<String, Failure> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    if let Some(completer) = shells.completer(&shell.to_string()) {
        completer.write_registration(REQUEST, "isotope", "isotope", "isotope", &mut script)?;
    }
    Ok(String::from_utf8_lossy(&script).into_owned())
}
