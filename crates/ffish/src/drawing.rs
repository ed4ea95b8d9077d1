//! Boards and lines as text, as ffish writes them.

use isotope_kernel::Position;
use shakmaty::{Color, File, Position as _, Rank, Role, Square};

use crate::{
    board::Board,
    fen::{FenStyle, write_sfen},
    notation::Notation,
};

/// The line between two ranks of a drawn board.
const BORDER: &str = "\n +---+---+---+---+---+---+---+---+\n";

impl Board {
    /// The board as eight lines of letters with spaces between them: `.` for an empty square, `*` for a wall.
    pub fn drawing(&self) -> String {
        let ranks =
            Rank::ALL.into_iter().rev().map(|rank| letters(&self.position(), rank, '.').join(" "));
        ranks.collect::<Vec<_>>().join("\n")
    }

    /// The board with lines around its squares, the side to move and the hands, then the position as FEN and in the
    /// notation of shogi, its key, the pieces that give check and, as in every game of Isotope, no piece that is chased.
    pub fn drawing_with_details(&self) -> String {
        let position = self.position();
        let mut text = BORDER.to_owned();
        for rank in Rank::ALL.into_iter().rev() {
            text += " |";
            for (letter, file) in letters(&position, rank, ' ').iter().zip(File::ALL) {
                let is_promoted = position.promoted().contains(Square::from_coords(file, rank));
                text += &format!("{}{letter} |", if is_promoted { '~' } else { ' ' });
            }
            text += &rank.to_string();
            let side = match rank {
                Rank::First => Some(Color::White),
                Rank::Eighth => Some(Color::Black),
                _ => None,
            };
            if let Some(side) = side {
                text += if position.turn() == side { " *" } else { "  " };
                if position.rules().has_hands() {
                    let hand = self.pocket(side);
                    text += &format!(" [{}]", side.fold_wb(hand.to_uppercase(), hand));
                }
            }
            text += BORDER;
        }
        let key = self.game().keys().last().unwrap_or_default() as u64;
        let checkers: String =
            position.checkers().into_iter().map(|square| format!("{square} ")).collect();
        text += &format!(
            "   a   b   c   d   e   f   g   h\n\nFen: {}\nSfen: {} {}\nKey: {key:016X}\nCheckers: {checkers}\nChased: ",
            self.fen(FenStyle::Plain),
            write_sfen(&position),
            self.ply() + 1,
        );
        text
    }

    /// The letters of the pieces in a side's hand, from the king down, all in lower case.
    pub fn pocket(&self, color: Color) -> String {
        let position = self.position();
        let count = |role| position.pockets().map_or(0, |pockets| pockets[color][role]);
        let roles = Role::ALL.into_iter().rev();
        roles.flat_map(|role| std::iter::repeat_n(role.char(), count(role).into())).collect()
    }

    /// The number of legal moves.
    pub fn number_legal_moves(&self) -> usize {
        self.position().all_moves().len()
    }

    /// The number of halfmoves since the last capture or pawn move.
    pub fn halfmoves(&self) -> u32 {
        self.position().halfmoves()
    }

    /// The number of plies before the position by its move number: 0 for White's first move.
    pub fn ply(&self) -> u64 {
        let position = self.position();
        2 * (u64::from(position.fullmoves().get()) - 1) + position.turn().fold_wb(0, 1)
    }

    /// Moves from this position in another notation, with or without move numbers; `None` if one is illegal.
    pub fn variation(
        &self,
        moves: &[&str],
        notation: Notation,
        is_numbered: bool,
    ) -> Option<String> {
        let moves = self.san_moves(moves, notation).ok()?;
        let numbered = moves.iter().zip(self.ply()..).enumerate().map(|(i, (san, ply))| {
            let number = ply / 2 + 1;
            match (ply % 2, i) {
                _ if !is_numbered => san.clone(),
                (0, _) => format!("{number}. {san}"),
                (_, 0) => format!("{number}...{san}"),
                _ => san.clone(),
            }
        });
        Some(numbered.collect::<Vec<_>>().join(" "))
    }
}

/// The letters of a rank, with `empty` for an empty square.
fn letters(position: &Position<'_>, rank: Rank, empty: char) -> Vec<String> {
    let letter = |file| {
        let square = Square::from_coords(file, rank);
        let piece = position.board().piece_at(square).map(|piece| piece.char());
        let wall = position.field().walls.contains(square).then_some('*');
        piece.or(wall).unwrap_or(empty).to_string()
    };
    File::ALL.into_iter().map(letter).collect()
}
