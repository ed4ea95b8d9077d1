//! The look at all positions of at most three men: who can still win where.
//!
//! Positions with the same men are a class. A class is looked at when it is first asked for: from
//! what its positions lead to, over and over, until nothing is found any more. A capture leads to
//! a class of fewer men and a promotion to one without the pawn, which are looked at before.
//!
//! Where nothing tells left from right, White's king is looked at on the left half of the board only.
//!
//! Moves count, and nothing else: neither the repetition of positions nor halfmoves end a line. Where
//! checks are counted, one check is as good as the last one.

use std::{
    num::NonZeroU32,
    ops::{BitAnd, BitOrAssign, Sub},
    sync::OnceLock,
};

use shakmaty::{
    Bitboard, Board, ByColor, Castles, CastlingMode, Color, File, Move, Piece, Position as _,
    RemainingChecks, Role, Square,
};

use super::derived::bare_kings_cannot_win;
use crate::{
    movegen,
    position::{Position, State},
    rules::Rules,
};

/// What is known of each class of some rules: for each position and side to move, who can win.
#[derive(Default)]
pub(crate) struct Looks {
    classes: [OnceLock<Found>; 11],
}

/// What is known of a class, by the indices of its positions.
struct Found {
    winners: Vec<ByColor<Sides>>,
    /// Whether positions stand for their mirror images too.
    mirrored: bool,
}

impl Looks {
    /// Whether a line of play from `position` ends in a win for `color`. At most one man more than
    /// the kings stands on its board, and nobody may castle.
    pub(super) fn can_win(&self, position: &Position<'_>, color: Color) -> bool {
        let Some((class, men)) = Class::of(position.board()) else {
            // A king is gone.
            return position.won().is_some_and(|outcome| outcome.winner == Some(color));
        };
        let found = self.classes[class.number()].get_or_init(|| class.look(position.rules()));
        found.of(men, position.turn()).contains(color)
    }
}

impl Found {
    fn of(&self, men: Men, turn: Color) -> Sides {
        let men = if self.mirrored && men.is_right() { men.mirrored() } else { men };
        *self.winners[men.index()].get(turn)
    }
}

/// White, Black, both or neither.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Sides(u8);

impl Sides {
    fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |color| self.contains(*color))
    }
}

impl FromIterator<Color> for Sides {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Sides {
        Sides(colors.into_iter().fold(0, |sides, color| sides | 1 << color as u8))
    }
}

impl BitAnd for Sides {
    type Output = Sides;

    fn bitand(self, other: Sides) -> Sides {
        Sides(self.0 & other.0)
    }
}

impl BitOrAssign for Sides {
    fn bitor_assign(&mut self, other: Sides) {
        self.0 |= other.0;
    }
}

impl Sub for Sides {
    type Output = Sides;

    fn sub(self, other: Sides) -> Sides {
        Sides(self.0 & !other.0)
    }
}

/// The man beside the kings, if there is one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class(Option<Piece>);

/// Where the men of a class stand.
#[derive(Clone, Copy)]
struct Men {
    kings: ByColor<Square>,
    man: Option<Square>,
}

impl Men {
    /// Whether White's king stands on the right half of the board.
    fn is_right(self) -> bool {
        self.kings.white.file() > File::D
    }

    fn mirrored(self) -> Men {
        Men {
            kings: self.kings.map(Square::flip_horizontal),
            man: self.man.map(Square::flip_horizontal),
        }
    }

    /// After a piece of this role and colour has gone to `to`.
    fn moved(mut self, role: Role, color: Color, to: Square) -> Men {
        match role {
            Role::King => *self.kings.get_mut(color) = to,
            _ => self.man = Some(to),
        }
        self
    }

    fn index(self) -> usize {
        let kings = self.kings.white.to_usize() * 64 + self.kings.black.to_usize();
        self.man.map_or(kings, |man| kings * 64 + man.to_usize())
    }
}

impl Class {
    /// The class of a board and where its men stand, unless a king is gone.
    fn of(board: &Board) -> Option<(Class, Men)> {
        let white = board.king_of(Color::White)?;
        let black = board.king_of(Color::Black)?;
        let man = (board.occupied() & !board.kings()).single_square();
        let class = Class(man.and_then(|man| board.piece_at(man)));
        Some((class, Men { kings: ByColor { white, black }, man }))
    }

    fn number(self) -> usize {
        self.0.map_or(0, |Piece { color, role }| 2 * role as usize - color as usize)
    }

