//! The squares of a board, each in words, for those who hear the page.

use isotope_kernel::{
    Position,
    words::{color_name, role_name},
};
use shakmaty::{File, Piece, Position as _, Rank, Square};

use crate::marks::Marks;

/// The names of all squares, from a8 to h1: `e4, white knight, would be destroyed`.
pub(crate) fn names(position: &Position<'_>, marks: &Marks) -> Vec<String> {
    let ranks = Rank::ALL.into_iter().rev();
    let squares = ranks.flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
    squares.map(|square| named(position, marks, square)).collect()
}

/// `white knight`.
pub(crate) fn piece(piece: Piece) -> String {
    format!("{} {}", color_name(piece.color).to_lowercase(), role_name(piece.role))
}

fn named(position: &Position<'_>, marks: &Marks, square: Square) -> String {
    let wall = position.field().walls.contains(square).then(|| "wall".to_owned());
    let man = position.board().piece_at(square).map(piece).or(wall);
    let Marks { aftermath, would, .. } = marks;
    let picked = marks.picked.contains(square);
    let said = |now: &'static str, then: &'static str| if *would { then } else { now };
    let words = [
        (picked, "picked"),
        (marks.check.contains(square), "in check"),
        (marks.legal.contains(square), "target"),
        (marks.differs.contains(square), "rulesets differ"),
        (aftermath.center == Some(square), said("explosion", "would explode")),
        (aftermath.chained.contains(square), said("exploded in turn", "would explode in turn")),
        (marks.destroyed.contains(square), said("destroyed", "would be destroyed")),
        (aftermath.spared.contains(square), said("survived", "would survive")),
        (aftermath.walls.contains(square) && *would, "would become a wall"),
        (marks.moved.contains(square), "last move"),
        // Once a piece is picked, it is asked where it goes.
        (marks.movable.contains(square) && marks.picked.is_empty(), "can move"),
    ];
    let words = words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word.to_owned());
    let all: Vec<String> = [square.to_string()].into_iter().chain(man).chain(words).collect();
    all.join(", ")
}
