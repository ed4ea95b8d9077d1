//! The JSON schema of all requests and answers of the server.

use isotope_answer::protocol::Schemas;

use crate::{
    boards::Boards,
    invent::{check, text},
    searches::{solve, think},
    starts::{gallery::Gallery, pgn, setup, shipped::Shipped},
    state::State,
};

/// The schema of the protocol's requests, and of the page's own requests, named by their paths.
///
/// ```
/// let schema = isotope_web::schema().finish();
/// assert_eq!(schema["answers"]["/api/gallery"]["$ref"], "#/$defs/Gallery");
/// ```
pub fn schema() -> Schemas {
    let mut all = Schemas::default();
    all.answer::<Shipped>("/api/rulesets");
    all.answer::<Gallery>("/api/gallery");
    all.body::<State>("/api/boards").answer::<Boards<'_>>("/api/boards");
    all.body::<check::Written>("/api/check").answer::<check::Checked<'_>>("/api/check");
    all.body::<text::Beginning>("/api/begin").answer::<text::RulesetText>("/api/begin");
    all.body::<text::Drawing>("/api/draw").answer::<text::RulesetText>("/api/draw");
    all.body::<setup::Edited>("/api/setup").answer::<setup::Put>("/api/setup");
    all.body::<think::Question>("/api/think").answer::<think::Thought>("/api/think");
    all.body::<solve::Question>("/api/solve").answer::<solve::BoardWorth<'_>>("/api/solve");
    all.answer::<solve::BoardError<'_>>("/api/solve").answer::<solve::InAll>("/api/solve");
    all.body::<pgn::Wished>("/api/pgn/write").answer::<pgn::PgnFile>("/api/pgn/write");
    all.body::<pgn::Brought>("/api/pgn/read").answer::<pgn::PgnGame>("/api/pgn/read");
    all
}
