//! The tablebase entry of a position and of the positions after its moves, in the form of lila-tablebase.

use std::{cmp::Reverse, ops::Deref};

use isotope_kernel::{Position, Reason, Rules, Win, notation};
use isotope_outcomes::{
    Wdl,
    syzygy::{SyzygyGame, SyzygyValue, line, ranked},
    tablebase::Tables,
};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{
    Color, Move, Position as _,
    san::{San, SanPlus},
};

use super::category::{Category, has_ended_by_limit};

/// The tablebase entry of a position.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Standing {
    /// The number of plies to the next capture, pawn move or end of the game with best play, but for the halfmove limit:
    /// positive if the side to move wins, negative if it loses, 0 in a draw, null if unknown.
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
    /// The result for the side to move, with regard to the halfmove limit and to the halfmoves so far.
    category: Category,
}

/// The tablebase entry of a position, and its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct PositionStanding {
    #[serde(flatten)]
    standing: Standing,
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
    standing: Standing,
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Mainline {
    /// The moves; none in a draw.
    mainline: Vec<MainlineMove>,
    /// The side that wins, `w` or `b`; null in a draw.
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
    /// use isotope_kernel::{Position, fen};
    /// use isotope_outcomes::tablebase::Tables;
    ///
    /// let chess = isotope_ruleset::shipped("chess").unwrap();
    /// let mut tables = Tables::new(&*chess.rules).unwrap();
    /// tables.build(&"KRvK".parse().unwrap()).unwrap();
    /// let fen = fen::read("7k/8/R7/6K1/8/8/8/8 w - - 0 1").unwrap();
    /// let position = Position::from_fen(&chess.rules, fen).unwrap();
    /// let json = serde_json::to_value(PositionStanding::of(&position, &tables)).unwrap();
    /// assert_eq!((&json["category"], &json["dtm"]), (&"win".into(), &3.into()));
    /// assert_eq!(json["moves"][0]["san"], "Kg6");
    /// assert_eq!(json["moves"][0]["dtm"], -2);
    /// ```
    pub fn of(
        position: &Position<'_>,
        tables: &Tables<impl Deref<Target = Rules>>,
    ) -> PositionStanding {
        PositionStanding::with(position, |position| Standing::of(position, tables))
    }

    /// The entry of a position without tables.
    pub fn without_tables(position: &Position<'_>) -> PositionStanding {
        PositionStanding::with(position, Standing::unknown)
    }

    fn with(
        position: &Position<'_>,
        standing: impl Fn(&Position<'_>) -> Standing,
    ) -> PositionStanding {
        let moves = notation::sans(position)
            .into_iter()
            .map(|(m, san)| MoveStanding::of(position, (m, san), standing(&position.after(m))));
        let mut moves: Vec<MoveStanding> = moves.collect();
        moves.sort_by_cached_key(|m| {
            let Standing { category, dtm, dtz, .. } = m.standing;
            (category, Reverse(dtm), Reverse(dtz), m.uci.clone())
        });
        PositionStanding::of_both(position, standing(position), moves)
    }

    /// The entries of a position and of its moves, which agree about the halfmove limit.
    fn of_both(
        position: &Position<'_>,
        mut standing: Standing,
        mut moves: Vec<MoveStanding>,
    ) -> PositionStanding {
        standing.category = standing.category.decided_by(moves.iter().map(|m| m.standing.category));
        if has_ended_by_limit(position) {
            // No move wins any more.
            for after in &mut moves {
                after.standing.category = after.standing.category.if_drawn();
            }
        }
        PositionStanding { standing, moves }
    }

    /// Whether the result is known.
    pub fn is_known(&self) -> bool {
        self.standing.category != Category::Unknown
    }

    /// The entry of a position in Syzygy tables; `None` if they do not have it.
    pub fn of_syzygy(position: &Position<'_>, tables: &dyn SyzygyGame) -> Option<PositionStanding> {
        let standing = Standing::of_syzygy(position, Some(SyzygyValue::of(position, tables)?));
        let sans = notation::sans(position);
        let moves = ranked(position, tables).into_iter().map(|(m, value)| {
            let san = sans.iter().find(|(of, _)| *of == m).map(|(_, san)| *san);
            let san = san.expect("every legal move has a name");
            MoveStanding::of(position, (m, san), Standing::of_syzygy(&position.after(m), value))
        });
        Some(PositionStanding::of_both(position, standing, moves.collect()))
    }
}

impl MoveStanding {
    fn of(position: &Position<'_>, (m, san): (Move, San), standing: Standing) -> MoveStanding {
        let san = SanPlus { san, suffix: notation::suffix(&position.after(m)) };
        let (uci, zeroing) = (notation::uci(position, m), position.is_zeroing(m));
        let conversion = m.is_conversion() || position.aftermath(m).destroyed.any();
        MoveStanding { uci, san: san.to_string(), zeroing, conversion, standing }
    }
}

impl Standing {
    /// The entry of a position that no table has. If the game is over, its result is known all the same.
    fn unknown(position: &Position<'_>) -> Standing {
        let mut standing = Standing::with(position, Category::Unknown, [None; 3]);
        standing.category = match standing {
            Standing { variant_win: true, .. } => Category::Win,
            Standing { checkmate: true, .. } | Standing { variant_loss: true, .. } => {
                Category::Loss
            }
            Standing { stalemate: true, .. } => Category::Draw,
            Standing { insufficient_material: true, .. } => Category::Draw,
            _ => Category::Unknown,
        };
        standing
    }

    fn of(position: &Position<'_>, tables: &Tables<impl Deref<Target = Rules>>) -> Standing {
        let Some(value) = tables.probe(position) else { return Standing::unknown(position) };
        let signed = |plies: u32, wdl: Wdl| match wdl {
            Wdl::Win => plies as i32,
            Wdl::Draw => 0,
            Wdl::Loss => -(plies as i32),
        };
        // As in Syzygy tables, a game that is over has a distance of one ply to its end.
        let dtz = Some(signed(value.dtz.max(1), value.wdl));
        let dtm = Some(signed(value.plies, value.wdl));
        let category = Category::of(position, value, || tables.longest_plies());
        Standing::with(position, category, [dtz, dtz, dtm])
    }

    fn of_syzygy(position: &Position<'_>, value: Option<SyzygyValue>) -> Standing {
        let category = Category::of_syzygy(position, value);
        let dtz = value.and_then(|value| value.dtz);
        let precise_dtz = dtz.filter(|_| value.is_some_and(|value| value.is_exact));
        Standing::with(position, category, [dtz, precise_dtz, None])
    }

    /// The entry of a position with a result and numbers of plies.
    fn with(
        position: &Position<'_>,
        category: Category,
        [dtz, precise_dtz, dtm]: [Option<i32>; 3],
    ) -> Standing {
        let turn = position.turn();
        let decided = position.decided();
        let has_won = |side: Color| decided.is_some_and(|outcome| outcome.winner == Some(side));
        let is_mate = decided.is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        let has_checkmate = position.rules().spec().win.contains(&Win::Checkmate);
        Standing {
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

impl Mainline {
    /// A line of best play from a position; `None` if `tables` do not have the position.
    pub fn of(
        position: &Position<'_>,
        tables: &Tables<impl Deref<Target = Rules>>,
    ) -> Option<Mainline> {
        let line = || tables.line(position);
        Mainline::with(position, line, &|position| Standing::of(position, tables))
    }

    /// A line of best play in Syzygy tables; `None` if they do not have the position.
    pub fn of_syzygy(position: &Position<'_>, tables: &dyn SyzygyGame) -> Option<Mainline> {
        let standing = |position: &Position<'_>| {
            Standing::of_syzygy(position, SyzygyValue::of(position, tables))
        };
        Mainline::with(position, || line(position, tables), &standing)
    }

    fn with(
        position: &Position<'_>,
        line: impl FnOnce() -> Vec<Move>,
        standing: &dyn Fn(&Position<'_>) -> Standing,
    ) -> Option<Mainline> {
        let Standing { dtz, precise_dtz, .. } = standing(position);
        let dtz = if has_ended_by_limit(position) { 0 } else { dtz? };
        let line = if dtz == 0 { Vec::new() } else { line() };
        let mut position = position.clone();
        let winner = match dtz.signum() {
            0 => None,
            1 => Some(position.turn().char()),
            _ => Some((!position.turn()).char()),
        };
        let mut step = |m: Move| {
            let uci = notation::uci(&position, m);
            let san = notation::san_and_play(&mut position, m).to_string();
            let Standing { dtz, precise_dtz, .. } = standing(&position);
            Some(MainlineMove { uci, san, dtz: dtz?, precise_dtz })
        };
        let mainline = line.into_iter().map_while(&mut step).collect();
        let precise_dtz = precise_dtz.filter(|precise| *precise == dtz);
        Some(Mainline { mainline, winner, dtz, precise_dtz })
    }
}
