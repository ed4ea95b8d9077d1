//! The setup of positions from their descriptions.

mod fault;

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Color, EnPassantMode,
    Position as _, Rank, RemainingChecks, Role, Setup, Square,
};

use crate::{
    board::{field::Field, layout::Layout},
    hooks::{drops::Hands, end::OwnKing, kings::SideKings},
    position::{Position, State},
    rules::Rules,
    words::{
        castling::{Castling, with_kings},
        count::Count,
        double_step::DoubleStep,
    },
};

pub use fault::{Fault, PositionError};

impl<'r> Position<'r> {
    /// The start position of a game. For `Chess960` this is number 518, the standard starting
    /// position.
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

    /// Sets up a position. `mode` determines how castling rights are read and how castling is written.
    ///
    /// In games without castling, en passant or counted checks, the corresponding parts of the setup
    /// are silently ignored. A position in which one side has no king is accepted, as a game that is
    /// over.
    ///
    /// ```
    /// use isotope_kernel::{Fault, Position, Rules, Spec};
    /// use shakmaty::{CastlingMode, Setup};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let error = Position::from_setup(&rules, Setup::empty(), CastlingMode::Standard).unwrap_err();
    /// assert_eq!(error.faults, [Fault::EmptyBoard]);
    /// ```
    ///
    /// # Errors
    /// Returns every [`Fault`] of the setup. Check is tested only if there is no other fault on the
    /// board.
    pub fn from_setup(
        rules: &'r Rules,
        setup: impl Into<Layout>,
        mode: CastlingMode,
    ) -> Result<Position<'r>, PositionError> {
        let (position, faults) = set_up(rules, setup.into(), mode);
        if faults.is_empty() { Ok(position) } else { Err(PositionError { faults }) }
    }

    /// Sets up a position even if no game can reach it: impossible rights are dropped, and the side
    /// not to move may be in check. The second value lists the faults that were forgiven.
    ///
    /// ```
    /// use isotope_kernel::{Fault, Position, Rules, Spec, fen};
    /// use shakmaty::{CastlingMode, Square};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let fen = fen::read("4k3/8/8/8/8/8/8/4K3 w - e6 0 1").unwrap();
    /// let (position, faults) =
    ///     Position::allow_impossible(&rules, fen, CastlingMode::Standard).unwrap();
    /// assert_eq!(faults, [Fault::EnPassant(Square::E6)]);
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Returns the faults that cannot be forgiven.
    pub fn allow_impossible(
        rules: &'r Rules,
        setup: impl Into<Layout>,
        mode: CastlingMode,
    ) -> Result<(Position<'r>, Vec<Fault>), PositionError> {
        let (position, faults) = set_up(rules, setup.into(), mode);
        let (forgiven, faults): (Vec<_>, Vec<_>) =
            faults.into_iter().partition(|fault| fault.is_forgivable());
        if faults.is_empty() { Ok((position, forgiven)) } else { Err(PositionError { faults }) }
    }

    /// The Chess960 starting position `number`, from 0 to 959, with full castling rights. Number 518
    /// is the standard starting position.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::chess960(&rules, 0).unwrap();
    /// assert_eq!(position.fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// ```
    ///
    /// # Errors
    /// Returns [`Fault::Chess960Number`] for a number above 959, or the faults of the starting
    /// position under these rules.
    pub fn chess960(rules: &'r Rules, number: u32) -> Result<Position<'r>, PositionError> {
        if number > 959 {
            return Err(PositionError { faults: vec![Fault::Chess960Number(number)] });
        }
        let board = Board::chess960(number);
        let castling_rights = board.rooks();
        let setup = Setup { board, castling_rights, ..Setup::initial() };
        Position::from_setup(rules, setup, CastlingMode::Chess960)
    }

    /// Creates a position from a board and a side to move, without castling rights or an en passant
    /// square, with move counters at their initial values, and with one check left to give for each
    /// side where checks are counted. Nothing is validated: the side not to move may be in check, and
    /// pawns may stand anywhere.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use shakmaty::{Board, Color};
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::placed(&rules, Board::new(), Color::Black);
    /// assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1");
    /// ```
    pub fn placed(rules: &'r Rules, board: Board, turn: Color) -> Position<'r> {
        let one = RemainingChecks::new(1);
        let state = State {
            field: Field::of(board),
            turn,
            castles: Castles::empty(CastlingMode::Standard),
            castling_kings: ByColor { white: None, black: None },
            ep_square: None,
            halfmoves: 0,
            fullmoves: NonZeroU32::MIN,
            remaining_checks: rules.checks_to_win().map(|_| ByColor { white: one, black: one }),
            hands: None,
            fallen: ByColor { white: false, black: false },
        };
        Position::of(rules, state)
    }

    /// The description of the position, with the en passant square only if a pawn can legally capture
    /// there.
    pub fn setup(&self) -> Layout {
        let Field { walls, counts, .. } = *self.field();
        Layout { setup: self.to_setup(EnPassantMode::Legal), walls, counts }
    }

    /// Sets up the position described by a FEN, with Chess960 castling if its castling rights require it. A text is
    /// read as by [`fen::read`](crate::fen::read), which repairs what involves no guesswork; read it yourself to know
    /// the repairs.
    ///
    /// ```
    /// use isotope_kernel::{Position, Rules, Spec};
    /// use shakmaty::Position as _;
    ///
    /// let rules = Rules::compile(Spec::default()).unwrap();
    /// let position = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// assert_eq!(position.legal_moves().len(), 15);
    ///
    /// let error = Position::from_fen(&rules, "4k3/8/8/8/8/8/8/4P3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "a pawn cannot stand on the first or last rank (e1)");
    /// ```
    ///
    /// # Errors
    /// Returns every [`Fault`] of the position, or the reason why the text is not a FEN.
    pub fn from_fen<F>(rules: &'r Rules, fen: F) -> Result<Position<'r>, PositionError>
    where
        F: TryInto<Layout>,
        PositionError: From<F::Error>,
    {
        let setup = fen.try_into()?;
        let mode = rules.castling_mode(&setup);
        Position::from_setup(rules, setup, mode)
    }
}

/// Returns the position without its faulty parts, and all faults.
fn set_up(rules: &Rules, layout: Layout, mode: CastlingMode) -> (Position<'_>, Vec<Fault>) {
    let Layout { mut setup, mut walls, mut counts } = layout;
    let mut faults = Vec::new();
    let spec = rules.spec();
    if walls.any() && !rules.has_walls() {
        faults.push(Fault::Walls(walls));
        walls = Bitboard::EMPTY;
    }
    if spec.count == Count::Off && counts != ByColor::default() {
        faults.push(Fault::Counts);
        counts = ByColor::default();
    }
    if spec.castling == Castling::Off {
        setup.castling_rights = Bitboard::EMPTY;
    }
    let castling_kings = rules.castling_kings(&setup.board);
    let one_king = with_kings(&setup, castling_kings);
    let castles = Castles::from_setup(&one_king, mode).unwrap_or_else(|castles| {
        let odd = setup.castling_rights & !castles.castling_rights();
        let (second, odd) = by_wing(&one_king.board, &castles, odd);
        faults.extend((!second.is_empty()).then_some(Fault::SameWing(second)));
        faults.extend((!odd.is_empty()).then_some(Fault::CastlingRights(odd)));
        castles
    });
    let has_en_passant = spec.en_passant.is_on() && spec.double_step != DoubleStep::Off;
    let ep_square = setup.ep_square.filter(|_| has_en_passant);
    let ep_square = ep_square.filter(|square| {
        let possible = could_have_been_passed(&setup, walls, *square);
        if !possible {
            faults.push(Fault::EnPassant(*square));
        }
        possible
    });
    let remaining_checks = rules.checks_to_win().map(|count| {
        let all = RemainingChecks::new(count.into());
        let given = setup.remaining_checks.unwrap_or(ByColor { white: all, black: all });
        if given.iter().any(|remaining| *remaining > all) {
            faults.push(Fault::RemainingChecks);
        }
        given.map(|remaining| remaining.min(all))
    });
    let in_hand = |pockets: &ByColor<ByRole<u8>>| {
        pockets.iter().any(|pocket| pocket.iter().any(|count| *count > 0))
    };
    let hands = if rules.has_hands() {
        let kings = rules.spec().kings.both(SideKings::Off);
        let mut pockets = setup.pockets.unwrap_or_default();
        if !kings && pockets.iter().any(|pocket| pocket.king > 0) {
            faults.push(Fault::KingInHand);
            pockets = pockets.map(|pocket| ByRole { king: 0, ..pocket });
        }
        Some(Hands { pockets, promoted: setup.promoted & setup.board.occupied() })
    } else {
        faults.extend(setup.pockets.filter(in_hand).map(|_| Fault::Pockets));
        None
    };
    let state = State {
        field: Field { board: setup.board, walls, counts },
        turn: setup.turn,
        castles,
        castling_kings,
        ep_square,
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
        remaining_checks,
        hands,
        fallen: ByColor { white: false, black: false },
    };
    let position = Position::of(rules, state);
    faults.extend(board_faults(&position));
    (position, faults)
}

/// Divides the squares of castling rights that `castles` does not have into those of rooks beside whose king another
/// rook can castle on the same side, and the others.
fn by_wing(board: &Board, castles: &Castles, odd: Bitboard) -> (Bitboard, Bitboard) {
    let is_second = |rook: &Square| {
        let piece = board.piece_at(*rook).filter(|piece| piece.role == Role::Rook)?;
        let king = board.king_of(piece.color).filter(|king| king.rank() == rook.rank())?;
        let side = CastlingSide::from_king_side(king.file() < rook.file());
        Some(castles.rook(piece.color, side).is_some())
    };
    let second = odd.into_iter().filter(|rook| is_second(rook).unwrap_or_default()).collect();
    (second, odd & !second)
}

/// Whether the opponent's last move could have been a double step over `square`.
fn could_have_been_passed(setup: &Setup, walls: Bitboard, square: Square) -> bool {
    let Setup { board, turn, .. } = setup;
    let blocked = board.occupied() | walls;
    let behind = square.offset(turn.fold_wb(8, -8));
    let pawn = square.offset(turn.fold_wb(-8, 8));
    square.rank() == turn.relative_rank(Rank::Sixth)
        && !blocked.contains(square)
        && behind.is_some_and(|behind| !blocked.contains(behind))
        && pawn.is_some_and(|pawn| board.piece_at(pawn) == Some((!*turn).pawn()))
}

fn board_faults(position: &Position<'_>) -> Vec<Fault> {
    let board = position.board();
    let mut faults = Vec::new();
    // If both kings can be destroyed at once, even an empty board can occur in a game.
    let kings_can_die_together = position.rules().spec().own_king != OwnKing::Protected;
    let kings = position.rules().spec().kings;
    // A side without a royal king may lose everything together with the opponent's king.
    let kings_can_die_together = kings_can_die_together || kings.either(SideKings::Off);
    if board.occupied().is_empty() && !kings_can_die_together {
        return vec![Fault::EmptyBoard];
    }
    for color in Color::ALL {
        let several = board.by_piece(color.king());
        if several.more_than_one() && kings.of(color) == SideKings::One {
            faults.push(Fault::ManyKings(color, several));
        }
    }
    if board.kings().is_empty() && !kings_can_die_together {
        faults.push(Fault::NoKings);
    }
    let double_step = position.rules().spec().double_step;
    let astray = |color: Color| board.by_piece(color.pawn()) & !double_step.pawn_squares(color);
    let pawns = astray(Color::White) | astray(Color::Black);
    if pawns.any() {
        faults.push(match double_step {
            DoubleStep::FirstRank => Fault::PawnsOnLastRank(pawns),
            DoubleStep::On | DoubleStep::Off => Fault::PawnsOnBackrank(pawns),
        });
    }
    if faults.is_empty() {
        for king in kings.of(!position.turn()).royals(board, !position.turn()) {
            let attackers = position.king_attackers(king, position.turn(), board.occupied());
            if attackers.any() {
                faults.push(Fault::OppositeCheck { king, attackers });
            }
        }
    }
    faults
}
