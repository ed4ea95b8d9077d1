//! The tablebase entry of a position and of the positions after its moves, in the form of lila-tablebase.

use std::cmp::Reverse;

use isotope_kernel::{Outcome, Position, Reason, Rules, Win, notation};
use isotope_outcomes::{
    LimitedWdl, Wdl, is_drawn_by_limit,
    syzygy::{SyzygyEntries, SyzygyGame, SyzygyValue, entries, line},
    tablebase::{TableEntries, TableEntry, Tables, Value},
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{
    Color, Move, Position as _,
    san::{San, SanPlus},
};

use super::category::Category;

/// The tablebase entry of a position.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct TablebaseEntry {
    /// The number of plies to the next capture, pawn move or end of the game with best play: positive if the side to
    /// move wins, negative if it loses, 0 in a draw, null if unknown.
    dtz: Option<i32>,
    /// The same number, if it is exact; null if it may be greater by 1.
    precise_dtz: Option<i32>,
    /// Always null.
    dtc: Option<i32>,
    /// The number of plies to the end of the game with best play, with the sign of `dtz`; null if unknown, as in
    /// Syzygy tables.
    dtm: Option<i32>,
    /// The same number under rules without checkmate; otherwise null.
    dtw: Option<i32>,
    /// Whether the side to move is checkmated.
    checkmate: bool,
    /// Whether the side to move has no legal move, and neither side has won.
    stalemate: bool,
    /// Whether the side to move has won by a rule other than checkmate.
    variant_win: bool,
    /// Whether the side to move has lost by a rule other than checkmate.
    variant_loss: bool,
    /// Whether the position is dead under the ruleset. The other fields disregard that, as tables do.
    insufficient_material: bool,
    /// The result for the side to move. The other fields disregard the halfmove limit.
    category: Category,
}

/// The tablebase entry of a position, and its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct PositionStanding {
    #[serde(flatten)]
    standing: TablebaseEntry,
    /// The legal moves, best first.
    moves: Vec<MoveStanding>,
}

/// A legal move, with the entry of the position after it, for the side that is to move then.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct MoveStanding {
    /// The move in UCI notation.
    uci: String,
    /// The move in SAN.
    san: String,
    /// Whether the move is a capture or a pawn move, which resets the count of halfmoves.
    zeroing: bool,
    /// Whether the move changes which pieces are there, by a capture, a promotion, a drop or an explosion.
    conversion: bool,
    #[serde(flatten)]
    standing: TablebaseEntry,
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Mainline {
    /// The moves, as far as the halfmove limit lets the game go on; none in a draw.
    mainline: Vec<MainlineMove>,
    /// The side that wins, `w` or `b`; null in a draw, also by the halfmove limit.
    winner: Option<char>,
    /// The number of plies to the next capture, pawn move or end of the game, for the side to move.
    dtz: i32,
    /// The same number, if it is not rounded.
    precise_dtz: Option<i32>,
}

/// A move of a line of best play.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct MainlineMove {
    /// The move in UCI notation.
    uci: String,
    /// The move in SAN.
    san: String,
    /// The number of plies from the position after the move, for the side that is to move then.
    dtz: i32,
    /// The same number, if it is not rounded.
    precise_dtz: Option<i32>,
}

impl PositionStanding {
    /// The entry of a position in `tables`, which may lead to positions that they have even if they do not have it.
    ///
    /// ```
    /// use isotope_answer::PositionStanding;
    /// use isotope_kernel::Position;
    /// use isotope_outcomes::tablebase::Tables;
    ///
    /// let chess = isotope_ruleset::shipped("chess").unwrap();
    /// let mut tables = Tables::new(&*chess.rules).unwrap();
    /// tables.build(&"KRvK".parse().unwrap()).unwrap();
    /// let position = Position::from_fen(&chess.rules, "7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
    /// let json = serde_json::to_value(PositionStanding::of(&position, &tables)).unwrap();
    /// assert_eq!((&json["category"], &json["dtm"]), (&"win".into(), &3.into()));
    /// assert_eq!(json["moves"][0]["san"], "Kg6");
    /// assert_eq!(json["moves"][0]["dtm"], -2);
    /// ```
    pub fn of(position: &Position<'_>, tables: &Tables<impl AsRef<Rules>>) -> PositionStanding {
        let TableEntries { entry, moves } = tables.entries(position);
        PositionStanding::with(position, entry, moves, TablebaseEntry::new).sorted()
    }

