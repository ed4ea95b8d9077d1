//! When two positions are the same.

use std::hash::{DefaultHasher, Hash, Hasher};

use isotope_kernel::{Kings, Layout, Position, fen};
use proptest::prelude::*;
use shakmaty::{
    Bitboard, ByColor, EnPassantMode, Move, Position as _, RemainingChecks, Setup,
    zobrist::Zobrist64,
};

use super::moves::sorted;
use crate::random::{cases, castling_cases, config, en_passant_cases};

fn hashes(position: &Position<'_>) -> (u64, Zobrist64) {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    (hasher.finish(), position.zobrist_hash(EnPassantMode::Legal))
}

fn played<'r>(position: &Position<'r>, moves: &[Move]) -> Option<Position<'r>> {
    let mut position = position.clone();
    moves.iter().all(|m| position.try_play(*m).is_ok()).then_some(position)
}

/// Whether kings stand beside the one that may castle in Chess960: a FEN cannot say whose a right is.
fn has_several_castlers(position: &Position<'_>) -> bool {
    let kings = position.board().kings() & Bitboard::BACKRANKS;
    position.castles().mode().is_chess960()
        && position.rules().spec().kings != Kings::One
        && position.castles().any()
        && kings.count() > 1
}

/// Whether the game is over for a king of several, of which a FEN tells nothing, or it is not clear whose
/// a right to castle is.
pub(super) fn is_beyond_fen(position: &Position<'_>) -> bool {
    position.rules().spec().kings == Kings::Each && position.is_variant_end()
        || has_several_castlers(position)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_position_survives_its_fen(case in cases()) {
        let position = case.position();
        if is_beyond_fen(&position) {
            return Ok(());
        }
        let fen = fen::read(&position.fen()).and_then(fen::Written::strict).expect("our FENs can be read");
        let read = Position::from_fen(&case.rules, fen);
        let read = read.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.fen(), position.fen());
        prop_assert_eq!(sorted(read.legal_moves()), sorted(position.legal_moves()));
        prop_assert_eq!(read.ended(), position.ended());
        prop_assert_eq!(hashes(&read), hashes(&position));
        // What is read plays on like what was written.
        for m in position.legal_moves() {
            let after = played(&read, &[m]).expect("the same moves are legal");
            let mut expected = position.clone();
            expected.play_unchecked(m);
            prop_assert_eq!(after.fen(), expected.fen());
        }
    }

    #[test]
    fn equal_positions_have_equal_hashes_by_whatever_route_they_came(case in cases()) {
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
    fn an_en_passant_square_that_nobody_can_use_makes_no_difference(case in cases()) {
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
    fn a_right_makes_a_difference(
        case in prop_oneof![cases(), castling_cases(), en_passant_cases()],
    ) {
        let position = case.position();
        let setup = position.setup();
        let Layout { setup, walls } = setup;
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
            let other = Layout { setup, walls };
            let text = format!("{other:?}");
            let mode = position.castles().mode();
            if let Ok((other, _)) = Position::allow_impossible(&case.rules, other, mode) {
                prop_assert_ne!(&other, &position, "{}", text);
            }
        }
    }

    #[test]
    fn the_counters_make_no_difference(
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
