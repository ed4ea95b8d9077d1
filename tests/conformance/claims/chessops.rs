//! Claims made in the documentation of chessops, several of which are contradicted by its own code.

use isotope_kernel::{Position, fen};
use shakmaty::{Color, Position as _, Square};

use super::{EXPLOSIVE, START, after, is_legal, pieces, wins_at_once};
use crate::cases::{played, position, set_up, variants::rules};

/// Claim 16: the squares given as numbers stand for the moves e4, d5 and exd5.
#[test]
fn the_numbered_squares_spell_e4_d5_exd5() {
    let name = |square: u32| Square::new(square).to_string();
    let moves = [(12, 28), (51, 35), (28, 35)].map(|(from, to)| name(from) + &name(to));
    assert_eq!(moves, ["e2e4", "d7d5", "e4d5"]);
    for id in EXPLOSIVE {
        let position = after(id, START, &moves.join(" "));
        assert_eq!(position.board().occupied().count(), 30, "{id}");
        assert!(position.ended().is_none(), "{id}");
    }
}

/// Claim 17, in which the comments of the source are false.
#[test]
fn nxe5_neither_reaches_the_king_on_e8_nor_explodes_on_f3() {
    for id in EXPLOSIVE {
        let before = after(id, START, "e4 e5 Nf3 Bc5");
        let after = played(&before, "Nxe5").expect("a legal capture");
        assert_eq!(
            pieces(&after, [Square::E8, Square::E5, Square::E2, Square::F3]),
            "k...",
            "{id}"
        );
        assert_eq!(after.board().occupied().count(), 30, "{id}");
        assert!(after.ended().is_none(), "{id}");
    }
}

/// Claim 17: after Nxe5, Black can win at once.
#[test]
fn after_nxe5_black_wins_with_the_only_capture_there_is() {
    for id in EXPLOSIVE {
        let position = after(id, START, "e4 e5 Nf3 Bc5 Nxe5");
        let captures: Vec<_> =
            position.legal_moves().into_iter().filter(|m| m.is_capture()).collect();
        assert_eq!(captures.len(), 1, "{id}");
        assert_eq!(captures[0].to(), Square::F2, "{id}");
        assert!(wins_at_once(&position), "{id}");
    }
}

/// Claim 18, which is false: that castling over squares attacked by the enemy king is illegal.
#[test]
fn next_to_the_enemy_king_castling_is_safe() {
    for id in ["atomic", "chess-com"] {
        assert!(is_legal(&position(id, "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1"), "O-O-O"), "{id}");
        assert!(!is_legal(&position(id, "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1"), "O-O-O"), "{id}");
    }
}

/// Claim 19, which is false: that a side may move into check, and that kings are captured.
#[test]
fn moving_into_an_attack_is_legal_only_to_win_or_to_touch_the_enemy_king() {
    let position = position("atomic", "3r4/8/8/1k6/8/2K5/8/8 w - - 0 1");
    assert!(!is_legal(&position, "Kd3"));
    let touching = super::after("atomic", "3r4/8/8/8/4k3/2K5/8/8 w - - 0 1", "Kd3");
    assert!(!touching.is_check());
}

/// Claim 19, which is false in this respect, too: no legal move allows a king to be captured.
#[test]
fn no_legal_move_leaves_a_king_to_be_captured_where_check_must_be_answered() {
    let before = "3qk3/5p2/8/3Pp3/5n2/8/5PP1/3QK3 w - e6 0 1";
    let position = position("atomic", before);
    for m in position.legal_moves() {
        let after = super::play(&position, m);
        let king = after.board().king_of(Color::Black);
        let takes = |m: &shakmaty::Move| Some(m.to()) == king && m.is_capture();
        assert!(!after.legal_moves().iter().any(takes));
        let king = after.board().king_of(Color::White);
        let takes = |m: &shakmaty::Move| Some(m.to()) == king && m.is_capture();
        assert!(!after.legal_moves().iter().any(takes), "{m}");
    }
}

