//! Tests that atomic chess and chess agree with shakmaty's own implementations. The following command compares
//! 100,000 random positions in each test, and the games played from them:
//!
//! ```text
//! PROPTEST_CASES=100000 cargo test --release -p isotope-tests oracle
//! ```
//!
//! Intended differences are left out: shakmaty refuses positions with more pieces than a game can have, or with a
//! check that no move can give; Isotope accepts finished games in which either king is gone, and its 50-move rule
//! ends games, which shakmaty leaves to the arbiter.

mod others;

use std::sync::LazyLock;

use isotope_kernel::{Dead, Fault, Limit, Position, Rules, notation};
use proptest::prelude::*;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Position as _,
    PositionError, PositionErrorKinds, Role, Setup, Square,
    fen::Fen,
    san::{San, SanPlus},
    uci::UciMove,
    variant::Atomic,
};

use crate::{
    random::{Scene, bare_setups, scenes, sparse_setups},
    rulesets::rules,
};

/// The rules of `atomic`, but with shakmaty's dead positions and without the 50-move rule.
static ATOMIC: LazyLock<Rules> = LazyLock::new(|| {
    let mut spec = rules("atomic").spec().clone();
    spec.draws.dead = Dead::Libraries;
    spec.draws.halfmoves = Limit::OFF;
    Rules::compile(spec).expect("only the draws differ")
});

/// The rules of `chess` without the 50-move rule.
static CHESS: LazyLock<Rules> = LazyLock::new(|| {
    let mut spec = rules("chess").spec().clone();
    spec.draws.halfmoves = Limit::OFF;
    Rules::compile(spec).expect("only the draws differ")
});

/// shakmaty's position or errors for a setup, without the errors that only shakmaty reports.
fn theirs<P: FromSetup>(setup: Setup, mode: CastlingMode) -> Result<P, PositionError<P>> {
    P::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
}

/// shakmaty's error for a fault.
fn kind(fault: &Fault) -> PositionErrorKinds {
    match fault {
        Fault::EmptyBoard => PositionErrorKinds::EMPTY_BOARD,
        Fault::ManyKings(..) => PositionErrorKinds::TOO_MANY_KINGS,
        Fault::NoKings => PositionErrorKinds::MISSING_KING,
        Fault::PawnsOnBackrank(_) => PositionErrorKinds::PAWNS_ON_BACKRANK,
        Fault::CastlingRights(_) => PositionErrorKinds::INVALID_CASTLING_RIGHTS,
        Fault::EnPassant(_) => PositionErrorKinds::INVALID_EP_SQUARE,
        Fault::OppositeCheck { .. } => PositionErrorKinds::OPPOSITE_CHECK,
        _ => PositionErrorKinds::VARIANT,
    }
}

/// The positions if both libraries accept the setup. The libraries must agree on whether they accept it and, if
/// not, on the reasons.
fn both<'r, P: FromSetup + shakmaty::Position>(
    rules: &'r Rules,
    setup: &Setup,
    mode: CastlingMode,
) -> Result<Option<(Position<'r>, P)>, TestCaseError> {
    let ours = Position::from_setup(rules, setup.clone(), mode);
    let theirs = theirs::<P>(setup.clone(), mode);
    let named = ours.as_ref().err().map_or(PositionErrorKinds::empty(), |error| {
        error.faults.iter().fold(PositionErrorKinds::empty(), |all, fault| all | kind(fault))
    });
    let mut expected = theirs.as_ref().err().map_or(PositionErrorKinds::empty(), |e| e.kinds());
    let only_theirs = PositionErrorKinds::TOO_MUCH_MATERIAL | PositionErrorKinds::IMPOSSIBLE_CHECK;
    expected.remove(only_theirs);
    let kings = Color::ALL.map(|color| setup.board.by_piece(color.king()).any());
    if kings != [false, false] || setup.board.occupied().is_empty() {
        expected.remove(PositionErrorKinds::MISSING_KING);
    }
    // Isotope tests for check only if both kings exist and the board has no other fault.
    let wrong_board = PositionErrorKinds::TOO_MANY_KINGS | PositionErrorKinds::PAWNS_ON_BACKRANK;
    if kings != [true, true] || expected.intersects(wrong_board) {
        expected.remove(PositionErrorKinds::OPPOSITE_CHECK);
    }
    prop_assert_eq!(named, expected);
    Ok(ours.ok().zip(theirs.ok()))
}

