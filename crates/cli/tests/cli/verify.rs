//! Tests that `isotope tablebase verify` reports a wrong table with exit status 1.

use std::{fs, path::Path};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::command::{command, text};

/// A copy of a table of three pieces in which the longest losses are two plies longer, with a correct checksum.
fn with_wrong_entries(table: &[u8]) -> Vec<u8> {
    let lines = table.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let index = lines.map(|(at, _)| at + 1).nth(1).expect("two lines") + 4;
    let length = u32::from_le_bytes(table[index - 4..index].try_into().expect("four bytes"));
    let end = index + length as usize;
    let mut wrong = table.to_vec();
    // The index has the orders of three pieces for both sides, and how many numbers occur, before these.
    let count = usize::from(wrong[index + 6]);
    wrong[index + 8 + 2 * (count - 1)] += 2;
    let checksum = Sha256::digest(&wrong[..end]);
    wrong[end..end + 32].copy_from_slice(&checksum);
    wrong
}

#[test]
fn an_entry_that_does_not_follow_from_its_moves_is_reported_with_status_1() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
    let _ = fs::remove_dir_all(&folder);
    let run = |args: &[&str]| {
        let mut command = command(&[&["tablebase"], args].concat());
        let output = command.env("ISOTOPE_TABLES", &folder).output().expect("the command runs");
        (output.status.code(), text(&output.stdout))
    };
    let (status, told) = run(&["verify", "KQvK"]);
    assert_eq!(status, Some(0));
    assert!(told.starts_with("KQvK: ") && told.ends_with("entries follow from their moves\n"));
    let rows = |args: &[&str]| {
        run(args).1.lines().map(|row| row.split(' ').next().map(str::to_owned)).collect::<Vec<_>>()
    };
    let tables = ["KQvK:", "KRvK:"].map(|name| Some(name.to_owned()));
    assert_eq!(
        rows(&["build", "KQvK", "KRvK"]),
        tables,
        "a row for each table, without empty lines"
    );
    assert_eq!(rows(&["verify", "KQvK", "KRvK"]), tables);
    let of_rules = fs::read_dir(&folder).expect("it is there").next().expect("the rules");
    let file = of_rules.expect("it is read").path().join("KQvK.table");
    let bytes = fs::read(&file).expect("it was written");
    fs::write(&file, with_wrong_entries(&bytes)).expect("there is room");
    let (status, told) = run(&["verify", "KQvK"]);
    assert_eq!(status, Some(1), "{told}");
    assert!(
        told.lines().all(|line| line.starts_with("KQvK: ") && line.contains(", but ")),
        "{told}"
    );
    let (status, told) = run(&["verify", "KQvK", "--json"]);
    let object: Value = serde_json::from_str(&told).expect("one object");
    assert_eq!((status, &object["table"]), (Some(1), &"KQvK".into()));
    assert!(object["wrong"].as_array().is_some_and(|wrong| !wrong.is_empty()), "{told}");
}
