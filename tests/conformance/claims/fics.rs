//! Claims made on the FICS rules page.

use isotope_kernel::Reason;
use shakmaty::{Position as _, Square};

use super::{
    CHECKED, EXPLOSIVE, PROTECTED, START, after, drawn_by, is_legal, line, pieces, safe_moves,
    wins_at_once,
};
use crate::cases::position;

/// Claim 1: pawns next to a capture survive.
#[test]
fn pawns_next_to_a_capture_survive_it() {
    for id in EXPLOSIVE {
        let before = "r1bqkb1r/ppp1pppp/n2p4/1N6/4PPn1/8/PPPP2PP/R1BQKBNR w KQkq - 0 1";
        let position = after(id, before, "Nxc7");
        let [b7, d6, c8, d8] = [Square::B7, Square::D6, Square::C8, Square::D8];
        assert_eq!(pieces(&position, [b7, d6, c8, d8]), "pp..", "{id}");
    }
}

/// The page lists the kinds of draws: agreement, repetition, the 50-move rule and stalemate.
#[test]
fn a_third_occurrence_draws() {
    for id in EXPLOSIVE {
        let repeated = line(id, START, &"Nf3 Nf6 Ng1 Ng8 ".repeat(2));
        assert_eq!(drawn_by(&repeated), Some(Reason::Repetition), "{id}");
        let twice = line(id, START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        assert_eq!(twice.ended(), None, "{id}");
    }
}

/// The page lists the kinds of draws, among them the 50-move rule.
#[test]
fn fifty_moves_without_a_capture_or_a_pawn_move_draw() {
    for id in EXPLOSIVE {
        let before = "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80";
        assert_eq!(line(id, before, "Ra2").ended(), None, "{id}");
        assert_eq!(drawn_by(&line(id, before, "Ra2 Kd8")), Some(Reason::Halfmoves), "{id}");
        assert_eq!(line(id, before, "e4 Kd8 Ra2").ended(), None, "{id}");
    }
}

/// Claims 2 and 7. The first part of claim 2 is about a diagram and tested there.
#[test]
fn a_lone_queen_wins_from_the_mating_position_even_without_check() {
    let position = position("icc", "4k3/4Q3/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(position.legal_moves().len(), 4);
    assert!(safe_moves(&position).is_empty());
}

/// Claim 4: after 1. Nf3 Nf6 2. Ne5, Black cannot prevent the destruction of the king.
#[test]
fn after_nf3_nf6_ne5_every_reply_lets_the_king_explode() {
    for id in EXPLOSIVE {
        let position = after(id, START, "Nf3 Nf6 Ne5");
        assert_eq!(position.legal_moves().len(), 21, "{id}");
        assert!(safe_moves(&position).is_empty(), "{id}");
    }
}

/// Claim 5: after 1. Nf3 f6, White cannot win at once.
#[test]
fn after_nf3_f6_white_cannot_win_at_once() {
    for id in EXPLOSIVE {
        assert!(!wins_at_once(&after(id, START, "Nf3 f6")), "{id}");
        // Black can answer Ne5 or Ng5 by capturing the knight.
        for knight in ["Ne5", "Ng5"] {
            let position = after(id, START, &format!("Nf3 f6 {knight}"));
            assert!(safe_moves(&position).iter().any(|m| m.starts_with("f6")), "{id}");
        }
    }
}

/// Claim 5: after 1. Nf3 e5 2. Ng5, 2...f5 is one of the defences.
#[test]
fn after_nf3_e5_ng5_only_three_replies_hold_and_f5_is_one() {
    for id in EXPLOSIVE {
        let position = after(id, START, "Nf3 e5 Ng5");
        assert_eq!(safe_moves(&position), ["d8g5", "f7f5", "f7f6"], "{id}");
    }
}

/// Claim 6: a move that destroys the player's own king is illegal.
#[test]
fn a_move_that_explodes_the_own_king_is_illegal() {
    for id in PROTECTED {
        let king_takes = position(id, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
        assert!(!is_legal(&king_takes, "Kxe2"), "{id}");
        let next_to_it = position(id, "4k3/8/8/8/8/3p4/2B1K3/8 w - - 0 1");
        assert!(!is_legal(&next_to_it, "Bxd3"), "{id}");
        let passing = position(id, "4k3/8/2K5/3pP3/8/8/8/8 w - d6 0 1");
        assert!(!is_legal(&passing, "exd6"), "{id}");
        let promoting = position(id, "k4r2/4P1K1/8/8/8/8/8/8 w - - 0 1");
        assert!(!is_legal(&promoting, "exf8=Q"), "{id}");
        assert!(is_legal(&promoting, "e8=Q"), "{id}");
    }
}

/// Claim 6: a king next to the enemy king is not in check.
#[test]
fn an_attacked_king_next_to_the_enemy_king_is_not_in_check() {
    for id in CHECKED {
        let touching = position(id, "8/8/8/3kK3/8/8/8/3R4 b - - 0 1");
        assert!(!touching.is_check(), "{id}");
        let apart = position(id, "8/8/8/3k1K2/8/8/8/3R4 b - - 0 1");
        assert!(apart.is_check(), "{id}");
    }
}

/// Claim 6: a pinned piece may capture if the capture destroys the enemy king.
#[test]
fn a_pinned_piece_may_capture_if_that_destroys_the_enemy_king() {
    for id in CHECKED {
        // The bishop is pinned to its king and captures a piece next to the enemy king.
        let position = position(id, "k3r3/1p6/8/8/4B3/8/8/4K3 w - - 0 1");
        assert!(is_legal(&position, "Bxb7"), "{id}");
        assert!(!is_legal(&position, "Bd5"), "{id}");
    }
}
