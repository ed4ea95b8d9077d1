//! Tests of equality, keys and hashes of positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use isotope_kernel::{
    Fault, Kings, Layout, Position, Roles, Rules, SideKings, Spec, Start, Win, fen,
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use shakmaty::{
    ByColor, EnPassantMode, File, Move, Position as _, Rank, RemainingChecks, Role, Setup, Square,
    zobrist::Zobrist64,
};

use super::moves::sorted;
use crate::{
    cases::position,
    random::{cases, castling_cases, en_passant_cases},
};

fn hashes(position: &Position<'_>) -> (u64, Zobrist64) {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    (hasher.finish(), position.zobrist_hash(EnPassantMode::Legal))
}

fn played<'r>(position: &Position<'r>, moves: &[Move]) -> Option<Position<'r>> {
    let mut position = position.clone();
    moves.iter().all(|m| position.try_play(*m).is_ok()).then_some(position)
}

/// Whether the game may be over because one of several kings was lost, which is not visible in a FEN.
pub(super) fn is_beyond_fen(position: &Position<'_>) -> bool {
    position.rules().spec().kings.either(SideKings::Each) && position.is_variant_end()
}

/// Reads the FEN of `position` as a new position.
fn reread<'r>(position: &Position<'r>) -> Result<Position<'r>, TestCaseError> {
    let fen = fen::read(&position.fen()).and_then(fen::ParsedFen::strict);
    let fen = fen.map_err(|error| TestCaseError::fail(error.to_string()))?;
    Position::from_fen(position.rules(), fen)
        .map_err(|error| TestCaseError::fail(format!("{}: {error}", position.fen())))
}

/// The two keys of a position: for comparisons within a game, and across games.
fn keys(id: &str, text: &str) -> (u128, u128) {
    let position = position(id, text);
    (position.key(), position.key_across_games())
}

