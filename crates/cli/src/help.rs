//! The top-level help of `isotope`, which lists the commands in groups.

use clap::{Command, CommandFactory as _};

use crate::args::Args;

const GROUPS: [(&str, &[&str]); 6] = [
    ("Positions", &["board", "moves", "play", "explain", "compare", "solve"]),
    (
        "Rulesets",
        &[
            "rules", "show", "describe", "check", "new", "diff", "witness", "puzzles", "import",
            "export",
        ],
    ),
    ("Collections", &["games", "tablebase", "census"]),
    ("Engines", &["match", "assess", "train"]),
    ("Services", &["serve", "ask", "uci", "lsp"]),
    ("Tools", &["perft", "bench", "completions"]),
];

/// Returns the clap command with a help template that groups the subcommands, since clap itself lists all of them
/// under one heading.
pub(crate) fn command() -> Command {
    let command = Args::command();
    let style = command.get_styles().clone();
    let (header, literal) = (style.get_header(), style.get_literal());
    let groups = GROUPS.iter().map(|(group, names)| {
        let rows = names.iter().map(|name| {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            format!("  {literal}{name:<11}{literal:#}  {}\n", about.cloned().unwrap_or_default())
        });
        format!("{header}{group}:{header:#}\n{}\n", rows.collect::<String>())
    });
    let list: String = groups.collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = Args::command();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }
}
