//! A board to draw, with its marks and settings.

use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, File, Rank, Square};

use crate::{
    cell::Cell,
    mark::{Mark, Marks},
};

/// A board to draw, as text ([`Diagram::lines`], `{}`) or as a picture ([`Diagram::svg`]).
///
/// White is at the bottom unless the diagram is [flipped](Diagram::flipped). [`Mark`] defines the meaning of each
/// mark, and which mark is shown if only one can be shown.
///
/// ```
/// use isotope_diagram::Diagram;
/// use shakmaty::Board;
///
/// let board = Board::new();
/// assert!(Diagram::new(&board).to_string().starts_with("8  r n b q k b n r\n7  p p p"));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) board: Board,
    pub(crate) before: Option<Board>,
    pub(crate) walls: Bitboard,
    pub(crate) hands: Option<ByColor<ByRole<u8>>>,
    pub(crate) turn: Option<Color>,
    pub(crate) flipped: bool,
    pub(crate) coordinates: bool,
    pub(crate) title: Option<String>,
    pub(crate) sentences: Vec<String>,
    pub(crate) arrows: Vec<(Square, Square)>,
    pub(crate) shapes: Vec<(Square, Square, &'static str)>,
    marks: [Marks; 64],
}

impl Diagram {
    /// Creates a diagram of `board` without marks.
    pub fn new(board: &Board) -> Diagram {
        Diagram {
            board: board.clone(),
            before: None,
            walls: Bitboard::EMPTY,
            hands: None,
            turn: None,
            flipped: false,
            coordinates: true,
            title: None,
            sentences: Vec::new(),
            arrows: Vec::new(),
            shapes: Vec::new(),
            marks: [Marks::NONE; 64],
        }
    }

    /// Adds walls.
    #[must_use]
    pub fn walls(self, walls: Bitboard) -> Diagram {
        Diagram { walls, ..self }
    }

    /// Adds the pieces in hand. In text they are listed below the board, White's in capital letters.
    ///
    /// ```
    /// use isotope_diagram::Diagram;
    /// use shakmaty::{Board, ByColor, ByRole};
    ///
    /// let mut hands: ByColor<ByRole<u8>> = ByColor::default();
    /// (hands.white.knight, hands.white.pawn, hands.black.queen) = (1, 2, 1);
    /// let diagram = Diagram::new(&Board::default()).hands(Some(&hands)).to_string();
    /// assert!(diagram.ends_with("   a b c d e f g h\n   in hand: N 2P\n   in hand: q"));
    /// ```
    #[must_use]
    pub fn hands(self, hands: Option<&ByColor<ByRole<u8>>>) -> Diagram {
        Diagram { hands: hands.copied(), ..self }
    }

    /// Sets the side to move, which appears in pictures and descriptions.
    #[must_use]
    pub fn turn(self, turn: Color) -> Diagram {
        Diagram { turn: Some(turn), ..self }
    }

    /// Sets whether Black is at the bottom.
    ///
    /// ```
    /// use isotope_diagram::Diagram;
    /// use shakmaty::Board;
    ///
    /// let diagram = Diagram::new(&Board::new()).flipped(true).to_string();
    /// assert!(diagram.starts_with("1  R N B K Q B N R\n"));
    /// assert!(diagram.ends_with("   h g f e d c b a"));
    /// ```
    #[must_use]
    pub fn flipped(self, flipped: bool) -> Diagram {
        Diagram { flipped, ..self }
    }

    /// Sets whether pictures have coordinates beside the board. By default they do.
    #[must_use]
    pub fn coordinates(self, coordinates: bool) -> Diagram {
        Diagram { coordinates, ..self }
    }

    /// Sets the title of a picture.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Diagram {
        Diagram { title: Some(title.into()), ..self }
    }

    /// Adds a sentence to the [description](Diagram::description), such as the reason why a piece survives.
    #[must_use]
    pub fn sentence(mut self, sentence: impl Into<String>) -> Diagram {
        self.sentences.push(sentence.into());
        self
    }

    /// Sets the board before the move, so that pictures and descriptions can include the destroyed pieces.
    #[must_use]
    pub fn before(self, board: &Board) -> Diagram {
        Diagram { before: Some(board.clone()), ..self }
    }

    /// Adds a mark to squares.
    ///
    /// ```
    /// use isotope_diagram::{Diagram, Mark};
    /// use shakmaty::{Board, Square};
    ///
    /// let diagram = Diagram::new(&Board::empty()).mark(Mark::Center, Square::D5);
    /// assert_eq!(diagram.cell(Square::D5).mark(), Some(Mark::Center));
    /// ```
    #[must_use]
    pub fn mark(mut self, mark: Mark, squares: impl Into<Bitboard>) -> Diagram {
        for square in squares.into() {
            let marks = &mut self.marks[square.to_usize()];
            *marks = marks.with(mark);
        }
        self
    }

    /// Adds arrows from square to square, which pictures show, for pieces that an explosion moves.
    #[must_use]
    pub fn arrows(mut self, arrows: &[(Square, Square)]) -> Diagram {
        self.arrows.extend(arrows);
        self
    }

    /// Adds an arrow in a colour of CSS, which pictures show, or a circle if it ends where it begins.
    #[must_use]
    pub fn shape(mut self, from: Square, to: Square, color: &'static str) -> Diagram {
        self.shapes.push((from, to, color));
        self
    }

    /// The squares that have `mark`.
    pub fn marked(&self, mark: Mark) -> Bitboard {
        Square::ALL.into_iter().filter(|square| self.marks[square.to_usize()].has(mark)).collect()
    }

    /// The content of `square`.
    pub fn cell(&self, square: Square) -> Cell {
        let marks = self.marks[square.to_usize()];
        let piece = self.board.piece_at(square);
        let ghost = match (&self.before, piece) {
            (Some(before), None) if marks.has(Mark::Destroyed) => before.piece_at(square),
            _ => None,
        };
        Cell { piece, ghost, wall: self.walls.contains(square), marks }
    }

    /// The ranks from top to bottom.
    pub(crate) fn ranks(&self) -> [Rank; 8] {
        let mut ranks = Rank::ALL;
        if !self.flipped {
            ranks.reverse();
        }
        ranks
    }

    /// The files from left to right.
    pub(crate) fn files(&self) -> [File; 8] {
        let mut files = File::ALL;
        if self.flipped {
            files.reverse();
        }
        files
    }
}
