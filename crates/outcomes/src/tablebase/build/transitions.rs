//! What leaves a class: captures and promotions, asked of the kernel one position at a time, and which
//! positions a game can reach at all.

use isotope_kernel::{Position, Rules, Win};
use isotope_search::after;
use shakmaty::{Bitboard, ByColor, Color, Move, Position as _, Role, Square, attacks};

use crate::tablebase::{
    grid::{Grid, Row},
    table::Known,
    value::{Coding, DRAWN, DRAWN_BY_LEAVING, NO_POSITION},
};

/// A win or a loss that no byte can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unsayable;

/// The reason why a table is not built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unbuilt {
    Unsayable,
    Stopped,
}

impl From<Unsayable> for Unbuilt {
    fn from(_: Unsayable) -> Unbuilt {
        Unbuilt::Unsayable
    }
}

/// What is known of 64 positions before quiet moves are looked at.
pub(crate) struct Found {
    /// The side that is not to move is not in check.
    pub(crate) legal: u64,
    /// The same, and nobody has won.
    pub(crate) open: u64,
    /// The same, and quiet moves are not forbidden by a capture that is compulsory.
    pub(crate) free: u64,
    /// A capture or promotion is legal; one wins.
    pub(crate) leaves: u64,
    pub(crate) wins: u64,
    /// Of the best capture or promotion, or of a game that is over.
    pub(crate) bytes: [u8; 64],
}

/// The best of some moves for the side that makes them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Best {
    /// No move.
    Nothing,
    /// A loss in so many plies, the later the better.
    Loss(u32),
    Draw,
    /// A win, as the negative of the plies.
    Win(i32),
}

impl Best {
    pub(crate) fn byte(self, coding: Coding) -> Result<u8, Unsayable> {
        match self {
            Best::Nothing => Ok(DRAWN),
            Best::Draw => Ok(DRAWN_BY_LEAVING),
            Best::Win(plies) => coding.encode(true, plies.unsigned_abs()).ok_or(Unsayable),
            Best::Loss(plies) => coding.encode(false, plies).ok_or(Unsayable),
        }
    }
}

/// What asks the kernel.
pub(crate) struct Leaving<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) grid: &'a Grid,
    pub(crate) below: &'a Known,
    pub(crate) coding: Coding,
    /// Whether the board alone can show a win, be it that nothing was captured.
    is_won_by_standing: bool,
    /// Whether a side that can capture has to.
    pub(crate) captures_only: bool,
}

