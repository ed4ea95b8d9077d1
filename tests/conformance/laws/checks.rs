//! Tests of the pieces that give check.

use isotope_kernel::{
    Aftermath, Castling, Check, Compulsory, Position, Rules, SideKings, Spec, Win, judge,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, CastlingSide, Color, Move, Position as _, Square, attacks};

use crate::random::{Case, blast_cases, cases, castling_cases, double_step_cases};

/// The rules of `case` with another check predicate, and without wins by counting checks. `None` if no game can
/// start under these rules, because a trigger gives check from the start.
fn with_check(case: &Case, check: Check) -> Option<Rules> {
    let mut spec: Spec = case.rules.spec().clone();
    spec.win.retain(|win| !matches!(win, Win::Checks(_)));
    spec.check = check;
    match Rules::compile(spec) {
        Ok(rules) => Some(rules),
        Err(error) => {
            let start = error.problems.iter().all(|problem| problem.code == "start-position");
            assert!(start && !case.rules.spec().triggers.is_empty(), "{error}");
            None
        }
    }
}

/// The board of `position` under other rules and with `turn` to move, even if the position cannot arise.
fn under<'r>(rules: &'r Rules, position: &Position<'_>, turn: Color) -> Position<'r> {
    let mut setup = position.setup();
    if turn != setup.turn {
        setup.swap_turn();
    }
    let mode = position.castles().mode();
    Position::allow_impossible(rules, setup, mode).expect("the board is possible").0
}

fn checkers(rules: &Rules, position: &Position<'_>) -> Bitboard {
    under(rules, position, position.turn()).checkers()
}

/// The pieces that, if it were their turn and captures were not compulsory, could make a move that their own king
/// survives, that destroys the king, and that is `wanted`.
fn threats(
    rules: &Rules,
    position: &Position<'_>,
    king: Square,
    wanted: impl Fn(Move, Aftermath) -> bool,
) -> Bitboard {
    let attacker = !position.turn();
    let spec = Spec { compulsory: Compulsory::Off, ..rules.spec().clone() };
    let rules = Rules::compile(spec).expect("the rules are as before, and allow more moves");
    let turned = under(&rules, position, attacker);
    let Some(own) = turned.board().king_of(attacker) else {
        return Bitboard::EMPTY;
    };
    let moves = turned.legal_moves().into_iter();
    moves
        .filter(|m| {
            let aftermath = judge(&turned, *m).expect("the move is legal");
            !aftermath.destroyed.contains(own)
                && aftermath.destroyed.contains(king)
                && wanted(*m, aftermath)
        })
        .filter_map(|m| m.from())
        .collect()
}

/// Whether each side has one king and neither has won, so that both sides could capture, regardless of the side to
/// move.
fn undecided(position: &Position<'_>) -> bool {
    position.rules().spec().kings.both(SideKings::One)
        && Color::ALL.into_iter().all(|color| {
            let turned = under(position.rules(), position, color);
            turned.board().king_of(color).is_some()
                && turned.ended().is_none_or(|outcome| outcome.winner.is_none())
        })
}

