//! A position of a game: board, side to move, rights and counters, with the rules it is played by.

use std::{
    fmt,
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
///
/// A position borrows its rules, so that a walk copies nothing else. What has to be kept for long
/// is a [`Game`](crate::Game), which can own them.
#[derive(Clone)]
pub struct Position<'r> {
    rules: &'r Rules,
    state: State,
}

/// A position without its rules: plain data.
#[derive(Clone)]
pub(crate) struct State {
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
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::start(&rules).fen(), start);
    /// ```
    pub fn start(rules: &'r Rules) -> Position<'r> {
        let (setup, mode) = rules.start();
        Position::from_setup(rules, setup, mode).expect("the start was checked with the rules")
    }

    /// A position of these rules; `state` has to come from one.
    pub(crate) fn of(rules: &'r Rules, state: State) -> Position<'r> {
        Position { rules, state }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
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

    /// How the game has ended, if it has: by a win, for want of a legal move, or by a draw that the
    /// rules call at once. Repetition is not seen here: ask a [`Game`](crate::Game).
    ///
    /// ```
    /// use isotope_kernel::{Position, Reason, Rules, Spec, fen};
    /// use shakmaty::Color;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// // . . . . R . k .
    /// // . . . . . p p p
    /// // (nothing else but White's king on g1)
    /// let (fen, _) = fen::read("4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    /// let outcome = Position::from_fen(&rules, fen).unwrap().ended().unwrap();
    /// assert_eq!(outcome.winner, Some(Color::White));
    /// assert_eq!(outcome.reason, Reason::Checkmate);
    /// ```
    pub fn ended(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            let mut draws = [Reason::DeadPosition, Reason::Halfmoves].into_iter();
            draws.find(|reason| self.is_drawn_by(*reason)).map(Outcome::draw)
        })
    }

    /// How the game has ended where nobody has to call it: somebody has won, or the side to move
    /// has no legal move.
    pub(crate) fn decided(&self) -> Option<Outcome> {
        self.rules.ends().iter().find_map(|end| end.outcome(self)).or_else(|| {
            let winner = match self.rules.spec().stalemate {
                Stalemate::Draw => None,
                Stalemate::Loses => Some(!self.state.turn),
                Stalemate::Wins => Some(self.state.turn),
            };
            (!movegen::any(self)).then_some(Outcome { winner, reason: Reason::Stalemate })
        })
    }

    /// Whether the rules call this position a draw for `reason`, though moves may be left.
    pub(crate) fn is_drawn_by(&self, reason: Reason) -> bool {
        let draws = &self.rules.spec().draws;
        match reason {
            Reason::DeadPosition => draws.dead.is_dead(self),
            Reason::Halfmoves => draws.halfmoves.reached(self.state.halfmoves),
            _ => false,
        }
    }

    /// Whether the board alone shows that somebody has won. Then there are no legal moves.
    pub(crate) fn won(&self) -> Option<Outcome> {
        let mut ends = self.rules.ends().iter().filter(|end| end.by_board());
        ends.find_map(|end| end.outcome(self))
    }

    /// Plays `m`.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut position = Position::start(&rules);
    /// let castling = notation::read(&position, "Nf3").unwrap();
    /// position.try_play(castling).unwrap();
    /// assert!(position.try_play(castling).is_err());
    /// ```
    ///
    /// # Errors
    /// Why the move is illegal; the position is unchanged.
    pub fn try_play(&mut self, m: Move) -> Result<(), Illegal> {
        judge::judge(self, m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The targets of the legal moves by their origins, as boards on a screen ask for them. Castling
    /// is there in both ways of writing it: on the square where the king arrives and on the rook's.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, fen};
    /// use shakmaty::Square;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let (fen, _) = fen::read("4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1").unwrap();
    /// let position = Position::from_fen(&rules, fen).unwrap();
    /// let (_, king) = position.dests().into_iter().find(|(from, _)| *from == Square::E1).unwrap();
    /// assert_eq!(king.into_iter().collect::<Vec<_>>(), [Square::F1, Square::G1, Square::H1]);
    /// ```
    pub fn dests(&self) -> Vec<(Square, Bitboard)> {
        let mut dests: Vec<(Square, Bitboard)> = Vec::new();
        for m in self.legal_moves() {
            let Some(from) = m.from() else { continue };
            let arrives = m.castling_side().map(|side| side.king_to(self.state.turn));
            let to = Bitboard::from(m.to()) | arrives.map_or(Bitboard::EMPTY, Bitboard::from);
            match dests.iter_mut().find(|(other, _)| *other == from) {
                Some((_, targets)) => *targets |= to,
                None => dests.push((from, to)),
            }
        }
        // A king that castles without leaving its square goes nowhere.
        for (from, targets) in &mut dests {
            targets.discard(*from);
        }
        dests.sort_by_key(|(from, _)| *from);
        dests
    }

    /// The same position with the other side to move, for asking what that side could do.
    pub(crate) fn with_turn(&self, turn: Color) -> Position<'r> {
        let mut position = self.clone();
        if turn != self.state.turn {
            position.state.turn = turn;
            position.state.ep_square = None;
        }
        position
    }

    /// The square that a move opens for en passant captures.
    pub(crate) fn ep_square_after(&self, m: Move) -> Option<Square> {
        match m {
            Move::Normal { role: Role::Pawn, from, to, .. }
                if self.rules.spec().en_passant.is_on()
                    && from.rank() == self.state.turn.relative_rank(Rank::Second)
                    && to.rank() == self.state.turn.relative_rank(Rank::Fourth) =>
            {
                Some(Square::from_coords(from.file(), self.state.turn.relative_rank(Rank::Third)))
            }
            _ => None,
        }
    }

    fn lose_castling_rights(&mut self, m: Move, destroyed: Bitboard) {
        if self.state.castles.is_empty() {
            return;
        }
        for square in destroyed {
            self.state.castles.discard_rook(square);
        }
        for color in Color::ALL {
            if self.state.board.king_of(color).is_some_and(|king| destroyed.contains(king)) {
                self.state.castles.discard_color(color);
            }
        }
        match m {
            Move::Castle { .. } | Move::Normal { role: Role::King, .. } => {
                self.state.castles.discard_color(self.state.turn);
            }
            Move::Normal { from, .. } => self.state.castles.discard_rook(from),
            _ => (),
        }
    }

    fn count_check(&mut self, mover: Color) {
        let counts = self.state.remaining_checks.is_some() && self.is_check();
        if let Some(remaining) = self.state.remaining_checks.as_mut().filter(|_| counts) {
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
        &self.state.board
    }

    fn promoted(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        None
    }

    fn turn(&self) -> Color {
        self.state.turn
    }

    fn castles(&self) -> &Castles {
        &self.state.castles
    }

    fn maybe_ep_square(&self) -> Option<Square> {
        self.state.ep_square
    }

    fn remaining_checks(&self) -> Option<&ByColor<RemainingChecks>> {
        self.state.remaining_checks.as_ref()
    }

    fn halfmoves(&self) -> u32 {
        self.state.halfmoves
    }

    fn fullmoves(&self) -> NonZeroU32 {
        self.state.fullmoves
    }

    fn legal_moves(&self) -> MoveList {
        self.moves(Bitboard::FULL, Bitboard::FULL)
    }

    fn san_candidates(&self, role: Role, to: Square) -> MoveList {
        // The target of castling is the rook's square, which other moves of the king cannot reach.
        self.moves(self.our(role), Bitboard::from(to) & !self.us())
    }

    fn castling_moves(&self, side: CastlingSide) -> MoveList {
        match self.state.castles.rook(self.state.turn, side) {
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
    /// possible: men on other squares are left out. A king that stands elsewhere blocks lines, as any
    /// man does, unless `occupied` leaves it out.
    fn king_attackers(&self, square: Square, attacker: Color, occupied: Bitboard) -> Bitboard {
        let color = !attacker;
        let mut board = self.state.board.clone();
        for absent in board.occupied() & !occupied {
            board.discard_piece_at(absent);
        }
        board.set_piece_at(square, color.king());
        let view = View { board: &board, king: square, color, en_passant: None };
        self.rules.spec().check.attackers(self.rules, view)
    }

    fn is_variant_end(&self) -> bool {
        self.won().is_some()
    }

    /// Whether no line of play ends in a win for `color`, as far as `draws.dead` can tell: what is
    /// asked when the opponent has run out of time. Of a game that is won the winner can win.
    fn has_insufficient_material(&self, color: Color) -> bool {
        self.rules.spec().draws.dead.cannot_win(self, color)
    }

    /// Whether the rules call the position dead. Both sides can be out of winning material where
    /// they do not: `dead: Off` plays on.
    fn is_insufficient_material(&self) -> bool {
        self.is_drawn_by(Reason::DeadPosition)
    }

    fn is_game_over(&self) -> bool {
        self.ended().is_some()
    }

    fn variant_outcome(&self) -> shakmaty::Outcome {
        shakmaty::Outcome::from_known(self.ended().map(Outcome::known))
    }

    fn play_unchecked(&mut self, m: Move) {
        let mover = self.state.turn;
        let aftermath = pseudo::capture_of(mover, m)
            .map(|capture| self.rules.aftermath_of(&self.state.board, capture))
            .unwrap_or_default();
        self.lose_castling_rights(m, aftermath.destroyed);
        self.state.ep_square = self.ep_square_after(m);
        self.state.board = judge::after(&self.state.board, mover, m, aftermath);
        self.state.halfmoves =
            if m.is_zeroing() { 0 } else { self.state.halfmoves.saturating_add(1) };
        if mover == Color::Black {
            self.state.fullmoves = self.state.fullmoves.saturating_add(1);
        }
        self.state.turn = !mover;
        self.count_check(mover);
    }
}

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (&self.state, &other.state);
        one.board == two.board
            && one.turn == two.turn
            && one.castles.castling_rights() == two.castles.castling_rights()
            && one.remaining_checks == two.remaining_checks
            && self.legal_ep_square() == other.legal_ep_square()
    }
}

impl Eq for Position<'_> {}

/// The FEN: the rules would fill pages.
impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl Hash for Position<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.board.hash(state);
        self.state.turn.hash(state);
        self.state.castles.castling_rights().hash(state);
    }
}