impl<'a> Leaving<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        grid: &'a Grid,
        below: &'a Known,
        coding: Coding,
    ) -> Leaving<'a> {
        let spec = rules.spec();
        let by_capture = |win: &Win| matches!(win, Win::KingDestroyed | Win::Checkmate);
        Leaving {
            rules,
            grid,
            below,
            coding,
            is_won_by_standing: !spec.win.iter().all(by_capture),
            captures_only: spec.compulsory != isotope_kernel::Compulsory::Off,
        }
    }

    /// What is known of the positions of a row, for each side to move.
    pub(crate) fn row(&self, row: &Row) -> Result<ByColor<Found>, Unsayable> {
        let room = self.grid.room(row);
        let mut found = ByColor::new_with(|_| Found {
            legal: room,
            open: room,
            free: room,
            leaves: 0,
            wins: 0,
            bytes: [DRAWN; 64],
        });
        for color in Color::ALL {
            let outside = Bitboard(!room);
            for bit in outside {
                found.get_mut(color).bytes[bit.to_usize()] = NO_POSITION;
            }
        }
        let can_leave = ByColor::new_with(|color| self.can_leave(row, color) & room);
        let asked = if self.is_won_by_standing { room } else { can_leave.white | can_leave.black };
        let placed = self.grid.board(row);
        for square in Bitboard(asked) {
            let mut board = placed.clone();
            board.set_piece_at(square, self.grid.last());
            let position = Position::placed(self.rules, board, Color::White);
            let positions = ByColor { black: position.with_turn(Color::Black), white: position };
            for turn in Color::ALL {
                let bit = 1 << square.to_usize();
                let (position, other) = (positions.get(turn), positions.get(!turn));
                let found = found.get_mut(turn);
                let byte = &mut found.bytes[square.to_usize()];
                if can_leave.get(turn) & bit != 0 && other.is_check() {
                    found.legal &= !bit;
                    *byte = NO_POSITION;
                } else if self.is_won_by_standing
                    && let Some(outcome) = position.board_outcome()
                {
                    let best = match outcome.winner {
                        None => Best::Nothing,
                        Some(winner) if winner == turn => Best::Win(0),
                        Some(_) => Best::Loss(0),
                    };
                    *byte = best.byte(self.coding)?;
                } else if can_leave.get(turn) & bit != 0 {
                    let (best, captures) = self.best(position, leaves_class);
                    *byte = best.byte(self.coding)?;
                    if best != Best::Nothing {
                        found.leaves |= bit;
                    }
                    if matches!(best, Best::Win(_)) {
                        found.wins |= bit;
                    }
                    if captures && self.captures_only {
                        found.free &= !bit;
                    }
                    continue;
                } else {
                    continue;
                }
                found.open &= !bit;
                found.free &= !bit;
            }
        }
        Ok(found)
    }

    /// The best of the legal moves that are asked for, and whether one of them captures. Where they lead has
    /// to be known.
    pub(crate) fn best(&self, position: &Position<'_>, asked: fn(Move) -> bool) -> (Best, bool) {
        let (mut best, mut captures) = (Best::Nothing, false);
        for m in position.legal_moves() {
            if asked(m) {
                captures |= m.is_capture();
                if best < Best::Win(-1) {
                    best = best.max(self.for_mover(&after(position, m)));
                }
            }
        }
        (best, captures)
    }

    /// What a position is worth to the side that has moved there.
    fn for_mover(&self, after: &Position<'_>) -> Best {
        let mover = !after.turn();
        let over = after.board_outcome().or_else(|| {
            // Nobody is left who could move.
            if after.board().occupied().is_empty() { after.decided() } else { None }
        });
        if let Some(outcome) = over {
            return match outcome.winner {
                None => Best::Draw,
                Some(winner) if winner == mover => Best::Win(-1),
                Some(_) => Best::Loss(1),
            };
        }
        let (coding, byte) = self
            .below
            .byte(after.board(), after.turn())
            .expect("all classes that a move can lead to are built before");
        match coding.decode(byte) {
            None => Best::Draw,
            Some((true, plies)) => Best::Loss(plies + 1),
            Some((false, plies)) => Best::Win(-(plies as i32 + 1)),
        }
    }

    /// The positions of a row where `color` might capture or promote, and perhaps others.
    fn can_leave(&self, row: &Row, color: Color) -> u64 {
        let last = self.grid.last();
        let (mut found, mut enemies) = (0, Bitboard::EMPTY);
        for (man, square) in self.grid.placed().iter().zip(row.squares) {
            if man.color != color {
                enemies.add(square);
            }
        }
        for (man, square) in self.grid.placed().iter().zip(row.squares) {
            if man.color != color {
                continue;
            }
            let attacked = attacks::attacks(square, *man, row.occupied);
            if (attacked & enemies).any() || is_about_to_promote(man.role, color, square) {
                return u64::MAX;
            }
            if last.color != color {
                found |= attacked.0;
            }
        }
        if last.color == color {
            for enemy in enemies {
                // Where a man attacks, it is attacked from: pawns look the other way.
                let back = if last.role == Role::Pawn { (!color).pawn() } else { last };
                found |= attacks::attacks(enemy, back, row.occupied).0;
            }
            if last.role == Role::Pawn {
                let rank = color.relative_rank(shakmaty::Rank::Seventh);
                found |= Bitboard::from_rank(rank).0;
            }
        }
        found
    }
}

/// Whether a move leads to other men, en passant captures aside.
pub(crate) fn leaves_class(m: Move) -> bool {
    m.is_capture() || m.promotion().is_some()
}

fn is_about_to_promote(role: Role, color: Color, square: Square) -> bool {
    role == Role::Pawn && square.rank() == color.relative_rank(shakmaty::Rank::Seventh)
}
