//! The JSON schema of all requests to the server and of its answers.

use isotope_answer::{Mainline, PositionStanding, protocol::Schemas};

use crate::{
    boards::Boards,
    invent::{check, effect, example, form, text},
    searches::{board_name::BoardError, evaluate, solve, think},
    starts::{
        gallery::Gallery, pgn, puzzles::ShippedPuzzles, setup, shipped_rulesets::ShippedRulesets,
    },
    state::State,
};

/// Returns the schemas of the requests and answers of the protocol, and of those between page and server, which
/// are named by their paths.
///
/// ```
/// let schema = isotope_web::schema().finish();
/// assert_eq!(schema["answers"]["/api/gallery"]["$ref"], "#/$defs/Gallery");
/// ```
pub fn schema() -> Schemas {
    let mut all = Schemas::default();
    all.answer::<ShippedRulesets>("/api/rulesets");
    all.answer::<Gallery>("/api/gallery");
    all.answer::<PositionStanding>("/RULESET").answer::<Mainline>("/RULESET/mainline");
    all.answer::<ShippedPuzzles>("/api/puzzles");
    all.body::<State>("/api/boards").answer::<Boards<'_>>("/api/boards");
    all.body::<check::WrittenRuleset>("/api/check").answer::<check::CheckedText<'_>>("/api/check");
    all.body::<text::BeginQuestion>("/api/begin").answer::<text::RulesetText>("/api/begin");
    all.body::<text::DrawQuestion>("/api/draw").answer::<text::RulesetText>("/api/draw");
    all.body::<form::FormQuestion>("/api/form").answer::<form::FormObject>("/api/form");
    all.body::<example::ExampleQuestion>("/api/example")
        .answer::<text::RulesetText>("/api/example");
    all.body::<effect::EffectQuestion>("/api/effect").answer::<effect::EffectObject>("/api/effect");
    all.body::<setup::SetupQuestion>("/api/setup").answer::<setup::EditedPosition>("/api/setup");
    all.body::<think::ThinkQuestion>("/api/think").answer::<think::Thought>("/api/think");
    all.body::<solve::SolveQuestion>("/api/solve").answer::<solve::BoardWorth<'_>>("/api/solve");
    all.answer::<BoardError<'_>>("/api/solve").answer::<solve::InAll>("/api/solve");
    all.body::<evaluate::EvaluateQuestion>("/api/evaluate");
    all.answer::<evaluate::BoardEvaluation<'_>>("/api/evaluate");
    all.answer::<BoardError<'_>>("/api/evaluate");
    all.answer::<evaluate::EvaluationInAll>("/api/evaluate");
    all.body::<pgn::PgnWriting>("/api/pgn/write").answer::<pgn::PgnFile>("/api/pgn/write");
    all.body::<pgn::PgnReading>("/api/pgn/read").answer::<pgn::PgnGame>("/api/pgn/read");
    all
}
