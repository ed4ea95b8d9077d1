//! The description of a diagram in words, for screen readers.

use isotope_kernel::words::{and, capital, color_name, list, role_name};
use shakmaty::{Bitboard, ByRole, Color, Piece, Role, Square};

use crate::{diagram::Diagram, mark::Mark};

impl Diagram {
    /// Describes a square in words: its piece and its marks.
    ///
    /// ```
    /// use isotope_diagram::{Diagram, Mark};
    /// use shakmaty::{Board, Square};
    ///
    /// let diagram = Diagram::new(&Board::new()).mark(Mark::Destroyed, Square::G1);
    /// assert_eq!(diagram.name(Square::G1), "g1, white knight, would be destroyed");
    /// assert_eq!(diagram.name(Square::E4), "e4, empty");
    /// ```
    pub fn name(&self, square: Square) -> String {
        let cell = self.cell(square);
        let mut parts = vec![square.to_string()];
        parts.push(match (cell.piece, cell.ghost) {
            (Some(piece), _) => piece_name(piece),
            (None, _) if cell.wall => "a wall".into(),
            (None, Some(ghost)) => format!("{} destroyed", piece_name(ghost)),
            (None, None) => "empty".into(),
        });
        // Leaves out `Destroyed` if the destroyed piece is named, and `Blast` if there is another mark.
        let is_stated = |mark: &Mark| match mark {
            Mark::Destroyed => cell.ghost.is_none(),
            Mark::Blast => cell.marks.first() == Some(Mark::Blast),
            _ => true,
        };
        let occupied = cell.piece.is_some();
        parts.extend(cell.marks.iter().filter(is_stated).map(|mark| mark.means(occupied).into()));
        parts.join(", ")
    }

    /// Describes the whole diagram in sentences.
    ///
    /// ```
    /// use isotope_diagram::Diagram;
    /// use shakmaty::{Board, Color};
    ///
    /// let board = Board::from_ascii_board_fen(b"k7/1R6/8/8/2K5/8/8/8").unwrap();
    /// assert_eq!(
    ///     Diagram::new(&board).turn(Color::Black).description(),
    ///     "White: king c4, rook b7. Black: king a8. Black to move."
    /// );
    /// ```
    pub fn description(&self) -> String {
        let mut sentences: Vec<String> =
            Color::ALL.into_iter().map(|color| self.piece_sentence(color)).collect();
        if self.walls.any() {
            sentences.push(format!("Walls: {}.", list(self.walls)));
        }
        if let Some(hands) = &self.hands {
            let hands = Color::ALL.into_iter().filter_map(|color| in_hand(color, hands.get(color)));
            sentences.extend(hands);
        }
        sentences.extend(self.turn.map(|turn| format!("{} to move.", color_name(turn))));
        sentences.extend(Mark::ALL.into_iter().flat_map(|mark| self.mark_sentences(mark)));
        sentences.extend(self.sentences.iter().cloned());
        sentences.join(" ")
    }

    /// The title of the picture. The default title names the side to move, if it is known.
    pub(crate) fn title_or_default(&self) -> String {
        self.title.clone().unwrap_or_else(|| match self.turn {
            Some(turn) => format!("Chess position, {} to move", color_name(turn)),
            None => "Chess position".into(),
        })
    }

    /// The sentence that lists the pieces of a side, such as `White: king c4, rooks a1 and b7.`
    fn piece_sentence(&self, color: Color) -> String {
        let roles = Role::ALL.into_iter().rev().filter_map(|role| {
            let squares = self.board.by_piece(role.of(color));
            let plural = if squares.more_than_one() { "s" } else { "" };
            squares.any().then(|| format!("{}{plural} {}", role_name(role), list(squares)))
        });
        let roles: Vec<String> = roles.collect();
        let pieces = if roles.is_empty() { "no pieces".into() } else { roles.join(", ") };
        format!("{}: {pieces}.", color_name(color))
    }

    /// The sentences about a mark: one for occupied squares and one for empty squares, if there are any.
    fn mark_sentences(&self, mark: Mark) -> Vec<String> {
        let squares = self.marked(mark);
        let named = |squares: Bitboard| match mark {
            Mark::Destroyed => and(squares.into_iter().map(|square| self.destroyed(square))),
            _ => list(squares),
        };
        [(true, squares & self.board.occupied()), (false, squares & !self.board.occupied())]
            .into_iter()
            .filter(|(_, squares)| squares.any())
            .map(|(occupied, squares)| capital(mark.means(occupied)) + ": " + &named(squares) + ".")
            .collect()
    }

    /// A square with the piece destroyed on it, such as `white knight e4`, or only the square if the piece is
    /// unknown.
    fn destroyed(&self, square: Square) -> String {
        match self.cell(square).ghost {
            Some(ghost) => format!("{} {square}", piece_name(ghost)),
            None => square.to_string(),
        }
    }
}

/// The name of a piece, such as `white knight`.
fn piece_name(piece: Piece) -> String {
    format!("{} {}", color_name(piece.color).to_lowercase(), role_name(piece.role))
}

/// The sentence that lists the pieces that a side has in hand, such as `White has in hand: queen, 2 pawns.`;
/// `None` for an empty hand.
fn in_hand(color: Color, hand: &ByRole<u8>) -> Option<String> {
    let roles = Role::ALL.into_iter().rev().filter(|role| *hand.get(*role) > 0);
    let roles: Vec<String> = roles
        .map(|role| match *hand.get(role) {
            1 => role_name(role).into(),
            count => format!("{count} {}s", role_name(role)),
        })
        .collect();
    let sentence = format!("{} has in hand: {}.", color_name(color), roles.join(", "));
    (!roles.is_empty()).then_some(sentence)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Board, ByColor};

    use super::*;

    fn board(fen: &[u8]) -> Board {
        Board::from_ascii_board_fen(fen).expect("it is a board")
    }

    #[test]
    fn destroyed_pieces_are_named_if_they_are_known() {
        let diagram = Diagram::new(&board(b"8/8/8/8/8/8/8/K7"))
            .before(&board(b"8/8/8/3n4/8/8/8/K7"))
            .mark(Mark::Center, Square::D5)
            .mark(Mark::Destroyed, Bitboard::from(Square::D5).with(Square::E5))
            .mark(Mark::Blast, Square::E4);
        assert_eq!(diagram.name(Square::D5), "d5, black knight destroyed, centre of the explosion");
        assert_eq!(diagram.name(Square::E5), "e5, empty, destroyed");
        assert_eq!(diagram.name(Square::E4), "e4, empty, in the blast");
        assert_eq!(
            diagram.description(),
            "White: king a1. Black: no pieces. Centre of the explosion: d5. \
             Destroyed: black knight d5 and e5. In the blast: e4."
        );
    }

    #[test]
    fn hands_walls_and_added_sentences_are_part_of_the_description() {
        let mut hands = ByColor::<ByRole<u8>>::default();
        (hands.white.queen, hands.white.pawn) = (1, 2);
        let diagram = Diagram::new(&board(b"8/8/8/8/8/8/8/RR5k"))
            .hands(Some(&hands))
            .walls(Bitboard::from(Square::C1))
            .mark(Mark::Check, Square::H1)
            .sentence("Neither survives.");
        assert_eq!(
            diagram.description(),
            "White: rooks a1 and b1. Black: king h1. Walls: c1. \
             White has in hand: queen, 2 pawns. In check: h1. Neither survives."
        );
        assert_eq!(diagram.name(Square::C1), "c1, a wall");
        assert_eq!(diagram.name(Square::H1), "h1, black king, in check");
    }
}
