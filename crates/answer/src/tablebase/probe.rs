//! The tablebase entry of a position.

use std::ops::Deref;

use isotope_kernel::{Rules, words::color_name};
use isotope_outcomes::{
    Wdl,
    syzygy::{self, SyzygyGame, SyzygyValue},
    tablebase::Tables,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _};

use crate::{
    input::{position_query::PositionQuery, refusal::InputError},
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
    },
    position::best_play::{in_plies, numbered, san_names, uci_names},
    tablebase::category::{Category, has_ended_by_limit},
};

/// The tablebase entry of a position.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Probe")]
pub struct ProbeAnswer<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The position, as FEN.
    fen: String,
    /// The result for the side to move, with regard to the halfmove limit and to the halfmoves so far.
    result: Category,
    /// The number of plies to the end of the game with best play, but for the halfmove limit; null in a draw, and if a
    /// Syzygy table gives the result.
    plies: Option<u32>,
    /// The number of plies to the next capture, pawn move or end of the game, but for the halfmove limit; null in a
    /// draw or if unknown.
    dtz: Option<u32>,
    /// What a Syzygy table adds to the result; absent if it comes from another table.
    #[serde(skip_serializing_if = "Option::is_none")]
    syzygy: Option<SyzygyEntry>,
    /// The moves that win soonest, hold the draw or resist longest, in UCI notation.
    best: Vec<String>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip)]
    asked: &'a PositionQuery<'a>,
    #[serde(skip)]
    moves: Vec<Move>,
    #[serde(skip)]
    line: Vec<Move>,
}

/// What a Syzygy table adds to the result.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub(crate) struct SyzygyEntry {
    /// The same as `result`.
    category: Category,
    /// Whether `dtz` may be greater by 1.
    is_rounded: bool,
}

impl<'a> ProbeAnswer<'a> {
    /// Looks up a position, for which the tables must have been built.
    ///
    /// # Errors
    /// Returns an error if the tables have no entry for the position.
    pub fn of(
        asked: &'a PositionQuery<'_>,
        tables: &Tables<impl Deref<Target = Rules>>,
    ) -> Result<ProbeAnswer<'a>, InputError> {
        let position = &asked.position;
        let (value, moves) = (tables.probe(position), tables.best(position).unwrap_or_default());
        let line = tables.line(position);
        asked.refuse_damaged(tables)?;
        let value = value.ok_or_else(|| asked.not_in_table())?;
        if has_ended_by_limit(position) {
            return Ok(ProbeAnswer::ended(asked, None));
        }
        let decisive = value.wdl != Wdl::Draw;
        Ok(ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: Category::in_tables(position, value, tables),
            plies: decisive.then_some(value.plies),
            dtz: decisive.then_some(value.dtz),
            syzygy: None,
            best: uci_names(position, &moves),
            notes: &asked.request.notes,
            asked,
            moves,
            line,
        })
    }

    /// Looks up a position in Syzygy tables.
    ///
    /// # Errors
    /// Returns an error if the tables do not have the position.
    pub fn of_syzygy(
        asked: &'a PositionQuery<'_>,
        tables: &dyn SyzygyGame,
    ) -> Result<ProbeAnswer<'a>, InputError> {
        let position = &asked.position;
        let value = SyzygyValue::of(position, tables).ok_or_else(|| asked.not_in_table())?;
        let SyzygyValue { dtz, is_exact, .. } = value;
        let result = Category::in_syzygy(position, value, tables);
        let is_rounded = !is_exact && dtz.is_some();
        let entry = SyzygyEntry { category: result, is_rounded };
        if has_ended_by_limit(position) {
            return Ok(ProbeAnswer::ended(asked, Some(entry)));
        }
        let moves = syzygy::best(position, tables);
        let line = if value.result.without_limit() == Wdl::Draw {
            Vec::new()
        } else {
            syzygy::line(position, tables)
        };
        Ok(ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result,
            plies: None,
            dtz: dtz.filter(|dtz| *dtz != 0).map(i32::unsigned_abs),
            syzygy: Some(entry),
            best: uci_names(position, &moves),
            notes: &asked.request.notes,
            asked,
            moves,
            line,
        })
    }

    /// The entry of a game that the halfmove limit has ended.
    fn ended(asked: &'a PositionQuery<'_>, syzygy: Option<SyzygyEntry>) -> ProbeAnswer<'a> {
        ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: Category::Draw,
            plies: None,
            dtz: None,
            syzygy,
            best: Vec::new(),
            notes: &asked.request.notes,
            asked,
            moves: Vec::new(),
            line: Vec::new(),
        }
    }

    /// The result in a sentence.
    fn sentence(&self) -> String {
        let position = &self.asked.position;
        let by_limit = || position.drawn().filter(|_| has_ended_by_limit(position));
        if let Some(outcome) = position.decided().or_else(by_limit) {
            return format!("The game is over: {outcome}.");
        }
        let color = match self.result {
            Category::Win | Category::MaybeWin | Category::CursedWin => position.turn(),
            Category::Loss | Category::MaybeLoss | Category::BlessedLoss => !position.turn(),
            Category::Draw | Category::Unknown => return "Drawn with best play.".into(),
        };
        let (winner, plies) = (color_name(color), self.plies.map(in_plies));
        let within = plies.map(|plies| format!(" in {plies}")).unwrap_or_default();
        let wins = match self.result {
            Category::CursedWin | Category::BlessedLoss => {
                format!("Drawn by the halfmove limit, without which {winner} would win{within}")
            }
            Category::MaybeWin | Category::MaybeLoss => {
                format!("{winner} wins{within}, unless the halfmove limit comes first")
            }
            _ => format!("{winner} wins{within}"),
        };
        let dtz = |dtz: u32| format!("{} to a capture, a pawn move or the end", in_plies(dtz));
        let of = match (self.dtz, self.syzygy) {
            (None, _) => String::new(),
            (Some(of), Some(entry)) if entry.is_rounded => format!("; {of} or {}", dtz(of + 1)),
            (Some(of), _) => format!("; {}", dtz(of)),
        };
        let without_end = match self.syzygy {
            Some(_) => " Syzygy tables do not tell the plies to the end.",
            None => "",
        };
        format!("{wins}{of}.{without_end}")
    }
}

impl Answer for ProbeAnswer<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        let ProbeAnswer { asked, moves, line, .. } = self;
        let position = &asked.position;
        out.line(paint(HEADING, &self.sentence()));
        if !moves.is_empty() {
            let names = san_names(position, moves);
            // In a draw, usually most moves are equally good.
            let all = position.legal_moves().len() == names.len() && names.len() > 1;
            let names = if all { "every move".into() } else { names.join(", ") };
            out.line(format_args!("best: {names}"));
        }
        if !line.is_empty() {
            out.line(format_args!("line: {}", numbered(position, line)));
        }
    }
}
