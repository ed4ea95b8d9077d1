//! Tests of the documented diagrams, in `tests/diagrams/*.ron`, under every shipped ruleset.
//!
//! The statements made in the sources are asserted. Everything else that follows from the rules is recorded in a
//! snapshot for each diagram, in `tests/snapshots/diagrams`, in which rulesets that agree on everything share a
//! section.

mod gallery;
mod page;

use std::{fs, path::Path};

use isotope_kernel::fen;
use isotope_ruleset::Expect;
use serde::Deserialize;
use shakmaty::Board;

use crate::cases::{expect, played, read, set_up, variants::rules};

/// A diagram on a rules page, or a position described there.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Diagram {
    /// The title of the diagram.
    name: String,
    source: String,
    origin: Origin,
    /// The position as printed in the source, if it had to be repaired.
    #[serde(default)]
    printed: String,
    /// The letters of the pieces from a8 to h1, if the source gives only their order.
    #[serde(default)]
    order: String,
    fen: String,
    /// Moves that lead from `fen` to the position of the diagram.
    #[serde(default)]
    after: String,
    /// The source's statement about the diagram, paraphrased.
    says: String,
    /// Moves whose verdicts are instructive.
    #[serde(default)]
    telling: String,
    /// Lines of play from the position of the diagram.
    #[serde(default)]
    lines: Vec<String>,
    /// Statements made in the source, and consequences of the rules.
    facts: Vec<Fact>,
}

/// The origin of the position.
#[derive(Debug, Deserialize)]
enum Origin {
    /// The position is given in the source.
    Given,
    /// The position is given in the source with an error, which has been repaired as described.
    Normalised(String),
    /// The position is only described or partly given in the source, from which it has been reconstructed.
    Reconstructed(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    rules: Vec<String>,
    #[serde(default)]
    faults: Vec<String>,
    expect: Vec<Expect>,
}

/// All diagrams in order of their file names, each with the stem of its file.
fn all() -> Vec<(String, Diagram)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams");
    let entries = fs::read_dir(folder).expect("the folder of diagrams");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let stem = |path: &Path| path.file_stem().expect("a stem").to_string_lossy().into_owned();
    paths.iter().map(|path| (stem(path), read(path))).collect()
}

fn check(stem: &str, diagram: &Diagram) -> Vec<String> {
    let mut failures = Vec::new();
    for fact in &diagram.facts {
        for id in &fact.rules {
            let holds = set_up(rules(id), &diagram.fen, &fact.faults)
                .and_then(|position| played(&position, &diagram.after))
                .and_then(|position| expect::all(&fact.expect, &position));
            failures.extend(holds.err().map(|why| format!("{stem} ({id}): {why}")));
        }
    }
    failures
}

#[test]
fn the_statements_of_the_sources_on_their_diagrams_hold() {
    let diagrams = all();
    assert!(diagrams.iter().all(|(_, diagram)| !diagram.facts.is_empty()));
    let failures: Vec<String> =
        diagrams.iter().flat_map(|(stem, diagram)| check(stem, diagram)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_verdict_of_every_ruleset_on_every_diagram_is_that_of_the_snapshot() {
    let mut changed = Vec::new();
    for (stem, diagram) in all() {
        let page = page::page(&diagram);
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots/diagrams");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let same = settings.bind(|| {
            std::panic::catch_unwind(|| insta::assert_snapshot!(stem.as_str(), page)).is_ok()
        });
        if !same {
            changed.push(stem);
        }
    }
    assert!(changed.is_empty(), "not as in the snapshots: {}", changed.join(", "));
}

#[test]
fn every_snapshot_belongs_to_a_diagram() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots/diagrams");
    let entries = fs::read_dir(folder).expect("the folder of snapshots");
    let mut found: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    let expected: Vec<String> = all().into_iter().map(|(stem, _)| stem + ".snap").collect();
    assert_eq!(found, expected);
}

#[test]
fn printed_boards_differ_from_their_fens_only_by_repairs() {
    let board = |text: &str| -> Board {
        let fen = fen::read(text).expect("a printed position is readable");
        fen.layout.setup.board
    };
    for (stem, diagram) in all().iter().filter(|(_, diagram)| !diagram.printed.is_empty()) {
        assert_eq!(board(&diagram.printed), board(&diagram.fen), "{stem}");
        assert!(
            fen::read(&diagram.printed).and_then(fen::ParsedFen::strict).is_err(),
            "{stem} needs no mending"
        );
        assert!(matches!(diagram.origin, Origin::Normalised(_)), "{stem}");
    }
}

#[test]
fn reconstructed_boards_keep_the_order_of_the_pieces() {
    let with_order: Vec<_> =
        all().into_iter().filter(|(_, diagram)| !diagram.order.is_empty()).collect();
    assert!(with_order.len() >= 7, "the seven diagrams of Red Hot Pawn");
    for (stem, diagram) in with_order {
        let board = diagram.fen.split(' ').next().unwrap_or_default();
        let pieces: String = board.chars().filter(|c| c.is_ascii_alphabetic()).collect();
        assert_eq!(pieces, diagram.order.replace(' ', ""), "{stem}");
    }
}
