//! A position of a game: board, side to move, rights and counters, with the rules it is played by.

use std::{
    hash::{Hash, Hasher},
    num::NonZeroU32,
};

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingSide, Color, EnPassantMode, Move, MoveList,
    Position as _, Rank, RemainingChecks, Role, Square, fen::Fen,
};

use crate::{
    hooks::{
        check::{CheckPredicate, View},
        end::EndCondition,
    },
    illegal::Illegal,
    judge, movegen,
    outcome::{Outcome, Reason},
    pseudo,
    rules::{Rules, Stalemate},
};

/// A position.
///
/// It implements [`shakmaty::Position`], so SAN, UCI moves, Zobrist hashing and PGN visitors work
/// on it. Two positions are equal when they repeat each other: the same men, side to move,
/// castling rights, legal en passant square and checks left to give, whatever the counters.
/// Positions of different rules should not be compared.
#[derive(Clone, Debug)]
pub struct Position<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) castles: Castles,
    pub(crate) ep_square: Option<Square>,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: NonZeroU32,
    /// Checks left to give; `None` unless they decide the game.
    pub(crate) remaining_checks: Option<ByColor<RemainingChecks>>,
}

impl<'r> Position<'r> {
    /// The start of a game. A game of Chess960 starts from number 518, the start of chess.
    pub fn start(rules: &'r Rules) -> Position<'r> {
        let (setup, mode) = rules.start();
        Position::from_setup(rules, setup, mode).expect("the start was checked with the rules")
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The position as FEN. The en passant square is written only when a pawn can legally capture
    /// there, and castling rights as `KQkq` unless that is ambiguous.
    pub fn fen(&self) -> String {
        Fen::from_position(self, EnPassantMode::Legal).to_string()
    }

    /// How the game has ended, if it has. Repetition is not seen here: ask a
    /// [`Game`](crate::Game).
    pub fn ended(&self) -> Option<Outcome> {
        let spec = self.rules.spec();
        let win = self.rules.ends().iter().find_map(|end| end.outcome(self));
        if win.is_some() {
            return win;
        }
        if !movegen::any(self) {
            let winner = match spec.stalemate {
                Stalemate::Draw => None,
                Stalemate::Loses => Some(!self.turn),
                Stalemate::Wins => Some(self.turn),
            };
            return Some(Outcome { winner, reason: Reason::Stalemate });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        spec.draws.halfmoves.reached(self.halfmoves).then(|| Outcome::draw(Reason::Halfmoves))
    }

    /// Whether the board alone shows that somebody has won. Then there are no legal moves.
    pub(crate) fn won(&self) -> Option<Outcome> {
        let mut ends = self.rules.ends().iter().filter(|end| end.by_board());
        ends.find_map(|end| end.outcome(self))
    }

    /// Plays `m`.
    ///
    /// # Errors
    /// Why the move is illegal; the position is unchanged.
    pub fn try_play(&mut self, m: Move) -> Result<(), Illegal> {
        judge::judge(self, m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The same position with the other side to move, for asking what that side could do.
    pub(crate) fn with_turn(&self, turn: Color) -> Position<'r> {
        let mut position = self.clone();
        if turn != self.turn {
            position.turn = turn;
            position.ep_square = None;
        }
        position
    }

    /// The square that a move opens for en passant captures.
    pub(crate) fn ep_square_after(&self, m: Move) -> Option<Square> {
        match m {
            Move::Normal { role: Role::Pawn, from, to, .. }
                if self.rules.spec().en_passant.is_on()
                    && from.rank() == self.turn.relative_rank(Rank::Second)
                    && to.rank() == self.turn.relative_rank(Rank::Fourth) =>
            {
                Some(Square::from_coords(from.file(), self.turn.relative_rank(Rank::Third)))
            }
            _ => None,
        }
    }

    fn lose_castling_rights(&mut self, m: Move, destroyed: Bitboard) {
        if self.castles.is_empty() {
            return;
        }
        for square in destroyed {
            self.castles.discard_rook(square);
        }
        for color in Color::ALL {
            if self.board.king_of(color).is_some_and(|king| destroyed.contains(king)) {
                self.castles.discard_color(color);
            }
        }
        match m {
            Move::Castle { .. } | Move::Normal { role: Role::King, .. } => {
                self.castles.discard_color(self.turn);
            }
            Move::Normal { from, .. } => self.castles.discard_rook(from),
            _ => (),
        }
    }

    fn count_check(&mut self, mover: Color) {
        let counts = self.remaining_checks.is_some() && self.is_check();
        if let Some(remaining) = self.remaining_checks.as_mut().filter(|_| counts) {
            *remaining.get_mut(mover) = remaining.get(mover).saturating_sub(1);
        }
    }

    /// The legal moves of the pieces on `origins` to one of `targets`.
    #[inline]
    fn moves(&self, origins: Bitboard, targets: Bitboard) -> MoveList {
        // One list, filled in place: it is large to copy.
        let mut moves = MoveList::new();
        if self.won().is_none() {
            movegen::for_each(self, origins, targets, &mut |m| moves.push(m));
        }
        moves
    }
}

impl shakmaty::Position for Position<'_> {
    fn board(&self) -> &Board {
        &self.board
    }

    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        None
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn castles(&self) -> &Castles {
        &self.castles
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        self.ep_square
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        self.remaining_checks.as_ref()
    }

    fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.fullmoves
    }

    fn legal_moves(&self) -> MoveList {
        self.moves(Bitboard::FULL, Bitboard::FULL)
    }

    fn san_candidates(&self, role: Role, to: Square) -> MoveList {
        // The target of castling is the rook's square, which other moves of the king cannot reach.
        self.moves(self.our(role), Bitboard::from(to) & !self.us())
    }

    fn castling_moves(&self, side: CastlingSide) -> MoveList {
        match self.castles.rook(self.turn, side) {
            Some(rook) => self.moves(self.our(Role::King), Bitboard::from(rook)),
            None => MoveList::new(),
        }
    }

    fn en_passant_moves(&self) -> MoveList {
        match self.pseudo_legal_ep_square() {
            Some(to) => self.moves(self.our(Role::Pawn), Bitboard::from(to)),
            None => MoveList::new(),
        }
    }

    /// Who would threaten a king of the other colour on `square`, by the check predicate of the
    /// rules. The board is changed so that its occupied squares are `occupied`, as far as that is
    /// possible: men on other squares are left out.
    fn king_attackers(&self, square: Square, attacker: Color, occupied: Bitboard) -> Bitboard {
        let color = !attacker;
        let mut board = self.board.clone();
        for absent in board.occupied() & !occupied {
            board.discard_piece_at(absent);
        }
        if board.king_of(color) != Some(square) {
            if let Some(king) = board.king_of(color) {
                board.discard_piece_at(king);
            }
            board.set_piece_at(square, color.king());
        }
        let view = View { board: &board, king: square, color, en_passant: None };
        self.rules.spec().check.attackers(self.rules, view)
    }

    fn is_variant_end(&self) -> bool {
        self.won().is_some()
    }

    fn has_insufficient_material(&self, color: Color) -> bool {
        self.rules.spec().draws.dead.cannot_win(self, color)
    }

    fn variant_outcome(&self) -> shakmaty::Outcome {
        shakmaty::Outcome::from_known(self.ended().map(Outcome::known))
    }

    fn play_unchecked(&mut self, m: Move) {
        let mover = self.turn;
        let aftermath = pseudo::capture_of(mover, m)
            .map(|capture| self.rules.aftermath_of(&self.board, capture))
            .unwrap_or_default();
        self.lose_castling_rights(m, aftermath.destroyed);
        self.ep_square = self.ep_square_after(m);
        self.board = judge::after(&self.board, mover, m, aftermath);
        self.halfmoves = if m.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        if mover == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !mover;
        self.count_check(mover);
    }
}

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castles.castling_rights() == other.castles.castling_rights()
            && self.remaining_checks == other.remaining_checks
            && self.legal_ep_square() == other.legal_ep_square()
    }
}

impl Eq for Position<'_> {}

impl Hash for Position<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.turn.hash(state);
        self.castles.castling_rights().hash(state);
    }
}
