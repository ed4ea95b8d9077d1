//! Tests that `isotope tablebase verify` reports a wrong table with exit status 1.

use std::{
    fs,
    io::{Read as _, Write as _},
    path::Path,
    process::Command,
};

use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// A copy of `table` with some wrong entries but a correct checksum. The entries follow a header of two lines.
fn with_wrong_entries(table: &[u8]) -> Vec<u8> {
    let lines = table.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let (head, rest) = table.split_at(lines.map(|(at, _)| at + 1).nth(1).expect("two lines"));
    let mut entries = Vec::new();
    let packed = &rest[..rest.len() - 32];
    ZlibDecoder::new(packed).read_to_end(&mut entries).expect("they are packed");
    for entry in entries.iter_mut().filter(|entry| (1..200).contains(*entry)).take(20) {
        *entry += 2;
    }
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(&entries).expect("memory is written");
    let mut wrong = [head, &packer.finish().expect("memory is written")].concat();
    let checksum = Sha256::digest(&wrong);
    wrong.extend_from_slice(&checksum);
    wrong
}

#[test]
fn an_entry_that_does_not_follow_from_its_moves_is_reported_with_status_1() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
    let _ = fs::remove_dir_all(&folder);
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_isotope"));
        command.arg("tablebase").args(args).env("ISOTOPE_TABLES", &folder);
        let output = command.output().expect("the command runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("it is text"))
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
