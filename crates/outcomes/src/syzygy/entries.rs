//! What Syzygy tables say about a position.

use std::{cmp::Reverse, fmt};

use isotope_kernel::{Position, Rules};
use shakmaty::{Move, Position as _};

use crate::{
    limited::{self, LimitedWdl, is_drawn_by_limit},
    wdl::Wdl,
};

/// Syzygy tables, for the rulesets that have the rules of one of their games.
pub trait SyzygySource: Sync + Send + fmt::Debug {
    /// The tables of the game with these rules; `None` if there are none.
    fn game(&self, rules: &Rules) -> Option<Box<dyn SyzygyGame + '_>>;

    /// Returns the problems with the files that have occurred since the last call.
    fn take_notes(&self) -> Vec<String>;
}

/// The Syzygy tables of one game.
pub trait SyzygyGame: Sync {
    /// The maximum number of pieces in a position that may have an entry.
    fn max_pieces(&self) -> usize;

    /// The entry of a position in which the game goes on; `None` if it is not known. Positions with castling rights
    /// have no entry.
    fn probe(&self, position: &Position<'_>) -> Option<SyzygyValue>;
}

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyzygyValue {
    /// The result.
    pub result: LimitedWdl,
    /// The number of plies to the next capture, pawn move or end of the game: positive if the side to move wins,
    /// negative if it loses, 0 in a draw. 100 more if only the halfmove limit draws, and that by what follows. `None`
    /// if only the files of results are there.
    pub dtz: Option<i32>,
    /// Whether `dtz` is exact; otherwise the number may be greater by 1.
    pub is_exact: bool,
}

impl SyzygyValue {
    /// The entry of a position, also if the game is over; `None` if it is not known.
    pub fn of(position: &Position<'_>, game: &dyn SyzygyGame) -> Option<SyzygyValue> {
        let Some(outcome) = position.decided() else {
            let mut value = game.probe(position)?;
            if position.has_reached_halfmoves() {
                value.result = value.result.forestalled();
            }
            return Some(value);
        };
        let wdl = Wdl::of_winner(outcome.winner, position.turn());
        Some(SyzygyValue { result: wdl.into(), dtz: Some(wdl.signed(1)), is_exact: true })
    }
}

/// The entries of a position and of the positions after its moves.
#[derive(Clone, Debug)]
pub struct SyzygyEntries {
    /// The entry of the position; `None` if it is not known.
    pub value: Option<SyzygyValue>,
    /// The legal moves, best first, each with the entry of the position after it for the side that is to move then.
    /// Moves whose result is not known are last.
    pub moves: Vec<(Move, Option<SyzygyValue>)>,
}

/// The entries of a position and of the positions after its moves, which agree with each other.
pub fn entries(position: &Position<'_>, game: &dyn SyzygyGame) -> SyzygyEntries {
    let value = |m: Move| (m, SyzygyValue::of(&position.after(m), game));
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(value).collect();
    moves.sort_by_cached_key(|(m, value)| {
        value.map_or((true, None), |value| (false, Some(rank(position, *m, value))))
    });
    let value = SyzygyValue::of(position, game).map(|value| {
        let results = moves.iter().map(|(_, value)| Some((*value)?.result));
        SyzygyValue { result: limited::settle(position, value.result, results), ..value }
    });
    if let Some(value) = value {
        infer(value.result, &mut moves);
    }
    SyzygyEntries { value, moves }
}

/// Infers the results of the best moves from a certain result of the position, where rounded numbers of plies leave
/// them open. `moves` are sorted by rank. As in lila-tablebase, all moves with the same number of plies get the result.
fn infer(result: LimitedWdl, moves: &mut [(Move, Option<SyzygyValue>)]) {
    let Some((_, Some(first))) = moves.first().copied() else { return };
    let is_certain = |result: LimitedWdl| result.with_limit().is_some();
    let is_open = !is_certain(first.result) && first.dtz.is_some() && is_certain(result);
    if is_open && (!first.result).without_limit() == result.without_limit() {
        let alike = moves.iter_mut().filter_map(|(_, value)| value.as_mut());
        let is_alike =
            |value: &&mut SyzygyValue| (value.result, value.dtz) == (first.result, first.dtz);
        alike.take_while(is_alike).for_each(|value| value.result = !result);
    }
}

impl SyzygyEntries {
    /// The moves that are ranked as high as the best one; none if the game is over, or if the result of any move is not
    /// known.
    pub fn best(&self, position: &Position<'_>) -> Vec<Move> {
        let known: Option<Vec<_>> =
            self.moves.iter().map(|(m, value)| Some((*m, (*value)?))).collect();
        let known = known.filter(|_| !is_drawn_by_limit(position)).unwrap_or_default();
        let Some((first, value)) = known.first() else { return Vec::new() };
        let highest = rank(position, *first, *value);
        let is_best = |(m, value): &&(Move, SyzygyValue)| {
            // In a draw, nothing is reached sooner or later.
            match highest.0 {
                LimitedWdl::Draw => value.result == LimitedWdl::Draw,
                _ => rank(position, *m, *value) == highest,
            }
        };
        known.iter().filter(is_best).map(|(m, _)| *m).collect()
    }
}

/// A line of best play, as far as it is known and the halfmove limit lets the game go on; empty for a draw.
pub fn line(start: &Position<'_>, game: &dyn SyzygyGame) -> Vec<Move> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    while !is_over(&position) && line.len() < LONGEST_LINE {
        let Some((m, Some(value))) = entries(&position, game).moves.first().copied() else { break };
        if value.dtz.is_none_or(|dtz| dtz == 0) {
            break;
        }
        position.play_unchecked(m);
        line.push(m);
    }
    line
}

fn is_over(position: &Position<'_>) -> bool {
    position.has_reached_halfmoves() || position.decided().is_some()
}

/// The maximum length of a line in plies, which no real table exceeds.
const LONGEST_LINE: usize = 2000;

/// The rank of a move that leads to a position with the entry `after`; the best move has the lowest rank. A win is
/// best reached at once, or else by a capture or pawn move, or else by what comes closest to one.
type Rank = (LimitedWdl, bool, bool, Reverse<Option<i32>>);

fn rank(position: &Position<'_>, m: Move, after: SyzygyValue) -> Rank {
    let SyzygyValue { result, dtz, .. } = after;
    let is_won = result < LimitedWdl::Draw;
    let wins_at_once = is_won && dtz == Some(-1) && position.after(m).decided().is_some();
    (result, !wins_at_once, position.is_zeroing(m) ^ is_won, Reverse(dtz))
}