    /// The entry of a position without tables.
    pub fn without_tables(position: &Position<'_>) -> PositionStanding {
        let moves = position.legal_moves().into_iter().map(|m| (m, None::<()>)).collect();
        let unknown = |position: &Position<'_>, _| TablebaseEntry::unknown(position);
        PositionStanding::with(position, None, moves, unknown).sorted()
    }

    /// The entry of a position in Syzygy tables; `None` if they do not have it.
    pub fn of_syzygy(position: &Position<'_>, tables: &dyn SyzygyGame) -> Option<PositionStanding> {
        let SyzygyEntries { value, moves } = entries(position, tables);
        Some(PositionStanding::with(position, Some(value?), moves, TablebaseEntry::of_syzygy))
    }

    fn with<E>(
        position: &Position<'_>,
        entry: Option<E>,
        moves: Vec<(Move, Option<E>)>,
        standing: impl Fn(&Position<'_>, Option<E>) -> TablebaseEntry,
    ) -> PositionStanding {
        let sans = notation::sans(position);
        // Whatever a move leads to comes too late, a mate, too: lila-tablebase says so in the same way.
        let is_late = is_drawn_by_limit(position);
        let moves = moves.into_iter().map(|(m, entry)| {
            let named = sans.iter().find(|(of, _)| *of == m).expect("every legal move has a name");
            let mut standing = standing(&position.after(m), entry);
            if is_late {
                standing.category = standing.category.if_drawn();
            }
            MoveStanding::new(position, *named, standing)
        });
        PositionStanding { moves: moves.collect(), standing: standing(position, entry) }
    }

    /// Sorts the moves, the best first.
    fn sorted(mut self) -> PositionStanding {
        self.moves.sort_by_cached_key(|m| {
            let TablebaseEntry { category, dtm, dtz, .. } = m.standing;
            (category, Reverse(dtm), Reverse(dtz), m.uci.clone())
        });
        self
    }

    /// Whether the result is known.
    pub fn is_known(&self) -> bool {
        self.standing.category != Category::Unknown
    }
}

impl MoveStanding {
    fn new(
        position: &Position<'_>,
        (m, san): (Move, San),
        standing: TablebaseEntry,
    ) -> MoveStanding {
        let san = SanPlus { san, suffix: notation::suffix(&position.after(m)) };
        let (uci, zeroing) = (notation::uci(position, m), position.is_zeroing(m));
        let conversion = m.is_conversion() || position.aftermath(m).destroyed.any();
        MoveStanding { uci, san: san.to_string(), zeroing, conversion, standing }
    }
}

impl TablebaseEntry {
    /// The entry of a position that no table has. If the game is over, its result is known all the same.
    fn unknown(position: &Position<'_>) -> TablebaseEntry {
        let result = |outcome: Outcome| Wdl::of_winner(outcome.winner, position.turn());
        let result = position.ended().map(|outcome| LimitedWdl::from(result(outcome)));
        TablebaseEntry::with(position, result.map_or(Category::Unknown, Category::from), [None; 3])
    }

    fn new(position: &Position<'_>, entry: Option<TableEntry>) -> TablebaseEntry {
        let Some(TableEntry { value, result }) = entry else {
            return TablebaseEntry::unknown(position);
        };
        let dtz = Some(dtz(value));
        let dtm = Some(value.wdl.signed(value.plies));
        TablebaseEntry::with(position, result.into(), [dtz, dtz, dtm])
    }

