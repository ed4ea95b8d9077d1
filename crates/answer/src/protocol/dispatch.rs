//! Dispatches questions to the code that answers them.

use std::time::Duration;

use isotope_analysis::LineEnd;
use isotope_engine::{Engine, Limits, SearchLine};
use isotope_kernel::{Game, Rules};
use isotope_outcomes::{Solution, Solver};
use isotope_ruleset::{Library, Ruleset, check_within};
use isotope_search::{Perft, PerftError, TimeLimit};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    control::Control,
    question::{
        CheckQuestion, CompareQuestion, ExplainQuestion, PerftQuestion, PlayQuestion,
        PositionQuestion, PuzzlesQuestion, Question, SearchQuestion,
    },
    rulesets::{RulesetRef, Rulesets, refusal},
    tables,
};
use crate::{
    difference::{
        compare::{ComparisonQuestion as Comparison, NamedRuleset, RulesetComparison},
        diff::Diff,
        puzzle::Puzzles,
        witness::Witnesses,
    },
    input::{
        position_query::PositionQuery,
        position_request::Request,
        refusal::{InputError, RequestError},
    },
    output::{
        answer::{Answer, SCHEMA, json},
        numbers::with_commas,
    },
    position::{
        best_play::{BestPlayAnswer, uci_line},
        board::Board,
        explain::Explanation,
        moves::Moves,
        perft::PerftCount,
        play::Play,
    },
    ruleset::{
        check::CheckReport,
        guide::Guide,
        listing::{ListedRuleset, rules},
        show::Show,
    },
};

/// The default node limit of `solve`.
const NODES: u64 = 1_000_000;

/// The time limit of `search` if the question gives neither a time nor a number of nodes.
const TIME: Duration = Duration::from_secs(1);

/// The size of the engine's transposition table, in MiB.
const TABLE: usize = 16;

/// The maximum number of rounds of fixes; each round may lead to further suggestions.
const ROUNDS: usize = 50;

/// Answers a question with a line of JSON.
pub(super) fn answer(
    question: &Question,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    control.bounds().admit(question).map_err(|why| InputError::new("", &[], why))?;
    let answer = answer_within(question, rulesets, control);
    // What was cut off may have been part of the answer.
    if control.search().is_stop_heard() { Err(InputError::new("", &[], stopped())) } else { answer }
}

/// The error for a question that was stopped before there was an answer.
fn stopped() -> RequestError {
    let message = "the question takes too long: ask for less, such as a shorter line".into();
    RequestError { code: "too-long", message }
}