/// Claim 20, whose list of refused positions does not mention a missing king. In Isotope, a side without a king
/// has lost, whichever side is to move.
#[test]
fn impossible_positions_are_refused() {
    let codes = |fen: &str| -> Vec<&str> {
        let fen = fen::read(fen).expect("a readable FEN");
        let error = Position::from_fen(rules("atomic"), fen).expect_err("a fault");
        error.faults.iter().map(|fault| fault.code()).collect()
    };
    assert_eq!(codes("8/8/8/8/8/8/8/8 w - - 0 1"), ["empty-board"]);
    assert_eq!(codes("k6k/8/8/8/8/8/8/K7 w - - 0 1"), ["many-kings"]);
    assert_eq!(codes("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), ["opposite-check"]);
    assert_eq!(codes("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), ["pawns-on-backrank"]);
    assert!(set_up(rules("atomic"), START, &[]).is_ok());
    let without = position("atomic", "8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(without.ended().expect("an end").winner, Some(Color::White));
}

/// Whether White and Black cannot win, by the algorithm described on the page.
fn cannot_win(fen: &str) -> [bool; 2] {
    let position = position("dead-libraries", fen);
    Color::ALL.map(|color| position.has_insufficient_material(color))
}

/// Claim 21 under the shipped ruleset `atomic`: the claims about bare kings and about a side with other pieces
/// hold there, too, and Lichess's list decides which positions end the game.
#[test]
fn the_shipped_rules_answer_for_each_side() {
    for (fen, cannot, dead) in [
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", [true, true], true),
        ("3qkr2/8/8/8/8/8/8/K7 w - - 0 1", [true, false], false),
        ("8/1k6/8/2n5/8/3NK3/8/8 w - - 0 1", [false, false], false),
        ("8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", [true, true], true),
        ("4b3/5k2/8/8/8/8/3KB3/8 w - - 0 1", [false, false], false),
        ("8/5k2/8/8/8/8/3K4/Q7 w - - 0 1", [false, true], false),
        ("8/5k2/8/8/8/8/3KP3/8 w - - 0 1", [false, true], false),
        ("8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", [true, true], true),
        ("8/5k2/8/8/8/8/3KNN2/8 w - - 0 1", [true, true], true),
        ("8/5k2/8/8/8/8/2NKNN2/8 w - - 0 1", [false, true], false),
        ("8/8/8/8/8/8/8/4K3 b - - 0 1", [false, true], false),
    ] {
        let position = position("atomic", fen);
        let found = Color::ALL.map(|color| position.has_insufficient_material(color));
        assert_eq!((found, position.is_insufficient_material()), (cannot, dead), "{fen}");
    }
}

/// Claim 21: a side that has destroyed the enemy king has sufficient material.
#[test]
fn the_winner_has_sufficient_material() {
    assert_eq!(cannot_win("8/8/8/8/8/8/8/4K3 b - - 0 1"), [false, true]);
}

/// Claim 21: a bare king cannot win.
#[test]
fn a_bare_king_cannot_win() {
    assert_eq!(cannot_win("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), [true, true]);
    assert_eq!(cannot_win("3qkr2/8/8/8/8/8/8/K7 w - - 0 1"), [true, false]);
}

/// Claim 21: the page says "near their king", but means anywhere.
#[test]
fn a_piece_beside_its_own_king_can_be_captured_to_win() {
    assert_eq!(cannot_win("8/1k6/8/2n5/8/3NK3/8/8 w - - 0 1"), [false, false]);
    assert_eq!(cannot_win("8/1k6/8/8/7n/3NK3/8/8 w - - 0 1"), [false, false]);
}

/// Claim 21: bishops on squares of opposite colours cannot capture each other.
#[test]
fn bishops_of_opposite_colours_cannot_explode_each_other() {
    assert_eq!(cannot_win("8/4bk2/8/8/8/8/3KB3/8 w - - 0 1"), [true, true]);
    assert_eq!(cannot_win("4b3/5k2/8/8/8/8/3KB3/8 w - - 0 1"), [false, false]);
    // With any other piece on the board, this exception does not apply.
    assert_eq!(cannot_win("8/4bk2/8/8/8/8/P2KB3/8 w - - 0 1"), [false, false]);
}

/// Claim 21: a queen or a pawn is sufficient to win.
#[test]
fn a_queen_or_a_pawn_can_win() {
    assert_eq!(cannot_win("8/5k2/8/8/8/8/3K4/Q7 w - - 0 1"), [false, true]);
    assert_eq!(cannot_win("8/5k2/8/8/8/8/3KP3/8 w - - 0 1"), [false, true]);
}

/// Claim 21, which holds only against a bare king.
#[test]
fn a_single_knight_bishop_or_rook_is_too_little() {
    for piece in ["N", "B", "R"] {
        let against = |other| cannot_win(&format!("8/5k2/{other}/8/8/8/3K{piece}3/8 w - - 0 1"));
        assert_eq!(against("8"), [true, true], "{piece}");
        assert_eq!(against("p7"), [false, false], "{piece}");
    }
}

/// Claim 21: "if enemy has pieces to block" does not describe the code, which requires more than two knights.
#[test]
fn two_knights_are_too_little_and_three_enough() {
    assert_eq!(cannot_win("8/5k2/8/8/8/8/3KNN2/8 w - - 0 1"), [true, true]);
    assert_eq!(cannot_win("8/5k2/8/8/8/8/2NKNN2/8 w - - 0 1"), [false, true]);
}
