//! Tests of the commands that use tables: notes on tables that cannot be stored, and errors for tables that cannot
//! be built.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Output, Stdio},
};

use crate::command::{command, text};

fn isotope(words: &[&str], folder: &Path) -> Output {
    command(words).env("ISOTOPE_TABLES", folder).output().expect("the command runs")
}

const QUEEN: &str = "8/8/8/8/8/2k5/8/KQ6 w - - 0 1";

#[test]
fn a_read_only_folder_of_tables_changes_no_answer() {
    // Even a superuser cannot write into a "folder" that is a file.
    let file = Path::new(env!("CARGO_BIN_EXE_isotope"));
    let open = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
    // An earlier version may have left its files there, which are built anew with a note.
    isotope(&["tablebase", "probe", QUEEN], &open);
    let [closed, open] =
        [file, &open].map(|folder| isotope(&["tablebase", "probe", QUEEN], folder));
    assert_eq!(closed.status.code(), Some(0), "{}", text(&closed.stderr));
    assert_eq!(text(&closed.stdout), text(&open.stdout));
    assert!(text(&closed.stderr).contains("note: no table is kept: "), "{}", text(&closed.stderr));
    assert_eq!(text(&open.stderr), "");
}

#[test]
fn a_build_whose_tables_cannot_be_kept_fails() {
    let file = Path::new(env!("CARGO_BIN_EXE_isotope"));
    let built = isotope(&["tablebase", "build", "KvK"], file);
    assert_eq!(built.status.code(), Some(2), "{}", text(&built.stderr));
    let told = text(&built.stderr);
    assert!(told.contains("error: the table of KvK is built, but not kept"), "{told}");
}

#[test]
fn a_question_is_answered_from_the_tables_that_a_command_has_built() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built-for-questions");
    let _ = fs::remove_dir_all(&folder);
    let asked = || {
        let mut ask = command(&["ask"]);
        ask.env("ISOTOPE_TABLES", &folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut ask = ask.spawn().expect("the command runs");
        let question = r#"{"ask":"probe","ruleset":"icc","fen":"7k/8/8/8/8/8/1B6/1KN5 b - - 0 1"}"#;
        ask.stdin.take().expect("a pipe").write_all(question.as_bytes()).expect("it reads");
        text(&ask.wait_with_output().expect("it ends").stdout)
    };
    let before = asked();
    assert!(before.contains("`isotope tablebase build KBNvK` builds it"), "{before}");
    let built = isotope(&["tablebase", "build", "KBNvK", "--rules", "icc"], &folder);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    let after = asked();
    assert!(after.contains(r#""result":"#), "{after}");
}

#[test]
fn no_answer_rests_on_a_damaged_block() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-block");
    let _ = fs::remove_dir_all(&folder);
    let probe = || isotope(&["tablebase", "probe", QUEEN], &folder);
    assert_eq!(probe().status.code(), Some(0));
    let rules = fs::read_dir(&folder).expect("it was written").next().expect("one ruleset");
    let file = rules.expect("it is there").path().join("KQvK.table");
    let whole = fs::read(&file).expect("it was written");
    let mut refused = 0;
    // The blocks come last.
    for place in (whole.len() / 2..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        fs::write(&file, bytes).expect("it is ours");
        let probed = probe();
        let (status, told) = (probed.status.code(), text(&probed.stderr));
        if status == Some(2) {
            assert!(told.contains("KQvK.table: the table is damaged"), "{told}");
            assert_eq!(text(&probed.stdout), "");
            refused += 1;
        } else {
            assert_eq!((status, told.as_str()), (Some(0), ""), "{place}");
        }
    }
    assert!(refused > 0);
    fs::write(&file, whole).expect("it is ours");
    assert_eq!(probe().status.code(), Some(0));
}

#[test]
fn a_damaged_table_is_rebuilt_with_a_note() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged");
    let build = || isotope(&["tablebase", "build", "KvK"], &folder);
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(text(&build().stderr), "");
    let rules = fs::read_dir(&folder).expect("it was written").next().expect("one ruleset");
    let file = rules.expect("it is there").path().join("KvK.table");
    let whole = fs::read(&file).expect("it was written");
    fs::write(&file, b"isotope tablebase 1").expect("it is ours");
    let again = build();
    assert_eq!(again.status.code(), Some(0));
    assert!(text(&again.stderr).contains("it is built anew"), "{}", text(&again.stderr));
    assert_eq!(fs::read(&file).expect("it is written"), whole);
}

#[test]
fn answers_for_several_positions_are_headed_by_the_position() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
    let other = "8/8/8/8/8/2k5/8/K6Q b - - 0 1";
    let several = text(&isotope(&["tablebase", "probe", QUEEN, other], &folder).stdout);
    let parts: Vec<&str> = several.split("\n\n").collect();
    assert_eq!(parts.len(), 2, "{several}");
    for (part, fen) in parts.iter().zip([QUEEN, other]) {
        assert!(part.starts_with(fen), "{several}");
    }
    let one = text(&isotope(&["tablebase", "probe", QUEEN], &folder).stdout);
    assert!(!one.contains(QUEEN), "{one}");
}

