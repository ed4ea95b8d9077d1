//! The result of best play from the current position, under the ruleset of each board.

use std::time::Duration;

use isotope_analysis::LineEnd;
use isotope_answer::{
    BestPlayAnswer, InputError, MoveWorth, PositionInput, PositionQuery, SCHEMA, every_move,
    protocol::Rulesets,
};
use isotope_kernel::{Outcome, Position, notation, words::color_name};
use isotope_outcomes::{Solution, Solver, Wdl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Position as _};

use super::board_name::{BoardError, BoardName, begin, played};
use crate::{
    boards::{BoardRuleset, join_sentences, outcome_sentence},
    client::{Client, LONGEST},
    state::State,
};

/// The default node limit for all boards together.
const NODES: u64 = 2_000_000;

/// The highest node limit that may be requested.
const MAX_NODES: u64 = 100_000_000;

/// The size of the solver's transposition table, in MiB.
const TABLE: usize = 8;

/// The maximum number of pieces with which each move is solved.
const FEW_PIECES: usize = 6;

/// The maximum number of nodes for the moves of a board.
const NODES_FOR_MOVES: u64 = 500_000;

/// The maximum number of best moves named in a sentence.
const NAMED: usize = 3;

/// A request to solve the current position on each board.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "PageSolveQuestion")]
pub(crate) struct SolveQuestion {
    state: State,
    /// The node limit for all boards together, at most 100,000,000; 2,000,000 if absent.
    nodes: Option<u64>,
}

/// The result of one board, for the summary.
struct Worth {
    /// The winner if the result is known: `Some(None)` is a draw, `None` an unknown result.
    winner: Option<Option<Color>>,
    nodes: u64,
    /// The result in a few words.
    short: String,
}

/// The result of best play on one board.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BoardWorth<'a> {
    #[serde(flatten)]
    solved: BestPlayAnswer<'a>,
    /// Always false: more lines follow.
    done: bool,
    /// The source of the result: `rules`, `tables` or `search`.
    from: &'static str,
    /// The outcome, if the game is over.
    outcome: Option<Outcome>,
    /// The winner, `white` or `black`, if a side is known to win.
    winner: Option<String>,
    /// The best moves, in SAN.
    san: Vec<String>,
    /// The best moves that are worth an arrow, in UCI notation: none if they are many.
    arrows: Vec<String>,
    /// Every legal move with its value, the best first, if there are few pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<MoveWorth>,
    says: WorthInWords,
    #[serde(flatten)]
    place: BoardName<'a>,
}

/// The result of one board in words.
#[derive(Debug, JsonSchema, Serialize)]
struct WorthInWords {
    /// The result in a few words, with the best moves.
    board: String,
    /// The result as a sentence.
    sentence: String,
    /// The line of best play in SAN; empty if the game is over.
    line: String,
}

/// The summary of all boards, which is the last line of the response.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BestPlaySummary {
    schema: u32,
    /// Always true: this is the last line.
    done: bool,
    /// Whether the known results have different winners; a draw has none.
    differ: bool,
    says: BestPlaySummaryInWords,
}

/// The summary of all boards in words.
#[derive(Debug, JsonSchema, Serialize)]
struct BestPlaySummaryInWords {
    /// The results of all boards as a sentence if they differ, else empty.
    differ: String,
    /// The results of all boards as a sentence; empty if none is known.
    all: String,
}

/// Sends the result of each board as a line, and returns the summary.
///
/// # Errors
/// Returns an error if the start cannot be read as a position, or the request exceeds a limit.
pub(crate) fn solve(
    question: &SolveQuestion,
    rulesets: &Rulesets,
    client: &Client<'_>,
) -> Result<BestPlaySummary, InputError> {
    let SolveQuestion { state, nodes } = question;
    let mut nodes = nodes.unwrap_or(NODES);
    let (input, named) = begin(state, (nodes, MAX_NODES), rulesets)?;
    let end = client.control().elapsed() + LONGEST;
    let mut known = Vec::new();
    for (board, place) in named.iter().enumerate() {
        // Nodes and time that a board does not use are left for the boards after it.
        let others = (named.len() - board) as u32;
        let time = end.saturating_sub(client.control().elapsed()) / others;
        let limits = (nodes / u64::from(others), time);
        let called = BoardName { board, name: &place.name };
        let searching = (client, rulesets);
        let worth = solve_board((called, place), (state, &input), limits, searching);
        if client.control().is_stopped() {
            break;
        }
        match worth {
            Err(error) => client.send_line(&BoardError { error, place: called }),
            Ok(worth) => {
                nodes = nodes.saturating_sub(worth.nodes);
                if let Some(winner) = worth.winner {
                    known.push((&*place.name, winner, worth.short));
                }
            }
        }
    }
    Ok(summary(&known, named.len()))
}

/// Summarizes the known results.
fn summary(known: &[(&str, Option<Color>, String)], boards: usize) -> BestPlaySummary {
    let differ = known.windows(2).any(|pair| pair[0].1 != pair[1].1);
    let each = known.iter().map(|(name, _, short)| (*name, short.clone()));
    let all = join_sentences(each, boards).unwrap_or_default();
    let said = |beginning: &str| format!("{beginning} {all}.");
    let says = BestPlaySummaryInWords {
        differ: if differ { said("With best play the outcomes differ.") } else { String::new() },
        all: if known.is_empty() { String::new() } else { said("With best play:") },
    };
    BestPlaySummary { schema: SCHEMA, done: true, differ, says }
}