fn fen(position: &impl shakmaty::Position) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|m| m.to_uci(CastlingMode::Chess960).to_string());
    moves
}

/// Compares everything about a position except insufficient material and the outcome.
fn agree_on_play<P: shakmaty::Position + Clone>(
    ours: &Position,
    theirs: &P,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(ours.fen(), fen(theirs));
    prop_assert_eq!(ours.checkers(), theirs.checkers());
    prop_assert_eq!(ours.is_checkmate(), theirs.is_checkmate());
    prop_assert_eq!(ours.is_stalemate(), theirs.is_stalemate());
    prop_assert_eq!(ours.legal_ep_square(), theirs.legal_ep_square());
    // shakmaty still generates moves when a king is gone.
    let their_moves =
        if theirs.is_variant_end() { Default::default() } else { theirs.legal_moves() };
    prop_assert_eq!(sorted(ours.legal_moves()), sorted(their_moves));
    Ok(())
}

/// Compares everything about a position, including insufficient material and the outcome.
fn agree<P: shakmaty::Position + Clone>(ours: &Position, theirs: &P) -> Result<(), TestCaseError> {
    agree_on_play(ours, theirs)?;
    prop_assert_eq!(ours.outcome(), theirs.outcome());
    prop_assert_eq!(ours.ended().map(|end| end.known()), theirs.outcome().known());
    for color in Color::ALL {
        let (our_answer, their_answer) =
            (ours.has_insufficient_material(color), theirs.has_insufficient_material(color));
        prop_assert_eq!(our_answer, their_answer, "{}", color);
    }
    Ok(())
}

/// Asserts that both libraries write a move in the same way, and that the text is read as the same move.
fn written_alike<P: shakmaty::Position + Clone>(
    ours: &Position,
    theirs: &P,
    m: Move,
) -> Result<(), TestCaseError> {
    let san = SanPlus::from_move(theirs.clone(), m).to_string();
    prop_assert_eq!(SanPlus::from_move(ours.clone(), m).to_string(), san.clone());
    prop_assert_eq!(notation::read(ours, &san), Ok(m));
    let parsed: San = san.parse::<SanPlus>().expect("shakmaty wrote it").san;
    prop_assert_eq!(parsed.to_move(ours), Ok(m));

    let uci = UciMove::from_move(m, theirs.castles().mode());
    prop_assert_eq!(notation::uci(ours, m), uci.to_string());
    prop_assert_eq!(notation::read(ours, &uci.to_string()), Ok(m));
    prop_assert_eq!(uci.to_move(ours).ok(), Some(m));
    Ok(())
}

/// The positions of both libraries for a setup, if both accept it.
type Both<'r, P> = Result<Option<(Position<'r>, P)>, TestCaseError>;

/// Plays the scene in both libraries, and compares every position, the last one in more detail.
fn plays_alike<'r, P: shakmaty::Position + Clone>(
    scene: &Scene,
    both: impl Fn(&Setup) -> Both<'r, P>,
    agree: impl Fn(&Position, &P) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let start = match both(&scene.setup)? {
        Some(start) => Some(start),
        None => both(&scene.setup.clone().into_swapped_turn())?,
    };
    let Some((mut ours, mut theirs)) = start else { return Ok(()) };
    agree(&ours, &theirs)?;
    let mut played = Vec::new();
    while let Some(m) = scene.next(&sorted(ours.legal_moves()), &played) {
        ours.play_unchecked(m);
        theirs.play_unchecked(m);
        agree(&ours, &theirs)?;
        played.push(m);
    }
    for m in ours.legal_moves() {
        let (mut our_child, mut their_child) = (ours.clone(), theirs.clone());
        our_child.play_unchecked(m);
        their_child.play_unchecked(m);
        agree(&our_child, &their_child)?;
        written_alike(&ours, &theirs, m)?;
    }
    Ok(())
}

