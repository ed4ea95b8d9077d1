//! Tests of the exit status of every command line in the table in `docs/commands.md`.

use std::{fs, path::Path, process::Output};

use crate::command::command;

/// The folder in which tables are stored.
const TABLES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/exit-status-tables");
/// The folder of the user's data.
const DATA: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/exit-status-data");

struct Row {
    words: Vec<String>,
    status: i32,
}

fn rows() -> Vec<Row> {
    let page = include_str!("../../../../docs/commands.md");
    let (_, table) = page.split_once("## Exit status").expect("the page has a table");
    let rows = table.lines().filter(|line| line.starts_with("| `isotope"));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let status = cells[2].parse().expect(line);
        Row { words: words(cells[1].trim_matches('`')), status }
    })
    .collect()
}

/// Splits a command line into words; a word may be enclosed in single quotes.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Runs the command in the root folder of the repository, or in a scratch folder if the command writes a file.
fn run(words: &[String]) -> Output {
    let mut command = command(words);
    command.env("ISOTOPE_TABLES", TABLES).env("XDG_DATA_HOME", DATA);
    if words.first().is_some_and(|command| command == "new") {
        command.current_dir(Path::new(env!("CARGO_TARGET_TMPDIR")).join("new"));
    }
    command.output().expect("the command runs")
}

#[test]
fn the_exit_status_is_what_the_table_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
    let _ = fs::remove_dir_all(&folder);
    // Tables left by an earlier build could hide bugs in this build.
    let _ = fs::remove_dir_all(TABLES);
    fs::create_dir_all(&folder).expect("tests may write there");
    for Row { words, status } in rows() {
        let output = run(&words[1..]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{words:?}: {stderr}");
        // A failure has an error message, a success has none. The reasons for a negative answer to a yes-or-no
        // question are part of the answer.
        let asks = ["--exit-code", "--proof", "--verify"];
        let asked = asks.iter().any(|option| words.iter().any(|word| word == option))
            || words.get(1).is_some_and(|word| word == "check");
        let wrong = status == 2 || (status == 1 && !asked);
        assert_eq!(stderr.contains("error") || stderr.contains("Usage"), wrong, "{words:?}");
    }
}

#[test]
fn the_table_has_every_command_and_every_status() {
    let rows = rows();
    let help = String::from_utf8(run(&["--help".into()]).stdout).expect("help is text");
    let (commands, _) = help.split_once("Options:\n").expect("there are options");
    let commands = commands.lines().filter(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 20, "{help}");
    for command in &commands {
        let done = |row: &&Row| row.words.get(1).is_some_and(|word| word == command);
        assert!(rows.iter().filter(done).any(|row| row.status == 0), "{command}");
    }
    for status in [0, 1, 2] {
        assert!(rows.iter().any(|row| row.status == status), "{status}");
    }
}