    /// Every place of the men, in the order of their indices.
    fn all_men(self) -> impl Iterator<Item = Men> {
        let squares = if self.0.is_some() { 64 * 64 * 64 } else { 64 * 64 };
        (0..squares).map(move |index| {
            let square = |index: u32| Square::new(index % 64);
            let kings = if self.0.is_some() { index / 64 } else { index };
            Men {
                kings: ByColor { white: square(kings / 64), black: square(kings) },
                man: self.0.map(|_| square(index)),
            }
        })
    }

    /// The board, unless two men share a square or a pawn stands where none can.
    fn board(self, men: Men) -> Option<Board> {
        let mut board = Board::empty();
        board.set_piece_at(men.kings.white, Color::White.king());
        board.set_piece_at(men.kings.black, Color::Black.king());
        if let Some((piece, square)) = self.0.zip(men.man) {
            let backrank = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
            if backrank || board.occupied().contains(square) {
                return None;
            }
            board.set_piece_at(square, piece);
        }
        (men.kings.white != men.kings.black).then_some(board)
    }

    /// Finds out who can win from which positions.
    fn look(self, rules: &Rules) -> Found {
        let mirrored = rules.is_symmetric();
        let mut found =
            Found { winners: vec![ByColor::default(); self.all_men().count()], mirrored };
        let has_man = |color| self.0.is_some_and(|man| man.color == color);
        let bare_kings_can = !bare_kings_cannot_win(rules);
        let mut hopeful: Sides =
            Color::ALL.into_iter().filter(|color| has_man(*color) || bare_kings_can).collect();
        while !hopeful.is_empty() {
            let mut news = Sides::default();
            for men in self.all_men().filter(|men| !(mirrored && men.is_right())) {
                for turn in Color::ALL {
                    let asked = hopeful - found.of(men, turn);
                    if !asked.is_empty()
                        && let Some(board) = self.board(men)
                    {
                        let position = position(rules, board, turn);
                        let winners = self.winners(&position, men, asked, &found);
                        *found.winners[men.index()].get_mut(turn) |= winners;
                        news |= winners;
                    }
                }
            }
            // Who is found to win nowhere new will not be by looking again.
            hopeful = hopeful & news;
        }
        found
    }

    /// Those of `asked` who have won in `position`, or can win from where a move leads, as far as is
    /// found.
    fn winners(self, position: &Position<'_>, men: Men, asked: Sides, found: &Found) -> Sides {
        let only = |winner: Option<Color>| -> Sides {
            asked.iter().filter(|color| Some(*color) == winner).collect()
        };
        if let Some(outcome) = position.won() {
            return only(outcome.winner);
        }
        // A check that is given counts, and the game may go on.
        let counts = position.remaining_checks().is_some() && position.is_check();
        let mut winners: Sides = only(counts.then_some(!position.turn()));
        let mut has_moves = false;
        movegen::for_each(position, Bitboard::FULL, Bitboard::FULL, &mut |m| {
            has_moves = true;
            if winners != asked {
                winners |= self.after(position, men, m, asked - winners, found);
            }
        });
        if !has_moves {
            winners |= only(position.decided().and_then(|outcome| outcome.winner));
        }
        winners
    }

    /// Those of `asked` who can win after `m`.
    fn after(
        self,
        position: &Position<'_>,
        men: Men,
        m: Move,
        asked: Sides,
        found: &Found,
    ) -> Sides {
        let turn = position.turn();
        // Most moves stay in the class, and need not be played to see where they lead.
        if let Move::Normal { role, to, capture: None, promotion: None, .. } = m {
            return asked & found.of(men.moved(role, turn, to), !turn);
        }
        let mut after = position.clone();
        after.play_unchecked(m);
        let looks = position.rules().looks();
        let can_win = |color: &Color| match Class::of(after.board()) {
            Some((class, men)) if class == self => found.of(men, !turn).contains(*color),
            _ => looks.can_win(&after, *color),
        };
        asked.iter().filter(can_win).collect()
    }
}

fn position(rules: &Rules, board: Board, turn: Color) -> Position<'_> {
    let one = RemainingChecks::new(1);
    let state = State {
        board,
        turn,
        castles: Castles::empty(CastlingMode::Standard),
        ep_square: None,
        halfmoves: 0,
        fullmoves: NonZeroU32::MIN,
        remaining_checks: rules.checks_to_win().map(|_| ByColor { white: one, black: one }),
    };
    Position::of(rules, state)
}
