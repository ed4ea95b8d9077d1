//! What Syzygy tables say about a position. The crate `isotope-syzygy` reads their files.

use std::{cmp::Reverse, fmt};

use isotope_kernel::{Position, Rules};
use shakmaty::{Move, Position as _};

use crate::wdl::Wdl;

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
    fn max_men(&self) -> usize;

    /// The entry of a position in which the game goes on; `None` if it is not known. Positions with castling rights
    /// have no entry.
    fn probe(&self, position: &Position<'_>) -> Option<SyzygyValue>;
}

/// The result of a position for the side to move, with regard to the halfmove limit and to the halfmoves so far.
///
/// The order is from the worst result to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SyzygyResult {
    /// A loss.
    Loss,
    /// A loss, or a draw by the halfmove limit.
    MaybeLoss,
    /// A loss but for the halfmove limit, which draws.
    BlessedLoss,
    /// A draw.
    Draw,
    /// A win but for the halfmove limit, which draws.
    CursedWin,
    /// A win, or a draw by the halfmove limit.
    MaybeWin,
    /// A win.
    Win,
}

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyzygyValue {
    /// The result.
    pub result: SyzygyResult,
    /// The number of plies to the next capture, pawn move or end of the game: positive if the side to move wins,
    /// negative if it loses, 0 in a draw. 100 more if only the halfmove limit draws, and that by what follows. `None`
    /// if only the files of results are there.
    pub dtz: Option<i32>,
    /// Whether `dtz` is exact; otherwise the number may be greater by 1.
    pub is_exact: bool,
}

impl SyzygyResult {
    /// The result with the halfmove limit; `None` if it is not certain.
    pub fn with_limit(self) -> Option<Wdl> {
        match self {
            SyzygyResult::Loss => Some(Wdl::Loss),
            SyzygyResult::BlessedLoss | SyzygyResult::Draw | SyzygyResult::CursedWin => {
                Some(Wdl::Draw)
            }
            SyzygyResult::Win => Some(Wdl::Win),
            SyzygyResult::MaybeLoss | SyzygyResult::MaybeWin => None,
        }
    }

    /// The result without the halfmove limit.
    pub fn without_limit(self) -> Wdl {
        match self {
            SyzygyResult::Loss | SyzygyResult::MaybeLoss | SyzygyResult::BlessedLoss => Wdl::Loss,
            SyzygyResult::Draw => Wdl::Draw,
            SyzygyResult::CursedWin | SyzygyResult::MaybeWin | SyzygyResult::Win => Wdl::Win,
        }
    }
}

impl SyzygyValue {
    /// The entry of a position, also if the game is over; `None` if it is not known.
    pub fn of(position: &Position<'_>, game: &dyn SyzygyGame) -> Option<SyzygyValue> {
        let Some(outcome) = position.decided() else { return game.probe(position) };
        let (result, dtz) = match Wdl::of_winner(outcome.winner, position.turn()) {
            Wdl::Loss => (SyzygyResult::Loss, -1),
            Wdl::Draw => (SyzygyResult::Draw, 0),
            Wdl::Win => (SyzygyResult::Win, 1),
        };
        Some(SyzygyValue { result, dtz: Some(dtz), is_exact: true })
    }
}

/// The legal moves, best first, each with the entry of the position after it for the side that is to move then.
/// Moves whose result is not known are last.
pub fn ranked(position: &Position<'_>, game: &dyn SyzygyGame) -> Vec<(Move, Option<SyzygyValue>)> {
    let value = |m: &Move| (*m, SyzygyValue::of(&position.after(*m), game));
    let mut moves: Vec<_> = position.legal_moves().iter().map(value).collect();
    moves.sort_by_cached_key(|(m, value)| {
        value.map_or((true, None), |value| (false, Some(rank(position, *m, value))))
    });
    moves
}

/// The moves that are ranked as high as the best one; none if the result of any move is not known.
pub fn best(position: &Position<'_>, game: &dyn SyzygyGame) -> Vec<Move> {
    let moves = ranked(position, game);
    let known: Option<Vec<_>> = moves.iter().map(|(m, value)| Some((*m, (*value)?))).collect();
    let Some(known) = known else { return Vec::new() };
    let Some((first, value)) = known.first() else { return Vec::new() };
    let highest = rank(position, *first, *value);
    let is_best = |(m, value): &&(Move, SyzygyValue)| {
        // In a draw, nothing is reached sooner or later.
        match highest.0 {
            SyzygyResult::Draw => value.result == SyzygyResult::Draw,
            _ => rank(position, *m, *value) == highest,
        }
    };
    known.iter().filter(is_best).map(|(m, _)| *m).collect()
}

/// A line of best play to the end of the game, or as far as it is known; empty for a draw.
pub fn line(start: &Position<'_>, game: &dyn SyzygyGame) -> Vec<Move> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    while position.decided().is_none() && line.len() < LONGEST_LINE {
        let Some((m, Some(value))) = ranked(&position, game).first().copied() else { break };
        if value.dtz.is_none_or(|dtz| dtz == 0) {
            break;
        }
        position.play_unchecked(m);
        line.push(m);
    }
    line
}

/// The maximum length of a line in plies, which no real table exceeds.
const LONGEST_LINE: usize = 2000;

/// The rank of a move that leads to a position with the entry `after`; the best move has the lowest rank. A win is
/// best reached at once, or else by a capture or pawn move, or else by what comes closest to one.
type Rank = (SyzygyResult, bool, bool, Reverse<Option<i32>>);

fn rank(position: &Position<'_>, m: Move, after: SyzygyValue) -> Rank {
    let SyzygyValue { result, dtz, .. } = after;
    let is_won = result < SyzygyResult::Draw;
    let wins_at_once = is_won && dtz == Some(-1) && position.after(m).decided().is_some();
    (result, !wins_at_once, position.is_zeroing(m) ^ is_won, Reverse(dtz))
}
