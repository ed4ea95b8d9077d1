//! Tests of the fingerprint of the shipped rulesets, which changes only if their rules change.

use serde_json::Value;

use crate::command::{isotope, text};

/// The sum of perft to depth 3 over all positions of the suite and all shipped rulesets.
const FINGERPRINT: u64 = 10_247_302;

/// The JSON objects printed by `isotope bench`.
fn bench(args: &[&str]) -> Vec<Value> {
    let output = isotope(&[&["bench", "--json", "--rounds", "1"], args].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn the_shipped_rules_have_this_fingerprint() {
    let lines = bench(&[]);
    let (last, rulesets) = lines.split_last().expect("an answer");
    assert_eq!(last["fingerprint"], FINGERPRINT);
    let nodes = rulesets.iter().map(|line| line["nodes"].as_u64().expect("a count"));
    assert_eq!(nodes.sum::<u64>(), FINGERPRINT);
}

#[test]
fn named_rulesets_are_measured_alone_without_a_fingerprint() {
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bomber-queens.ron");
    let names = |lines: &[Value]| {
        lines.iter().map(|line| line["ruleset"].as_str().map(String::from)).collect::<Vec<_>>()
    };
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(names(&bench(&["--rules", own])), [named("bomber-queens")]);
    let two = bench(&["--rules", "icc", "--rules", "atomic"]);
    assert_eq!(names(&two), [named("icc"), named("atomic")]);
    let twice = bench(&["--rules", "chess", "--rules", "chess"]);
    assert_eq!(names(&twice), [named("chess")], "a ruleset that is named twice is measured once");
}
