//! What a position of the page is worth with best play, by the rules of each of its boards.

use std::time::{Duration, Instant};

use isotope_answer::{Asked, ErrorLine, Refusal, Request, SCHEMA, Solved, protocol::Rulesets};
use isotope_kernel::{Outcome, Position, words::color_name};
use isotope_outcomes::{Solution, Solver, Wdl};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Position as _};

use crate::{
    background::{Asker, LONGEST},
    boards::{Place, ended, places, together},
    state::{READING, State},
};

/// So many nodes are looked at for all boards, unless it is said how many.
const NODES: u64 = 2_000_000;

/// And so many at most.
const MAX_NODES: u64 = 100_000_000;

/// Megabytes for what a search remembers.
const TABLE: usize = 8;

/// So many of the best moves are named.
const NAMED: usize = 3;

/// The boards that it is asked of.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "PageSolveQuestion")]
pub(crate) struct Question {
    state: State,
    /// How many nodes may be looked at, for all boards.
    nodes: Option<u64>,
}

/// What one game is worth.
struct Worth {
    /// The winner, if there is one; nothing if that is not known.
    winner: Option<Option<Color>>,
    nodes: u64,
    /// In a few words.
    short: String,
}

/// What the game on a board is worth.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BoardWorth<'a> {
    #[serde(flatten)]
    solved: Solved<'a>,
    /// False: more lines follow.
    done: bool,
    /// `rules`, `tables` or `search`: what it is known from.
    from: &'static str,
    /// How the game has ended, if it has.
    outcome: Option<Outcome>,
    /// `white` or `black`, if one of them is known to win.
    winner: Option<String>,
    /// The best moves in SAN.
    san: Vec<String>,
    says: WorthInWords,
    #[serde(flatten)]
    place: BoardName<'a>,
}

/// Why it is not told what the game on a board is worth.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct BoardError<'a> {
    #[serde(flatten)]
    error: ErrorLine,
    #[serde(flatten)]
    place: BoardName<'a>,
}

/// A board.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
struct BoardName<'a> {
    /// Which, from 0.
    board: usize,
    /// What it is called.
    name: &'a str,
}

/// What a game is worth, in words.
#[derive(Debug, JsonSchema, Serialize)]
struct WorthInWords {
    /// In short, with the best moves.
    board: String,
    /// As a sentence.
    sentence: String,
    /// Best play.
    line: String,
}

/// What all boards come to: the last line.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct InAll {
    schema: u32,
    /// True: this is the last line.
    done: bool,
    /// Whether the outcomes differ.
    differ: bool,
    says: InAllInWords,
}

/// What all boards come to, in words.
#[derive(Debug, JsonSchema, Serialize)]
struct InAllInWords {
    /// That the outcomes differ, if they do.
    differ: String,
    /// What best play comes to on each board.
    all: String,
}

/// Tells of one board after the other what it is worth, and answers with what that comes to.
///
/// # Errors
/// If there is no such position, or too much is asked for.
pub(crate) fn solve(
    question: &Question,
    rulesets: &Rulesets,
    asker: &Asker,
) -> Result<InAll, ErrorLine> {
    let Question { state, nodes } = question;
    state.within_limits()?;
    let mut nodes = nodes.unwrap_or(NODES);
    if nodes > MAX_NODES {
        let message = format!("{MAX_NODES} nodes are looked at, at most: ask for fewer");
        return Err(ErrorLine::new(&state.start, &[], Refusal { code: "too-long", message }));
    }
    let request = Request::read(&state.start, READING)?;
    let places = places(&state.rulesets, rulesets);
    let end = Instant::now() + LONGEST;
    let mut known = Vec::new();
    for (board, place) in places.iter().enumerate() {
        // What one board leaves over the others may spend.
        let others = (places.len() - board) as u32;
        let time = end.saturating_duration_since(Instant::now()) / others;
        let limits = (nodes / u64::from(others), time);
        let called = BoardName { board, name: &place.name };
        let worth = worth((called, place), (state, &request), limits, asker);
        if asker.control().is_stopped() {
            break;
        }
        match worth {
            Err(error) => asker.tell(&BoardError { error, place: called }),
            Ok(worth) => {
                nodes = nodes.saturating_sub(worth.nodes);
                if let Some(winner) = worth.winner {
                    known.push((&*place.name, winner, worth.short));
                }
            }
        }
    }
    Ok(in_all(&known, places.len()))
}

/// The last line: whether the outcomes differ.
fn in_all(known: &[(&str, Option<Color>, String)], boards: usize) -> InAll {
    let differ = known.windows(2).any(|pair| pair[0].1 != pair[1].1);
    let each = known.iter().map(|(name, _, short)| (*name, short.clone()));
    let all = together(each, boards).unwrap_or_default();
    let said = |beginning: &str| format!("{beginning} {all}.");
    let says = InAllInWords {
        differ: if differ { said("With best play the outcomes differ.") } else { String::new() },
        all: if known.is_empty() { String::new() } else { said("With best play:") },
    };
    InAll { schema: SCHEMA, done: true, differ, says }
}

