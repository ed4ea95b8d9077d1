//! Tests of the effects of captures.

use isotope_kernel::{Blast, Capture, Explode, OwnKing, Position, Rules, SideKings, Spec, judge};
use proptest::prelude::*;
use shakmaty::{Move, Position as _};

use super::model::{self, Effect, board_after, victim};
use crate::random::{cases, en_passant_cases, promotion_cases};

fn after(position: &Position<'_>, m: Move) -> shakmaty::Board {
    let mut after = position.clone();
    after.play_unchecked(m);
    after.board().clone()
}

proptest! {
    #[test]
    fn a_move_has_the_effect_that_the_words_of_the_ruleset_describe(
        case in prop_oneof![4 => cases(), 1 => en_passant_cases(), 1 => promotion_cases()],
    ) {
        let position = case.position();
        for m in position.all_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            let effect = Effect {
                destroyed: aftermath.destroyed,
                converted: aftermath.converted,
                walls: aftermath.walls,
                stays: aftermath.stays,
            };
            prop_assert_eq!(effect, model::effect(&position, m), "{}", m);
            prop_assert_eq!(aftermath, position.aftermath(m), "{}", m);
        }
    }

    #[test]
    fn walls_stay_and_stand_on_empty_squares(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            let mut after = position.clone();
            after.play_unchecked(m);
            prop_assert_eq!(after.field().walls, position.field().walls | aftermath.walls, "{}", m);
            prop_assert!((after.field().walls & after.board().occupied()).is_empty(), "{m}");
        }
    }

    #[test]
    fn a_pawn_that_captures_on_the_last_rank_promotes_or_shoots_as_the_first_case_says(
        case in promotion_cases(),
    ) {
        let position = case.position();
        for m in position.legal_moves() {
            let last = m.to().rank() == position.turn().relative_rank(shakmaty::Rank::Eighth);
            if m.role() == shakmaty::Role::Pawn && m.is_capture() && last {
                let stays = judge(&position, m).expect("the move is legal").stays;
                prop_assert_eq!(stays, m.promotion().is_none(), "{}", m);
            }
        }
    }

    #[test]
    fn the_victim_is_always_destroyed_and_empty_squares_never(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            prop_assert!((aftermath.destroyed & !position.board().occupied()).is_empty(), "{m}");
            prop_assert!((aftermath.spared & !position.board().occupied()).is_empty(), "{m}");
            let changed = aftermath.destroyed | aftermath.converted;
            prop_assert!((aftermath.spared & changed).is_empty(), "{m}");
            prop_assert!((aftermath.converted & aftermath.destroyed).is_empty(), "{m}");
            prop_assert!((aftermath.converted & position.board().kings()).is_empty(), "{m}");
            match victim(m) {
                Some(victim) => prop_assert!(aftermath.destroyed.contains(victim), "{m}"),
                None if aftermath.center.is_some() => (),
                None => prop_assert!(aftermath.destroyed.is_empty(), "{m}"),
            }
        }
    }

    #[test]
    fn a_move_changes_only_the_squares_of_the_mover_and_of_its_aftermath(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let expected = board_after(&position, m, model::effect(&position, m));
            prop_assert_eq!(after(&position, m), expected, "{}", m);
        }
    }

    #[test]
    fn a_move_of_a_kind_that_can_be_undone_does_not_reset_the_halfmove_clock(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let fewer = after.board().occupied().count() < position.board().occupied().count();
            let zeroing = matches!(m.role(), shakmaty::Role::Pawn)
                || m.is_capture()
                || fewer
                || after.field().walls != position.field().walls;
            let expected = if zeroing { 0 } else { position.halfmoves() + 1 };
            prop_assert_eq!(after.halfmoves(), expected, "{}", m);
            prop_assert_eq!(position.is_zeroing(m), zeroing, "{}", m);
        }
    }

    #[test]
    fn no_legal_move_destroys_a_protected_king_of_the_mover(case in cases()) {
        let position = case.position();
        if case.rules.spec().own_king == OwnKing::Protected {
            let ours = |board: &shakmaty::Board| board.by_piece(position.turn().king()).count();
            for m in position.legal_moves() {
                let kept = ours(&after(&position, m));
                let left = match case.rules.spec().kings.of(position.turn()) {
                    SideKings::Off => continue,
                    SideKings::One | SideKings::Last => 1,
                    SideKings::Each => ours(position.board()),
                };
                prop_assert!(kept >= left, "{m}");
            }
        }
    }

    #[test]
    fn castling_rights_are_lost_with_the_rook_or_the_king(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let rights = after.castles().castling_rights();
            prop_assert!((rights & !position.castles().castling_rights()).is_empty(), "{m}");
            prop_assert!((rights & !after.board().rooks()).is_empty(), "{m}");
            for rook in rights {
                let color = after.board().color_at(rook).expect("a rook stands there");
                let kings = position.board().by_piece(color.king()) & color.backrank();
                let stayed = kings & after.board().by_piece(color.king());
                prop_assert!(stayed.any(), "{m}");
                if case.rules.spec().kings.both(SideKings::One) {
                    prop_assert_eq!(stayed, kings, "{}", m);
                }
            }
        }
    }
}

/// Opposite edges of the board are seven files or ranks apart.
#[test]
fn a_drawn_blast_reaches_seven_squares_in_each_direction_and_no_further() {
    let compiles = |rows: &[String]| {
        let explode = Explode { blast: Blast::Drawn(rows.to_vec()), ..Explode::default() };
        Rules::compile(Spec { capture: Capture::Explode(explode), ..Spec::default() }).is_ok()
    };
    let column = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
    for (row, fits) in
        [("O......x", true), ("x......O", true), ("O.......x", false), ("x.......O", false)]
    {
        assert_eq!(compiles(&[row.into()]), fits, "{row}");
        assert_eq!(compiles(&column(row)), fits, "{row}, from top to bottom");
    }
}
