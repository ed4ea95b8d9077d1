//! Tests of the files written by commands: completely or not at all, and never over an input.

#![cfg(unix)]

use std::{
    fs,
    os::unix::fs::{PermissionsExt as _, symlink},
    path::{Path, PathBuf},
    process::Output,
};

use crate::command::{command, program};

const GAME: &str = "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. e3 *\n\n";

/// Creates an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("tests may write there");
    folder
}

fn isotope(folder: &Path, args: &[&str]) -> Output {
    command(args).current_dir(folder).output().expect("the command runs")
}

/// Runs the command with a limit of 4 KiB on the size of files. The signal sent when the limit is exceeded ends
/// the command unless `ignored` is set.
fn on_a_small_disk(folder: &Path, ignored: bool, args: &[&str]) -> Output {
    let ignore = if ignored { "trap '' XFSZ; " } else { "" };
    let script = format!("ulimit -c 0; ulimit -f 8; {ignore}exec \"$@\"");
    let mut command = program("sh");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_isotope")]).args(args);
    command.current_dir(folder).output().expect("a shell runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("it is read").file_name();
    let mut names: Vec<String> = entries.map(|e| name(e).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn games_are_not_written_over_a_file_that_is_read() {
    let folder = folder("inputs");
    fs::write(folder.join("a.pgn"), GAME).expect("there is room");
    fs::write(folder.join("mine.ron"), "(format: 1, extends: \"atomic\")").expect("there is room");
    symlink("a.pgn", folder.join("link.pgn")).expect("links are made");
    fs::hard_link(folder.join("a.pgn"), folder.join("hard.pgn")).expect("links are made");
    for (input, output) in [
        ("a.pgn", "a.pgn"),
        ("a.pgn", "./link.pgn"),
        ("link.pgn", "a.pgn"),
        ("a.pgn", "hard.pgn"),
        ("hard.pgn", "link.pgn"),
        ("a.pgn", "mine.ron"),
    ] {
        let args = ["games", input, "--pgn", output, "--rules", "mine.ron"];
        let refused = isotope(&folder, &args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(told(&refused).contains("would be lost"), "{}", told(&refused));
    }
    for output in ["a.pgn", "hard.pgn", "mine.ron"] {
        let args = ["match", "isotope", "isotope", "--games", "2", "--nodes", "1"];
        let files = ["--rules", "mine.ron", "--openings", "a.pgn", "--pgn", output];
        let refused = isotope(&folder, &[&args[..], &files].concat());
        assert_eq!(refused.status.code(), Some(2), "{output}");
        assert!(told(&refused).contains("would be lost"), "{}", told(&refused));
    }
    assert_eq!(fs::read_to_string(folder.join("a.pgn")).expect("text"), GAME);
    assert_eq!(names(&folder), ["a.pgn", "hard.pgn", "link.pgn", "mine.ron"]);
    let input = fs::File::open(folder.join("a.pgn")).expect("it is there");
    let mut piped = command(&["games", "-", "--pgn", "a.pgn"]);
    let refused = piped.current_dir(&folder).stdin(input).output().expect("the command runs");
    if cfg!(target_os = "linux") {
        assert_eq!(refused.status.code(), Some(2), "{}", told(&refused));
        assert_eq!(fs::read_to_string(folder.join("a.pgn")).expect("text"), GAME);
    }
}

#[test]
fn a_picture_replaces_only_pictures_and_empty_files() {
    let folder = folder("pictures");
    let ruleset = "(format: 1, extends: \"atomic\")";
    fs::write(folder.join("mine.ron"), ruleset).expect("there is room");
    let draw = |name| isotope(&folder, &["board", "startpos", "--svg", name]);
    let refused = draw("mine.ron");
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused).contains("is no SVG picture"), "{}", told(&refused));
    assert_eq!(fs::read_to_string(folder.join("mine.ron")).expect("text"), ruleset);
    assert_eq!(draw("new.svg").status.code(), Some(0));
    let picture = fs::read_to_string(folder.join("new.svg")).expect("text");
    assert!(picture.starts_with("<svg"));
    let other = ["board", "8/8/8/8/8/k7/8/KQ6 w - - 0 1", "--svg", "new.svg"];
    assert_eq!(isotope(&folder, &other).status.code(), Some(0));
    assert_ne!(fs::read_to_string(folder.join("new.svg")).expect("text"), picture);
    for empty in ["", "<?xml version=\"1.0\"?><svg/>"] {
        fs::write(folder.join("other.svg"), empty).expect("there is room");
        assert_eq!(draw("other.svg").status.code(), Some(0), "{empty}");
    }
    assert_eq!(draw(".").status.code(), Some(2));
}

#[test]
fn a_page_replaces_only_pages_of_its_kind_and_empty_files() {
    let folder = folder("pages");
    let compare = |name| isotope(&folder, &["compare", "startpos", "--html", name]);
    assert_eq!(compare("new.html").status.code(), Some(0));
    let page = fs::read_to_string(folder.join("new.html")).expect("text");
    assert!(
        page.contains("<h1>Atomic, Atomic – ICC (wild 27), Atomic – Chess.com</h1>")
            && page.ends_with("</html>\n"),
        "{page}"
    );
    let other = ["compare", "startpos", "--moves", "e4 e5", "--html", "new.html"];
    assert_eq!(isotope(&folder, &other).status.code(), Some(0));
    assert_ne!(fs::read_to_string(folder.join("new.html")).expect("text"), page);
    let game = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 {best} e5 *\n";
    for (moves, expected) in
        [(game, "<h1>Ann – Ben</h1>"), ("1. e4 {best}", "<p class=\"told\">best</p>")]
    {
        let told =
            isotope(&folder, &["compare", "startpos", "--moves", moves, "--html", "new.html"]);
        assert_eq!(told.status.code(), Some(0));
        let page = fs::read_to_string(folder.join("new.html")).expect("text");
        assert!(page.contains(expected), "{page}");
    }
    let foreign = "<!doctype html>\n<title>Mine</title>\n";
    fs::write(folder.join("mine.html"), foreign).expect("there is room");
    let refused = compare("mine.html");
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused).contains("is no page of this kind"), "{}", told(&refused));
    assert_eq!(fs::read_to_string(folder.join("mine.html")).expect("text"), foreign);
    fs::write(folder.join("empty.html"), "").expect("there is room");
    assert_eq!(compare("empty.html").status.code(), Some(0));
    let printed = compare("-");
    assert!(printed.stdout.starts_with(b"<!doctype html>"), "the page alone");
    let several = ["compare", "startpos", "startpos", "--html", "two.html"];
    let refused = isotope(&folder, &several);
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused).contains("a page shows one position"), "{}", told(&refused));
    let assess = |name| {
        isotope(&folder, &["assess", "atomic", "--games", "1", "--nodes", "1", "--report", name])
    };
    let refused = assess("mine.html");
    assert_eq!(refused.status.code(), Some(2));
    assert!(told(&refused).contains("is no page of this kind"), "{}", told(&refused));
    assert_eq!(fs::read_to_string(folder.join("mine.html")).expect("text"), foreign);
    for _ in 0..2 {
        let written = assess("report.html");
        assert_eq!(written.status.code(), Some(0), "{}", told(&written));
    }
}

