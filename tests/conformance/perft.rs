//! Tests of the node counts by other programs in `tests/perft/*.perft`.
//!
//! Each file is named after its ruleset and lists positions in shakmaty's format: `id` and `epd`, followed by
//! lines `perft <depth> <nodes>`. Counts above a budget are skipped; the environment variable `PERFT_NODES` sets
//! the budget.

use std::{collections::BTreeSet, env, fs, path::PathBuf};

use isotope_kernel::perft;

use crate::cases::{set_up, variants::rules};

/// The default budget in nodes; larger counts are skipped.
const NODES: u64 = 200_000;

/// A position, with its counts as depth and number of nodes.
#[derive(Default)]
struct Entry {
    id: String,
    epd: String,
    counts: Vec<(u32, u64)>,
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "perft"].iter().collect()
}

fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let mut entries: Vec<Entry> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = || format!("line {number} is not `id`, `epd` or `perft`: {line}");
        let (word, rest) = match line.split_once('#').map_or(line, |(line, _)| line).trim() {
            "" => continue,
            line => line.split_once(' ').ok_or_else(wrong)?,
        };
        match (word, entries.last_mut()) {
            ("id", _) => entries.push(Entry { id: rest.into(), ..Entry::default() }),
            ("epd", Some(entry)) => entry.epd = rest.into(),
            ("perft", Some(entry)) => {
                let (depth, nodes) = rest.split_once(' ').ok_or_else(wrong)?;
                let depth = depth.parse().map_err(|_| wrong())?;
                entry.counts.push((depth, nodes.parse().map_err(|_| wrong())?));
            }
            _ => return Err(wrong()),
        }
    }
    match entries.iter().find(|entry| entry.epd.is_empty() || entry.counts.is_empty()) {
        Some(entry) => Err(format!("{} has no position or no counts", entry.id)),
        None if entries.is_empty() => Err("there is nothing in it".into()),
        None => Ok(entries),
    }
}

fn check(id: &str) {
    let budget = env::var("PERFT_NODES")
        .map_or(NODES, |nodes| nodes.parse().expect("PERFT_NODES is a number of nodes"));
    let path = folder().join(id).with_extension("perft");
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut failures = Vec::new();
    for entry in parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display())) {
        let position = set_up(rules(id), &entry.epd, &[])
            .unwrap_or_else(|e| panic!("{}: {}: {e}", path.display(), entry.id));
        for (depth, nodes) in entry.counts.into_iter().filter(|(_, nodes)| *nodes <= budget) {
            let found = perft(&position, depth);
            if found != nodes {
                failures.push(format!("{} to {depth} plies: {found}, not {nodes}", entry.id));
            }
        }
    }
    assert!(failures.is_empty(), "{id}:\n{}", failures.join("\n"));
}

#[test]
fn chess_has_the_usual_counts() {
    check("chess");
}

#[test]
fn atomic_counts_as_shakmaty_and_fairy_stockfish_do() {
    check("atomic");
}

#[test]
fn icc_has_the_counts_of_rules_without_check_and_with_protected_kings() {
    check("icc");
}

#[test]
fn atomic_without_check_counts_as_fairy_stockfish_does() {
    check("fairy-nocheck");
}

#[test]
fn atomar_counts_as_fairy_stockfish_does() {
    check("fairy-atomar");
}

#[test]
fn crazyhouse_counts_as_shakmaty_and_fairy_stockfish_do() {
    check("crazyhouse");
}

#[test]
fn antichess_counts_as_shakmaty_and_fairy_stockfish_do() {
    check("antichess");
}

#[test]
fn every_file_of_counts_is_verified() {
    let entries = fs::read_dir(folder()).expect("the folder of counts");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let names: BTreeSet<_> =
        files.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    let verified =
        ["antichess", "atomic", "chess", "crazyhouse", "fairy-atomar", "fairy-nocheck", "icc"];
    assert_eq!(names, verified.map(String::from).into());
}

#[test]
fn a_file_without_counts_is_an_error() {
    assert!(parse("# nothing\n").is_err());
    assert!(parse("id start\nperft 1 20\n").is_err());
    assert!(parse("id start\nepd 8/8/8/8/8/8/8/K1k5 w - -\n").is_err());
    assert!(parse("perft 1 20\n").is_err());
    assert!(parse("id start\nepd x\nperft one 20\n").is_err());
}
