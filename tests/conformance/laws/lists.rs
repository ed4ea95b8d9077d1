//! Tests of positions with very many moves, which may not fit into shakmaty's `MoveList`.

use isotope_kernel::{divide, notation, perft};
use shakmaty::{Position as _, san::SanPlus};

use super::moves::{judged, position, sorted};
use crate::{cases::variants::with_fields, rulesets};

/// The position has more queens than can arise in a game, but their moves still fit into the list.
#[test]
fn a_board_lined_with_queens_has_room_for_all_its_moves() {
    let rules = rulesets::rules("chess");
    let border = position(rules, "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/k1Q4Q/2KQQQQQ w - - 0 1");
    assert_eq!(sorted(border.legal_moves()), judged(&border));
    assert!(border.legal_moves().len() > 200);
}

/// With six roles in hand and a nearly empty board, there are more moves than fit into the list.
#[test]
fn hands_can_hold_more_moves_than_a_list() {
    let rules = with_fields("chess", "drops: Captured, kings: Off, win: [LoseAll]");
    // Eight queens do not block each other, and there are many empty squares for drops.
    for fen in [
        "2Q5/5Q2/3Q4/1Q6/7Q/4Q3/6Q1/Q7[KQRBNPp] w - - 0 1",
        "2Q4q/5Q2/3Q4/1Q6/7Q/4Q3/6Q1/Q7[KKQRBNPkp] w - - 0 1",
    ] {
        let position = position(&rules, fen);
        let all = position.all_moves();
        assert_eq!(sorted(all.clone()), judged(&position), "{fen}");
        assert!(all.len() > 450, "{fen}: {}", all.len());
        let first = position.legal_moves();
        assert_eq!(first[..], all[..450], "{fen}");
        assert_eq!(perft(&position, 1), all.len() as u64);
        assert_eq!(divide(&position, 1).len(), all.len());
        // Moves that do not fit into the list are legal, too: they can be written and played.
        let last = all[all.len() - 1];
        assert!(position.is_legal(last));
        assert_eq!(notation::sans(&position).len(), all.len());
        let name = SanPlus::from_move(position.clone(), last).to_string();
        assert_eq!(notation::read(&position, &name), Ok(last));
        assert_eq!(position.clone().try_play(last), Ok(()));
    }
}