#[test]
fn positions_and_classes_with_too_many_pieces_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
    for (words, said) in [
        (["probe", "startpos"], "32 pieces stand there, and tables are built for six at most"),
        (["stats", "KRRRvKRP"], "7 pieces stand there, and tables are built for six at most"),
        (["stats", "KQQQQQQQQQvK"], "names 11 pieces"),
        (["stats", "KQRvKRP"], "of memory for KQRvKRP"),
    ] {
        let output = isotope(&[&["tablebase"][..], &words].concat(), &folder);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

#[test]
fn a_hash_size_beyond_the_free_memory_is_refused() {
    let words = ["solve", QUEEN, "--time", "1", "--hash", "1048576"];
    let output = isotope(&words, Path::new("unused"));
    let told = text(&output.stderr);
    // On other systems, the amount of free memory may be unknown, and any size is accepted.
    if cfg!(target_os = "linux") {
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("--hash 1048576 is more memory than there is"), "{told}");
    }
}

#[test]
fn a_census_of_endings_without_tables_says_which_rules_have_none() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept");
    let output = isotope(&["census", "KvQ", "--rules", "icc", "--rules", "atomic"], &folder);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("error: icc: no game goes on with KvQ"), "{told}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_empty_name_of_a_folder_means_the_usual_one() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("usual");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("here")).expect("tests may write there");
    let mut command = command(&["tablebase", "build", "KvK"]);
    command.current_dir(folder.join("here")).env("ISOTOPE_TABLES", "");
    let output = command.env("XDG_CACHE_HOME", &folder).output();
    assert_eq!(text(&output.expect("the command runs").stderr), "");
    assert!(folder.join("isotope/tables").is_dir());
    assert_eq!(fs::read_dir(folder.join("here")).expect("it is there").count(), 0);
}

#[test]
fn a_build_tells_what_it_needs_and_is_refused_if_that_is_not_given() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("given");
    let _ = fs::remove_dir_all(&folder);
    let build = |words: &[&str]| isotope(&[&["tablebase", "build"], words].concat(), &folder);
    let refused = build(&["--men", "3", "--memory", "1MiB", "--rules", "atomic"]);
    let told = text(&refused.stderr);
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(2), String::new()), "{told}");
    assert!(told.contains("6 tables to build: 2 MB of memory for KPvK, of 1 MB"), "{told}");
    assert!(!folder.exists(), "nothing is built");
    let built = build(&["--men", "3", "--memory", "2MiB", "--rules", "atomic"]);
    assert_eq!(built.status.code(), Some(0), "{}", text(&built.stderr));
    assert!(text(&built.stderr).starts_with("note: 6 tables to build: "));
    // What is there is not built again.
    let again = build(&["--men", "3", "--memory", "2MiB", "--rules", "atomic"]);
    assert_eq!((again.stdout, text(&again.stderr)), (built.stdout, String::new()));
    for size in ["8", "0GiB", "-1GiB", "8 apples", "99999999999TiB"] {
        let output = build(&["KvK", &format!("--memory={size}")]);
        assert_eq!(output.status.code(), Some(2), "{size}");
        assert!(text(&output.stderr).contains("as in 8GiB"), "{}", text(&output.stderr));
    }
}

#[test]
fn six_men_are_refused_without_the_memory_for_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("six");
    let words = ["tablebase", "build", "--men", "6", "--memory", "8GiB", "--rules", "atomic"];
    let refused = isotope(&words, &folder);
    let told = text(&refused.stderr);
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(2), String::new()), "{told}");
    for part in ["511 tables to build", " GB of memory for KQPPvKP, of 8.0 GB", "GB on disk"] {
        assert!(told.contains(part), "{told}");
    }
    assert!(!folder.exists(), "nothing is built");
}

#[test]
fn the_plan_lists_every_table_after_those_that_it_needs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plan");
    let _ = fs::remove_dir_all(&folder);
    let plan = || -> Vec<serde_json::Value> {
        let words = ["tablebase", "plan", "KPvK", "KQvKR", "--rules", "atomic", "--json"];
        let told = text(&isotope(&words, &folder).stdout);
        told.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let listed = plan();
    let mut before: Vec<&serde_json::Value> = Vec::new();
    for table in &listed {
        let needs = table["needs"].as_array().expect("a list");
        assert!(needs.iter().all(|need| before.contains(&need)), "{table}");
        before.push(&table["table"]);
    }
    assert_eq!(before.len(), 7, "{before:?}");
    let last = &listed[6];
    assert_eq!((&last["table"], &last["is_built"]), (&"KQvKR".into(), &false.into()));
    // Ten squares of a king, and all of three other pieces, for both sides to move.
    assert_eq!(last["entries"], 2 * 10 * 64 * 64 * 64);
    assert!(last["memory"].as_u64() > Some(4 * 10 * 64 * 64 * 64), "{last}");
    assert_eq!(
        isotope(&["tablebase", "build", "KRvK", "--rules", "atomic"], &folder).status.code(),
        Some(0)
    );
    let built =
        |name: &str| plan().iter().any(|table| table["table"] == name && table["is_built"] == true);
    assert!(built("KRvK") && !built("KQvK"));
}

/// A folder in which no byte is free.
#[cfg(target_os = "linux")]
#[test]
fn tables_for_which_the_disk_has_no_room_are_not_begun() {
    let words = ["tablebase", "build", "--men", "5", "--rules", "atomic", "--memory", "16GiB"];
    let output = isotope(&words, Path::new("/proc/tables"));
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(message.contains("on disk of 0 MB that are free: name another folder"), "{message}");
}