#[test]
fn a_full_disk_and_a_killed_process_leave_the_old_file() {
    let folder = folder("full");
    fs::write(folder.join("many.pgn"), GAME.repeat(2_000)).expect("there is room");
    let broken = format!("(format: 1, check = Off)\n//{}", "x".repeat(20_000));
    fs::write(folder.join("old.pgn"), GAME).expect("there is room");
    fs::write(folder.join("old.ron"), &broken).expect("there is room");
    let before = names(&folder);
    let games = ["games", "many.pgn", "--pgn", "old.pgn"];
    for args in [&games[..], &["check", "--fix", "old.ron"]] {
        let full = on_a_small_disk(&folder, true, args);
        let code = full.status.code();
        assert_eq!(code, Some(2), "{args:?}: {}", told(&full));
        assert!(told(&full).contains("cannot be written"), "{}", told(&full));
        assert_eq!(names(&folder), before, "{args:?}");
    }
    let killed = on_a_small_disk(&folder, false, &games);
    assert_eq!(killed.status.code(), None, "{}", told(&killed));
    assert_eq!(fs::read_to_string(folder.join("old.pgn")).expect("text"), GAME);
    assert_eq!(fs::read_to_string(folder.join("old.ron")).expect("text"), broken);
}

#[test]
fn writing_to_a_link_keeps_the_link_and_the_permissions_of_its_target() {
    let folder = folder("links");
    fs::write(folder.join("a.pgn"), GAME).expect("there is room");
    fs::write(folder.join("real.pgn"), "old").expect("there is room");
    let mode = |name: &str| folder.join(name).metadata().expect("it is there").permissions().mode();
    let private = fs::Permissions::from_mode(0o600);
    fs::set_permissions(folder.join("real.pgn"), private).expect("they are ours");
    symlink("real.pgn", folder.join("link.pgn")).expect("links are made");
    symlink("later.pgn", folder.join("dangling.pgn")).expect("links are made");
    for name in ["link.pgn", "dangling.pgn", "new.pgn", "/dev/null"] {
        let done = isotope(&folder, &["games", "a.pgn", "--pgn", name]);
        assert_eq!(done.status.code(), Some(0), "{}", told(&done));
    }
    assert!(folder.join("link.pgn").is_symlink() && folder.join("dangling.pgn").is_symlink());
    for name in ["real.pgn", "later.pgn", "new.pgn"] {
        assert!(fs::read_to_string(folder.join(name)).expect("text").contains("1. Nf3"), "{name}");
    }
    assert_eq!(mode("real.pgn") & 0o777, 0o600);
    assert_eq!(mode("new.pgn"), mode("a.pgn"));
    fs::set_permissions(folder.join("new.pgn"), fs::Permissions::from_mode(0o444)).expect("ours");
    let piped = isotope(&folder, &["board", "startpos", "--svg", "/dev/stdout"]);
    let text = String::from_utf8_lossy(&piped.stdout);
    assert!(text.starts_with("<svg"), "{text}");
}

