//! Tests of the move generators against the definition of legality and each other.

use std::sync::Arc;

use isotope_kernel::{
    CheckPredicate, Illegal, Plugins, Position, Rules, divide, fen, judge, perft,
};
use proptest::prelude::*;
use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Color, Move, Position as _, Role, Setup, Square,
};

use crate::{
    cases::variants::with_fields,
    random::{
        Case, any_rules, blast_cases, boards_of_three, cases, crowded_setups, promotion_cases,
    },
    rulesets::shipped,
};

/// Sorts the moves in an order that does not depend on the generator.
pub(super) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by_key(|m| (m.from(), m.to(), m.promotion(), m.is_castle(), m.is_en_passant()));
    moves
}

/// Every conceivable move of the pieces on the board, and every drop, possible or not.
fn candidates(position: &Position<'_>) -> Vec<Move> {
    let board = position.board();
    let mut moves: Vec<Move> = Vec::new();
    for role in Role::ALL {
        moves.extend(Square::ALL.map(|to| Move::Put { role, to }));
    }
    for from in board.occupied() {
        let role = board.role_at(from).expect("the square is occupied");
        for to in Square::ALL {
            let promotions: &[Role] = if role == Role::Pawn { &Role::ALL } else { &[] };
            for promotion in promotions.iter().copied().map(Some).chain([None]) {
                let capture = board.role_at(to).filter(|_| from != to);
                moves.push(Move::Normal { role, from, capture, to, promotion });
            }
            if role == Role::Pawn {
                moves.push(Move::EnPassant { from, to });
            }
            if role == Role::King {
                moves.push(Move::Castle { king: from, rook: to });
            }
        }
    }
    moves
}

/// The candidates that are legal by definition.
pub(super) fn judged(position: &Position<'_>) -> Vec<Move> {
    sorted(candidates(position).into_iter().filter(|m| judge(position, *m).is_ok()))
}

fn garbage() -> impl Strategy<Value = Move> {
    let role = || proptest::sample::select(&Role::ALL[..]);
    let square = || (0u32..64).prop_map(Square::new);
    let normal =
        (role(), square(), proptest::option::of(role()), square(), proptest::option::of(role()))
            .prop_map(|(role, from, capture, to, promotion)| Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            });
    prop_oneof![
        4 => normal,
        1 => (square(), square()).prop_map(|(from, to)| Move::EnPassant { from, to }),
        1 => (square(), square()).prop_map(|(king, rook)| Move::Castle { king, rook }),
        1 => (role(), square()).prop_map(|(role, to)| Move::Put { role, to }),
    ]
}

/// Compares perft to depth 2 with the sum of the numbers of replies to each move.
fn two_plies(case: &Case) -> Result<(), TestCaseError> {
    let position = case.position();
    let after = |m: Move| {
        let mut child = position.clone();
        child.play_unchecked(m);
        (m, child.legal_moves().len() as u64)
    };
    let children: Vec<(Move, u64)> = position.legal_moves().into_iter().map(after).collect();
    prop_assert_eq!(perft(&position, 2), children.iter().map(|(_, count)| count).sum::<u64>());
    prop_assert_eq!(divide(&position, 2), children);
    Ok(())
}

/// Compares the position of a case, and all lines of two plies, with the same under rules of the same words that are
/// played by another generator.
fn same_game(case: &Case, rules: &Rules) -> Result<(), TestCaseError> {
    let one = case.position();
    if one.is_variant_end() {
        // A setup does not show whether a king was lost before.
        return Ok(());
    }
    let kings = |color: Color| one.board().by_piece(color.king()) & color.backrank();
    let unclear = |color: Color| one.castles().has_color(color) && kings(color).more_than_one();
    if Color::ALL.into_iter().any(unclear) {
        // A setup does not show which of several kings may castle.
        return Ok(());
    }
    let other = Position::allow_impossible(rules, one.setup(), one.castles().mode());
    let (other, _) = other.map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(sorted(one.legal_moves()), sorted(other.legal_moves()));
    prop_assert_eq!(perft(&one, 2), perft(&other, 2));
    prop_assert_eq!(one.is_check(), other.is_check());
    Ok(())
}

