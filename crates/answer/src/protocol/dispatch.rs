//! Dispatches questions to the code that answers them.

use isotope_analysis::LineEnd;
use isotope_kernel::{Game, Rules};
use isotope_ruleset::{Library, Ruleset, check_within, family_of};
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    control::Control,
    question::{
        CheckQuestion, CompareQuestion, ExplainQuestion, PlayQuestion, PositionQuestion,
        PuzzlesQuestion, Question, SearchQuestion,
    },
    rulesets::{RulesetRef, Rulesets, refusal},
    searches, tables,
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
    output::answer::{Answer, SCHEMA, json},
    position::{board::Board, explain::Explanation, moves::Moves, play::Play},
    ruleset::{
        check::CheckReport,
        guide::Guide,
        listing::{ListedRuleset, rules},
        show::Show,
    },
};

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
            Some(wanted) => {
                let ruleset = load(wanted)?;
                // A text may have the name of a shipped ruleset.
                let is_shipped = matches!(wanted, RulesetRef::Shipped(_));
                let family = is_shipped.then(|| family_of(&ruleset.id)).flatten();
                json(&ListedRuleset::of(ruleset, None, family))
            }
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
            searches::solve(of, &asked, rulesets, control)
        }
        Question::Search(of) => {
            let ruleset = load(&of.ruleset)?;
            let game = game_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            searches::search(of, &game, rulesets, control)
        }
        Question::Probe(of) => {
            let ruleset = load(&of.ruleset)?;
            let asked = position_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            tables::probe(&asked, rulesets, control)?
        }
        Question::Perft(of) => {
            let ruleset = load(&of.ruleset)?;
            let asked = position_after(&of.fen, of.chess960, &of.moves, &ruleset)?;
            searches::count(of, &asked, control)?
        }
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
            compared.solved_by(&searches::solver(&of, rulesets, control))
        }
    };
    let html = if of.html { answer.page() } else { None };
    Ok(json(&WithPage { answer, html }))
}
