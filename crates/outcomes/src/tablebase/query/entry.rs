//! The entries of a position and its moves, with regard to the halfmove limit.

use std::{cell::OnceCell, cmp::Reverse};

use isotope_kernel::{Position, Rules};
use shakmaty::{Move, Position as _};

use crate::{
    limited::{self, LimitedWdl, is_in_time},
    tablebase::{material::Material, tables::Tables, value::Value},
    wdl::Wdl,
};

/// The entry of a position: its value, which disregards the halfmove limit, and its result, which does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The value.
    pub value: Value,
    /// The result.
    pub result: LimitedWdl,
}

/// The entry of a position, and its legal moves with the entries of the positions after them, for the side that is to
/// move then.
#[derive(Clone, Debug)]
pub struct TableEntries {
    /// The entry of the position; `None` if no table has it.
    pub entry: Option<TableEntry>,
    /// The moves, in the order of the move generator.
    pub moves: Vec<(Move, Option<TableEntry>)>,
}

impl<R: AsRef<Rules>> Tables<R> {
    /// The entries of a position and of the positions after its moves, which agree with each other.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use isotope_outcomes::{LimitedWdl, tablebase::Tables};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut tables = Tables::new(&rules).unwrap();
    /// tables.build_for_play(&"KRvK".parse().unwrap(), &mut |_| ()).unwrap();
    /// let result = |halfmoves| {
    ///     let fen = format!("7k/8/R7/6K1/8/8/8/8 w - - {halfmoves} 80");
    ///     let position = Position::from_fen(&rules, &fen).unwrap();
    ///     tables.entries(&position).entry.unwrap().result
    /// };
    /// // White mates in three plies.
    /// assert_eq!([97, 98].map(result), [LimitedWdl::Win, LimitedWdl::CursedWin]);
    /// ```
    pub fn entries(&self, position: &Position<'_>) -> TableEntries {
        let longest = OnceCell::new();
        let longest = || *longest.get_or_init(|| self.longest_after(position));
        let of = |position: &Position<'_>| {
            let value = self.probe(position)?;
            Some(TableEntry { value, result: result(position, value, longest) })
        };
        let moves = position.legal_moves().into_iter().map(|m| (m, of(&position.after(m))));
        let moves: Vec<_> = moves.collect();
        let entry = of(position).map(|TableEntry { value, result }| {
            let results = moves.iter().map(|(_, entry)| Some((*entry)?.result));
            TableEntry { value, result: limited::settle(position, result, results) }
        });
        TableEntries { entry, moves }
    }

    /// A line of best play, as far as the halfmove limit lets the game go on. The line is empty for a draw, and ends
    /// where a table is missing.
    pub fn line_in_time(&self, start: &Position<'_>) -> Vec<Move> {
        let (mut position, mut line) = (start.clone(), Vec::new());
        while line.len() < LONGEST_LINE {
            let entries = self.entries(&position);
            let is_drawn = entries.entry.is_none_or(|entry| entry.value.wdl == Wdl::Draw);
            let Some(m) = entries.best().first().copied().filter(|_| !is_drawn) else { break };
            position.play_unchecked(m);
            line.push(m);
        }
        line
    }

    /// The length of the longest win in the tables to which games lead from a position, in plies.
    fn longest_after(&self, position: &Position<'_>) -> u32 {
        let mut materials = vec![self.canonical(&Material::of(position.board()))];
        let (mut done, mut longest) = (0, 0);
        while let Some(next) = materials.get(done).copied() {
            done += 1;
            let table = self.index.table(&next);
            // Of a table that is not there, nothing is known.
            longest = longest.max(table.map_or(u32::MAX, |table| table.longest_plies()));
            for below in self.below(&next) {
                if !materials.contains(&below) {
                    materials.push(below);
                }
            }
        }
        longest
    }
}

/// The maximum length of a line in plies, which no real table exceeds.
const LONGEST_LINE: usize = 2000;

impl TableEntries {
    /// The best moves, with regard to the halfmove limit: those that win soonest, hold out longest or keep the draw.
    /// None if the game is over, or if the entry of any move is not known.
    pub fn best(&self) -> Vec<Move> {
        let Some(TableEntry { result, value }) = self.entry else { return Vec::new() };
        // The limit has drawn the game.
        if result == LimitedWdl::Draw && value.wdl != Wdl::Draw {
            return Vec::new();
        }
        let worth =
            |entry: TableEntry| (entry.result, Reverse(entry.value.wdl.signed(entry.value.plies)));
        let moves = self.moves.iter().map(|(m, entry)| Some((*m, worth((*entry)?))));
        let moves = moves.collect::<Option<Vec<_>>>().unwrap_or_default();
        let best = moves.iter().map(|(_, worth)| *worth).min();
        moves.iter().filter(|(_, worth)| Some(*worth) == best).map(|(m, _)| *m).collect()
    }

    /// Whether the plies of the entry of a position are also those of best play under the halfmove limit; otherwise,
    /// the limit may make a win longer.
    pub fn has_exact_plies(&self, position: &Position<'_>) -> bool {
        let Some(TableEntry { value, .. }) = self.entry else { return false };
        let is_soon = |(m, entry): &(Move, Option<TableEntry>)| {
            let Some(TableEntry { value: after, .. }) = entry else { return false };
            after.wdl == !value.wdl
                && after.plies < value.plies
                && is_in_time(&position.after(*m), after.plies)
        };
        is_in_time(position, value.plies)
            || match value.wdl {
                Wdl::Win => self.moves.iter().any(is_soon),
                Wdl::Draw => true,
                Wdl::Loss => self.moves.iter().all(is_soon),
            }
    }
}

/// The result of a position with a value. `longest` is the length of the longest win that can follow, in plies.
fn result(position: &Position<'_>, value: Value, longest: impl FnOnce() -> u32) -> LimitedWdl {
    let certain = LimitedWdl::from(value.wdl);
    let Some(limit) = position.rules().spec().draws.halfmoves.number() else { return certain };
    if value.wdl == Wdl::Draw || value.plies == 0 || is_in_time(position, value.plies) {
        certain
    } else if !is_in_time(position, value.dtz) {
        // No play of the winner leads to a capture or pawn move in time.
        certain.forestalled()
    } else if longest() <= limit {
        // After the next capture or pawn move, any win comes in time.
        certain
    } else {
        match value.wdl {
            Wdl::Win => LimitedWdl::MaybeWin,
            _ => LimitedWdl::MaybeLoss,
        }
    }
}
