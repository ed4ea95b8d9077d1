//! Follows the tutorial `docs/add-a-ruleset.md` step by step in an empty folder: files are written, lines are
//! changed and commands are run as on the page, and the output must match the page. If `DOCS=overwrite` is set in
//! the environment, the page is updated.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::command::{command, text};

/// A part of the tutorial page.
enum Part<'p> {
    /// Text outside of blocks.
    Words(&'p str),
    /// A fenced block, as its info string and its content.
    Block(&'p str, &'p str),
}

fn parts(page: &str) -> Vec<Part<'_>> {
    let fenced = page.split("```").enumerate();
    fenced
        .map(|(i, text)| match (i % 2, text.split_once('\n')) {
            (1, Some((kind, inside))) => Part::Block(kind, inside),
            _ => Part::Words(text),
        })
        .collect()
}

/// The file that a block refers to, which is named after the first space of the info string.
fn file(folder: &Path, kind: &str) -> Option<PathBuf> {
    kind.split_once(' ').map(|(_, name)| folder.join(name.trim()))
}

/// Applies a diff to a file: replaces the lines marked `-` by the lines marked `+`.
fn change(file: &Path, lines: &str) {
    let text = fs::read_to_string(file).expect("the page wrote it before");
    let of = |sign| {
        let lines = lines.lines().filter_map(|line| line.strip_prefix(sign));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let (before, after) = (of('-'), of('+'));
    assert_eq!(text.matches(&before).count(), 1, "{before}is once in\n{text}");
    fs::write(file, text.replacen(&before, &after, 1)).expect("tests may write there");
}

/// Runs the commands of a console block and returns their output, shortened where a command ends in `| head -20`
/// or the like.
fn run(folder: &Path, block: &str) -> String {
    let mut shown = String::new();
    for line in block.lines().filter(|line| line.starts_with("$ ")) {
        let (command, lines) = match line.split_once(" | head -") {
            Some((command, lines)) => (command, lines.parse().expect(line)),
            None => (line, usize::MAX),
        };
        let words = command.split('\'').enumerate().flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(String::from).collect(),
            _ => vec![part.to_owned()],
        });
        let words: Vec<String> = words.skip(1).collect();
        assert_eq!(words[0], "isotope", "{line}");
        let output = self::command(&words[1..]).current_dir(folder).output();
        let output = output.expect("the command runs");
        let status = match output.status.code() {
            Some(0) => String::new(),
            status => format!("? {}\n", status.expect("it exits")),
        };
        let all = text(&output.stdout) + &text(&output.stderr);
        let some: String = all.split_inclusive('\n').take(lines).collect();
        shown += &format!("{line}\n{status}{some}");
    }
    shown
}

#[test]
fn the_tutorial_shows_the_output_of_its_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/add-a-ruleset.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("tests may write there");

    let mut found = String::new();
    let mut commands = 0;
    for part in parts(&page) {
        let (kind, inside) = match part {
            Part::Words(words) => {
                found += words;
                continue;
            }
            Part::Block(kind, inside) => (kind, inside),
        };
        let mut shown = inside.to_owned();
        match (kind.split(' ').next(), file(&folder, kind)) {
            (Some("ron"), Some(file)) => fs::write(file, inside).expect("tests may write there"),
            (Some("diff"), Some(file)) => change(&file, inside),
            (Some("console"), _) => {
                shown = run(&folder, inside);
                commands += 1;
            }
            _ => {}
        }
        found += &format!("```{kind}\n{shown}```");
    }
    assert!(commands > 5, "only {commands} commands");
    if env::var("DOCS").is_ok_and(|wish| wish == "overwrite") {
        fs::write(&path, &found).expect("the page can be written");
    } else if found != page {
        let differ = found.lines().zip(page.lines()).position(|(found, page)| found != page);
        let at = differ.unwrap_or(0);
        let lines = |text: &str| text.lines().skip(at).take(12).collect::<Vec<_>>().join("\n");
        panic!(
            "line {} of the page shows\n{}\nand this came\n{}",
            at + 1,
            lines(&page),
            lines(&found)
        );
    }
}
