//! Compares the number of nodes that a search visits under each shipped ruleset with a recorded number, to detect
//! changes to the search.

use isotope_engine::{Engine, Limits};
use isotope_kernel::Position;
use isotope_ruleset::{SHIPPED, load};
use isotope_search::Control;

const DEPTH: u32 = 5;

#[test]
fn a_search_visits_the_recorded_number_of_nodes() {
    let lines = SHIPPED.iter().map(|(name, _)| {
        let rules = load(name).expect("it is shipped").rules;
        let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
        let (start, mut nodes) = (Position::start(&rules), 0);
        Engine::new(1, 1)
            .search(&start, &[], &limits, &Control::new(), |found| nodes = found.nodes);
        format!("{name} {nodes}\n")
    });
    let found: String = lines.collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprint.txt");
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "if the search was meant to change, {path} has to be:\n{found}");
}