fn answer_within(
    question: &Question,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    let load = |wanted: &RulesetRef| {
        load(wanted, rulesets, control).map_err(|why| InputError::new("", &[], why))
    };
    Ok(match question {
        Question::Rules(listing) => match &listing.ruleset {
            None => json(&RulesAnswer { schema: SCHEMA, rulesets: rules(&Library::default()).0 }),
            Some(wanted) => json(&ListedRuleset::of(load(wanted)?, None)),
        },
        Question::Show(of) => json(&Show::within(&load(&of.ruleset)?, control.budget())),
        Question::Describe(of) => json(&Guide::of(&load(&of.ruleset)?)),
        Question::Check(of) => json(&check(of, control)?),
        Question::Board(of) => {
            let ruleset = load(&of.ruleset)?;
            let board = Board::of(position_after(&of.fen, of.chess960, &of.moves, &ruleset)?);
            json(&WithPicture { svg: picture(of, &board), answer: board })
        }
        Question::Moves(of) => {
            let ruleset = load(&of.ruleset)?;
            let asked = position_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            json(&WithPicture {
                svg: picture(of, &Board::of(asked.clone())),
                answer: Moves::of(asked),
            })
        }
        Question::Play(PlayQuestion { fen, chess960, moves, ruleset }) => {
            json(&Play::of(position_after(fen, *chess960, &[], &load(ruleset)?)?, moves))
        }
        Question::Explain(ExplainQuestion { fen, chess960, moves, r#move, ruleset }) => {
            let ruleset = load(ruleset)?;
            json(&Explanation::of(position_after(fen, *chess960, moves, &ruleset)?, r#move)?)
        }
        Question::Compare(of) => compare(of, rulesets, control)?,
        Question::Diff(pair) => {
            json(&Diff::of(&named_pair(&pair.rulesets, rulesets, control)?, control.search()))
        }
        Question::Witness(pair) => {
            let named = named_pair(&pair.rulesets, rulesets, control)?;
            json(&Witnesses::of_telling(&named, 1, 3, control.search(), &mut |_, _, _| ()))
        }
        Question::Puzzles(PuzzlesQuestion { rulesets: pair, count, seed }) => {
            let named = named_pair(pair, rulesets, control)?;
            json(&Puzzles::of(&named, usize::from(*count), *seed, control.search()))
        }
        Question::Solve(of) => {
            let ruleset = load(&of.ruleset)?;
            let asked = position_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            let solution = match asked.ended {
                Some(outcome) => Solution::of_outcome(&asked.position, outcome),
                None => solver(of, rulesets, control).solve_with_tables(&asked.position),
            };
            json(&BestPlayAnswer::of(&asked, &solution))
        }
        Question::Search(of) => search(of, &load(&of.ruleset)?, rulesets, control)?,
        Question::Probe(of) => {
            let ruleset = load(&of.ruleset)?;
            let asked = position_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            tables::probe(&asked, rulesets, control)?
        }
        Question::Perft(of) => count(of, &load(&of.ruleset)?, control)?,
    })
}

/// A list of all shipped rulesets.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Rules")]
pub(super) struct RulesAnswer {
    schema: u32,
    /// All shipped rulesets.
    rulesets: Vec<ListedRuleset>,
}

/// An answer, with its picture if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "{A}")]
pub(super) struct WithPicture<A> {
    #[serde(flatten)]
    answer: A,
    /// The picture, as SVG, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

/// A comparison, with its page if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "{A}")]
pub(super) struct WithPage<A> {
    #[serde(flatten)]
    answer: A,
    /// The comparison as one file of HTML, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// The report on a ruleset, with the corrected text if requested.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Check")]
pub(super) struct CheckAnswer {
    #[serde(flatten)]
    report: CheckReport,
    /// The text with all certain suggestions applied; only if requested and if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// The result of a search by the engine.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "Search")]
pub(super) struct SearchAnswer<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: String,
    /// The search depth reached, in plies.
    depth: u32,
    /// The number of positions searched.
    nodes: u64,
    /// The best line, as the only element; empty if the game is over.
    lines: Vec<BestLine>,
}

#[derive(JsonSchema, Serialize)]
struct BestLine {
    /// The value of the line for the side to move.
    score: Score,
    /// The moves of the line, in UCI notation.
    pv: Vec<String>,
}

/// The value of a line for the side to move: hundredths of a pawn, or moves to mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// The value in hundredths of a pawn.
    Cp(i32),
    /// The number of moves to the end of the game; negative if the side to move loses.
    Mate(i32),
}

impl From<isotope_engine::Score> for Score {
    fn from(score: isotope_engine::Score) -> Score {
        match score {
            isotope_engine::Score::Centipawns(value) => Score::Cp(value),
            isotope_engine::Score::Mate(moves) => Score::Mate(moves),
        }
    }
}

/// Reads a position and plays the given moves.
fn position_after<'r>(
    fen: &str,
    chess960: bool,
    moves: &[String],
    ruleset: &'r Ruleset,
) -> Result<PositionQuery<'r>, InputError> {
    Ok(game_after(fen, chess960, moves, ruleset)?.0)
}

/// Reads a position and plays the given moves. Returns the last position, and the game that led there.
fn game_after<'r>(
    fen: &str,
    chess960: bool,
    moves: &[String],
    ruleset: &'r Ruleset,
) -> Result<(PositionQuery<'r>, Game<&'r Rules>), InputError> {
    let asked = PositionQuery::of(Request::by_program(fen, chess960)?, ruleset)?;
    let LineEnd { game, last, .. } = asked.played(moves)?;
    let asked = match last {
        Some((_, last)) => PositionQuery { position: last.after, ended: last.outcome, ..asked },
        None => asked,
    };
    Ok((asked, game))
}

fn picture(of: &PositionQuestion, board: &Board<'_>) -> Option<String> {
    if of.svg { board.own_picture() } else { None }
}

/// Loads a ruleset that is within the bounds of the question, for work that ends when the question is stopped.
fn load(
    wanted: &RulesetRef,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<Ruleset, RequestError> {
    let ruleset = rulesets.load(wanted)?;
    control.bounds().admit_ruleset(&ruleset)?;
    Ok(control.stopping(&ruleset))
}

fn named_rulesets(
    wanted: &[RulesetRef],
    rulesets: &Rulesets,
    control: &Control,
) -> Result<Vec<NamedRuleset>, InputError> {
    let load = |wanted: &RulesetRef| {
        let ruleset = load(wanted, rulesets, control);
        let ruleset = ruleset.map_err(|why| InputError::new(wanted.name(), &[], why))?;
        Ok((wanted.name().to_owned(), ruleset))
    };
    let loaded: Vec<(String, Ruleset)> =
        wanted.iter().map(load).collect::<Result<_, InputError>>()?;
    Ok(NamedRuleset::all(
        loaded.iter().map(|(name, ruleset)| (name.as_str(), ruleset.clone())).collect(),
    ))
}

fn named_pair(
    pair: &[RulesetRef; 2],
    rulesets: &Rulesets,
    control: &Control,
) -> Result<[NamedRuleset; 2], InputError> {
    Ok(named_rulesets(pair, rulesets, control)?.try_into().expect("a pair has two rulesets"))
}

fn check(of: &CheckQuestion, control: &Control) -> Result<CheckAnswer, InputError> {
    let mut checked = match &of.ruleset {
        RulesetRef::Own { name, text } => check_within(name, text, control.budget()),
        RulesetRef::Shipped(name) => {
            let refuse = |error| InputError::new(name, &[], refusal(error));
            // The name must be that of a shipped ruleset: a path is never opened.
            let id = isotope_ruleset::shipped(name).map_err(refuse)?.id;
            Library::default().check(&id, control.budget()).map_err(refuse)?
        }
    };
    if let Some(ruleset) = &checked.ruleset {
        let refuse = |why| InputError::new("", &[], why);
        control.bounds().admit_ruleset(ruleset).map_err(refuse)?;
    }
    let mut text = None;
    for _ in 0..if of.fix { ROUNDS } else { 0 } {
        let Some(fixed) = checked.fixed() else { break };
        let next = check_within(&checked.file, &fixed, control.budget());
        if next.errors() > checked.errors() {
            break;
        }
        (checked, text) = (next, Some(fixed));
    }
    Ok(CheckAnswer { report: CheckReport::within(checked, control.budget()), text })
}

fn compare(
    of: &CompareQuestion,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    let named = named_rulesets(&of.rulesets, rulesets, control)?;
    let request = Request::by_program(&of.fen, of.chess960)?;
    let history = of.history.as_ref().map(|history| {
        Ok::<_, InputError>((Request::by_program(&history.fen, of.chess960)?, &history.moves[..]))
    });
    let history = history.transpose()?;
    if history.is_some() && !of.moves.is_empty() {
        let message =
            "`history` and `moves` exclude each other: the moves may stand in `history`".into();
        return Err(request.refuse(RequestError { code: "question-unreadable", message }));
    }
    if named.is_empty() {
        let message = "`rulesets` names no ruleset to compare: name at least one".into();
        return Err(request.refuse(RequestError { code: "question-unreadable", message }));
    }
    let comparison = match (&of.r#move, &of.moves[..]) {
        (Some(_), [_, ..]) => {
            let message = "`move` and `moves` are two questions: ask for one of them".into();
            return Err(request.refuse(RequestError { code: "question-unreadable", message }));
        }
        (Some(one), []) => Comparison::Move(one.clone()),
        (None, []) => Comparison::State,
        (None, line) => Comparison::Line(line.into()),
    };
    let compared = RulesetComparison::after(history, request, &named, &comparison)?;
    let answer = match of.solve {
        None => compared,
        Some(nodes) => {
            let of = SearchQuestion { nodes: Some(nodes), ..SearchQuestion::default() };
            compared.solved_by(&solver(&of, rulesets, control))
        }
    };
    let html = if of.html { answer.page() } else { None };
    Ok(json(&WithPage { answer, html }))
}

/// A solver with the limits given in the question, capped by the bounds of `control`.
fn solver<'a>(of: &SearchQuestion, rulesets: &'a Rulesets, control: &'a Control) -> Solver<'a> {
    let bounds = control.bounds();
    let nodes = match (of.nodes, of.milliseconds) {
        (None, Some(_)) => None,
        (nodes, _) => Some(nodes.unwrap_or(NODES).min(bounds.nodes)),
    };
    let time =
        of.milliseconds.map_or(bounds.time, |time| Duration::from_millis(time).min(bounds.time));
    let time = (time < Duration::MAX).then_some(time);
    Solver {
        nodes,
        time,
        syzygy: rulesets.syzygy(),
        control: Some(control.search()),
        ..Solver::default()
    }
}

fn search(
    of: &SearchQuestion,
    ruleset: &Ruleset,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    let (asked, game) = game_after(&of.fen, of.chess960, &of.moves, ruleset)?;
    let bounds = control.bounds();
    let time = match (of.milliseconds, of.nodes) {
        (Some(time), _) => Duration::from_millis(time),
        (None, Some(_)) => Duration::MAX,
        (None, None) => TIME,
    };
    if time.min(bounds.time) < Duration::MAX {
        control.search().limit(TimeLimit::exactly(time.min(bounds.time)));
    }
    let nodes = of.nodes.map(|nodes| nodes.min(bounds.nodes));
    let limits = Limits { nodes, ..Limits::default() };
    let mut last: Option<SearchLine> = None;
    let tell = |found: SearchLine| last = Some(found);
    // A file that cannot be used is told by the commands that play.
    let network = rulesets.networks().usual(ruleset).unwrap_or_default();
    let engine = Engine::new(TABLE, 1).with_network(network);
    let best = match asked.ended {
        Some(_) => Vec::new(),
        None => {
            let earlier = game.earlier_keys();
            engine.search(&asked.position, &earlier, &limits, control.search(), tell)
        }
    };
    let line = last.as_ref().filter(|_| !best.is_empty()).map(|found| BestLine {
        score: found.score.into(),
        pv: uci_line(&asked.position, &found.moves),
    });
    Ok(json(&SearchAnswer {
        schema: SCHEMA,
        ruleset: &ruleset.id,
        fen: asked.fen(),
        depth: last.as_ref().map_or(0, |found| found.depth),
        nodes: last.as_ref().map_or(0, |found| found.nodes),
        lines: line.into_iter().collect(),
    }))
}

fn count(of: &PerftQuestion, ruleset: &Ruleset, control: &Control) -> Result<String, InputError> {
    let asked = position_after(&of.fen, of.chess960, &of.moves, ruleset)?;
    let refuse = |code, message| asked.request.refuse(RequestError { code, message });
    let most = control.bounds().lines;
    let too_long = || {
        let (depth, most) = (of.depth, with_commas(most));
        let message = format!("{depth} plies may be more than {most} lines: ask for fewer");
        refuse("too-long", message)
    };
    // Counts that are probably too large are refused before anything is counted.
    let first = asked.position.all_moves().len() as u64;
    if first.checked_pow(of.depth).is_none_or(|all| all > most) {
        return Err(too_long());
    }
    control.search().limit_nodes(most);
    match Perft::default().count(&asked.position, of.depth, control.search(), &mut |_| ()) {
        Ok(nodes) if nodes <= most => Ok(json(&PerftCount::of(&asked, of.depth, nodes))),
        Ok(_) => Err(too_long()),
        Err(PerftError::Stopped | PerftError::TooDeep { .. }) => Err(too_long()),
        Err(error) => Err(refuse("too-many-lines", error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Bounds;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn counted(fen: &str, depth: u32, control: &Control) -> Option<u64> {
        let chess = isotope_ruleset::shipped("chess").expect("it is shipped");
        let moves = Vec::new();
        let ruleset = RulesetRef::default();
        let of = PerftQuestion { fen: fen.into(), chess960: false, moves, ruleset, depth };
        match count(&of, &chess, control) {
            Ok(line) => {
                let object: serde_json::Value = serde_json::from_str(&line).expect("an object");
                object["nodes"].as_u64()
            }
            Err(error) => {
                assert_eq!(error.error.code, "too-long");
                None
            }
        }
    }

    fn of_at_most(lines: u64) -> Control {
        Control::within(Bounds { lines, ..Bounds::default() })
    }

    #[test]
    fn perft_counts_lines_like_the_kernel() {
        for (depth, lines) in [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)] {
            let control = of_at_most(1_000_000);
            assert_eq!(counted(START, depth, &control), Some(lines), "{depth} plies");
        }
        assert_eq!(counted(START, 4, &of_at_most(197_280)), None);
    }

    #[test]
    fn few_first_moves_do_not_mean_a_short_count() {
        // White has only one move, but Black has dozens of replies.
        let one = "6k1/qq3r2/8/8/8/8/7q/7K w - - 0 1";
        assert_eq!(counted(one, 1, &of_at_most(1_000)), Some(1));
        assert_eq!(counted(one, 12, &of_at_most(1_000_000)), None);
        assert_eq!(counted(one, u32::MAX, &of_at_most(u64::MAX - 1)), None, "too many calls");
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        let stopped = of_at_most(u64::MAX - 1);
        stopped.stop();
        assert_eq!(counted(START, 3, &stopped), None);
    }
}
