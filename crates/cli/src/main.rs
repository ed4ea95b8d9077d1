//! The `isotope` command.
//!
//! Results are written to standard output, all other messages to standard error. The exit status is 0 for success,
//! 1 for a negative answer to a yes-or-no question, and 2 if the input cannot be read or used; `docs/commands.md`
//! contains a table of examples.
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! main           reads the arguments, calls a command, returns the exit status
//! command_line   the commands in groups: their arguments, and the functions that run them
//! commands/      one file per command, with a folder if it is long; progress on standard error
//! completions    shell completions
//! input/         positions and rulesets named by arguments; standard input
//! interrupt      Ctrl-C
//! output/        standard output and error; files written as a whole, or continued by the next run; failures
//! args/          the definition of the command line
//! library        the user's rulesets
//! suite          the positions of `bench`
//! ```

mod args;
mod command_line;
mod commands;
mod completions;
mod input;
mod interrupt;
mod library;
mod output;
mod suite;

use std::{env, process::ExitCode};

use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _};

use crate::{
    args::Color,
    command_line::Args,
    output::{Output, failure::Failure},
};

fn main() -> ExitCode {
    completions::answer(Args::command);
    let words: Vec<String> =
        env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some((board, turn)) = input::unquoted_fen(&words) {
        let message = format!("put the FEN in quotes: '{board} {turn} …'");
        Output::new(Color::Auto).complain("error", &message);
        return ExitCode::from(2);
    }
    let matches = command_line::command().get_matches();
    let json = is_json(&matches);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let mut output = Output::new(args.color);
    let done = args.command.run(&mut output);
    let flushed = output.flush();
    match done.and_then(|()| flushed.map_err(Failure::from)) {
        Ok(()) => ExitCode::from(output.status()),
        // The reader closed the pipe early. That is not a failure.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(failure) => {
            output.stop(&failure, json);
            let is_stopped = matches!(failure, Failure::Stopped(_));
            ExitCode::from(if is_stopped { interrupt::STATUS } else { 2 })
        }
    }
}

/// Whether `--json` is given on the command line.
fn is_json(matches: &ArgMatches) -> bool {
    matches!(matches.try_get_one("json"), Ok(Some(true)))
        || matches.subcommand().is_some_and(|(_, matches)| is_json(matches))
}
