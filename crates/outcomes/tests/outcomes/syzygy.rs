//! Tests of searches with tables that tell results but not the number of plies to the end of the game, as those of
//! Syzygy do. Isotope's own tables play their part.

use isotope_kernel::{Position, Rules, Spec};
use isotope_outcomes::{
    LimitedWdl, Solution, Solver, Wdl,
    syzygy::{SyzygyGame, SyzygySource, SyzygyValue, entries, line},
    tablebase::Tables,
};
use shakmaty::Position as _;

/// Tables of rook endings, without the number of plies to the end of the game.
struct Rooks<'r>(Tables<&'r Rules>);

impl std::fmt::Debug for Rooks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rooks")
    }
}

impl SyzygySource for Rooks<'_> {
    fn game(&self, _: &Rules) -> Option<Box<dyn SyzygyGame + '_>> {
        Some(Box::new(self))
    }

    fn take_notes(&self) -> Vec<String> {
        Vec::new()
    }
}

impl SyzygyGame for &Rooks<'_> {
    fn max_pieces(&self) -> usize {
        3
    }

    fn probe(&self, position: &Position<'_>) -> Option<SyzygyValue> {
        let value = self.0.probe(position)?;
        let is_late = position.halfmoves() + value.dtz > 100;
        let (result, sign) = match (value.wdl, is_late) {
            (Wdl::Win, false) => (LimitedWdl::Win, 1),
            (Wdl::Win, true) => (LimitedWdl::CursedWin, 1),
            (Wdl::Draw, _) => (LimitedWdl::Draw, 0),
            (Wdl::Loss, true) => (LimitedWdl::BlessedLoss, -1),
            (Wdl::Loss, false) => (LimitedWdl::Loss, -1),
        };
        let dtz = Some(sign * value.dtz.max(1) as i32);
        Some(SyzygyValue { result, dtz, is_exact: true })
    }
}

fn with_rooks(text: &str, test: impl FnOnce(&Position<'_>, &Rooks<'_>)) {
    let rules = Rules::compile(Spec::default()).expect("chess");
    let mut tables = Tables::new(&rules).expect("chess has tables");
    tables.build(&"KRvK".parse().expect("a material")).expect("it is built");
    let position = Position::from_fen(&rules, text).expect("legal");
    test(&position, &Rooks(tables));
}

fn solve(text: &str, nodes: u64) -> Solution {
    let mut solution = Solution::default();
    with_rooks(text, |position, rooks| {
        let solver = Solver { nodes: Some(nodes), syzygy: Some(rooks), ..Solver::default() };
        solution = solver.solve(position);
    });
    solution
}

#[test]
fn a_win_that_only_such_tables_tell_has_no_length() {
    let solution = solve("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", 100);
    assert_eq!((solution.result, solution.plies, solution.within), (Some(Wdl::Win), None, None));
    assert!(solution.best.len() > 1, "all moves that win");
    assert!(solution.line.len() > 10, "the line goes to the mate: {:?}", solution.line);
    let solution = solve("8/8/8/4k3/8/8/8/R3K3 b - - 0 1", 100);
    assert_eq!((solution.result, solution.plies, solution.within), (Some(Wdl::Loss), None, None));
    // A search tells more where it finds the win.
    let solution = solve("7k/8/R7/6K1/8/8/8/8 w - - 0 1", 10_000);
    assert_eq!((solution.result, solution.plies), (Some(Wdl::Win), Some(3)));
}

#[test]
fn a_search_ends_where_a_capture_leads_into_the_tables() {
    let solution = solve("4k3/8/8/8/8/8/p7/R3K3 w - - 90 100", 50_000);
    assert_eq!((solution.result, solution.plies, solution.within), (Some(Wdl::Win), None, None));
    let best: Vec<String> = solution.best.iter().map(ToString::to_string).collect();
    assert!(best.contains(&"Ra1xa2".into()), "{best:?}");
    // The rook is lost, or else the pawn promotes.
    let solution = solve("8/8/8/8/8/1k6/p7/R3K3 b - - 0 1", 20_000);
    assert_ne!(solution.result, Some(Wdl::Loss));
}

#[test]
fn the_halfmoves_so_far_count_against_a_win() {
    // White needs more than 20 plies.
    let fen = |halfmoves| format!("8/8/8/4k3/8/8/8/R3K3 w - - {halfmoves} 100");
    assert_eq!(solve(&fen(60), 100).result, Some(Wdl::Win));
    let late = solve(&fen(80), 100);
    assert_eq!((late.result, late.nodes), (Some(Wdl::Draw), 0));
    assert!(!late.best.is_empty(), "every move draws");
}

#[test]
fn the_best_moves_come_sooner_to_the_end_and_a_mate_comes_first() {
    with_rooks("7k/8/R7/6K1/8/8/8/8 w - - 0 1", |position, rooks| {
        let moves: Vec<String> =
            entries(position, &rooks).best(position).iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["Kg5-g6"]);
        assert_eq!(line(position, &rooks).len(), 3);
    });
    with_rooks("7k/8/6KR/8/8/8/8/8 b - - 0 1", |position, rooks| {
        assert_eq!(
            entries(position, &rooks).best(position).len(),
            position.legal_moves().len(),
            "there is one"
        );
    });
    with_rooks("8/8/8/8/8/k7/8/KR6 b - - 0 1", |position, rooks| {
        assert!(
            entries(position, &rooks).best(position).len() <= 2 && line(position, &rooks).len() > 5
        );
    });
}

#[test]
fn a_proof_does_not_rest_on_such_tables() {
    with_rooks("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", |position, rooks| {
        let solver = Solver { nodes: Some(100), syzygy: Some(rooks), ..Solver::default() };
        let (solution, proof) = solver.prove(position);
        assert!(solution.result.is_none() && proof.is_err());
    });
}
