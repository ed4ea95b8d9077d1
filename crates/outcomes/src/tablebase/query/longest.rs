//! The longest wins of a material.

use isotope_kernel::{Position, Rules};
use shakmaty::{Board, Color, Move, Position as _};

use crate::tablebase::{
    error::{TablebaseError, ensure_running},
    material::Material,
    tables::Tables,
};
use crate::wdl::Wdl;

/// The longest win of a side: if several are equally long, the first in the order of the table.
#[derive(Clone, Debug)]
pub struct Longest<'r> {
    /// The winning side.
    pub winner: Color,
    /// The number of plies to the end of the game.
    pub plies: u32,
    /// The position from which the win starts.
    pub start: Position<'r>,
    /// The moves to the end of the game.
    pub line: Vec<Move>,
}

impl<R: AsRef<Rules>> Tables<R> {
    /// The longest win of each side that has one. Builds the table of the material if necessary.
    ///
    /// # Errors
    /// As for [`build`](Tables::build).
    pub fn longest(&mut self, material: &Material) -> Result<Vec<Longest<'_>>, TablebaseError> {
        let control = self.control.part(None);
        let table = self.build_for_play(material, &mut |_| ())?;
        let swapped = table.material != *material;
        let mut longest_wins: Vec<(Color, u32, Color, Board)> = Vec::new();
        for color in Color::ALL {
            let mut longest: Option<(u32, Color, usize, usize)> = None;
            table.each(&control, |turn, row, bit, value| {
                if value.wdl.winner(turn) == Some(color)
                    && longest.is_none_or(|(plies, ..)| plies < value.plies)
                {
                    longest = Some((value.plies, turn, row.index, bit));
                }
            });
            if let Some((plies, turn, row, bit)) = longest
                && let Some(row) = table.grid.row(row)
            {
                longest_wins.push((color, plies, turn, table.board(&row, bit)));
            }
        }
        ensure_running(&control)?;
        let real_color = |color: Color| if swapped { !color } else { color };
        let tables = &*self;
        let of = |(winner, plies, turn, mut board): (Color, u32, Color, Board)| {
            if swapped {
                board.swap_colors();
                board.flip_vertical();
            }
            let start = Position::placed(tables.rules(), board, real_color(turn));
            let line = tables.line(&start);
            Longest { winner: real_color(winner), plies, start, line }
        };
        let mut longest_wins: Vec<_> = longest_wins.into_iter().map(of).collect();
        longest_wins.sort_by_key(|longest| longest.winner == Color::Black);
        Ok(longest_wins)
    }

    /// A line of best play, with the shortest win against the longest defence. Of equally good moves, the first in
    /// the order of the move generator is played. The line is empty for a draw, and ends where a table is missing.
    pub fn line(&self, start: &Position<'_>) -> Vec<Move> {
        let (mut position, mut line) = (start.clone(), Vec::new());
        // Each move takes one ply of those that the start has, unless the tables contradict each other.
        let plies =
            self.probe(start).filter(|value| value.wdl != Wdl::Draw).map_or(0, |value| value.plies);
        for _ in 0..plies {
            let Some(m) = self.best(&position).and_then(|best| best.first().copied()) else {
                break;
            };
            position.play_unchecked(m);
            line.push(m);
        }
        line
    }
}