#[test]
fn positions_with_different_walls_have_different_keys() {
    let with = keys("dead-square", "4k3/8/8/8/4*3/8/8/4K3 w - - 0 1");
    let without = keys("dead-square", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let elsewhere = keys("dead-square", "4k3/8/8/8/3*4/8/8/4K3 w - - 0 1");
    assert!(with.0 != without.0 && with.0 != elsewhere.0);
}

#[test]
fn the_key_across_games_ignores_the_remaining_checks() {
    let three = keys("three-check", "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1");
    let one = keys("three-check", "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1");
    let chess = keys("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_ne!(three.0, one.0);
    assert_eq!(three.1, one.1);
    assert_eq!(three.1, chess.1);
    assert_eq!(chess.0, chess.1);
}

proptest! {
    #[test]
    fn a_position_survives_its_fen(case in prop_oneof![3 => cases(), 1 => castling_cases()]) {
        let position = case.position();
        if is_beyond_fen(&position) {
            return Ok(());
        }
        let read = reread(&position)?;
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.fen(), position.fen());
        prop_assert_eq!(sorted(read.legal_moves()), sorted(position.legal_moves()));
        prop_assert_eq!(read.ended(), position.ended());
        prop_assert_eq!(hashes(&read), hashes(&position));
        // After each move, the positions are the same, too.
        for m in position.legal_moves() {
            let after = played(&read, &[m]).expect("the same moves are legal");
            let mut expected = position.clone();
            expected.play_unchecked(m);
            prop_assert_eq!(after.fen(), expected.fen());
            if !is_beyond_fen(&expected) {
                prop_assert_eq!(&reread(&expected)?, &expected);
            }
        }
    }

    /// Other kings stand, move or arise by promotion on the same rank as the king that may castle.
    #[test]
    fn a_fen_shows_which_of_several_kings_may_castle(
        case in castling_cases(),
        kings in select(&[Kings::Each, Kings::Last, Kings::Off][..]),
        more in vec((0u32..8, 0u32..3), 1..4),
        choices in vec(any::<Index>(), 0..8),
        from_here: bool,
    ) {
        let mut layout = case.position().setup();
        let turn = layout.turn;
        for (file, rank) in more {
            let square = Square::from_coords(File::new(file), turn.relative_rank(Rank::new(rank)));
            if layout.board.piece_at(square).is_none() && !layout.walls.contains(square) {
                layout.board.set_piece_at(square, turn.king());
            }
        }
        let win = match kings {
            Kings::Off => Win::Extinction(Roles::only(Role::King)),
            _ => Win::KingDestroyed,
        };
        let start = match from_here {
            true => Start::Fen(layout.to_string()),
            false => Start::Chess960,
        };
        let spec = Spec { kings, start, win: vec![win], ..Spec::default() };
        let Ok(rules) = Rules::compile(spec) else { return Ok(()) };
        let mode = rules.castling_mode(&layout);
        let Ok((mut position, faults)) = Position::allow_impossible(&rules, layout, mode) else {
            return Ok(());
        };
        if faults.iter().any(|fault| matches!(fault, Fault::OppositeCheck { .. })) {
            return Ok(());
        }
        for choice in choices {
            let moves = position.legal_moves();
            if is_beyond_fen(&position) || moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice.index(moves.len())]);
            if !is_beyond_fen(&position) {
                let read = reread(&position)?;
                prop_assert_eq!(&read, &position);
                prop_assert_eq!(read.fen(), position.fen());
                prop_assert_eq!(sorted(read.legal_moves()), sorted(position.legal_moves()));
            }
        }
    }

    #[test]
    fn equal_positions_reached_by_different_moves_have_equal_hashes(case in cases()) {
        let position = case.position();
        let moves: Vec<Move> = position.legal_moves().into_iter().step_by(3).take(6).collect();
        for (i, first) in moves.iter().enumerate() {
            let Some(after) = played(&position, &[*first]) else { continue };
            let replies: Vec<Move> = after.legal_moves().into_iter().step_by(5).take(3).collect();
            let pairs = moves[..i].iter().flat_map(|m| replies.iter().map(move |r| (m, r)));
            for (second, reply) in pairs {
                let one = played(&position, &[*first, *reply, *second]);
                let other = played(&position, &[*second, *reply, *first]);
                if let Some((one, other)) = one.zip(other) && one == other {
                    prop_assert_eq!(hashes(&one), hashes(&other));
                }
            }
        }
    }

    #[test]
    fn an_en_passant_square_without_a_legal_capture_is_ignored(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            if after.maybe_ep_square().is_some() && after.en_passant_moves().is_empty() {
                let mut setup = after.setup();
                setup.ep_square = None;
                let mode = after.castles().mode();
                let without = Position::from_setup(&case.rules, setup, mode)
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert_eq!(&after, &without);
                prop_assert_eq!(hashes(&after), hashes(&without));
            }
        }
    }

    #[test]
    fn positions_with_different_castling_rights_differ(
        case in prop_oneof![cases(), castling_cases(), en_passant_cases()],
    ) {
        let position = case.position();
        let setup = position.setup();
        let Layout { setup, walls, counts } = setup;
        let mut others = vec![setup.clone().into_swapped_turn()];
        for rook in setup.castling_rights {
            let castling_rights = setup.castling_rights.without(rook);
            others.push(Setup { castling_rights, ..setup.clone() });
        }
        others.extend(setup.ep_square.map(|_| Setup { ep_square: None, ..setup.clone() }));
        if let Some(ByColor { white, black }) = setup.remaining_checks {
            let white = if white.is_zero() { RemainingChecks::new(1) } else { white.saturating_sub(1) };
            let remaining_checks = Some(ByColor { white, black });
            others.push(Setup { remaining_checks, ..setup });
        }
        for setup in others {
            let other = Layout { setup, walls, counts };
            let text = format!("{other:?}");
            let mode = position.castles().mode();
            if let Ok((other, _)) = Position::allow_impossible(&case.rules, other, mode) {
                prop_assert_ne!(&other, &position, "{}", text);
            }
        }
    }

    #[test]
    fn the_counters_are_ignored(
        case in cases(),
        halfmoves in 0u32..60,
        fullmoves in 1u32..99,
    ) {
        let position = case.position();
        if is_beyond_fen(&position) {
            return Ok(());
        }
        let mut setup = position.setup();
        setup.halfmoves = halfmoves;
        setup.fullmoves = fullmoves.try_into().expect("it is not zero");
        let other = Position::from_setup(&case.rules, setup, position.castles().mode())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&position, &other);
        prop_assert_eq!(hashes(&position), hashes(&other));
    }
}
