//! The `isotope` command.
//!
//! Results are written to standard output, all other messages to standard error. The exit status is 0 for success,
//! 1 for a negative answer to a yes-or-no question, and 2 if the input cannot be read or used; `docs/commands.md`
//! contains a table of examples.

mod args;
mod commands;
mod completions;
mod help;
mod input;
mod interrupt;
mod library;
mod output;
mod suite;

use std::{env, process::ExitCode};

use clap::{ArgMatches, FromArgMatches as _};

use crate::{
    args::{Args, Color, Command},
    output::{Output, failure::Failure},
};

fn main() -> ExitCode {
    completions::answer();
    let words: Vec<String> =
        env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some((board, turn)) = input::unquoted_fen(&words) {
        let message = format!("put the FEN in quotes: '{board} {turn} …'");
        Output::new(Color::Auto).complain("error", &message);
        return ExitCode::from(2);
    }
    let matches = help::command().get_matches();
    let json = is_json(&matches);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let mut output = Output::new(args.color);
    let done = match args.command {
        Command::Rules(args) => commands::rules(&args, &mut output),
        Command::Show(args) => commands::show(&args, &mut output),
        Command::Check(args) => commands::ruleset::check::run(&args, &mut output),
        Command::New(args) => commands::ruleset::new::run(&args, &mut output),
        Command::Describe(args) => commands::describe(&args, &mut output),
        Command::Board(args) => commands::board(&args, &mut output),
        Command::Moves(args) => commands::moves(&args, &mut output),
        Command::Play(args) => commands::play(&args, &mut output),
        Command::Compare(args) => commands::compare::run(&args, &mut output),
        Command::Diff(args) => commands::diff(&args, &mut output),
        Command::Witness(args) => commands::witness(&args, &mut output),
        Command::Puzzles(args) => commands::puzzles(&args, &mut output),
        Command::Explain(args) => commands::explain(&args, &mut output),
        Command::Solve(args) => commands::solve::run(&args, &mut output),
        Command::Tablebase(args) => commands::tablebase::run(&args, &mut output),
        Command::Census(args) => commands::tablebase::census::run(&args, &mut output),
        Command::Games(args) => commands::games::run(&args, &mut output),
        Command::Match(args) => commands::matches::run(&args, &mut output),
        Command::Assess(args) => commands::assess::run(&args, &mut output),
        Command::Train(args) => commands::train::run(&args, &mut output),
        Command::Perft(args) => commands::perft::run(&args, &mut output),
        Command::Bench(args) => commands::bench::run(&args, &mut output),
        Command::Import(args) => commands::ruleset::fairy::import(&args, &mut output),
        Command::Export(args) => commands::ruleset::fairy::export(&args, &mut output),
        Command::Ask(_) => commands::ask::run(&mut output),
        Command::Lsp(_) => commands::lsp(&mut output),
        Command::Uci(_) => commands::uci(),
        Command::Serve(args) => commands::serve(&args, &mut output),
        Command::Completions(args) => commands::completions(&args, &mut output),
    };
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
