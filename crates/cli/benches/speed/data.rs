//! The positions, the known counts and the rulesets used in the benchmarks.

use std::sync::Arc;

use isotope_kernel::{Position, Rules};
use isotope_ruleset::LoadError;

use crate::suite::SUITE;

/// Files of the conformance suite, with counts by FEN on which several programs agree.
pub(crate) const ATOMIC: &str = include_str!("../../../../tests/perft/atomic.perft");
pub(crate) const CHESS: &str = include_str!("../../../../tests/perft/chess.perft");
pub(crate) const ICC: &str = include_str!("../../../../tests/perft/icc.perft");
pub(crate) const NOCHECK: &str = include_str!("../../../../tests/perft/fairy-nocheck.perft");
pub(crate) const CRAZYHOUSE: &str = include_str!("../../../../tests/perft/crazyhouse.perft");
pub(crate) const ANTICHESS: &str = include_str!("../../../../tests/perft/antichess.perft");

/// The positions commonly used to compare chess move generators.
pub(crate) const CHESS_SUITE: [(&str, &str); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("midgame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// The positions of the table `walk`, used for both chess and atomic chess.
pub(crate) const WALKED: [(&str, &str); 5] =
    [SUITE[0], CHESS_SUITE[2], CHESS_SUITE[1], SUITE[4], SUITE[3]];

/// Rulesets that cover the values of every hook, each as a name and the fields in which it differs from `atomic`.
pub(crate) const HOOKS: [(&str, &str); 26] = [
    ("ring", ""),
    ("point", "capture: Explode(blast: Point)"),
    ("cross", "capture: Explode(blast: Cross)"),
    ("radius-2", "capture: Explode(blast: Radius(2))"),
    ("drawn", r#"capture: Explode(blast: Drawn(["x x x", ". x .", ". O ."]))"#),
    ("none-immune", "capture: Explode(immune: [])"),
    ("knights-immune", "capture: Explode(immune: [Pawn, Knight])"),
    ("kings-immune", "capture: Explode(immune: [Pawn, King], spares: [King])"),
    ("rooks-spared", "capture: Explode(spares: [Rook])"),
    ("by-queens", "capture: Explode(when: By([Queen]))"),
    ("by-pawns", "capture: Explode(when: By([Pawn]))"),
    ("of-pawns", "capture: Explode(when: Of([Pawn]))"),
    ("same-role", "capture: Explode(when: SameRole)"),
    ("hits-enemies", "capture: Explode(hits: Enemies)"),
    ("hits-own", "capture: Explode(hits: Own)"),
    ("center-victim", "capture: Explode(center: Victim)"),
    ("center-origin", "capture: Explode(center: Origin)"),
    ("cannot-capture", "cannot_capture: [(Pawn, Queen), (Knight, Knight)]"),
    ("mortal", "own_king: Mortal()"),
    ("mortal-radius-2", "own_king: Mortal(), capture: Explode(blast: Radius(2), immune: [])"),
    (
        "many",
        "capture: Explode(blast: Cross, immune: [Knight], spares: [Rook], when: Of([Pawn, Bishop, \
         Rook, Queen, King]), hits: Enemies)",
    ),
    ("many-by", "capture: Explode(blast: Radius(2), when: By([Rook, Queen]), spares: [Queen])"),
    (
        "king-spared-by",
        "capture: Explode(blast: Radius(2), immune: [], spares: [King], when: By([Pawn, Rook, \
         Queen, King]))",
    ),
    (
        "minor-by",
        "capture: Explode(blast: Cross, immune: [], spares: [Knight, Queen], when: By([Knight, \
         Bishop, Queen]))",
    ),
    (
        "many-same-role",
        "capture: Explode(blast: Cross, immune: [Knight], spares: [Rook], when: SameRole, hits: \
         Enemies)",
    ),
    (
        "many-and-cannot",
        "capture: Explode(blast: Cross, immune: [Knight], spares: [Rook], when: Of([Pawn, Bishop, \
         Rook, Queen, King]), hits: Enemies), cannot_capture: [(Pawn, Queen)]",
    ),
];

/// A perft count to run.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    /// The expected count, from a file of the conformance suite.
    pub(crate) nodes: u64,
}

/// For every position of `suite`, the deepest of the `known` counts that is within the budget of nodes.
pub(crate) fn tasks(suite: &[(&'static str, &'static str)], known: &str, budget: u64) -> Vec<Task> {
    let deepest = |&(name, fen)| {
        let counts = counts(known, fen);
        let affordable = counts.into_iter().filter(|(_, nodes)| *nodes <= budget);
        let (depth, nodes) = affordable.max().expect("a small known count");
        Task { name, fen, depth, nodes }
    };
    suite.iter().map(deepest).collect()
}

/// The tasks for the positions of [`SUITE`] in atomic chess.
pub(crate) fn atomic_tasks(budget: u64) -> Vec<Task> {
    tasks(&SUITE, ATOMIC, budget)
}

/// The names and FENs of all positions in a file of the conformance suite.
pub(crate) fn listed(known: &'static str) -> Vec<(&'static str, &'static str)> {
    let lines = |prefix: &'static str| known.lines().filter_map(move |l| l.strip_prefix(prefix));
    lines("id ").zip(lines("epd ")).collect()
}

/// Asserts that a count equals the known count, if there is one in the file `known`.
pub(crate) fn check(known: &str, task: Task, nodes: u64) {
    let counts = counts(known, task.fen);
    if let Some((_, expected)) = counts.into_iter().find(|(depth, _)| *depth == task.depth) {
        assert_eq!(nodes, expected, "{} to {} plies", task.name, task.depth);
    }
}

/// The depths and counts of a position in a file of the conformance suite.
fn counts(known: &str, fen: &str) -> Vec<(u32, u64)> {
    let entry = known.lines().skip_while(|line| line.strip_prefix("epd ") != Some(fen)).skip(1);
    entry
        .map_while(|line| line.strip_prefix("perft "))
        .map(|line| {
            let (depth, nodes) = line.split_once(' ').expect("a depth and a count");
            (depth.parse().expect("a depth"), nodes.parse().expect("a count"))
        })
        .collect()
}

/// Loads the rules of a shipped ruleset.
pub(crate) fn shipped(name: &str) -> Arc<Rules> {
    isotope_ruleset::load(name).unwrap_or_else(|error| refuse(&error)).rules
}

/// Compiles the rules of a ruleset that differs from `atomic` in `check` and `fields`.
pub(crate) fn written(check: &str, fields: &str) -> Arc<Rules> {
    let text = format!("(format: 1, extends: \"atomic\", check: {check}, {fields})");
    isotope_ruleset::parse("bench.ron", &text).unwrap_or_else(|error| refuse(&error)).rules
}

fn refuse(error: &LoadError) -> ! {
    panic!("{}", error.render(false))
}

/// Sets up a position under `rules`; `None` if it is not valid under them.
pub(crate) fn position<'r>(rules: &'r Rules, text: &str) -> Option<Position<'r>> {
    Position::from_fen(rules, text).ok()
}