/// Asserts that in both libraries, the same pieces would attack a king on any square. The pieces of its side on
/// `left_out` do not block attacks.
fn attack_alike<P: FromSetup + shakmaty::Position>(
    rules: &Rules,
    setup: &Setup,
    mode: CastlingMode,
    left_out: Bitboard,
) -> Result<(), TestCaseError> {
    let Some((ours, theirs)) = both::<P>(rules, setup, mode)? else { return Ok(()) };
    let board = ours.board();
    for attacker in Color::ALL {
        let occupied = board.occupied() & !(left_out & board.by_color(!attacker));
        let enemy_king = board.king_of(attacker);
        for square in Square::ALL.into_iter().filter(|square| Some(*square) != enemy_king) {
            let our_answer = ours.king_attackers(square, attacker, occupied);
            let their_answer = theirs.king_attackers(square, attacker, occupied);
            prop_assert_eq!(our_answer, their_answer, "{} on {}", attacker, square);
        }
    }
    Ok(())
}

/// Sparse setups, some of them with faults: missing or additional kings, pawns on the first or last rank, castling
/// rights without rooks, en passant squares without pawns.
fn faulty_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    let square = || (0u32..64).prop_map(Square::new);
    let role = proptest::sample::select(&[Role::Pawn, Role::King, Role::Rook][..]);
    let piece = (any::<bool>(), role).prop_map(|(white, role)| role.of(Color::from_white(white)));
    let extra = prop_oneof![3 => Just(None), 1 => (square(), piece).prop_map(Some)];
    let lost = prop_oneof![6 => Just(None), 1 => any::<bool>().prop_map(Some)];
    let right = prop_oneof![3 => Just(None), 1 => square().prop_map(Some)];
    let passed = prop_oneof![3 => Just(None), 1 => square().prop_map(Some)];
    (sparse_setups(), extra, lost, right, passed).prop_map(
        |((mut setup, mode), extra, lost, right, passed)| {
            if let Some(white) = lost {
                let king = Color::from_white(white).king();
                let king = setup.board.by_piece(king).first();
                king.into_iter().for_each(|king| setup.board.discard_piece_at(king));
            }
            if let Some((square, piece)) = extra {
                setup.board.set_piece_at(square, piece);
            }
            setup.castling_rights |= right.map_or(Bitboard::EMPTY, Bitboard::from);
            setup.ep_square = passed.or(setup.ep_square);
            (setup, mode)
        },
    )
}

proptest! {
    #[test]
    fn atomic_chess_agrees_with_shakmaty(scene in scenes()) {
        plays_alike(&scene, |setup| both::<Atomic>(&ATOMIC, setup, scene.mode), agree)?;
    }

    #[test]
    fn chess_agrees_with_shakmaty(scene in scenes()) {
        plays_alike(&scene, |setup| both::<Chess>(&CHESS, setup, scene.mode), agree)?;
    }

    #[test]
    fn attackers_of_a_king_removed_from_its_square_agree_with_shakmaty(
        (setup, mode) in sparse_setups(),
        left_out: u64,
    ) {
        let left_out = Bitboard(left_out) | setup.board.kings();
        attack_alike::<Atomic>(&ATOMIC, &setup, mode, left_out)?;
        attack_alike::<Chess>(&CHESS, &setup, mode, left_out)?;
    }

    #[test]
    fn attackers_of_other_squares_behind_the_king_agree_with_shakmaty(
        (setup, mode) in sparse_setups(),
        left_out: u64,
    ) {
        let left_out = Bitboard(left_out) & !setup.board.kings();
        attack_alike::<Atomic>(&ATOMIC, &setup, mode, left_out)?;
        attack_alike::<Chess>(&CHESS, &setup, mode, left_out)?;
    }

    #[test]
    fn insufficient_material_agrees_with_shakmaty(setup in bare_setups()) {
        let turned = setup.clone().into_swapped_turn();
        let mode = CastlingMode::Standard;
        for setup in [setup, turned] {
            if let Some((ours, theirs)) = both::<Atomic>(&ATOMIC, &setup, mode)? {
                agree(&ours, &theirs)?;
            }
            if let Some((ours, theirs)) = both::<Chess>(&CHESS, &setup, mode)? {
                agree(&ours, &theirs)?;
            }
        }
    }

    #[test]
    fn the_same_atomic_positions_are_refused((setup, mode) in faulty_setups()) {
        both::<Atomic>(&ATOMIC, &setup, mode)?;
    }

    #[test]
    fn the_same_chess_positions_are_refused((setup, mode) in faulty_setups()) {
        both::<Chess>(&CHESS, &setup, mode)?;
    }
}
