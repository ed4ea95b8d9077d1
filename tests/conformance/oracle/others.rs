//! Tests that Crazyhouse, antichess, three-check and King of the Hill agree with shakmaty's own implementations.
//!
//! Insufficient material is not compared: shakmaty has a separate list for each variant, which Isotope does not
//! follow.

use std::sync::LazyLock;

use isotope_kernel::{Dead, Limit, Position, Rules};
use proptest::{option, prelude::*};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Color, FromSetup, Position as _, RemainingChecks,
    Setup,
    variant::{Antichess, Crazyhouse, KingOfTheHill, ThreeCheck},
};

use super::{Both, agree_on_play, plays_alike, theirs};
use crate::{
    random::{config, scenes},
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
    #![proptest_config(config())]

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
}
