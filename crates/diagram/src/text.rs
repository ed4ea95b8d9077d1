//! A diagram as text.

use std::fmt;

use shakmaty::{ByRole, Color, Role, Square};

use crate::{cell::Cell, diagram::Diagram, mark::Mark};

impl Diagram {
    /// The lines of the diagram, with each cell formatted by `write`, which may add colour. Pieces that change
    /// sides or roles, or are moved, stand in parentheses.
    ///
    /// ```
    /// use isotope_diagram::{Diagram, Mark};
    /// use shakmaty::{Board, Square};
    ///
    /// let diagram = Diagram::new(&Board::empty()).mark(Mark::Origin, Square::A8);
    /// let lines = diagram.lines(|cell| match cell.mark() {
    ///     Some(Mark::Origin) => "<.>".into(),
    ///     _ => cell.char().to_string(),
    /// });
    /// assert_eq!(lines[0], "8  <.> . . . . . . .");
    /// ```
    pub fn lines(&self, write: impl Fn(Cell) -> String) -> Vec<String> {
        let files = self.files();
        let mut lines: Vec<String> = self
            .ranks()
            .into_iter()
            .map(|rank| {
                let cells = files.map(|file| self.cell(Square::from_coords(file, rank)));
                let is_changed = |cell: &Cell| {
                    let changes = [Mark::Converted, Mark::Changed, Mark::Moved];
                    changes.into_iter().any(|mark| cell.marks.has(mark))
                };
                let converted = |i: usize| cells.get(i).is_some_and(is_changed);
                let mut line = rank.char().to_string() + " ";
                for (i, cell) in cells.into_iter().enumerate() {
                    line.push(match (i > 0 && converted(i - 1), converted(i)) {
                        (false, true) => '(',
                        (true, false) => ')',
                        _ => ' ',
                    });
                    line += &write(cell);
                }
                if converted(files.len() - 1) {
                    line.push(')');
                }
                line
            })
            .collect();
        lines.push(format!("   {}", files.map(|file| file.char().to_string()).join(" ")));
        lines.extend(self.hands.iter().flat_map(|hands| {
            let hands = [(Color::White, hands.white), (Color::Black, hands.black)];
            hands.into_iter().filter_map(|(color, hand)| in_hand(color, hand))
        }));
        lines
    }
}

/// The line that lists the pieces that a side has in hand, such as `   in hand: Q 2N`; `None` for an empty hand.
fn in_hand(color: Color, hand: ByRole<u8>) -> Option<String> {
    let roles = Role::ALL.into_iter().rev().filter(|role| *hand.get(*role) > 0);
    let roles: Vec<String> = roles
        .map(|role| {
            let letter = role.of(color).char();
            match *hand.get(role) {
                1 => letter.to_string(),
                count => format!("{count}{letter}"),
            }
        })
        .collect();
    (!roles.is_empty()).then(|| format!("   in hand: {}", roles.join(" ")))
}

/// Writes plain text: nine lines, plus one for each side that has pieces in hand, without a trailing line break.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines(|cell| cell.char().to_string()).join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Board, ByColor};

    use super::*;
    use crate::mark::Mark;

    fn squares(squares: &[Square]) -> Bitboard {
        squares.iter().copied().collect()
    }

    #[test]
    fn converted_pieces_stand_in_parentheses_up_to_the_edge() {
        let board = Board::from_ascii_board_fen(b"7k/8/8/8/8/8/8/K7").expect("it is a board");
        let converted = squares(&[Square::A1, Square::H8]);
        let lines = Diagram::new(&board).mark(Mark::Converted, converted).to_string();
        assert!(lines.starts_with("8  . . . . . . .(k)\n"), "{lines}");
        assert!(lines.contains("\n1 (K). . . . . . .\n"), "{lines}");
    }

    #[test]
    fn white_is_at_the_bottom_and_the_a_file_on_the_left() {
        let board = Board::from_ascii_board_fen(b"7k/8/8/8/8/8/8/K7").expect("it is a board");
        assert_eq!(
            Diagram::new(&board).to_string(),
            "8  . . . . . . . k\n\
             7  . . . . . . . .\n\
             6  . . . . . . . .\n\
             5  . . . . . . . .\n\
             4  . . . . . . . .\n\
             3  . . . . . . . .\n\
             2  . . . . . . . .\n\
             1  K . . . . . . .\n   a b c d e f g h"
        );
    }

    #[test]
    fn marks_of_an_explosion_take_precedence_over_those_of_the_move() {
        let diagram = Diagram::new(&Board::empty())
            .mark(Mark::Target, squares(&[Square::A1, Square::B1, Square::C1]))
            .mark(Mark::Destroyed, squares(&[Square::A1, Square::B1, Square::D1, Square::E1]))
            .mark(Mark::Chained, squares(&[Square::A1, Square::E1]))
            .mark(Mark::Blast, Bitboard::FULL)
            .mark(Mark::Center, Square::A1);
        let marks = [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1, Square::F1]
            .map(|square| diagram.cell(square).mark().expect("a mark"));
        use Mark::{Blast, Center, Chained, Destroyed, Target};
        assert_eq!(marks, [Center, Destroyed, Target, Destroyed, Chained, Blast]);
        assert!(diagram.to_string().contains("\n1  * x . x + . . .\n"));
    }

    #[test]
    fn a_wall_hides_the_centre_of_an_explosion() {
        let board = Board::from_ascii_board_fen(b"8/8/8/8/8/8/8/K7").expect("it is a board");
        let walls = squares(&[Square::B1, Square::C1]);
        let diagram = Diagram::new(&board).walls(walls).mark(Mark::Center, Square::C1);
        assert!(diagram.to_string().contains("\n1  K # # . . . . .\n"));
        assert_eq!(diagram.cell(Square::C1).mark(), Some(Mark::Center));
    }

    #[test]
    fn empty_hands_have_no_line() {
        let (board, mut hands) = (Board::empty(), ByColor::<ByRole<u8>>::default());
        assert_eq!(Diagram::new(&board).hands(Some(&hands)).to_string().lines().count(), 9);
        hands.black.pawn = 12;
        let text = Diagram::new(&board).hands(Some(&hands)).to_string();
        assert_eq!(text.lines().last(), Some("   in hand: 12p"));
    }

    #[test]
    fn a_piece_hides_the_marks_of_its_square() {
        let board = Board::from_ascii_board_fen(b"8/8/8/8/8/8/8/KPn5").expect("it is a board");
        let diagram = Diagram::new(&board)
            .mark(Mark::Target, Square::A1)
            .mark(Mark::Destroyed, Square::B1)
            .mark(Mark::Center, Square::C1);
        assert!(diagram.to_string().contains("\n1  K P n . . . . .\n"));
        assert_eq!(diagram.cell(Square::C1).piece, Some(shakmaty::Color::Black.knight()));
    }
}
