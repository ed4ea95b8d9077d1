//! Squares: names of sets, steps and distances.

use shakmaty::{Color, Rank, Square};

/// Whether a list of squares and sets contains a square, asked for a piece of `color`.
pub(crate) fn contains(names: &[String], square: Square, color: Color) -> bool {
    let (file, rank) = (square.file().to_u32() + 1, square.rank().to_u32() + 1);
    names.iter().any(|name| {
        let words: Vec<&str> = name.split(' ').collect();
        match words[..] {
            // Files and ranks are counted from 1: a1 is dark.
            ["light"] => (file + rank) % 2 == 1,
            ["dark"] => (file + rank) % 2 == 0,
            ["edge"] => file == 1 || file == 8 || rank == 1 || rank == 8,
            ["center"] => (file == 4 || file == 5) && (rank == 4 || rank == 5),
            ["rank", number] => number == rank.to_string(),
            ["file", letter] => letter == square.file().char().to_string(),
            ["its", "rank", number] => {
                let own = if color == Color::White { rank } else { 9 - rank };
                number == own.to_string()
            }
            _ => *name == square.to_string(),
        }
    })
}

/// The files and ranks from one square to another.
pub(super) fn difference(from: Square, to: Square) -> (i32, i32) {
    let number = |from: u32, to: u32| i32::try_from(to).unwrap() - i32::try_from(from).unwrap();
    (
        number(from.file().to_u32(), to.file().to_u32()),
        number(from.rank().to_u32(), to.rank().to_u32()),
    )
}

/// The number of king moves between two squares.
pub(crate) fn distance(one: Square, other: Square) -> i32 {
    let (dx, dy) = difference(one, other);
    dx.abs().max(dy.abs())
}

/// The square some files and ranks away, if there is one.
pub(super) fn at(from: Square, (dx, dy): (i32, i32)) -> Option<Square> {
    Some(Square::from_coords(from.file().offset(dx)?, from.rank().offset(dy)?))
}

/// Whether a square is on a rank as seen by a side.
pub(super) fn is_on(square: Square, rank: Rank, color: Color) -> bool {
    square.rank() == color.relative_rank(rank)
}