proptest! {
    #[test]
    fn the_legal_moves_are_those_that_judge_accepts(case in prop_oneof![cases(), blast_cases()]) {
        let position = case.position();
        prop_assert_eq!(sorted(position.legal_moves()), judged(&position));
    }

    #[test]
    fn the_definition_used_as_a_generator_finds_the_same_moves(case in cases()) {
        let position = case.position();
        let defined = judge::legal_moves(&position);
        prop_assert_eq!(sorted(position.legal_moves()), sorted(defined));
    }

    #[test]
    fn a_game_played_by_the_definition_is_the_same_game(
        case in prop_oneof![cases(), blast_cases()],
    ) {
        let spec = case.rules.spec().clone();
        let check = Some(Box::new(spec.check) as Box<dyn CheckPredicate>);
        // With plugins, moves are always generated by the definition of legality.
        let rules = Rules::compile_with(spec, Plugins { check, ..Plugins::default() });
        same_game(&case, &rules.expect("the same words"))?;
    }

    #[test]
    fn a_game_that_sets_play_is_the_same_game_by_survey(
        case in cases().prop_filter("sets", |case| case.rules.plays_by_sets())
    ) {
        let rules = Rules::compile(case.rules.spec().clone()).expect("the same words").by_survey();
        prop_assert!(!rules.plays_by_sets());
        same_game(&case, &rules)?;
    }

    #[test]
    fn no_move_is_listed_twice(case in cases()) {
        let moves = sorted(case.position().legal_moves());
        let mut once = moves.clone();
        once.dedup();
        prop_assert_eq!(moves, once);
    }

    #[test]
    fn judge_accepts_any_input_and_only_legal_moves_are_legal(
        case in cases(),
        moves in prop::collection::vec(garbage(), 20),
    ) {
        let position = case.position();
        let legal = position.legal_moves();
        for m in moves {
            prop_assert_eq!(judge(&position, m).is_ok(), legal.contains(&m), "{:?}", m);
        }
    }

    #[test]
    fn the_moves_to_a_square_are_the_legal_moves_to_it(case in cases()) {
        let position = case.position();
        let legal = position.legal_moves();
        for role in Role::ALL {
            for to in Square::ALL {
                let wanted = legal.iter().copied();
                let wanted =
                    wanted.filter(|m| !m.is_castle() && m.role() == role && m.to() == to);
                prop_assert_eq!(sorted(position.san_candidates(role, to)), sorted(wanted));
            }
        }
    }

    #[test]
    fn moves_of_one_kind_are_the_legal_moves_of_that_kind(case in cases()) {
        let position = case.position();
        let legal = position.legal_moves();
        let of_kind = |wanted: fn(&Move) -> bool| sorted(legal.iter().copied().filter(wanted));
        prop_assert_eq!(sorted(position.en_passant_moves()), of_kind(|m| m.is_en_passant()));
        prop_assert_eq!(sorted(position.capture_moves()), of_kind(|m| m.is_capture()));
        prop_assert_eq!(sorted(position.promotion_moves()), of_kind(|m| m.is_promotion()));
        for side in CastlingSide::ALL {
            let castling = legal.iter().copied().filter(|m| m.castling_side() == Some(side));
            prop_assert_eq!(sorted(position.castling_moves(side)), sorted(castling));
        }
        for m in legal {
            prop_assert!(position.is_legal(m), "{m:?}");
        }
    }

    #[test]
    fn perft_2_is_the_sum_of_perft_1_after_each_move(case in cases()) {
        two_plies(&case)?;
    }

    #[test]
    fn perft_counts_promotions_like_other_moves(case in promotion_cases()) {
        two_plies(&case)?;
    }

    #[test]
    fn an_illegal_move_leaves_the_position_unchanged(
        case in cases(),
        moves in prop::collection::vec(garbage(), 5),
    ) {
        let position = case.position();
        for m in moves.into_iter().filter(|m| judge(&position, *m).is_err()) {
            let mut tried = position.clone();
            prop_assert!(tried.try_play(m).is_err());
            prop_assert_eq!(tried.fen(), position.fen());
        }
    }

    #[test]
    fn the_generator_agrees_with_the_definition_on_crowded_boards(rules in any_rules(), setup in crowded_setups()) {
        let mode = shakmaty::CastlingMode::Standard;
        let (position, _) = Position::allow_impossible(&rules, setup, mode)
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        let legal = sorted(position.legal_moves());
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            prop_assert!(after.ended().is_some() || !after.legal_moves().is_empty());
        }
        let sample = candidates(&position).into_iter().step_by(37);
        for m in sample {
            prop_assert_eq!(judge(&position, m).is_ok(), legal.contains(&m), "{:?}", m);
        }
    }
}

