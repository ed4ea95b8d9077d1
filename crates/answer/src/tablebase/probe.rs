//! The tablebase entry of a position.

use isotope_kernel::{Rules, words::color_name};
use isotope_outcomes::{
    LimitedWdl, is_drawn_by_limit,
    syzygy::{self, SyzygyGame, SyzygyValue},
    tablebase::{TableEntry, Tables},
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Color, Move, Position as _};

use crate::{
    input::{position_query::PositionQuery, refusal::InputError},
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
    },
    position::best_play::{in_plies, numbered, san_names, uci_names},
    tablebase::category::Category,
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
    /// The result for the side to move: `win`, `loss` or `draw`. A win that only the halfmove limit draws is a
    /// `cursed-win`, and such a loss a `blessed-loss`. It is `maybe-win` or `maybe-loss` if the table does not tell whether
    /// the limit draws.
    result: Category,
    /// The number of plies to the end of the game with best play, disregarding the halfmove limit, which may make a win
    /// longer; null in a draw, and if a Syzygy table gives the result.
    plies: Option<u32>,
    /// The number of plies to the next capture, pawn move or end of the game, disregarding the halfmove limit; null in a
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
    /// The winner without the halfmove limit.
    #[serde(skip)]
    winner: Option<Color>,
    /// The number of plies in words, beginning with a space; `None` if it is unknown.
    #[serde(skip)]
    length: Option<String>,
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
    pub fn new(
        asked: &'a PositionQuery<'_>,
        tables: &Tables<impl AsRef<Rules>>,
    ) -> Result<ProbeAnswer<'a>, InputError> {
        let position = &asked.position;
        let (entries, line) = (tables.entries(position), tables.line_in_time(position));
        asked.refuse_damaged(tables)?;
        let TableEntry { value, result } = entries.entry.ok_or_else(|| asked.not_in_table())?;
        let is_decisive = result != LimitedWdl::Draw;
        let may_be_longer = matches!(result, LimitedWdl::Win | LimitedWdl::Loss)
            && !entries.has_exact_plies(position);
        let more = if may_be_longer { " or more" } else { "" };
        let probed = ProbeAnswer {
            plies: is_decisive.then_some(value.plies),
            dtz: is_decisive.then_some(value.dtz),
            length: Some(format!(" in {}{more}", in_plies(value.plies))),
            ..ProbeAnswer::with(asked, result, entries.best(), line)
        };
        Ok(probed)
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
        let entries = syzygy::entries(position, tables);
        let SyzygyValue { result, dtz, is_exact } =
            entries.value.ok_or_else(|| asked.not_in_table())?;
        let is_decisive = result != LimitedWdl::Draw;
        let line = if is_decisive { syzygy::line(position, tables) } else { Vec::new() };
        Ok(ProbeAnswer {
            dtz: dtz.filter(|_| is_decisive).map(i32::unsigned_abs),
            syzygy: Some(SyzygyEntry {
                category: result.into(),
                is_rounded: !is_exact && dtz.is_some(),
            }),
            ..ProbeAnswer::with(asked, result, entries.best(position), line)
        })
    }

    /// The answer without numbers of plies.
    fn with(
        asked: &'a PositionQuery<'_>,
        result: LimitedWdl,
        moves: Vec<Move>,
        line: Vec<Move>,
    ) -> ProbeAnswer<'a> {
        ProbeAnswer {
            schema: SCHEMA,
            ruleset: &asked.ruleset.id,
            fen: asked.fen(),
            result: result.into(),
            plies: None,
            dtz: None,
            syzygy: None,
            best: uci_names(&asked.position, &moves),
            notes: &asked.input.notes,
            asked,
            winner: result.without_limit().winner(asked.position.turn()),
            length: None,
            moves,
            line,
        }
    }

    /// The result in a sentence.
    fn sentence(&self) -> String {
        let position = &self.asked.position;
        // A dead position has an entry, because tables disregard that.
        let is_drawn = is_drawn_by_limit(position);
        if let Some(outcome) = position.decided().or(position.ended().filter(|_| is_drawn)) {
            return format!("The game is over: {outcome}.");
        }
        let Some(winner) = self.winner.map(color_name) else {
            return "Drawn with best play.".into();
        };
        let length = self.length.as_deref().unwrap_or_default();
        let wins = match self.result {
            Category::CursedWin | Category::BlessedLoss => {
                format!("Drawn by the halfmove limit, without which {winner} would win{length}")
            }
            Category::MaybeWin | Category::MaybeLoss => {
                format!("{winner} wins{length}, unless the halfmove limit comes first")
            }
            _ => format!("{winner} wins{length}"),
        };
        let is_rounded = self.syzygy.is_some_and(|syzygy| syzygy.is_rounded);
        let dtz = self.dtz.map_or(String::new(), |dtz| {
            let dtz =
                if is_rounded { format!("{dtz} or {}", in_plies(dtz + 1)) } else { in_plies(dtz) };
            format!("; {dtz} to a capture, a pawn move or the end")
        });
        let unknown = match self.syzygy {
            Some(_) => " Syzygy tables do not tell the plies to the end.",
            None => "",
        };
        format!("{wins}{dtz}.{unknown}")
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
