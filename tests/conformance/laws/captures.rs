//! Tests of the effects of captures.

use isotope_kernel::{
    Aftermath, Blast, Capture, Explode, OwnKing, Position, Rules, SideKings, Spec, judge,
};
use proptest::prelude::*;
use shakmaty::{Move, Position as _};

use super::model::{self, After, Effect, victim};
use crate::random::{cases, castling_cases, en_passant_cases, promotion_cases};

/// What the kernel says of the effect of a move.
fn told(position: &Position<'_>, aftermath: Aftermath) -> Effect {
    let Aftermath { center, destroyed, converted, lost, walls, stays, counted, .. } = aftermath;
    let changed = aftermath.changed.squares().into_iter();
    let changed = changed.filter_map(|square| Some((square, aftermath.new_role(square)?)));
    Effect {
        center,
        destroyed,
        converted,
        changed: changed.collect(),
        moved: aftermath.moves(position.field()).collect(),
        lost,
        walls,
        stays,
        counted,
    }
}

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
            let effect = told(&position, aftermath);
            prop_assert_eq!(effect, model::effect(&position, m).0, "{}", m);
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
    fn the_position_after_a_move_is_the_one_that_the_words_of_the_ruleset_describe(
        case in prop_oneof![3 => cases(), 1 => castling_cases(), 1 => promotion_cases()],
    ) {
        let position = case.position();
        for m in position.all_moves() {
            let after = position.after(m);
            let (found, mut expected) = (After::told(&after), After::expected(&position, m));
            if !case.rules.spec().kings.both(SideKings::One) {
                // Several kings may stand where only one of them has the right to castle.
                prop_assert!(found.rights.is_subset(expected.rights), "{m}");
                expected.rights = found.rights;
            }
            prop_assert_eq!(&found, &expected, "{}", m);
            prop_assert_eq!(position.is_zeroing(m), expected.halfmoves == 0, "{}", m);
            let explodes = model::effect(&position, m).0.center.is_some();
            prop_assert!(!explodes || after.maybe_ep_square().is_none(), "{m}");
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
