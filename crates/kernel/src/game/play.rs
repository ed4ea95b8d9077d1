//! The interface of a position: shakmaty's trait, and methods that the trait lacks.

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingSide, Color, Move, MoveList, Position as _,
    RemainingChecks, Role, Square,
};

use crate::{
    hooks::{
        capture::{Aftermath, Capturing},
        captures::capture_of,
        check::{CheckPredicate, Royal},
    },
    legality::{generator, judge},
    position::Position,
    words::{
        illegal::Illegal,
        outcome::{Outcome, Reason},
    },
};

impl Position<'_> {
    /// The position as FEN. The en passant square is written only if a pawn can legally capture there.
    /// Castling rights are written as `KQkq` unless that would be ambiguous.
    pub fn fen(&self) -> String {
        self.setup().to_string()
    }

    /// The position as FEN, with castling rights written as the files of the rooks, as Chess960 writes them.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = Position::start(&rules).shredder_fen();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub fn shredder_fen(&self) -> String {
        let rooks = self.castles().castling_rights();
        let files = |color: Color| {
            let files = (rooks & color.backrank()).into_iter().rev().map(|rook| rook.file().char());
            files.map(move |file| color.fold_wb(file.to_ascii_uppercase(), file))
        };
        let rights: String = Color::ALL.into_iter().flat_map(files).collect();
        let fen = self.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if !rights.is_empty() {
            fields[2] = &rights;
        }
        fields.join(" ")
    }

    /// Plays a move, if it is legal.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, notation};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let mut position = Position::start(&rules);
    /// let knight = notation::read(&position, "Nf3").unwrap();
    /// position.try_play(knight).unwrap();
    /// assert!(position.try_play(knight).is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the reason why the move is illegal; the position is then unchanged.
    pub fn try_play(&mut self, m: Move) -> Result<(), Illegal> {
        judge::judge(self, m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The capture that `m` makes, if it is a capture.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, notation};
    /// use shakmaty::Square;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1").unwrap();
    /// let capture = position.capturing(notation::read(&position, "dxe6").unwrap()).unwrap();
    /// assert_eq!((capture.victim, capture.to), (Square::E5, Square::E6));
    /// ```
    pub fn capturing(&self, m: Move) -> Option<Capturing> {
        capture_of(self.state.turn, m)
    }

    /// The effect of a pseudo-legal move other than the movement of a piece: what a capture or a
    /// trigger destroys, converts and turns into walls.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec, Trigger, notation};
    /// use shakmaty::{Bitboard, Square};
    ///
    /// let triggers = vec![Trigger::Detonation(Default::default())];
    /// let rules = Rules::compile(Spec { triggers, ..Spec::default() }).unwrap();
    /// let position = Position::from_fen(&rules, "4k3/5N2/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// let detonation = notation::read(&position, "f7f7").unwrap();
    /// let destroyed = Bitboard::from(Square::F7).with(Square::E8);
    /// assert_eq!(position.aftermath(detonation).destroyed, destroyed);
    /// ```
    pub fn aftermath(&self, m: Move) -> Aftermath {
        let captures = self.rules.captures();
        let cause = captures.cause(self.field(), self.state.turn, m);
        cause.map(|cause| captures.effect(self.field(), cause)).unwrap_or_default()
    }

    /// Whether a pseudo-legal move starts the halfmove clock again: a capture, a pawn move, or a move that destroys a
    /// piece, gives one another role, moves a pawn or leaves a wall.
    pub fn is_zeroing(&self, m: Move) -> bool {
        let triggers = !self.rules.captures().triggers.is_empty();
        m.is_zeroing() || (triggers && self.aftermath(m).is_zeroing(self.field()))
    }

    /// All legal moves. shakmaty's `legal_moves` returns a list with room for 450 moves and omits the
    /// remainder. Only drops can exceed that number, and drops come last.
    ///
    /// ```
    /// use isotope_kernel::{Drops, Position, Rules, Spec};
    /// use shakmaty::Position as _;
    ///
    /// let rules = Rules::compile(Spec { drops: Drops::Captured, ..Spec::default() }).unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1").unwrap();
    /// assert_eq!(position.all_moves().len(), 5 + 4 * 62 + 48);
    /// assert_eq!(position.all_moves().len(), position.legal_moves().len());
    /// ```
    pub fn all_moves(&self) -> Vec<Move> {
        generator::all(self)
    }

    /// The targets of the legal moves, grouped by origin, as graphical boards need them. Castling has
    /// two targets: the square where the king arrives and the rook's square. A promotion counts once,
    /// whatever the pawn becomes. Drops, which have no origin, are not included.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use shakmaty::Square;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1").unwrap();
    /// let (_, king) = position.dests().into_iter().find(|(from, _)| *from == Square::E1).unwrap();
    /// assert_eq!(king.into_iter().collect::<Vec<_>>(), [Square::F1, Square::G1, Square::H1]);
    /// ```
    pub fn dests(&self) -> Vec<(Square, Bitboard)> {
        let mut dests: Vec<(Square, Bitboard)> = Vec::new();
        for m in self.all_moves() {
            let Some(from) = m.from() else { continue };
            let arrives = m.castling_side().map(|side| side.king_to(self.state.turn));
            let to = Bitboard::from(m.to()) | arrives.map_or(Bitboard::EMPTY, Bitboard::from);
            match dests.iter_mut().find(|(other, _)| *other == from) {
                Some((_, targets)) => *targets |= to,
                None => dests.push((from, to)),
            }
        }
        // In Chess960, a king may castle without leaving its square, which is then not a target.
        let detonators = self.rules.captures().triggers.detonators(self.field(), self.state.turn);
        for (from, targets) in &mut dests {
            if !detonators.contains(*from) {
                targets.discard(*from);
            }
        }
        dests.sort_by_key(|(from, _)| *from);
        dests
    }

    /// The legal moves of the pieces on `origins` to one of `targets`.
    fn moves(&self, origins: Bitboard, targets: Bitboard) -> MoveList {
        if generator::is_over(self) {
            return MoveList::new();
        }
        generator::choose(self, origins, targets)
    }
}