#[test]
fn after_the_end_of_the_game_every_move_is_refused() {
    let rules = crate::rulesets::rules("atomic");
    let position = position(rules, "4k3/8/8/8/8/8/8/8 w - - 0 1");
    for m in candidates(&position) {
        assert!(matches!(judge(&position, m), Err(Illegal::GameOver(_))), "{m:?}");
    }
}

#[test]
fn explosions_that_spare_the_capturer_and_hit_no_other_piece_are_chess() {
    let chess = crate::rulesets::rules("chess");
    for center in ["Landing", "Victim", "Origin"] {
        let spares = "[Pawn, Knight, Bishop, Rook, Queen, King]";
        let fields = format!("capture: Explode(blast: Point, center: {center}, spares: {spares})");
        let rules = with_fields("atomic", &fields);
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let [exploding, ordinary] = [&rules, chess].map(|rules| position(rules, fen));
            assert_eq!(perft(&exploding, 3), perft(&ordinary, 3), "{center}: {fen}");
        }
    }
}

/// Rules that sets play are also played by survey. With `STRIDE=1`, every position is tested, even if it cannot arise.
#[test]
fn the_generator_agrees_with_the_definition_on_three_pieces_under_every_shipped_ruleset() {
    let mode = CastlingMode::Chess960;
    let mut asked = 0;
    let by_sets = shipped().iter().filter(|ruleset| ruleset.rules.plays_by_sets());
    let by_survey = by_sets.map(|ruleset| {
        let spec = ruleset.rules.spec().clone();
        let rules = Rules::compile(spec).expect("it is shipped").by_survey();
        (&*ruleset.id, Arc::new(rules))
    });
    let all = shipped().iter().map(|ruleset| (&*ruleset.id, Arc::clone(&ruleset.rules)));
    for (id, rules) in all.chain(by_survey) {
        let ask = |setup: Setup| {
            let position = Position::allow_impossible(&rules, setup, mode);
            let Ok((position, _)) = position else { return false };
            let legal = sorted(position.legal_moves());
            assert_eq!(legal, sorted(judge::legal_moves(&position)), "{id} {position:?}");
            assert_eq!(legal.len() as u64, perft(&position, 1), "{id} {position:?}");
            true
        };
        for board in boards_of_three(997) {
            for turn in Color::ALL {
                let setup = Setup { board: board.clone(), turn, ..Setup::empty() };
                asked += usize::from(ask(setup.clone()));
                for castling_rights in setup.board.rooks() & Bitboard::BACKRANKS {
                    ask(Setup { castling_rights: castling_rights.into(), ..setup.clone() });
                }
            }
        }
    }
    assert!(asked > 10_000, "only {asked} positions were tested");
}

/// Sets up a position, even if it cannot arise.
pub(super) fn position<'r>(rules: &'r Rules, fen: &str) -> Position<'r> {
    let layout = fen::read(fen).expect("the FEN can be read").layout;
    let mode = rules.castling_mode(&layout);
    Position::allow_impossible(rules, layout, mode).expect("the position can be played").0
}

#[test]
fn the_debug_text_of_a_case_has_its_rules_start_and_moves() {
    let scene = crate::random::Scene {
        setup: shakmaty::Setup::initial(),
        mode: shakmaty::CastlingMode::Standard,
        choices: Vec::new(),
    };
    let rules = std::sync::Arc::new(crate::rulesets::rules("chess").clone());
    let text = format!("{:?}", Case { rules, scene });
    assert!(text.contains("capture:Replace"), "{text}");
    assert!(text.contains("from  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"), "{text}");
}