#[test]
fn games_are_not_written_where_standard_output_goes() {
    let folder = folder("stdout");
    fs::write(folder.join("a.pgn"), GAME).expect("there is room");
    let out = fs::File::create(folder.join("out.pgn")).expect("there is room");
    let mut command = command(&["games", "a.pgn", "--pgn", "out.pgn"]);
    let refused = command.current_dir(&folder).stdout(out).output().expect("the command runs");
    if cfg!(target_os = "linux") {
        assert_eq!(refused.status.code(), Some(2));
        assert!(told(&refused).contains("is where standard output goes"), "{}", told(&refused));
        assert_eq!(fs::read(folder.join("out.pgn")).expect("it is there"), b"");
    }
}

#[test]
fn a_ruleset_named_twice_by_different_paths_is_refused() {
    let folder = folder("once");
    fs::write(folder.join("mine.ron"), "(format: 1)").expect("there is room");
    symlink("mine.ron", folder.join("link.ron")).expect("links are made");
    for other in ["./mine.ron", "link.ron"] {
        let args = ["compare", "startpos", "--rules", "mine.ron", "--rules", other];
        let refused = isotope(&folder, &args);
        assert_eq!(refused.status.code(), Some(2), "{other}");
        assert!(told(&refused).contains("is named twice"), "{}", told(&refused));
    }
}

#[test]
fn a_ruleset_created_in_another_folder_finds_its_base() {
    let folder = folder("new");
    fs::create_dir(folder.join("sub")).expect("tests may write there");
    fs::write(folder.join("base.ron"), "(format: 1, check: Off)").expect("there is room");
    for base in ["base.ron", "./base.ron"] {
        for name in ["sub/mine", "mine"] {
            let begun = isotope(&folder, &["new", name, "--from", base]);
            assert_eq!(begun.status.code(), Some(0), "{}", told(&begun));
            let file = format!("{name}.ron");
            let same = isotope(&folder, &["diff", &file, "base.ron", "--exit-code"]);
            assert_eq!(same.status.code(), Some(0), "{name} {base}: {}", told(&same));
            fs::remove_file(folder.join(file)).expect("it is there");
        }
    }
}

#[test]
fn a_new_ruleset_needs_a_name_that_does_not_begin_with_a_dot() {
    let folder = folder("dot");
    for name in [".", ".ron", ".hidden", ".hidden.ron", "", " "] {
        let refused = isotope(&folder, &["new", name]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        assert!(told(&refused).contains("is no name for a ruleset"), "{}", told(&refused));
    }
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn an_output_file_named_by_a_dash_is_refused() {
    let folder = folder("dash");
    fs::write(folder.join("a.pgn"), GAME).expect("there is room");
    let output = isotope(&folder, &["games", "a.pgn", "--pgn", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("- is not a file that this option writes"), "{}", told(&output));
    assert_eq!(names(&folder), ["a.pgn"]);
}

#[test]
fn control_characters_in_the_file_name_of_a_ruleset_are_escaped() {
    let folder = folder("steering");
    let name = "./a\u{1b}[31mb.ron";
    fs::write(folder.join(name), "(format: 1)").expect("there is room");
    let output = isotope(&folder, &["board", "startpos", "--rules", name, "--json"]);
    let line = String::from_utf8_lossy(&output.stdout);
    assert!(line.contains(r#""ruleset":"a\\u{1b}[31mb""#), "{line}");
}
