//! The tablebase entry of a position.

use std::ops::Deref;

use isotope_kernel::{Rules, words::color_name};
use isotope_outcomes::{
    Wdl,
    tablebase::{Tables, Value},
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
    /// The result for the side to move: `win`, `loss` or `draw`.
    result: &'static str,
    /// The number of plies to the end of the game with best play; null in a draw.
    plies: Option<u32>,
    /// The number of plies to the next capture, pawn move or end of the game; null in a draw.
    dtz: Option<u32>,
    /// The moves that win soonest, hold the draw or resist longest, in UCI notation.
    best: Vec<String>,
    /// Notes on repairs to the position and on parts left out of it.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    #[serde(skip)]
    asked: &'a PositionQuery<'a>,
    #[serde(skip)]
    value: Value,
    #[serde(skip)]
    moves: Vec<Move>,
    #[serde(skip)]
    line: Vec<Move>,
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
        let value = tables.probe(position).ok_or_else(|| asked.not_in_table())?;
        let is_over = position.decided().is_some();
        let moves = if is_over { Vec::new() } else { tables.best(position).unwrap_or_default() };
        let decisive = value.wdl != Wdl::Draw;
        Ok(ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: value.wdl.as_str(),
            plies: decisive.then_some(value.plies),
            dtz: decisive.then_some(value.dtz),
            best: uci_names(position, &moves),
            notes: &asked.request.notes,
            asked,
            value,
            moves,
            line: tables.line(position),
        })
    }
}

impl Answer for ProbeAnswer<'_> {
    fn notes(&self) -> Vec<String> {
        self.asked.notes()
    }

    fn write(&self, out: &mut Text) {
        let ProbeAnswer { asked, value, moves, line, .. } = self;
        let position = &asked.position;
        let winner = match value.wdl {
            Wdl::Win => color_name(position.turn()),
            _ => color_name(!position.turn()),
        };
        let sentence = match (position.decided(), value.wdl) {
            (Some(outcome), _) => format!("The game is over: {outcome}."),
            (None, Wdl::Draw) => "Drawn with best play.".into(),
            (None, _) => format!(
                "{winner} wins in {}; {} to a capture, a pawn move or the end.",
                in_plies(value.plies),
                in_plies(value.dtz)
            ),
        };
        out.line(paint(HEADING, &sentence));
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
