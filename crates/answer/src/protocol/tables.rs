//! The tables of positions in questions, and requests in the form of lila-tablebase.

use isotope_kernel::Rules;
use isotope_outcomes::{
    syzygy::SyzygyGame,
    tablebase::{TableLibrary, TablebaseError, Tables},
};
use isotope_ruleset::Ruleset;
use shakmaty::Position as _;

use super::{
    control::Control,
    rulesets::{RulesetRef, Rulesets},
};
use crate::{
    input::{
        position_query::PositionQuery,
        position_request::Request,
        refusal::{InputError, RequestError},
    },
    output::answer::json,
    tablebase::{Mainline, PositionStanding, ProbeAnswer},
};

/// The tables that the game from a position can reach: those of up to three pieces that all searches share, and larger
/// ones in the folder of `rulesets`. All are in the folder if it is one in which small tables are built.
///
/// # Errors
/// Returns an error if there are none.
fn open<'r>(
    asked: &PositionQuery<'r>,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<Tables<&'r Rules>, InputError> {
    let position = &asked.position;
    let men = position.board().occupied().count();
    let is_large = men > Tables::MAX_CACHED_PIECES;
    let builds_small = rulesets.tables().is_some_and(TableLibrary::builds_small);
    let tables = match rulesets.tables().filter(|_| is_large || builds_small) {
        Some(library) => {
            let Ruleset { id, hash, .. } = asked.ruleset;
            library.tables(position, (id, hash), control.search())
        }
        None => Tables::shared(position, control.search()),
    };
    tables.map_err(|error| {
        let has_room = !matches!(error, TablebaseError::NoRoom { .. });
        let message = match is_large && !builds_small && has_room {
            true => format!(
                "tables of {men} men are not built here, only of up to {}: `isotope tablebase probe` builds them",
                Tables::MAX_CACHED_PIECES
            ),
            false => error.to_string(),
        };
        asked.request.refuse(RequestError { code: "no-table", message })
    })
}

/// The answer of the tables, or else of the Syzygy tables of `rulesets`.
///
/// # Errors
/// Returns the error of the tables if neither have the position.
fn answered<'r, A>(
    asked: &PositionQuery<'r>,
    rulesets: &Rulesets,
    control: &Control,
    of_tables: impl FnOnce(&Tables<&'r Rules>) -> Option<A>,
    of_syzygy: impl FnOnce(&dyn SyzygyGame) -> Option<A>,
) -> Result<A, InputError> {
    let own = open(asked, rulesets, control).and_then(|tables| {
        let answer = of_tables(&tables);
        asked.refuse_damaged(&tables)?;
        answer.ok_or_else(|| asked.not_in_table())
    });
    own.or_else(|error| {
        let game = rulesets.syzygy().and_then(|syzygy| syzygy.game(asked.position.rules()));
        game.and_then(|game| of_syzygy(&*game)).ok_or(error)
    })
}

/// The tablebase entry of a position, as JSON.
///
/// # Errors
/// Returns an error if no table has the position.
pub(super) fn probe(
    asked: &PositionQuery<'_>,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    let of_tables = |tables: &Tables<&Rules>| ProbeAnswer::of(asked, tables).ok();
    let of_syzygy = |game: &dyn SyzygyGame| ProbeAnswer::of_syzygy(asked, game).ok();
    Ok(json(&answered(asked, rulesets, control, of_tables, of_syzygy)?))
}

/// The tablebase entry of a position and of its moves, as JSON in the form of lila-tablebase. The category of a position
/// that no table has is `unknown`.
///
/// ```
/// use isotope_answer::protocol::{Control, Rulesets, standing};
///
/// let fen = "7k/8/R7/6K1/8/8/8/8_w_-_-_0_1";
/// let json = standing(fen, "chess", &Rulesets::default(), &Control::default()).unwrap();
/// assert!(json.starts_with(r#"{"dtz":3,"precise_dtz":3,"dtc":null,"dtm":3,"#), "{json}");
/// ```
///
/// # Errors
/// Returns an error if the position cannot be read, or if there is no shipped ruleset of that name.
pub fn standing(
    fen: &str,
    ruleset: &str,
    rulesets: &Rulesets,
    control: &Control,
) -> Result<String, InputError> {
    with_position((fen, ruleset), rulesets, |asked| {
        let position = &asked.position;
        // The moves may be known even if the position is not.
        let mut unknown = None;
        let of_tables = |tables: &Tables<&Rules>| {
            let entry = PositionStanding::of(position, tables);
            if entry.is_known() {
                Some(entry)
            } else {
                {
                    unknown = Some(entry);
                    None
                }
            }
        };
        let of_syzygy = |game: &dyn SyzygyGame| PositionStanding::of_syzygy(position, game);
        match answered(asked, rulesets, control, of_tables, of_syzygy) {
            Err(error) if error.error.code == "damaged-table" => Err(error),
            Err(_) => {
                Ok(json(&unknown.unwrap_or_else(|| PositionStanding::without_tables(position))))
            }
            Ok(entry) => Ok(json(&entry)),
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
    control: &Control,
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
    let name = RulesetRef::Shipped(ruleset.into());
    let ruleset = rulesets.load(&name).map_err(|why| InputError::new(ruleset, &[], why))?;
    answer(&PositionQuery::of(Request::by_program(fen, false)?, &ruleset)?)
}
