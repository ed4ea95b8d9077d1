//! Every legal move of a position with the result of best play after it, as far as it is proven.

use isotope_kernel::{Position, notation};
use isotope_outcomes::{Solution, Solver, Wdl};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _};

use super::best_play::wins_in_moves;

/// A legal move with the result of best play after it.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct MoveWorth {
    /// The move, in UCI notation.
    pub uci: String,
    /// The move, in SAN.
    pub san: String,
    /// `win`, `loss` or `draw` for the side that moves, or `unknown`.
    pub result: &'static str,
    /// The number of plies to the end of the game with best play, this move included; null in a draw or if unknown.
    pub plies: Option<u32>,
    /// An upper bound on the number of plies to the win; only if the winner is known but `plies` is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// The result in a few words, such as `White wins in 2 moves`.
    pub says: String,
}

/// All legal moves of a position with their values, the best first: the wins that are soonest, the draws, the losses
/// that take longest, and the moves whose value is not proven. The node limit of `solver` is for all moves together;
/// where there are tables, they are used. Also returns the number of nodes searched.
///
/// ```
/// use isotope_answer::every_move;
/// use isotope_kernel::Position;
/// use isotope_outcomes::Solver;
///
/// let chess = isotope_ruleset::shipped("chess").unwrap();
/// let position = Position::from_fen(&chess.rules, "7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
/// let (moves, _) = every_move(&position, Solver::default());
/// assert_eq!((&*moves[0].san, &*moves[0].says), ("Ra8#", "White wins in 1 move"));
/// ```
pub fn every_move(position: &Position<'_>, solver: Solver<'_>) -> (Vec<MoveWorth>, u64) {
    let mut nodes = 0;
    let mut moves: Vec<(Rank, MoveWorth)> = Vec::new();
    let all = position.all_moves();
    for (i, m) in all.iter().copied().enumerate() {
        let mut after = position.clone();
        after.play_unchecked(m);
        // Nodes that a move does not use are left for the moves after it.
        let others = (all.len() - i) as u64;
        let left = solver.nodes.map(|most| most.saturating_sub(nodes) / others);
        let solution = Solver { nodes: left, ..solver }.solve_with_tables(&after);
        nodes += solution.nodes;
        let worth = worth(position, m, &solution);
        moves.push((rank(&solution, &worth), worth));
    }
    moves.sort_by(|(one, first), (other, second)| {
        one.cmp(other).then_with(|| first.san.cmp(&second.san))
    });
    (moves.into_iter().map(|(_, worth)| worth).collect(), nodes)
}

/// The order of the moves: by the kind of result, then by length.
type Rank = (u8, u32);

fn rank(after: &Solution, worth: &MoveWorth) -> Rank {
    // Wins of unknown length come last, and losses of unknown length first.
    let length = worth.plies.or(worth.within).unwrap_or(u32::MAX);
    match after.result {
        Some(Wdl::Loss) => (0, length),
        Some(Wdl::Draw) => (1, 0),
        Some(Wdl::Win) => (2, u32::MAX - length),
        None => (3, 0),
    }
}

fn worth(position: &Position<'_>, m: Move, after: &Solution) -> MoveWorth {
    let result = after.result.map(|wdl| !wdl);
    let plies = after.plies.filter(|_| result != Some(Wdl::Draw)).map(|plies| plies + 1);
    let within = after.within.filter(|_| plies.is_none()).map(|plies| plies + 1);
    let says = match result.map(|wdl| wdl.winner(position.turn())) {
        Some(Some(winner)) => wins_in_moves(winner, plies, within),
        Some(None) => "drawn".into(),
        None => "not decided".into(),
    };
    let result = result.map_or("unknown", Wdl::as_str);
    let san = notation::san_and_play(&mut position.clone(), m).to_string();
    MoveWorth { uci: notation::uci(position, m), san, result, plies, within, says }
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Rules, fen};
    use isotope_ruleset::shipped;

    use super::*;

    fn moves(rules: &Rules, fen: &str, nodes: u64) -> Vec<MoveWorth> {
        let position = Position::from_fen(rules, fen).expect("it is legal");
        let solver = Solver { nodes: Some(nodes), hash_mib: 4, ..Solver::default() };
        every_move(&position, solver).0
    }

    #[test]
    fn every_legal_move_is_there_with_the_best_first() {
        let chess = shipped("chess").expect("it is shipped");
        let found = moves(&chess.rules, "8/8/8/8/8/1k6/7r/K7 w - - 0 1", 0);
        let said: Vec<_> = found.iter().map(|worth| (&*worth.san, &*worth.says)).collect();
        assert_eq!(said, [("Kb1", "Black wins in 1 move")]);
        let found = moves(&chess.rules, "8/8/8/8/8/1k6/7r/1K6 b - - 0 1", 0);
        assert_eq!((&*found[0].san, found[0].result, found[0].plies), ("Rh1#", "win", Some(1)));
        let lengths: Vec<_> = found
            .iter()
            .take_while(|worth| worth.result == "win")
            .map(|worth| worth.plies)
            .collect();
        assert!(lengths.is_sorted() && lengths.len() > 5, "{lengths:?}");
        let position = Position::from_fen(
            &chess.rules,
            fen::read("8/8/8/8/8/1k6/7r/1K6 b - - 0 1").expect("a FEN"),
        );
        assert_eq!(found.len(), position.expect("it is legal").all_moves().len());
    }

    #[test]
    fn the_first_move_has_the_value_of_the_position_under_its_rules() {
        for (id, fen) in [
            ("icc", "k7/1R6/8/8/2K5/8/8/8 b - - 0 1"),
            ("chess", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"),
            ("atomic", "8/8/8/4k3/8/3QK3/8/8 w - - 0 1"),
        ] {
            let ruleset = shipped(id).expect("it is shipped");
            let position = Position::from_fen(&ruleset.rules, fen).expect("it is legal");
            let solution = Solver::default().solve_with_tables(&position);
            let found = moves(&ruleset.rules, fen, 0);
            assert_eq!(
                found[0].result,
                solution.result.expect("it is in a table").as_str(),
                "{id}"
            );
            let plies = solution.plies.filter(|_| solution.result != Some(Wdl::Draw));
            assert_eq!(found[0].plies, plies, "{id}");
            let best: Vec<_> = found
                .iter()
                .filter(|worth| (worth.result, worth.plies) == (found[0].result, found[0].plies))
                .collect();
            assert_eq!(best.len(), solution.best.len(), "{id}");
        }
    }

    #[test]
    fn without_nodes_or_tables_no_value_is_claimed() {
        let chess = shipped("chess").expect("it is shipped");
        let found =
            moves(&chess.rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 200);
        assert_eq!(found.len(), 20);
        assert!(found.iter().all(|worth| worth.says == "not decided" && worth.plies.is_none()));
    }
}
