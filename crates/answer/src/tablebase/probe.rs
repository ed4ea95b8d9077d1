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
    tablebase::standing::Category,
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
    /// The number of plies to the end of the game with best play; null in a draw, and if a Syzygy table gives the
    /// result.
    plies: Option<u32>,
    /// The number of plies to the next capture, pawn move or end of the game; null in a draw or if unknown.
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
    wdl: Wdl,
    #[serde(skip)]
    moves: Vec<Move>,
    #[serde(skip)]
    line: Vec<Move>,
}

/// What a Syzygy table adds to the result.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub(crate) struct SyzygyEntry {
    /// The result with regard to the halfmove limit and the halfmoves so far.
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
        let decisive = value.wdl != Wdl::Draw;
        Ok(ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: value.wdl.as_str(),
            plies: decisive.then_some(value.plies),
            dtz: decisive.then_some(value.dtz),
            syzygy: None,
            best: uci_names(position, &moves),
            notes: &asked.request.notes,
            asked,
            wdl: value.wdl,
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
        let SyzygyValue { result, dtz, is_exact } = value;
        let moves = syzygy::best(position, tables);
        let wdl = result.without_limit();
        let line = if wdl == Wdl::Draw { Vec::new() } else { syzygy::line(position, tables) };
        Ok(ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: wdl.as_str(),
            plies: None,
            dtz: dtz.filter(|dtz| *dtz != 0).map(i32::unsigned_abs),
            syzygy: Some(SyzygyEntry {
                category: result.into(),
                is_rounded: !is_exact && dtz.is_some(),
            }),
            best: uci_names(position, &moves),
            notes: &asked.request.notes,
            asked,
            wdl,
            moves,
            line,
        })
    }

    /// The result in a sentence.
    fn sentence(&self) -> String {
        let position = &self.asked.position;
        if let Some(outcome) = position.decided() {
            return format!("The game is over: {outcome}.");
        }
        let Some(winner) = self.wdl.winner(position.turn()).map(color_name) else {
            return "Drawn with best play.".into();
        };
        let dtz = |dtz: u32| format!("{} to a capture, a pawn move or the end", in_plies(dtz));
        match (self.syzygy, self.plies, self.dtz) {
            (None, plies, of) => {
                let plies = in_plies(plies.unwrap_or_default());
                format!("{winner} wins in {plies}; {}.", dtz(of.unwrap_or_default()))
            }
            (Some(SyzygyEntry { category, is_rounded }), _, of) => {
                let wins = match category {
                    Category::CursedWin | Category::BlessedLoss => {
                        format!("Drawn by the halfmove limit, without which {winner} would win")
                    }
                    Category::MaybeWin | Category::MaybeLoss => {
                        format!("{winner} wins, unless the halfmove limit comes first")
                    }
                    _ => format!("{winner} wins"),
                };
                let of = match of {
                    None => String::new(),
                    Some(of) if is_rounded => format!("; {of} or {}", dtz(of + 1)),
                    Some(of) => format!("; {}", dtz(of)),
                };
                format!("{wins}{of}. Syzygy tables do not tell the plies to the end.")
            }
        }
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
