//! Many boards on one page.

use shakmaty::Square;

use crate::{
    cell::Cell,
    diagram::Diagram,
    mark::{Mark, Marks},
    svg::{
        board,
        shapes::{self, SQUARE},
        xml::escaped,
    },
};

/// Many boards on one page, which share the shapes of pieces, marks and empty boards, so that each has only a few
/// kilobytes.
///
/// The page has to contain [`Album::shapes`], and [`STYLE`](crate::STYLE) in a style sheet.
///
/// ```
/// use isotope_diagram::{Album, Diagram};
/// use shakmaty::Board;
///
/// let diagram = Diagram::new(&Board::new());
/// let mut album = Album::new("a");
/// let boards = [album.add(&diagram), album.add(&diagram)];
/// assert!(boards[0].len() < 3_500);
/// assert!(album.shapes().contains("<g id=\"a-n\">"));
/// assert_eq!(album.shapes().matches("id=\"a-board0\"").count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Album {
    prefix: String,
    /// The empty boards, without pieces and marks.
    empty: Vec<String>,
    /// Everything drawn, which says which shapes are used.
    drawn: String,
    /// All marks on the boards.
    marks: Marks,
}

impl Album {
    /// Creates an album without boards. All ids in it begin with `prefix` and a hyphen.
    pub fn new(prefix: &str) -> Album {
        Album {
            prefix: escaped(prefix),
            empty: Vec::new(),
            drawn: String::new(),
            marks: Marks::NONE,
        }
    }

    /// Adds a board. Returns its `svg` element, which is described by the attribute `aria-label`.
    pub fn add(&mut self, diagram: &Diagram) -> String {
        let Album { prefix, empty, drawn, marks } = self;
        let marked = Square::ALL.into_iter().flat_map(|square| diagram.cell(square).marks.iter());
        *marks = marked.fold(*marks, Marks::with);
        let board = board::empty(diagram);
        let number = empty.iter().position(|known| *known == board).unwrap_or_else(|| {
            empty.push(board);
            empty.len() - 1
        });
        let contents = board::contents(diagram, prefix);
        drawn.push_str(&contents);
        let (width, height) = board::size(diagram);
        let words = escaped(&format!("{}. {}", diagram.title_or_default(), diagram.description()));
        format!(
            "<svg class=\"isotope\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{words}\">\n\
             <use href=\"#{prefix}-board{number}\"/>\n{contents}</svg>\n"
        )
    }

    /// The marks on the boards, each with a picture of a square that has it.
    pub fn legend(&mut self) -> Vec<(Mark, String)> {
        let Album { prefix, drawn, marks, .. } = self;
        let sample = |mark| {
            let cell = Cell { marks: Marks::NONE.with(mark), ..Cell::default() };
            let content = board::content(cell, prefix);
            drawn.push_str(&content);
            let square = format!(
                "<svg class=\"isotope\" viewBox=\"0 0 {SQUARE} {SQUARE}\" aria-hidden=\"true\">\
                 <rect class=\"i-dark\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>{content}</svg>"
            );
            (mark, square)
        };
        marks.iter().map(sample).collect()
    }

    /// The shapes that the boards use, as an `svg` element that shows nothing.
    pub fn shapes(&self) -> String {
        let Album { prefix, empty, drawn, .. } = self;
        // A `use` is styled by itself: for the class of the pictures, it has to be within what is used.
        let board = |(number, board)| {
            format!("<g id=\"{prefix}-board{number}\" class=\"isotope\">\n{board}</g>\n")
        };
        let boards: String = empty.iter().enumerate().map(board).collect();
        let shapes = shapes::used(prefix, drawn);
        format!(
            "<svg width=\"0\" height=\"0\" viewBox=\"0 0 {SQUARE} {SQUARE}\" aria-hidden=\"true\">\n\
             <defs>\n{boards}{shapes}</defs>\n</svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;
    use shakmaty::{Board, ByColor, ByRole, Color, Square};

    use super::*;
    use crate::mark::Mark;

    /// What a picture uses, square by square: the names of the shapes without their prefix.
    fn used(svg: &str) -> Vec<String> {
        let svg = format!("<all>{svg}</all>");
        let document = Document::parse(&svg).expect("it is well-formed");
        let uses = document.descendants().filter(|node| node.has_tag_name("use"));
        let shape = |shape: &str| shape.rsplit('-').next().unwrap_or_default().to_owned();
        let uses = uses.filter_map(|node| node.attribute("href")).map(shape);
        uses.filter(|shape| !shape.starts_with("board")).collect()
    }

    #[test]
    fn a_board_has_the_same_pieces_and_marks_as_its_own_picture() {
        let mut hands = ByColor::<ByRole<u8>>::default();
        hands.white.queen = 2;
        let plain = Diagram::new(&Board::new()).turn(Color::White);
        let marked = plain.clone().mark(Mark::Blast, Square::E4).mark(Mark::Check, Square::E8);
        let held = marked.clone().hands(Some(&hands)).flipped(true);
        let mut album = Album::new("a");
        for diagram in [plain, marked, held] {
            let board = album.add(&diagram);
            let own = diagram.svg("p");
            let (_, own) = own.split_once("</defs>").expect("shapes come first");
            assert_eq!(used(&board), used(&format!("<svg>{own}")));
            let words = escaped(&diagram.description());
            assert!(board.contains(&words), "{board}");
            for shape in used(&board) {
                assert!(album.shapes().contains(&format!("id=\"a-{shape}\"")), "{shape}");
            }
        }
        let shapes = album.shapes();
        assert_eq!(shapes.matches("<g id=\"a-board").count(), 2, "two forms of a board");
        assert_eq!(shapes.matches("i-light").count(), 2 * 32);
    }
}
