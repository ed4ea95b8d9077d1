//! Tests of wins by counts, by being rid of pieces, and by hills that sets of squares make.

use isotope_kernel::{Reason, SideKings, Win};
use proptest::prelude::*;
use shakmaty::{Color, Position as _, Role};

use super::model::contains;
use crate::random::{blast_cases, cases};

proptest! {
    #[test]
    fn a_goal_that_a_side_has_reached_ends_the_game_and_of_two_sides_the_one_that_moved_last_has_won(
        case in prop_oneof![cases(), blast_cases()],
    ) {
        let (position, spec) = (case.position(), case.rules.spec());
        let (us, start) = (position.turn(), case.rules.start().0);
        for m in position.legal_moves() {
            let after = position.after(m);
            let (board, counts, hands) = (after.board(), after.field().counts, after.setup().pockets);
            let count = |color: Color| counts.get(color);
            let has = |color: Color, role: Role| {
                let in_hand = hands.is_some_and(|hands| *hands.get(color).get(role) > 0);
                in_hand || board.by_piece(role.of(color)).any()
            };
            for win in &spec.win {
                // The sides that have reached the goal.
                let reached = |color: Color| match win {
                    Win::Counted(number) => Some(count(color) >= number),
                    Win::Total(number) => Some(color == us && counts.white + counts.black >= *number),
                    Win::Rid(roles) => Some(roles.iter().any(|role| {
                        start.board.by_piece(role.of(color)).any() && !has(color, role)
                    })),
                    Win::Hill(names) if spec.kings.of(color) != SideKings::Off => {
                        let mut kings = board.by_piece(color.king()).into_iter();
                        Some(kings.any(|king| contains(names, king, color)))
                    }
                    _ => None,
                };
                let reason = match win {
                    Win::Counted(_) => Reason::Counted,
                    Win::Total(_) => Reason::Total,
                    Win::Rid(_) => Reason::Rid,
                    Win::Hill(_) => Reason::Hill,
                    _ => continue,
                };
                let winner = [us, !us].into_iter().find(|color| reached(*color) == Some(true));
                let ended = after.ended();
                prop_assert!(winner.is_none() || ended.is_some(), "{m}: {win:?}");
                if let Some(ended) = ended.filter(|ended| ended.reason == reason)
                    && spec.win.iter().filter(|other| same_word(win, other)).count() == 1
                    && reached(us).is_some() && reached(!us).is_some()
                {
                    prop_assert_eq!(ended.winner, winner, "{}: {:?}", m, win);
                }
            }
        }
    }
}

fn same_word(one: &Win, other: &Win) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
