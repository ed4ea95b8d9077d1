//! The engine's move in a position of the page, by the rules of one of its boards.

use std::time::Duration;

use isotope_analysis::{Verdict, verdict};
use isotope_answer::{
    Asked, ErrorLine, Refusal, Request, SCHEMA,
    protocol::{self, Rulesets},
};
use isotope_engine::{Engine, Found, Limits, Score};
use isotope_kernel::{Game, Outcome, Position, notation, words::color_name};
use isotope_search::TimeLimit;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Move, Position as _};

use crate::{
    background::{Asker, LONGEST},
    boards::{Pick, ended, number},
    state::{READING, State},
};

/// Megabytes for what a search remembers. Each begins with nothing, and nothing is left of it.
const TABLE: usize = 8;

/// So many nodes are looked at, at most.
const MAX_NODES: u64 = 100_000_000;

/// Whose move is asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "ThinkQuestion")]
pub(crate) struct Question {
    state: State,
    /// By the rules of this board, from 0.
    #[serde(default)]
    board: usize,
    #[serde(default)]
    think: Think,
}

/// How long the engine thinks.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Think {
    Quick,
    #[default]
    Steady,
    Deep,
    /// So long, 10,000 at most.
    Milliseconds(u64),
    /// So many nodes, 100,000,000 at most.
    Nodes(u64),
}

/// What the engine has found.
#[derive(Debug, Default, JsonSchema, Serialize)]
pub(crate) struct Thought {
    schema: u32,
    /// Whether this is the last line.
    done: bool,
    /// The best move; null where the game is over.
    #[serde(rename = "move")]
    best: Option<BestMove>,
    /// How the game has ended, if it has.
    outcome: Option<Outcome>,
    /// What it is worth to the side to move.
    score: Option<protocol::Score>,
    /// How deep it looked, in plies.
    depth: u32,
    /// How many positions it looked at.
    nodes: u64,
    /// In what time.
    milliseconds: u64,
    /// The line in SAN.
    line: Vec<String>,
    says: ThoughtInWords,
}

/// The best move.
#[derive(Debug, JsonSchema, Serialize)]
struct BestMove {
    uci: String,
    san: Option<String>,
    /// The square that it leaves, or `N@` for a knight in hand.
    from: String,
    /// The square that it goes to.
    to: String,
}

/// What the engine has found, in words.
#[derive(Debug, Default, JsonSchema, Serialize)]
struct ThoughtInWords {
    /// What the move is worth, or how the game has ended.
    score: String,
    /// The line with its numbers.
    line: String,
}

/// Tells the best move each time the engine has looked a ply deeper, and answers with the last. In a game that
/// is over there is no move, but how it has ended.
///
/// # Errors
/// If there is no such game, or too much is asked for.
pub(crate) fn think(
    question: &Question,
    rulesets: &Rulesets,
    asker: &Asker,
) -> Result<Thought, ErrorLine> {
    let Question { state, board, think } = question;
    let refuse = |refusal| ErrorLine::new(&state.start, &[], refusal);
    let (time, nodes) = think.within_limits().map_err(refuse)?;
    let ruleset = state.ruleset(*board, rulesets)?;
    let asked = Asked::of(Request::read(&state.start, READING)?, &ruleset)?;
    let line = asked.played(state.on_the_boards())?;
    let game = &line.games[0];
    if let Some(outcome) = game.ended() {
        let says = ThoughtInWords { score: ended(outcome), line: String::new() };
        let outcome = Some(outcome);
        return Ok(Thought { schema: SCHEMA, done: true, outcome, says, ..Thought::default() });
    }
    asker.control().limit(TimeLimit::exactly(time));
    Ok(search(game, &asked.position, nodes, asker))
}

/// Searches until the asker's control ends it.
fn search(
    game: &Game<&isotope_kernel::Rules>,
    start: &Position<'_>,
    nodes: Option<u64>,
    asker: &Asker,
) -> Thought {
    let mut history: Vec<u128> = game.keys().collect();
    history.pop();
    let position = game.position();
    let limits = Limits { nodes, ..Limits::default() };
    let mut last = None;
    let tell = |found: Found| {
        let found = told(&position, (start, game.moves().len()), &found.moves, Some(&found));
        asker.tell(&found);
        last = Some(found);
    };
    let best = Engine::new(TABLE, 1).search(&position, &history, &limits, asker.control(), tell);
    // Who gives it no time at all has the move that it would have looked at first.
    let mut last =
        last.unwrap_or_else(|| told(&position, (start, game.moves().len()), &best, None));
    last.done = true;
    last
}

/// What has been found, with the line in SAN.
fn told(
    position: &Position<'_>,
    (start, played): (&Position<'_>, usize),
    moves: &[Move],
    found: Option<&Found>,
) -> Thought {
    let mut here = position.clone();
    let (mut line, mut words) = (Vec::new(), Vec::new());
    for (ply, m) in moves.iter().enumerate() {
        // A line ends where the game does, whatever the engine looked at behind it.
        let Verdict::Legal(played_move) = verdict(&here, *m) else { break };
        if ply == 0 || here.turn().is_white() {
            words.push(number(start, played + ply));
        }
        words.push(played_move.san.clone());
        line.push(played_move.san.clone());
        here = played_move.after;
    }
    let best = moves.first().map(|m| {
        let from = Pick::of(*m).text();
        let uci = notation::uci(position, *m);
        BestMove { uci, san: line.first().cloned(), from, to: m.to().to_string() }
    });
    let says = found.map_or_else(String::new, |found| in_words(position, found.score));
    Thought {
        schema: SCHEMA,
        best,
        score: found.map(|found| found.score.into()),
        depth: found.map_or(0, |found| found.depth),
        nodes: found.map_or(0, |found| found.nodes),
        milliseconds: found.map_or(0, |found| found.time.as_millis() as u64),
        line,
        says: ThoughtInWords { score: says, line: words.join(" ") },
        ..Thought::default()
    }
}

/// `White is ahead by 0.35`, or `Black wins in 2 moves`.
fn in_words(position: &Position<'_>, score: Score) -> String {
    let side = |is_own: bool| {
        let turn = position.turn();
        color_name(if is_own { turn } else { !turn })
    };
    match score {
        Score::Centipawns(0) => "Even".into(),
        Score::Centipawns(value) => {
            let value_in_pawns = f64::from(value.abs()) / 100.0;
            format!("{} is ahead by {value_in_pawns:.2}", side(value > 0))
        }
        Score::Mate(moves) => {
            let plural = if moves.abs() == 1 { "" } else { "s" };
            format!("{} wins in {} move{plural}", side(moves > 0), moves.abs())
        }
    }
}

impl Think {
    /// The time, and the nodes if they are counted.
    fn within_limits(self) -> Result<(Duration, Option<u64>), Refusal> {
        let most = LONGEST.as_millis() as u64;
        let refuse = |message: String| Err(Refusal { code: "too-long", message });
        match self {
            Think::Quick => Ok((Duration::from_millis(300), None)),
            Think::Steady => Ok((Duration::from_millis(1500), None)),
            Think::Deep => Ok((Duration::from_secs(6), None)),
            Think::Milliseconds(time) if time > most => {
                refuse(format!("the engine thinks for {most} milliseconds at most: ask for fewer"))
            }
            Think::Milliseconds(time) => Ok((Duration::from_millis(time), None)),
            Think::Nodes(nodes) if nodes > MAX_NODES => {
                refuse(format!("the engine looks at {MAX_NODES} nodes at most: ask for fewer"))
            }
            Think::Nodes(nodes) => Ok((LONGEST, Some(nodes))),
        }
    }
}
