//! The tables of positions in questions, and requests in the form of lila-tablebase.

use isotope_kernel::Rules;
use isotope_outcomes::{syzygy::SyzygyGame, tablebase::Tables};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use super::{
    control::QuestionControl,
    rulesets::{RulesetRef, Rulesets},
};
use crate::{
    input::{
        position_input::PositionInput,
        position_query::PositionQuery,
        refusal::{InputError, RequestError},
    },
    output::answer::json,
    tablebase::{Mainline, PositionStanding, ProbeAnswer},
};

/// The tables that the game from a position can reach: those in the folder of `rulesets`, or without one the tables
/// of few pieces that all searches share, and those of more pieces that were built on this machine.
///
/// # Errors
/// Returns an error if there are none.
fn open<'r>(
    asked: &PositionQuery<'r>,
    rulesets: &Rulesets,
    control: &QuestionControl,
) -> Result<Tables<&'r Rules>, InputError> {
    let refuse = |message| asked.input.refuse(RequestError { code: "no-table", message });
    let position = &asked.position;
    let pieces = position.board().occupied().count();
    let is_small = pieces <= Tables::MAX_CACHED_PIECES;
    let library = rulesets.tables().or_else(|| rulesets.built_tables().filter(|_| !is_small));
    let tables = match library {
        Some(library) => {
            let Ruleset { id, hash, .. } = asked.ruleset;
            library.tables(position, (id, hash), control.search())
        }
        None if !is_small => {
            return Err(refuse(format!(
                "tables of {pieces} pieces are not built here, only of up to {}: `isotope tablebase probe` builds them",
                Tables::MAX_CACHED_PIECES
            )));
        }
        None => Tables::shared(position, control.search()),
    };
    tables.map_err(|error| refuse(error.to_string()))
}

/// The answer of the tables, or else of the Syzygy tables of `rulesets`.
///
/// # Errors
/// Returns the error of the tables if neither have the position.
fn answered<'r, A>(
    asked: &PositionQuery<'r>,
    rulesets: &Rulesets,
    control: &QuestionControl,
    of_tables: impl FnOnce(&Tables<&'r Rules>) -> Option<A>,
    of_syzygy: impl FnOnce(&dyn SyzygyGame) -> Option<A>,
) -> Result<A, InputError> {
    let own = sound(asked, rulesets, control, of_tables)
        .and_then(|answer| answer.ok_or_else(|| asked.not_in_table()));
    own.or_else(|error| in_syzygy(asked, rulesets, of_syzygy).ok_or(error))
}

/// What the tables say; an error if there are none, or if the answer may rest on a damaged one.
fn sound<'r, A>(
    asked: &PositionQuery<'r>,
    rulesets: &Rulesets,
    control: &QuestionControl,
    of_tables: impl FnOnce(&Tables<&'r Rules>) -> A,
) -> Result<A, InputError> {
    let tables = open(asked, rulesets, control)?;
    let answer = of_tables(&tables);
    asked.refuse_damaged(&tables).map(|()| answer)
}

fn in_syzygy<A>(
    asked: &PositionQuery<'_>,
    rulesets: &Rulesets,
    of_syzygy: impl FnOnce(&dyn SyzygyGame) -> Option<A>,
) -> Option<A> {
    let game = rulesets.syzygy()?.game(asked.position.rules())?;
    of_syzygy(&*game)
}

/// The tablebase entry of a position, as JSON.
///
/// # Errors
/// Returns an error if no table has the position.
pub(super) fn probe(
    asked: &PositionQuery<'_>,
    rulesets: &Rulesets,
    control: &QuestionControl,
) -> Result<String, InputError> {
    let of_tables = |tables: &Tables<&Rules>| ProbeAnswer::new(asked, tables).ok();
    let of_syzygy = |game: &dyn SyzygyGame| ProbeAnswer::of_syzygy(asked, game).ok();
    Ok(json(&answered(asked, rulesets, control, of_tables, of_syzygy)?))
}

/// The tablebase entry of a position and of its moves, as JSON in the form of lila-tablebase. The category of a position
/// that no table has is `unknown`.
///
/// ```
/// use isotope_answer::protocol::{QuestionControl, Rulesets, standing};
///
/// let fen = "7k/8/R7/6K1/8/8/8/8_w_-_-_0_1";
/// let json = standing(fen, "chess", &Rulesets::default(), &QuestionControl::default()).unwrap();
/// assert!(json.starts_with(r#"{"dtz":3,"precise_dtz":3,"dtc":null,"dtm":3,"#), "{json}");
/// ```
///
/// # Errors
/// Returns an error if the position cannot be read, or if there is no shipped ruleset of that name.
pub fn standing(
    fen: &str,
    ruleset: &str,
    rulesets: &Rulesets,
    control: &QuestionControl,
) -> Result<String, InputError> {
    with_position((fen, ruleset), rulesets, |asked| {
        let position = &asked.position;
        let of_tables = |tables: &Tables<&Rules>| PositionStanding::of(position, tables);
        let own = sound(asked, rulesets, control, of_tables);
        if let Some(known) = own.as_ref().ok().filter(|entry| entry.is_known()) {
            return Ok(json(known));
        }
        let of_syzygy = |game: &dyn SyzygyGame| PositionStanding::of_syzygy(position, game);
        let entry = in_syzygy(asked, rulesets, of_syzygy).map(Ok).unwrap_or(own);
        // Damage is an error; where there is no table, the moves are listed without results.
        match entry {
            Err(error) if error.error.code != "no-table" => Err(error),
            entry => {
                Ok(json(&entry.unwrap_or_else(|_| PositionStanding::without_tables(position))))
            }
        }
    })
}

/// A line of best play, as JSON in the form of lila-tablebase.
///
/// # Errors
/// As for [`standing`], and if no table has the position.
pub fn mainline(
    fen: &str,
    ruleset: &str,
    rulesets: &Rulesets,
    control: &QuestionControl,
) -> Result<String, InputError> {
    with_position((fen, ruleset), rulesets, |asked| {
        let of_tables = |tables: &Tables<&Rules>| Mainline::of(&asked.position, tables);
        let of_syzygy = |game: &dyn SyzygyGame| Mainline::of_syzygy(&asked.position, game);
        Ok(json(&answered(asked, rulesets, control, of_tables, of_syzygy)?))
    })
}

/// Answers a question about a position under a shipped ruleset.
fn with_position(
    (fen, ruleset): (&str, &str),
    rulesets: &Rulesets,
    answer: impl FnOnce(&PositionQuery<'_>) -> Result<String, InputError>,
) -> Result<String, InputError> {
    let name = RulesetRef::Named(ruleset.into());
    let ruleset = rulesets.load(&name).map_err(|why| InputError::new(ruleset, &[], why))?;
    answer(&PositionQuery::new(PositionInput::by_program(fen, false)?, &ruleset)?)
}
