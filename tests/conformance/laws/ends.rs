//! Tests of the ends of games.

use isotope_kernel::{
    Dead, Game, Illegal, Outcome, Position, Reason, Rules, SideKings, Stalemate, Win, judge,
};
use proptest::prelude::*;
use shakmaty::{Color, Position as _};

use crate::random::{cases, cornered_cases, shuffled_cases};

/// Whether the outcome is decided by the board alone, even if there are moves left.
fn decided_by_board(outcome: Outcome) -> bool {
    use Reason::{
        Checks, Counted, Extinction, Hill, KingDestroyed, LoseAll, Race, Rid, Total, Wipeout,
    };
    let by_board = [KingDestroyed, Hill, Checks, Race, LoseAll, Extinction, Wipeout];
    by_board.contains(&outcome.reason) || [Rid, Counted, Total].contains(&outcome.reason)
}

/// The identity of a position for repetitions: its FEN with reset counters.
fn identity(position: &Position<'_>) -> String {
    let mut layout = position.setup();
    (layout.halfmoves, layout.fullmoves) = (0, std::num::NonZeroU32::MIN);
    layout.to_string()
}

proptest! {
    #[test]
    fn a_won_game_has_no_legal_moves(case in cases()) {
        let position = case.position();
        if position.ended().is_some_and(|outcome| outcome.winner.is_some()) {
            prop_assert!(position.legal_moves().is_empty());
        }
    }

    #[test]
    fn a_side_without_a_legal_move_is_mated_or_stalemated_by_the_rules(
        case in prop_oneof![cases(), cornered_cases()],
    ) {
        let (position, spec) = (case.position(), case.rules.spec());
        let us = position.turn();
        let ended = position.ended();
        if judge::legal_moves(&position).is_empty() && !ended.is_some_and(decided_by_board) {
            let (winner, reason) = if position.is_check() && spec.win.contains(&Win::Checkmate) {
                (Some(!us), Reason::Checkmate)
            } else {
                let winner = match spec.stalemate {
                    Stalemate::Draw => None,
                    Stalemate::Loses => Some(!us),
                    Stalemate::Wins => Some(us),
                };
                (winner, Reason::Stalemate)
            };
            prop_assert_eq!(ended, Some(Outcome { winner, reason }));
        } else {
            let reason = ended.map(|outcome| outcome.reason);
            prop_assert!(!matches!(reason, Some(Reason::Checkmate | Reason::Stalemate)));
        }
    }

    #[test]
    fn the_winner_is_that_of_the_outcome(case in prop_oneof![cases(), cornered_cases()]) {
        let position = case.position();
        let winner = position.ended().and_then(|outcome| outcome.winner);
        prop_assert_eq!(position.winner(), winner);
    }

    #[test]
    fn the_trait_of_shakmaty_has_the_same_outcome(case in cases()) {
        let position = case.position();
        let known = position.ended().map(|outcome| outcome.known());
        prop_assert_eq!(position.outcome().known(), known);
        prop_assert_eq!(position.variant_outcome().known(), known);
    }

    #[test]
    fn checkmate_is_check_and_stalemate_is_not_unless_mate_does_not_win(case in cases()) {
        let position = case.position();
        let mate_wins = case.rules.spec().win.contains(&isotope_kernel::Win::Checkmate);
        match position.ended().map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => prop_assert!(position.is_check() && mate_wins),
            Some(Reason::Stalemate) => prop_assert!(!position.is_check() || !mate_wins),
            _ => (),
        }
    }

    #[test]
    fn a_won_position_is_not_dead_and_the_winner_has_sufficient_material(case in cases()) {
        let position = case.position();
        if let Some(winner) = position.ended().and_then(|outcome| outcome.winner) {
            prop_assert!(!position.has_insufficient_material(winner));
            prop_assert!(!position.is_insufficient_material());
        }
    }

    #[test]
    fn a_missing_king_ends_the_game(case in cases()) {
        let position = case.position();
        let lacks = |color: Color| {
            let royal = case.rules.spec().kings.of(color) != SideKings::Off;
            royal && position.board().by_piece(color.king()).is_empty()
        };
        if Color::ALL.into_iter().any(lacks) {
            prop_assert!(position.ended().is_some());
            prop_assert!(position.legal_moves().is_empty());
        }
    }

    #[test]
    fn no_position_is_dead_under_rules_where_a_bare_king_can_win(case in cases()) {
        let (position, spec) = (case.position(), case.rules.spec());
        if spec.draws.dead.in_game(spec) == Dead::Off {
            let dead = position.ended().is_some_and(|end| end.reason == Reason::DeadPosition);
            prop_assert!(!dead && !position.is_insufficient_material());
        }
    }

    #[test]
    fn a_finished_game_refuses_every_move(
        case in prop_oneof![cases(), cornered_cases(), shuffled_cases()],
    ) {
        let mut game = Game::new(case.scene.start(&case.rules));
        let legal = |game: &Game<&Rules>| game.position().legal_moves();
        while let Some(m) = case.scene.next(&legal(&game), game.moves()) {
            let (before, played) = (game.position().fen(), game.moves().len());
            if let Some(outcome) = game.ended() {
                prop_assert_eq!(game.play(m), Err(Illegal::GameOver(outcome)));
                prop_assert_eq!(game.position().fen(), before);
                prop_assert_eq!(game.moves().len(), played);
                break;
            }
            prop_assert_eq!(game.play(m), Ok(()));
            prop_assert_eq!(game.moves().len(), played + 1);
        }
    }

    #[test]
    fn a_game_ends_with_its_position_or_by_repetition(
        case in prop_oneof![1 => cases(), 2 => shuffled_cases()],
    ) {
        let limit = case.rules.spec().draws.repetition;
        let mut game = Game::new(case.scene.start(&case.rules));
        let mut seen = vec![identity(&game.position())];
        loop {
            let times = seen.iter().filter(|other| Some(*other) == seen.last()).count();
            let drawn = limit.reached(times as u32);
            let drawn = drawn.then_some(Outcome { winner: None, reason: Reason::Repetition });
            let ended = game.position().ended().or(drawn);
            prop_assert_eq!(game.ended(), ended, "{} times", times);
            let next = case.scene.next(&game.position().legal_moves(), game.moves());
            let Some(m) = next.filter(|_| ended.is_none()) else { break };
            prop_assert_eq!(game.play(m), Ok(()));
            seen.push(identity(&game.position()));
        }
    }
}
