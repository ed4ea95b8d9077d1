//! Tests that Crazyhouse, antichess, three-check, King of the Hill and Horde agree with shakmaty's own implementations.
//!
//! Insufficient material is not compared: shakmaty has a separate list for each variant, which Isotope does not
//! follow.

use std::sync::LazyLock;

use isotope_kernel::{Dead, Kings, Limit, Position, Rules, SideKings, Spec, Start};
use proptest::{collection::vec, option, prelude::*, sample::Index};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Color, EnPassantMode, FromSetup, Position as _, Rank,
    RemainingChecks, Setup,
    variant::{Antichess, Crazyhouse, Horde, KingOfTheHill, ThreeCheck},
};

use super::{Both, agree_on_play, plays_alike, theirs};
use crate::{
    random::{Choice, Scene, scenes},
    rulesets::rules,
};

fn undrawn(id: &str) -> Rules {
    let mut spec = rules(id).spec().clone();
    spec.draws.dead = Dead::Off;
    spec.draws.halfmoves = Limit::OFF;
    Rules::compile(spec).expect("only the draws differ")
}

static CRAZYHOUSE: LazyLock<Rules> = LazyLock::new(|| undrawn("crazyhouse"));
static ANTICHESS: LazyLock<Rules> = LazyLock::new(|| undrawn("antichess"));
static THREE_CHECK: LazyLock<Rules> = LazyLock::new(|| undrawn("three-check"));
static KING_OF_THE_HILL: LazyLock<Rules> = LazyLock::new(|| undrawn("king-of-the-hill"));
static HORDE: LazyLock<Rules> = LazyLock::new(|| undrawn("horde"));

/// Horde in which Black has the pawns.
static BLACK_HORDE: LazyLock<Rules> = LazyLock::new(|| {
    let fen = "pppppppp/pppppppp/pppppppp/pppppppp/1pp2pp1/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let spec = Spec {
        kings: Kings::Sides { white: SideKings::One, black: SideKings::Off },
        start: Start::Fen(fen.into()),
        ..HORDE.spec().clone()
    };
    Rules::compile(spec).expect("only the sides are exchanged")
});

/// The positions of both libraries for a setup. If shakmaty accepts the setup, Isotope must accept it, too.
fn both<'r, P: FromSetup + shakmaty::Position>(
    rules: &'r Rules,
    setup: &Setup,
    mode: CastlingMode,
) -> Both<'r, P> {
    let Ok(theirs) = theirs::<P>(setup.clone(), mode) else { return Ok(None) };
    let ours = Position::from_setup(rules, setup.clone(), mode);
    let ours = ours.map_err(|error| TestCaseError::fail(format!("{setup:?}: {error}")))?;
    Ok(Some((ours, theirs)))
}

/// Asserts that the positions of both libraries are the same and have the same winner.
fn agree<P: shakmaty::Position + Clone>(ours: &Position, theirs: &P) -> Result<(), TestCaseError> {
    agree_on_play(ours, theirs)?;
    let winner = theirs.outcome().winner();
    prop_assert_eq!(ours.ended().and_then(|end| end.winner), winner);
    if !theirs.is_insufficient_material() {
        prop_assert_eq!(ours.outcome(), theirs.outcome());
    }
    Ok(())
}

/// Hands with up to three pieces of each role.
fn hands() -> impl Strategy<Value = ByColor<ByRole<u8>>> {
    let hand = || {
        proptest::array::uniform5(prop_oneof![2 => Just(0u8), 1 => 1u8..=3]).prop_map(
            |[pawn, knight, bishop, rook, queen]| ByRole {
                pawn,
                knight,
                bishop,
                rook,
                queen,
                king: 0,
            },
        )
    };
    (hand(), hand()).prop_map(|(white, black)| ByColor { white, black })
}

proptest! {
    #[test]
    fn crazyhouse_agrees_with_shakmaty(mut scene in scenes(), hands in hands(), promoted: u64) {
        let setup = &mut scene.setup;
        let pieces = setup.board.occupied() & !setup.board.pawns() & !setup.board.kings();
        setup.promoted = pieces & !setup.castling_rights & Bitboard(promoted);
        setup.pockets = Some(hands);
        plays_alike(&scene, |setup| both::<Crazyhouse>(&CRAZYHOUSE, setup, scene.mode), agree)?;
    }

    #[test]
    fn antichess_agrees_with_shakmaty(
        mut scene in scenes(),
        kingless in option::weighted(0.3, any::<bool>().prop_map(Color::from_white)),
    ) {
        let setup = &mut scene.setup;
        setup.castling_rights = Bitboard::EMPTY;
        if let Some(king) = kingless.and_then(|color| setup.board.king_of(color)) {
            setup.board.discard_piece_at(king);
        }
        // After a move, the mover has at least one piece. Without any piece, there is no winner in shakmaty.
        prop_assume!(Color::ALL.into_iter().all(|color| setup.board.by_color(color).any()));
        plays_alike(&scene, |setup| both::<Antichess>(&ANTICHESS, setup, scene.mode), agree)?;
    }

    #[test]
    fn three_check_agrees_with_shakmaty(mut scene in scenes(), given in (0u32..3, 0u32..3)) {
        let left = |given| RemainingChecks::new(3 - given);
        scene.setup.remaining_checks =
            Some(ByColor { white: left(given.0), black: left(given.1) });
        plays_alike(&scene, |setup| both::<ThreeCheck>(&THREE_CHECK, setup, scene.mode), agree)?;
    }

    #[test]
    fn king_of_the_hill_agrees_with_shakmaty(scene in scenes()) {
        plays_alike(&scene, |setup| both::<KingOfTheHill>(&KING_OF_THE_HILL, setup, scene.mode), agree)?;
    }

    #[test]
    fn horde_agrees_with_shakmaty(choices in vec(any::<Index>().prop_map(Choice::Any), 0..=400)) {
        let setup = Horde::default().to_setup(EnPassantMode::Legal);
        let scene = Scene { setup, mode: CastlingMode::Standard, choices };
        plays_alike(&scene, |setup| both::<Horde>(&HORDE, setup, scene.mode), agree)?;
    }

    #[test]
    fn small_hordes_agree_with_shakmaty(mut scene in scenes(), first: u8, horde_is_white: bool) {
        let setup = &mut scene.setup;
        let horde = Color::from_white(horde_is_white);
        let Some(king) = setup.board.king_of(horde) else { return Ok(()) };
        setup.board.discard_piece_at(king);
        setup.castling_rights &= setup.board.by_color(!horde);
        for square in Bitboard::from_rank(horde.relative_rank(Rank::First)) & !setup.board.occupied() {
            if first & 1 << square.file() as u8 != 0 {
                setup.board.set_piece_at(square, horde.pawn());
            }
        }
        let rules = if horde_is_white { &*HORDE } else { &*BLACK_HORDE };
        plays_alike(&scene, |setup| both::<Horde>(rules, setup, scene.mode), agree)?;
    }
}