impl shakmaty::Position for Position<'_> {
    fn board(&self) -> &Board {
        &self.state.field.board
    }

    fn promoted(&self) -> Bitboard {
        self.state.hands.map_or(Bitboard::EMPTY, |hands| hands.promoted)
    }

    fn pockets(&self) -> Option<&ByColor<ByRole<u8>>> {
        self.state.hands.as_ref().map(|hands| &hands.pockets)
    }

    fn checkers(&self) -> Bitboard {
        self.threats()
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

    /// The first 450 moves of [`all_moves`](Position::all_moves): all of them, unless the hands are
    /// large.
    #[inline]
    fn legal_moves(&self) -> MoveList {
        if generator::is_over(self) {
            return MoveList::new();
        }
        generator::list(self)
    }

    fn san_candidates(&self, role: Role, to: Square) -> MoveList {
        // Castling is not included: its target is the square of a rook of the side to move. On a square
        // of its own side, only a detonation is a candidate.
        let captures = self.rules.captures();
        let detonators = captures.triggers.detonators(self.field(), self.state.turn);
        let mut moves = match self.us().contains(to) {
            true if detonators.contains(to) => {
                self.moves(self.our(role) & Bitboard::from(to), to.into())
            }
            true => MoveList::new(),
            false => self.moves(self.our(role), to.into()),
        };
        let drop = Move::Put { role, to };
        if self.state.hands.is_some() && judge::judge(self, drop).is_ok() {
            moves.push(drop);
        }
        moves
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

    /// The pieces of `attacker` that would threaten a king of the other colour on `square`, according
    /// to the check predicate of the rules. Pieces outside `occupied` are removed first. A king that
    /// stands on another square blocks lines like any other piece, unless `occupied` excludes it.
    fn king_attackers(&self, square: Square, attacker: Color, occupied: Bitboard) -> Bitboard {
        let color = !attacker;
        let mut field = self.state.field.clone();
        for absent in field.occupied() & !occupied {
            field.board.discard_piece_at(absent);
        }
        field.board.set_piece_at(square, color.king());
        let royal = Royal { field: &field, king: square, color, en_passant: None };
        self.rules.check().attackers(self.rules.captures(), royal)
    }

    fn is_variant_end(&self) -> bool {
        self.board_outcome().is_some()
    }

    /// Whether no line of play ends in a win for `color`, as far as `draws.dead` can detect. This
    /// decides the result when the opponent runs out of time. A side that has already won counts as
    /// able to win.
    fn has_insufficient_material(&self, color: Color) -> bool {
        self.cannot_win(color)
    }

    /// Whether the game is drawn because the position is dead. Under `dead: Off` the game goes on even
    /// if neither side has enough material to win.
    fn is_insufficient_material(&self) -> bool {
        self.ended().is_some_and(|outcome| outcome.reason == Reason::DeadPosition)
    }

    fn is_game_over(&self) -> bool {
        self.ended().is_some()
    }

    fn variant_outcome(&self) -> shakmaty::Outcome {
        shakmaty::Outcome::from_known(self.ended().map(Outcome::known))
    }

    fn play_unchecked(&mut self, m: Move) {
        self.make(m);
    }
}