/// What the game on a board is worth where it stands. The asker is told, if it is still there.
fn worth(
    (called, place): (BoardName<'_>, &Place),
    (state, request): (&State, &Request),
    (nodes, time): (u64, Duration),
    asker: &Asker,
) -> Result<Worth, ErrorLine> {
    let refuse = |refusal: &Refusal| ErrorLine::new(&state.start, &[], refusal.clone());
    let ruleset = place.ruleset.as_ref().map_err(refuse)?;
    let start = Asked::of(request.clone(), ruleset)?;
    let line = start.played(state.on_the_boards())?;
    let position = line.games[0].position();
    let over = line.games[0].ended();
    let asked = Asked { ruleset, request: request.clone(), position };
    let (solution, from) = match over {
        Some(outcome) => (decided(&asked.position, outcome), "rules"),
        None => solution(&asked.position, (nodes, time), asker),
    };
    let solved = Solved::of(&asked, &solution);
    let turn = asked.position.turn();
    let winner = solution.result.map(|result| result.winner(turn));
    let worth = Worth { winner, nodes: solution.nodes, short: in_short(&solved, &solution) };
    if asker.control().is_stopped() {
        return Ok(worth);
    }
    let says = WorthInWords {
        board: over.map_or_else(|| with_moves(&solved, &asked.position, &solution), ended),
        sentence: over.map_or_else(|| solved.sentence(), |outcome| format!("{}.", ended(outcome))),
        line: if over.is_some() { String::new() } else { solved.line_in_san() },
    };
    asker.tell(&BoardWorth {
        done: false,
        from,
        outcome: over,
        winner: winner.flatten().map(|color| color_name(color).to_lowercase()),
        san: solved.best_in_san(),
        says,
        place: called,
        solved,
    });
    Ok(worth)
}

/// By tables if there are any, else by a search that may ask them.
fn solution(
    position: &Position<'_>,
    (nodes, time): (u64, Duration),
    asker: &Asker,
) -> (Solution, &'static str) {
    let solver = Solver {
        nodes: Some(nodes),
        time: Some(time),
        hash_mib: TABLE,
        control: Some(asker.control()),
        ..Solver::default()
    };
    let solution = solver.solve_with_tables(position);
    let is_known = solution.nodes == 0 && solution.result.is_some();
    let from = if is_known { "tables" } else { "search" };
    (solution, from)
}

/// Of a game that is over, whatever ended it.
fn decided(position: &Position<'_>, outcome: Outcome) -> Solution {
    Solution {
        result: Some(Wdl::of_winner(outcome.winner, position.turn())),
        plies: Some(0),
        within: Some(0),
        best: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        no_win_within: 0,
        no_loss_within: 0,
    }
}

fn in_short(solved: &Solved<'_>, solution: &Solution) -> String {
    match solution.result {
        Some(Wdl::Draw) => "drawn".into(),
        _ => solved.in_short(),
    }
}

/// `White wins in 9 plies: Qd4`.
fn with_moves(solved: &Solved<'_>, position: &Position<'_>, solution: &Solution) -> String {
    let short = in_short(solved, solution);
    let best = solved.best_in_san();
    // Where nothing can go wrong no move is best.
    if best.is_empty() || (best.len() == position.all_moves().len() && best.len() > 1) {
        return short;
    }
    let others = best.len().saturating_sub(NAMED);
    let mut moves = best[..best.len() - others].join(", ");
    if others > 0 {
        moves += &format!(" and {others} more");
    }
    match solution.result {
        Some(Wdl::Loss) if best.len() == 1 => format!("{short}; {moves} holds longest"),
        Some(Wdl::Loss) => format!("{short}; {moves} hold longest"),
        _ => format!("{short}: {moves}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn outcomes_differ_by_the_winner_and_not_by_the_number_of_plies() {
        let known = |winner, short: &str| ("board", winner, short.to_owned());
        let white = Some(Color::White);
        let soon = known(white, "White wins in 3 plies");
        let late = known(white, "White wins in 5 plies");
        assert!(!in_all(&[soon.clone(), late], 2).differ);
        assert!(in_all(&[soon, known(None, "drawn")], 2).differ);
    }

    #[test]
    fn an_asker_that_has_left_is_told_of_no_board() {
        let state =
            json!({ "start": "7k/8/8/8/8/8/8/K7 w - - 0 1", "rulesets": ["chess", "chess"] });
        let question = serde_json::from_value(json!({ "state": state })).unwrap();
        let (asker, mut lines) = Asker::that_has_left();
        solve(&question, &Rulesets::default(), &asker).unwrap();
        assert!(lines.try_recv().is_err());
    }
}