/// Solves the current position of a board and sends the result, unless the client has disconnected.
fn solve_board(
    (called, place): (BoardName<'_>, &BoardRuleset),
    (state, input): (&State, &PositionInput),
    (nodes, time): (u64, Duration),
    (client, rulesets): (&Client<'_>, &Rulesets),
) -> Result<Worth, InputError> {
    let end = client.control().elapsed() + time;
    let (start, LineEnd { game, .. }) = played(place, state, input)?;
    let (position, over) = (game.position(), game.ended());
    let asked = PositionQuery { position, ended: over, ..start };
    let (solution, from) = match over {
        Some(outcome) => (Solution::of_outcome(&asked.position, outcome), "rules"),
        None => solution(&asked.position, solver((nodes, time), client, rulesets)),
    };
    let solved = BestPlayAnswer::new(&asked, &solution);
    let turn = asked.position.turn();
    let winner = solution.result.map(|result| result.winner(turn));
    let is_small = asked.position.board().occupied().count() <= FEW_PIECES;
    let (moves, more) = match over.is_none() && is_small {
        true => {
            let left = nodes.saturating_sub(solution.nodes).min(NODES_FOR_MOVES);
            let time = end.saturating_sub(client.control().elapsed());
            // One control for all moves, so that together they keep the time limit.
            let control = client.control().part(Some(time));
            let solver = Solver {
                control: Some(&control),
                time: None,
                ..solver((left, time), client, rulesets)
            };
            every_move(&asked.position, solver)
        }
        false => (Vec::new(), 0),
    };
    let short = solved.in_moves();
    let worth = Worth { winner, nodes: solution.nodes + more, short };
    if client.control().is_stopped() {
        return Ok(worth);
    }
    let says = WorthInWords {
        board: over.map_or_else(
            || with_moves(&solved, &asked.position, solution.result),
            outcome_sentence,
        ),
        sentence: over
            .map_or_else(|| solved.sentence(), |outcome| format!("{}.", outcome_sentence(outcome))),
        line: if over.is_some() { String::new() } else { solved.line_in_san() },
    };
    client.send_line(&BoardWorth {
        done: false,
        from,
        outcome: over,
        winner: winner.flatten().map(|color| color_name(color).to_lowercase()),
        san: solved.best_in_san(),
        arrows: arrows(&solved, &asked.position),
        moves,
        says,
        place: called,
        solved,
    });
    Ok(worth)
}

/// The best moves that are worth an arrow.
fn arrows(solved: &BestPlayAnswer<'_>, position: &Position<'_>) -> Vec<String> {
    match solved.named() {
        named if named.len() > NAMED => Vec::new(),
        named => named.iter().map(|m| notation::uci(position, *m)).collect(),
    }
}

/// Solves a position. Also returns the source of the solution: tables if they cover the position, else a search,
/// which may probe tables.
fn solution(position: &Position<'_>, solver: Solver<'_>) -> (Solution, &'static str) {
    let solution = solver.solve_with_tables(position);
    // A search always finds a bound on the number of plies.
    let is_unbounded = solution.within.is_none() && solution.result != Some(Wdl::Draw);
    let is_known = solution.result.is_some() && (solution.nodes == 0 || is_unbounded);
    let from = if is_known { "tables" } else { "search" };
    (solution, from)
}

fn solver<'a>(
    (nodes, time): (u64, Duration),
    client: &'a Client<'_>,
    rulesets: &'a Rulesets,
) -> Solver<'a> {
    Solver {
        nodes: Some(nodes),
        time: Some(time),
        hash_mib: TABLE,
        syzygy: rulesets.syzygy(),
        control: Some(client.control()),
        ..Solver::default()
    }
}

/// The result in a few words with the best moves, such as `White wins in 5 moves: Qd4`.
fn with_moves(solved: &BestPlayAnswer<'_>, position: &Position<'_>, result: Option<Wdl>) -> String {
    let short = solved.in_moves();
    let mut names: Vec<String> = solved
        .named()
        .iter()
        .map(|m| notation::san_and_play(&mut position.clone(), *m).to_string())
        .collect();
    names.sort();
    if names.is_empty() {
        return short;
    }
    let others = names.len().saturating_sub(NAMED);
    let mut moves = names[..names.len() - others].join(", ");
    if others > 0 {
        moves += &format!(" and {others} more");
    }
    match result {
        Some(Wdl::Loss) if names.len() == 1 => format!("{short}; {moves} holds longest"),
        Some(Wdl::Loss) => format!("{short}; {moves} hold longest"),
        _ => format!("{short}: {moves}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn outcomes_differ_by_the_winner_and_not_by_the_number_of_moves() {
        let known = |winner, short: &str| ("board", winner, short.to_owned());
        let white = Some(Color::White);
        let soon = known(white, "White wins in 2 moves");
        let late = known(white, "White wins in 3 moves");
        assert!(!summary(&[soon.clone(), late], 2).differ);
        assert!(summary(&[soon, known(None, "drawn")], 2).differ);
    }

    #[test]
    fn a_disconnected_client_gets_no_results() {
        let state =
            json!({ "start": "7k/8/8/8/8/8/8/K7 w - - 0 1", "rulesets": ["chess", "chess"] });
        let question = serde_json::from_value(json!({ "state": state })).unwrap();
        let control = isotope_search::Control::new();
        control.stop();
        let client = Client::new(&control, &|line| panic!("{line}"));
        solve(&question, &Rulesets::default(), &client).unwrap();
    }
}
