//! A position: the board, side to move, rights and counters, together with the rules.

pub(crate) mod crossings;
mod make;
pub(crate) mod pseudo;

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, Castles, Color, Move, Rank, RemainingChecks, Role, Square,
};

use crate::{
    board::field::Field,
    hooks::{
        capture::Aftermath,
        check::{CheckPredicate, Royal},
        drops::Hands,
        end::{EndCondition, Standing},
    },
    rules::Rules,
    words::outcome::Outcome,
};

/// A position of a game.
///
/// The type implements [`shakmaty::Position`], so SAN, UCI moves, Zobrist hashing and PGN visitors
/// work with it. Two positions are equal when one counts as a repetition of the other: they have the
/// same pieces on the board and in hand, walls, side to move, castling rights, legal en passant square
/// and checks left to give. Move counters do not matter. Only positions under the same rules should be
/// compared.
///
/// A position borrows its rules, so it is cheap to clone. A [`Game`](crate::Game) can own its rules,
/// and is the type to store.
#[derive(Clone)]
pub struct Position<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) state: State,
}

/// A position without its rules, as plain data.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) field: Field,
    pub(crate) turn: Color,
    pub(crate) castles: Castles,
    /// For each side, the king to which its castling rights belong.
    pub(crate) castling_kings: ByColor<Option<Square>>,
    pub(crate) ep_square: Option<Square>,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: NonZeroU32,
    /// The checks that each side has left to give; `None` if checks are not counted.
    pub(crate) remaining_checks: Option<ByColor<RemainingChecks>>,
    /// The pieces in hand and the promoted pieces; `None` in a game without drops.
    pub(crate) hands: Option<Hands>,
    /// Whether each side has lost a king; used only under `kings: Each`.
    pub(crate) fallen: ByColor<bool>,
}

impl<'r> Position<'r> {
    /// The position with this state, which must come from a position under the same rules.
    pub(crate) fn of(rules: &'r Rules, state: State) -> Position<'r> {
        Position { rules, state }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    pub(crate) fn board(&self) -> &Board {
        &self.state.field.board
    }

    /// The pieces and walls.
    pub fn field(&self) -> &Field {
        &self.state.field
    }

    pub(crate) fn turn(&self) -> Color {
        self.state.turn
    }

    pub(crate) fn castles(&self) -> &Castles {
        &self.state.castles
    }

    pub(crate) fn us(&self) -> Bitboard {
        self.state.field.by_color(self.state.turn)
    }

    pub(crate) fn them(&self) -> Bitboard {
        self.state.field.by_color(!self.state.turn)
    }

    /// The outcome that the board alone determines: a win, or a draw if both kings were destroyed at
    /// once under `Mortal(both: Draw)`. There are no legal moves then. Checkmate and stalemate depend
    /// on moves and are not included: see [`decided`](Position::decided).
    pub fn board_outcome(&self) -> Option<Outcome> {
        self.rules.ends().iter().find_map(|end| end.outcome(self.standing()))
    }

    /// The input of end conditions.
    pub(crate) fn standing(&self) -> Standing<'_> {
        let State { field, turn, remaining_checks, hands, fallen, .. } = &self.state;
        Standing {
            field,
            mover: !*turn,
            remaining_checks: remaining_checks.as_ref(),
            pockets: hands.as_ref().map(|hands| &hands.pockets),
            fallen: *fallen,
        }
    }

    /// The pieces that threaten a royal king of the side to move.
    pub(crate) fn threats(&self) -> Bitboard {
        let (field, color) = (self.field(), self.turn());
        let royals = self.rules.captures().kings.get(color).royals(field, color);
        royals.into_iter().fold(Bitboard::EMPTY, |threats, king| {
            let royal = Royal { field, king, color, en_passant: None };
            threats | self.rules.check().attackers(self.rules.captures(), royal)
        })
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_in_check(&self) -> bool {
        self.threats().any()
    }

    /// The king of `color` that has castling rights, if any right is left.
    pub(crate) fn castling_king(&self, color: Color) -> Option<Square> {
        self.state.castling_kings.get(color).filter(|_| self.state.castles.has_color(color))
    }

    /// Returns this position with `turn` to move, even if the other side is then in check. If the side
    /// to move changes, the en passant square is cleared. The move counters stay unchanged.
    #[must_use]
    pub fn with_turn(&self, turn: Color) -> Position<'r> {
        let mut position = self.clone();
        if turn != self.state.turn {
            position.state.turn = turn;
            position.state.ep_square = None;
        }
        position
    }

    /// The en passant square after a move with this aftermath, if there is one. A double step that
    /// explodes leaves none.
    pub(crate) fn ep_square_after(&self, m: Move, aftermath: Aftermath) -> Option<Square> {
        match m {
            Move::Normal { role: Role::Pawn, from, to, .. }
                if aftermath.center.is_none()
                    && self.rules.spec().en_passant.is_on()
                    && from.rank() == self.state.turn.relative_rank(Rank::Second)
                    && to.rank() == self.state.turn.relative_rank(Rank::Fourth) =>
            {
                Some(Square::from_coords(from.file(), self.state.turn.relative_rank(Rank::Third)))
            }
            _ => None,
        }
    }
}
