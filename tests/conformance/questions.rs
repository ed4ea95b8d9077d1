//! Tests of positions through shakmaty's `Position` trait, and of their equality.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use isotope_kernel::Position;
use shakmaty::{
    CastlingMode, CastlingSide, Color, KnownOutcome, Outcome, Position as _, Role, Square,
};

use crate::cases::{position, variants::with_fields};

#[test]
fn castling_on_each_side_is_a_move_of_its_own() {
    let position = position("atomic", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for side in CastlingSide::ALL {
        let [castling] = position.castling_moves(side)[..] else { panic!("{side:?}: one move") };
        assert_eq!(castling.castling_side(), Some(side));
    }
    let onto_the_rook = position.san_candidates(Role::King, Square::H1);
    assert!(onto_the_rook.is_empty(), "castling is no king's move: {onto_the_rook:?}");
}

/// In the trait, a variant end is an end of the game that does not exist in chess.
#[test]
fn only_a_win_on_the_board_is_a_variant_end() {
    let mate = position("atomic", "BQ6/Rk6/8/8/8/8/8/4K3 b - - 0 1");
    let destroyed = position("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1");
    let goes_on = position("atomic", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let ends = [&mate, &destroyed, &goes_on].map(|position| position.is_variant_end());
    assert_eq!(ends, [false, true, false]);
    assert!(mate.is_game_over() && destroyed.is_game_over() && !goes_on.is_game_over());
}

#[test]
fn a_draw_is_an_outcome_that_ends_the_game() {
    let drawn = Outcome::Known(KnownOutcome::Draw);
    for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 100 90", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
        let position = position("atomic", fen);
        assert!(position.is_game_over(), "{fen}");
        assert_eq!((position.outcome(), position.variant_outcome()), (drawn, drawn), "{fen}");
    }
    let won = position("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 1").outcome();
    assert_eq!(won, Outcome::Known(KnownOutcome::Decisive { winner: Color::White }));
}

/// Neither side can win with bare kings, but the position is dead only if the rules end the game there.
#[test]
fn insufficient_material_means_that_the_rules_call_the_position_dead() {
    let fen = "3k4/8/8/8/8/8/2K5/8 w - - 0 1";
    for (id, dead) in [("atomic", true), ("dead-off", false)] {
        let position = position(id, fen);
        assert!(Color::ALL.into_iter().all(|color| position.has_insufficient_material(color)));
        assert_eq!(position.is_insufficient_material(), dead, "{id}");
    }
}

#[test]
fn equality_of_positions_ignores_the_counters() {
    let hash = |position: &Position<'_>| {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        hasher.finish()
    };
    let one = position("three-check-atomic", "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1");
    let later = position("three-check-atomic", "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 40 60");
    assert_eq!((&one, hash(&one)), (&later, hash(&later)));
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 b Q - 3+3 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 2+3 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1",
        "4k3/8/8/8/8/8/8/1R2K3 w - - 3+3 0 1",
    ] {
        assert_ne!(one, position("three-check-atomic", fen), "{fen}");
    }
}

#[test]
fn a_legal_en_passant_square_can_be_captured_on() {
    let start = position("atomic", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let after = crate::cases::played(&start, "e4").expect("the move is legal");
    assert_eq!((after.maybe_ep_square(), after.setup().ep_square), (Some(Square::E3), None));
    let start = position("atomic", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let after = crate::cases::played(&start, "e4").expect("the move is legal");
    assert_eq!(after.setup().ep_square, Some(Square::E3));
}

#[test]
fn a_fen_under_chess960_castles_by_its_rules() {
    let rules = with_fields("atomic", "start: Chess960");
    let mode =
        |text: &str| Position::from_fen(&rules, text).expect("it can be played").castles().mode();
    assert_eq!(mode("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), CastlingMode::Chess960);
    let start = with_fields("atomic", "start: Fen(\"4k3/8/8/8/8/8/PPPPPPPP/1K5R w H - 0 1\")");
    assert_eq!(Position::start(&start).castles().mode(), CastlingMode::Chess960);
}
