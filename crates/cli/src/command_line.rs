//! The command line: all commands, in the groups in which the help lists them.

use clap::{Command as ClapCommand, CommandFactory as _, Parser, Subcommand};

use crate::{
    args::{self, Color},
    commands,
    output::{Output, failure::Failure},
};

/// Atomic chess and other explosion variants, with their rules written as data
#[derive(Debug, Parser)]
#[command(name = "isotope", version, about, max_term_width = 100)]
#[command(after_help = "\
Example: the same position under the rules of two servers
  isotope compare 'k7/1R6/8/8/2K5/8/8/8 b' --rules atomic --rules icc")]
pub(crate) struct Args {
    /// When to use colour; `auto` uses it on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Declares the commands by their groups: the arguments of each and the function that runs it.
macro_rules! commands {
    ($($group:literal: { $($name:ident($args:path) => $run:path,)* })*) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($($name($args),)*)*
        }

        impl Command {
            /// Runs the command.
            pub(crate) fn run(&self, output: &mut Output) -> Result<(), Failure> {
                match self {
                    $($(Command::$name(args) => $run(args, output),)*)*
                }
            }
        }

        /// The groups of commands, with the commands of each by their arguments.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($name)),*])),*];
    };
}

commands! {
    "Positions": {
        Board(args::Board) => commands::board,
        Moves(args::Moves) => commands::moves,
        Play(args::Play) => commands::play,
        Explain(args::Explain) => commands::explain,
        Compare(args::Compare) => commands::compare::run,
        Solve(args::Solve) => commands::solve::run,
    }
    "Rulesets": {
        Rules(args::Rules) => commands::rules,
        Show(args::Show) => commands::show,
        Describe(args::Describe) => commands::describe,
        Check(args::Check) => commands::ruleset::check::run,
        New(args::New) => commands::ruleset::new::run,
        Reference(commands::ruleset::reference::Reference) => commands::ruleset::reference::run,
        Diff(args::Diff) => commands::diff,
        Witness(args::Witness) => commands::witness,
        Puzzles(args::Puzzles) => commands::puzzles,
        Import(args::Import) => commands::ruleset::fairy::import,
        Export(args::Export) => commands::ruleset::fairy::export,
    }
    "Collections": {
        Games(args::Games) => commands::games::run,
        Tablebase(args::Tablebase) => commands::tablebase::run,
        Census(args::Census) => commands::tablebase::census::run,
    }
    "Engines": {
        Match(args::Match) => commands::matches::run,
        Assess(args::Assess) => commands::assess::run,
        Train(args::Train) => commands::train::run,
    }
    "Services": {
        Serve(args::Serve) => commands::serve,
        Ask(args::Ask) => commands::ask::run,
        Uci(args::Uci) => commands::uci,
        Lsp(args::Lsp) => commands::lsp,
    }
    "Tools": {
        Perft(args::Perft) => commands::perft::run,
        Bench(args::Bench) => commands::bench::run,
        Completions(args::Completions) => commands::completions,
    }
}

/// Returns the clap command with a help template that groups the subcommands, since clap itself lists all of them
/// under one heading.
pub(crate) fn command() -> ClapCommand {
    let command = Args::command();
    let style = command.get_styles().clone();
    let (header, literal) = (style.get_header(), style.get_literal());
    let groups = GROUPS.iter().map(|(group, names)| {
        let rows = names.iter().map(|name| {
            let name = name.to_ascii_lowercase();
            let about = command.find_subcommand(&name).and_then(ClapCommand::get_about);
            format!("  {literal}{name:<11}{literal:#}  {}\n", about.cloned().unwrap_or_default())
        });
        format!("{header}{group}:{header:#}\n{}\n", rows.collect::<String>())
    });
    let list: String = groups.collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}
