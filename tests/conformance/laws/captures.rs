//! Tests of the effects of captures.

use isotope_kernel::{
    Aftermath, AtEdge, Blast, Capture, DoubleStep, Explode, Fate, OwnKing, PieceCondition,
    Position, Roles, Rules, SideKings, Spec, judge,
};
use proptest::prelude::*;
use shakmaty::{Bitboard, Move, Position as _, Rank, Role};

use super::{
    explosions::{compiled, with_explosions},
    model::{self, After, Effect, victim},
};
use crate::random::{blast_cases, cases, castling_cases, en_passant_cases, promotion_cases};

/// What the kernel says of the effect of a move.
fn told(position: &Position<'_>, m: Move, aftermath: Aftermath) -> Effect {
    let Aftermath { center, destroyed, converted, lost, walls, stays, .. } = aftermath;
    let count = |position: &Position<'_>, turn| *position.field().counts.get(turn);
    let turn = position.turn();
    let counted = count(&position.after(m), turn) - count(position, turn);
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
        case in prop_oneof![
            3 => cases(),
            3 => blast_cases(),
            1 => en_passant_cases(),
            1 => promotion_cases(),
        ],
    ) {
        let position = case.position();
        for m in position.all_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            let effect = told(&position, m, aftermath);
            let mut expected = model::effect(&position, m).0;
            // A count stays at 99.
            expected.counted = expected.counted.min(99 - position.field().counts.get(position.turn()));
            prop_assert_eq!(effect, expected, "{}", m);
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
            let last = m.to().rank() == position.turn().relative_rank(Rank::Eighth);
            if m.role() == Role::Pawn && m.is_capture() && last {
                let stays = judge(&position, m).expect("the move is legal").stays;
                prop_assert_eq!(stays, m.promotion().is_none(), "{}", m);
            }
        }
    }

    #[test]
    fn the_victim_is_always_destroyed_and_empty_squares_never(case in prop_oneof![cases(), blast_cases()]) {
        let position = case.position();
        for m in position.legal_moves() {
            let aftermath = judge(&position, m).expect("the move is legal");
            prop_assert!((aftermath.destroyed & !position.board().occupied()).is_empty(), "{m}");
            prop_assert!((aftermath.spared & !position.board().occupied()).is_empty(), "{m}");
            let changed = aftermath.destroyed | aftermath.converted;
            prop_assert!((aftermath.spared & changed).is_empty(), "{m}");
            prop_assert!((aftermath.converted & aftermath.destroyed).is_empty(), "{m}");
            prop_assert!((aftermath.converted & position.board().kings()).is_empty(), "{m}");
            // Every piece has one fate.
            let rearranged = aftermath.rearranged();
            prop_assert!((rearranged & (changed | aftermath.spared)).is_empty(), "{m}");
            prop_assert!((aftermath.moved() & aftermath.changed.squares()).is_empty(), "{m}");
            prop_assert!(aftermath.lost.is_subset(aftermath.destroyed), "{m}");
            match victim(m) {
                Some(victim) => prop_assert!(aftermath.destroyed.contains(victim), "{m}"),
                None if aftermath.center.is_some() => (),
                None => prop_assert!(aftermath.destroyed.is_empty(), "{m}"),
            }
        }
    }

    #[test]
    fn the_position_after_a_move_is_the_one_that_the_words_of_the_ruleset_describe(
        case in prop_oneof![
            3 => cases(),
            3 => blast_cases(),
            1 => castling_cases(),
            1 => promotion_cases(),
        ],
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
    fn a_move_of_a_kind_that_can_be_undone_does_not_reset_the_halfmove_clock(case in prop_oneof![cases(), blast_cases()]) {
        let position = case.position();
        for m in position.legal_moves() {
            let (before, after) = (position.board(), after(&position, m));
            let pawns = |board: &shakmaty::Board| board.pawns();
            let same_roles = Role::ALL.into_iter().all(|role| {
                before.by_role(role).count() == after.by_role(role).count()
            });
            let same_walls = position.after(m).field().walls == position.field().walls;
            if same_roles && same_walls && pawns(before) == pawns(&after) {
                prop_assert_eq!(position.after(m).halfmoves(), position.halfmoves() + 1, "{}", m);
            } else {
                prop_assert!(position.after(m).halfmoves() == 0 || m.is_castle() || matches!(m, Move::Put { .. }), "{m}");
            }
        }
    }

    #[test]
    fn the_number_of_pieces_never_grows_but_by_a_drop(case in prop_oneof![cases(), blast_cases()]) {
        let position = case.position();
        let before = position.board().occupied().count();
        for m in position.legal_moves() {
            let more = usize::from(matches!(m, Move::Put { .. }));
            prop_assert!(after(&position, m).occupied().count() <= before + more, "{m}");
        }
    }

    #[test]
    fn every_piece_that_is_moved_ends_alone_on_a_square_that_was_empty_or_left(case in blast_cases()) {
        let position = case.position();
        let first_rank = case.rules.spec().double_step == DoubleStep::FirstRank;
        for m in position.legal_moves() {
            let aftermath = position.aftermath(m);
            let moves: Vec<_> = aftermath.moves(position.field()).collect();
            let mut left = aftermath.destroyed | aftermath.moved();
            left.extend(m.from().filter(|_| !aftermath.stays));
            let ends: Bitboard = moves.iter().map(|(_, to)| *to).collect();
            prop_assert_eq!(ends.count(), moves.len(), "{}", m);
            prop_assert!((ends & position.board().occupied() & !left).is_empty(), "{m}");
            prop_assert!((ends & (position.field().walls | aftermath.walls)).is_empty(), "{m}");
            let after = after(&position, m);
            for (from, to) in moves {
                let piece = position.board().piece_at(from).expect("a piece is moved");
                prop_assert!(from != to, "{m}");
                prop_assert_eq!(after.piece_at(to), Some(piece), "{}", m);
                let rank = piece.color.relative_rank(to.rank());
                let may_stand = rank != Rank::Eighth && (first_rank || rank != Rank::First);
                prop_assert!(piece.role != Role::Pawn || may_stand, "{m}");
            }
        }
    }

    #[test]
    fn pieces_that_are_pushed_and_stop_at_the_edge_are_not_destroyed(case in blast_cases(), squares in 1..=7u8) {
        let push = Fate::Push(squares, PieceCondition::Always, AtEdge::Stops);
        let spec = with_explosions(case.rules.spec(), |explode, _| {
            (explode.fates, explode.chain) = (vec![push.clone()], Roles::EMPTY);
        });
        let rules = compiled(spec);
        let position = case.scene.position(&rules);
        for m in position.legal_moves() {
            let aftermath = position.aftermath(m);
            let mut gone = Bitboard::from_iter(victim(m));
            gone.extend(m.from().filter(|_| !aftermath.stays));
            prop_assert!(aftermath.destroyed.is_subset(gone), "{m}");
            prop_assert!(aftermath.lost.is_empty(), "{m}");
        }
    }

    #[test]
    fn no_legal_move_destroys_a_protected_king_of_the_mover(case in prop_oneof![cases(), blast_cases()]) {
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
    fn castling_rights_are_lost_with_the_rook_or_the_king(case in prop_oneof![cases(), blast_cases()]) {
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