    fn of_syzygy(position: &Position<'_>, value: Option<SyzygyValue>) -> TablebaseEntry {
        let Some(value) = value else { return TablebaseEntry::unknown(position) };
        TablebaseEntry::with(position, value.result.into(), [value.dtz, precise_dtz(value), None])
    }

    /// The entry of a position with a result and numbers of plies.
    fn with(
        position: &Position<'_>,
        category: Category,
        [dtz, precise_dtz, dtm]: [Option<i32>; 3],
    ) -> TablebaseEntry {
        let turn = position.turn();
        let decided = position.decided();
        let has_won = |side: Color| decided.is_some_and(|outcome| outcome.winner == Some(side));
        let is_mate = decided.is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        let has_checkmate = position.rules().spec().win.contains(&Win::Checkmate);
        TablebaseEntry {
            dtz,
            precise_dtz,
            dtc: None,
            dtm,
            dtw: dtm.filter(|_| !has_checkmate),
            checkmate: is_mate,
            stalemate: decided.is_some_and(|outcome| outcome.winner.is_none()),
            variant_win: has_won(turn),
            variant_loss: has_won(!turn) && !is_mate,
            insufficient_material: decided.is_none() && position.is_dead(),
            category,
        }
    }
}

/// The number of plies to the next capture, pawn move or end of the game, with the sign of the result. As in Syzygy
/// tables, a game that is over has a distance of one ply to its end.
fn dtz(value: Value) -> i32 {
    value.wdl.signed(value.dtz.max(1))
}

/// The `dtz` and `precise_dtz` of a position.
type Plies = (i32, Option<i32>);

/// The same number in a Syzygy table, if it is exact.
fn precise_dtz(value: SyzygyValue) -> Option<i32> {
    value.dtz.filter(|_| value.is_exact)
}

impl Mainline {
    /// A line of best play from a position; `None` if `tables` do not have the position.
    pub fn of(position: &Position<'_>, tables: &Tables<impl AsRef<Rules>>) -> Option<Mainline> {
        let plies = |position: &Position<'_>| {
            let dtz = dtz(tables.probe(position)?);
            Some((dtz, Some(dtz)))
        };
        Mainline::with(position, || tables.line_in_time(position), &plies)
    }

    /// A line of best play in Syzygy tables; `None` if they do not have the position.
    pub fn of_syzygy(position: &Position<'_>, tables: &dyn SyzygyGame) -> Option<Mainline> {
        let plies = |position: &Position<'_>| {
            let value = SyzygyValue::of(position, tables)?;
            Some((value.dtz?, precise_dtz(value)))
        };
        Mainline::with(position, || line(position, tables), &plies)
    }

    /// The line, with the numbers of plies of its positions.
    fn with(
        start: &Position<'_>,
        line: impl FnOnce() -> Vec<Move>,
        plies: &dyn Fn(&Position<'_>) -> Option<Plies>,
    ) -> Option<Mainline> {
        let (dtz, precise_dtz) = match is_drawn_by_limit(start) {
            true => (0, Some(0)),
            false => plies(start)?,
        };
        let line = if dtz == 0 { Vec::new() } else { line() };
        let mut position = start.clone();
        let mut step = |m: Move| {
            let uci = notation::uci(&position, m);
            let san = notation::san_and_play(&mut position, m).to_string();
            let (dtz, precise_dtz) = plies(&position)?;
            Some(MainlineMove { uci, san, dtz, precise_dtz })
        };
        let mainline = line.into_iter().map_while(&mut step).collect();
        // The halfmove limit ends the line, and the game.
        let winner = match dtz.signum() {
            _ if is_drawn_by_limit(&position) => None,
            0 => None,
            1 => Some(start.turn().char()),
            _ => Some((!start.turn()).char()),
        };
        Some(Mainline { mainline, winner, dtz, precise_dtz })
    }
}
