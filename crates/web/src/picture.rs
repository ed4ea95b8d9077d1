//! Boards as pictures.

use isotope_kernel::Position;
use shakmaty::{Color, Piece, Position as _, Role, Square};

use crate::marks::Marks;

/// The style of every picture.
pub(crate) const STYLE: &str = ".sq{fill:#b9c0c6}.sq.l{fill:#e9ecee}.m{fill:#d9a400;fill-opacity:.35}.p{fill:#1f7a4d;fill-opacity:.5}.c{fill:#c00;fill-opacity:.5}.x{fill:none;stroke:#c2410c;stroke-width:6}.t{fill:#1f7a4d}.d{fill:none;stroke:#7c3aed;stroke-width:5}text{font:76px sans-serif;text-anchor:middle}";

/// The picture of a board.
pub(crate) fn svg(position: &Position<'_>, marks: &Marks, flipped: bool, _prefix: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 800\"><style>{STYLE}</style>"
    );
    for square in Square::ALL {
        let (x, y) = (u32::from(square.file()), u32::from(square.rank()));
        let (x, y) = if flipped { (7 - x, y) } else { (x, 7 - y) };
        let (x, y) = (x * 100, y * 100);
        let light = if square.is_light() { " l" } else { "" };
        svg += &format!(
            "<g data-square=\"{square}\" transform=\"translate({x} {y})\"><rect class=\"sq{light}\" width=\"100\" height=\"100\"/>"
        );
        let layers = [
            (marks.moved, "<rect class=\"m\" width=\"100\" height=\"100\"/>"),
            (marks.picked, "<rect class=\"p\" width=\"100\" height=\"100\"/>"),
            (marks.check, "<circle class=\"c\" cx=\"50\" cy=\"50\" r=\"48\"/>"),
            (marks.destroyed, "<path class=\"x\" d=\"M15 15L85 85M85 15L15 85\"/>"),
            (marks.differs, "<rect class=\"d\" x=\"4\" y=\"4\" width=\"92\" height=\"92\"/>"),
            (marks.legal, "<circle class=\"t\" cx=\"50\" cy=\"50\" r=\"14\"/>"),
        ];
        if let Some(piece) = position.board().piece_at(square) {
            svg += &format!("<text x=\"50\" y=\"76\">{}</text>", figure(piece));
        }
        for (squares, layer) in layers {
            if squares.contains(square) {
                svg += layer;
            }
        }
        svg += "</g>";
    }
    svg + "</svg>"
}

fn figure(piece: Piece) -> char {
    let black = ['♟', '♞', '♝', '♜', '♛', '♚'];
    let white = ['♙', '♘', '♗', '♖', '♕', '♔'];
    let at = Role::ALL.iter().position(|role| *role == piece.role).unwrap_or(0);
    match piece.color {
        Color::White => white[at],
        Color::Black => black[at],
    }
}
