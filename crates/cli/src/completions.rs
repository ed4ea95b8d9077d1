//! What a shell offers behind `isotope`: commands, options, and the names of rulesets.
//!
//! The script that a shell loads asks this program each time, so that a ruleset in one's own folder is
//! offered as soon as it is there.

use clap::CommandFactory as _;
use clap_complete::{CompleteEnv, Shell, env::Shells};

use crate::{args::Args, output::failure::Failure};

/// Shells ask with this in the environment.
const ASKED: &str = "ISOTOPE_COMPLETE";

/// Answers a shell, if it is one that asks, and ends the program.
pub(crate) fn answer() {
    CompleteEnv::with_factory(Args::command).var(ASKED).complete();
}

/// The script that a shell has to load.
pub(crate) fn script(shell: Shell) -> Result<String, Failure> {
    let mut script = Vec::new();
    let shells = Shells::builtins();
    if let Some(completer) = shells.completer(&shell.to_string()) {
        completer.write_registration(ASKED, "isotope", "isotope", "isotope", &mut script)?;
    }
    Ok(String::from_utf8_lossy(&script).into_owned())
}