proptest! {
    #[test]
    fn direct_check_is_given_by_the_pieces_whose_capture_of_the_king_their_own_king_survives(case in prop_oneof![cases(), blast_cases()]) {
        let Some(rules) = with_check(&case, Check::Direct) else { return Ok(()) };
        let position = under(&rules, &case.position(), case.position().turn());
        if let Some(king) = position.board().king_of(position.turn()) && undecided(&position) {
            let threats = threats(&rules, &position, king, |m, _| m.is_capture() && m.to() == king);
            prop_assert_eq!(position.checkers(), threats);
        }
    }

    #[test]
    fn explosion_check_is_given_by_the_pieces_that_can_destroy_the_king_and_keep_their_own(case in prop_oneof![cases(), blast_cases()]) {
        let Some(rules) = with_check(&case, Check::Explosion) else { return Ok(()) };
        let position = under(&rules, &case.position(), case.position().turn());
        if let Some(king) = position.board().king_of(position.turn()) && undecided(&position) {
            prop_assert_eq!(position.checkers(), threats(&rules, &position, king, |_, _| true));
        }
    }

    #[test]
    fn pieces_that_give_direct_check_attack_the_king_as_in_chess(case in cases()) {
        let Some(rules) = with_check(&case, Check::Direct) else { return Ok(()) };
        let position = case.position();
        if let Some(king) = position.board().king_of(position.turn()) {
            let board = position.board();
            let plain = board.attacks_to(king, !position.turn(), board.occupied());
            prop_assert!((checkers(&rules, &position) & !plain).is_empty());
        }
    }

    #[test]
    fn pieces_that_give_direct_check_give_explosion_check(case in cases()) {
        let position = case.position();
        let rules = [Check::Direct, Check::Explosion].map(|check| with_check(&case, check));
        let [Some(direct), Some(explosion)] = rules else { return Ok(()) };
        let (direct, explosion) = (checkers(&direct, &position), checkers(&explosion, &position));
        prop_assert!((direct & !explosion).is_empty());
    }

    #[test]
    fn no_position_is_check_under_rules_without_check(case in cases()) {
        let Some(rules) = with_check(&case, Check::Off) else { return Ok(()) };
        prop_assert!(checkers(&rules, &case.position()).is_empty());
    }

    #[test]
    fn a_legal_move_leaves_the_mover_in_check_only_if_it_ends_the_game(case in cases()) {
        let position = case.position();
        let us = position.turn();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let spec = case.rules.spec();
            if !spec.kings.both(SideKings::One) {
                // If the game continues, the mover is not in check after the move.
                let turned = under(&case.rules, &after, us);
                prop_assert!(after.is_variant_end() || !turned.is_check(), "{m}");
            } else if let Some(king) = after.board().king_of(us)
                && after.board().king_of(!us).is_some()
            {
                let attackers = after.king_attackers(king, !us, after.board().occupied());
                prop_assert!(attackers.is_empty(), "{m}");
            }
        }
    }

    #[test]
    fn after_a_legal_move_no_reply_carries_out_the_threat_that_check_forbids(
        case in prop_oneof![cases(), blast_cases(), double_step_cases()],
        explosion: bool,
    ) {
        let check = if explosion { Check::Explosion } else { Check::Direct };
        let Some(rules) = with_check(&case, check) else { return Ok(()) };
        let position = case.position();
        let position = under(&rules, &position, position.turn());
        let us = position.turn();
        for m in position.legal_moves().into_iter().filter(|_| rules.spec().kings.both(SideKings::One)) {
            let mut after = position.clone();
            after.play_unchecked(m);
            let board = after.board();
            let Some((ours, theirs)) = board.king_of(us).zip(board.king_of(!us)) else { continue };
            for reply in after.legal_moves() {
                let destroyed = judge(&after, reply).expect("the reply is legal").destroyed;
                let counts = explosion || (reply.is_capture() && reply.to() == ours);
                let wins = destroyed.contains(ours) && !destroyed.contains(theirs);
                prop_assert!(!(counts && wins), "{m} {reply}");
            }
        }
    }

    #[test]
    fn castling_is_legal_exactly_if_every_square_on_the_way_of_the_king_is_safe(case in castling_cases()) {
        let position = case.position();
        let (us, board) = (position.turn(), position.board());
        let castling = case.rules.spec().castling;
        let captures_only = case.rules.spec().compulsory == Compulsory::Capture;
        if captures_only || !case.rules.spec().kings.both(SideKings::One) || position.field().walls.any() {
            return Ok(());
        }
        let Some(king) = board.king_of(us).filter(|_| !position.legal_moves().is_empty()) else {
            return Ok(());
        };
        for side in CastlingSide::ALL {
            let free = (position.castles().path(us, side) & board.occupied()).is_empty();
            let rook = position.castles().rook(us, side).filter(|_| free);
            let possible = rook.is_some_and(|rook| {
                let mut after = position.clone();
                after.play_unchecked(Move::Castle { king, rook });
                let king_to = side.king_to(us);
                let way = attacks::between(king, king_to).with(king).with(king_to);
                let without = board.occupied().without(king);
                let way_is_safe = way.without(king_to).with(king).into_iter().all(|square| {
                    match castling {
                        Castling::Derived => position.king_attackers(square, !us, without),
                        _ => board.attacks_to(square, !us, without),
                    }
                    .is_empty()
                });
                let arrived = after.board().occupied();
                let orthodox = after.board().attacks_to(king_to, !us, arrived);
                way_is_safe
                    && (castling == Castling::Derived || orthodox.is_empty())
                    && after.king_attackers(king_to, !us, arrived).is_empty()
            });
            let expected = possible && castling != Castling::Off;
            prop_assert_eq!(!position.castling_moves(side).is_empty(), expected, "{:?}", side);
        }
    }

    #[test]
    fn only_pieces_of_the_opponent_give_check(case in cases()) {
        let position = case.position();
        for color in Color::ALL {
            for square in position.board().by_color(color) | position.board().kings() {
                let attackers =
                    position.king_attackers(square, !color, position.board().occupied());
                prop_assert!((attackers & !position.board().by_color(!color)).is_empty());
            }
        }
    }
}

/// Attackers depend on the set of occupied squares passed to the method, not on the board.
#[test]
fn a_piece_left_out_of_the_occupied_squares_does_not_block_an_attack() {
    for id in ["atomic", "chess"] {
        let position = crate::cases::position(id, "4k3/8/8/8/4n3/8/8/4R1K1 w - - 0 1");
        let board = position.board();
        let attackers = |occupied| position.king_attackers(Square::E8, Color::White, occupied);
        assert_eq!(attackers(board.occupied()), Bitboard::EMPTY, "{id}");
        assert_eq!(attackers(board.occupied().without(Square::E4)), Square::E1.into(), "{id}");
    }
}
