//! Tests of the solver's node limit.

use isotope_kernel::{Position, Rules, Spec};
use isotope_outcomes::Solver;

#[test]
fn a_node_limit_counts_the_nodes_of_all_stages_of_the_search() {
    let chess = Rules::compile(Spec::default()).expect("chess");
    let start = Position::start(&chess);
    for nodes in [50_000, 100_000] {
        let solution = Solver { nodes: Some(nodes), ..Solver::default() }.solve(&start);
        assert_eq!(solution.result, None);
        let counted = solution.nodes as f64 / nodes as f64;
        assert!((0.9..1.1).contains(&counted), "{} of {nodes}", solution.nodes);
    }
}
