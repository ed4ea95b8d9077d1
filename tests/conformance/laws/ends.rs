//! How games end.

use isotope_kernel::{Dead, Game, Illegal, Reason};
use proptest::prelude::*;
use shakmaty::Position as _;

use crate::random::{cases, config};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_won_game_has_no_legal_moves(case in cases()) {
        let position = case.position();
        if position.ended().is_some_and(|outcome| outcome.winner.is_some()) {
            prop_assert!(position.legal_moves().is_empty());
        }
    }

    #[test]
    fn a_side_without_a_legal_move_has_ended_the_game(case in cases()) {
        let position = case.position();
        if position.legal_moves().is_empty() {
            prop_assert!(position.ended().is_some());
        }
    }

    #[test]
    fn the_library_sees_the_same_outcome(case in cases()) {
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
    fn a_king_that_is_gone_ends_the_game(case in cases()) {
        let position = case.position();
        if position.board().kings().count() < 2 {
            prop_assert!(position.ended().is_some());
            prop_assert!(position.legal_moves().is_empty());
        }
    }

    #[test]
    fn no_position_is_dead_where_a_bare_king_can_win(case in cases()) {
        let (position, spec) = (case.position(), case.rules.spec());
        if spec.draws.dead.in_game(spec) == Dead::Off {
            let dead = position.ended().is_some_and(|end| end.reason == Reason::DeadPosition);
            prop_assert!(!dead && !position.is_insufficient_material());
        }
    }

    #[test]
    fn a_game_refuses_every_move_after_its_end(case in cases()) {
        let mut game = Game::new(case.scene.start(&case.rules));
        for choice in &case.scene.choices {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[choice.index(moves.len())];
            let ended = game.ended();
            let (before, played) = (game.position().fen(), game.moves().len());
            match ended {
                None => {
                    prop_assert_eq!(game.play(m), Ok(()));
                    prop_assert_eq!(game.moves().len(), played + 1);
                }
                Some(outcome) => {
                    prop_assert_eq!(game.play(m), Err(Illegal::GameOver(outcome)));
                    prop_assert_eq!(game.position().fen(), before);
                    prop_assert_eq!(game.moves().len(), played);
                    break;
                }
            }
        }
    }

    #[test]
    fn a_game_ends_where_its_position_does(case in cases()) {
        let game = Game::new(case.position());
        prop_assert_eq!(game.repetitions(), 1);
        prop_assert_eq!(game.ended(), case.position().ended());
    }
}
