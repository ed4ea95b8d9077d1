//! Claims made on Red Hot Pawn's rules page. Claims 23 to 29 are also tested with the diagrams of the page.

use isotope_kernel::Reason;
use shakmaty::{Position as _, Square};

use super::{
    CHECKED, EXPLOSIVE, PROTECTED, START, after, drawn_by, is_legal, line, pieces, wins_at_once,
};
use crate::cases::position;

/// Claim 23: the capture on g4 destroys a white bishop, too.
#[test]
fn capturing_the_knight_on_g4_destroys_a_white_bishop_too() {
    for id in EXPLOSIVE {
        let before = "r1bqkb1r/ppp2pp1/2n1p3/3p3p/3P2n1/2N1N1B1/PPP1PPPP/R2QKB1R w KQkq - 0 1";
        let position = after(id, before, "Nxg4");
        assert_eq!(
            pieces(&position, [Square::E3, Square::G3, Square::G4, Square::H5]),
            "...p",
            "{id}"
        );
    }
}

/// Claim 24: a king next to the enemy king cannot be destroyed by an explosion.
#[test]
fn a_king_next_to_the_enemy_king_cannot_be_exploded() {
    for id in PROTECTED {
        let position = position(id, "8/8/3K4/3k4/8/2N5/8/8 w - - 0 1");
        assert!(position.legal_moves().iter().all(|m| !m.is_capture()), "{id}");
    }
}

/// Claim 25: the explosion of an en passant capture is centred on the square passed over.
#[test]
fn the_blast_of_an_en_passant_capture_is_centred_on_the_passed_square() {
    for id in EXPLOSIVE {
        // Knights surround both squares: those next to e6 are destroyed; those next to e5 but not to e6 survive.
        let before = "7k/8/3n1n2/3Ppn2/3n1n2/8/8/7K w - e6 0 1";
        let position = after(id, before, "dxe6");
        assert_eq!(
            pieces(&position, [Square::D6, Square::F6, Square::F5, Square::E5]),
            "....",
            "{id}"
        );
        assert_eq!(
            pieces(&position, [Square::D4, Square::F4, Square::H8, Square::H1]),
            "nnkK",
            "{id}"
        );
    }
}

/// Claims 26 and 29: capturing a piece next to the enemy king wins.
#[test]
fn capturing_a_piece_next_to_the_king_wins() {
    for id in EXPLOSIVE {
        assert!(wins_at_once(&position(id, "8/3k2N1/4q3/8/8/8/8/4K3 w - - 0 1")), "{id}");
        assert!(wins_at_once(&position(id, "8/4k3/4n3/8/8/4R3/8/K7 w - - 0 1")), "{id}");
    }
}

/// Claim 27: the file is opened by the explosion, not by the departure of the knight.
#[test]
fn the_knights_may_move_and_only_their_captures_are_illegal() {
    let position = position("red-hot-pawn", "2k1q3/8/8/4bp2/8/3N2N1/8/3QK3 w - - 0 1");
    for quiet in ["Nf4", "Nc5", "Ne4", "Nh5"] {
        assert!(is_legal(&position, quiet), "{quiet}");
    }
    assert!(!is_legal(&position, "Nxe5") && !is_legal(&position, "Nxf5"));
}

/// The page says that a king must move out of check unless its side can win at once. As in chess, the check may
/// also be blocked and the checker removed; in atomic chess, even by a capture next to the checker.
#[test]
fn check_is_answered_by_a_king_move_a_block_or_the_removal_of_the_checker() {
    for id in CHECKED {
        let checked = position(id, "k3r3/6p1/7N/8/8/2B5/2R5/4K3 w - - 0 1");
        assert!(checked.is_check(), "{id}");
        for flight in ["Kd1", "Kf2"] {
            assert!(is_legal(&checked, flight), "{id}: {flight}");
        }
        for shield in ["Re2", "Be5"] {
            assert!(is_legal(&checked, shield), "{id}: {shield}");
        }
        for other in ["Ke2", "Rc1", "Bd4", "Bxg7"] {
            assert!(!is_legal(&checked, other), "{id}: {other}");
        }
        let beside = position(id, "k3r3/3p4/8/1B6/8/8/8/4K3 w - - 0 1");
        assert!(is_legal(&beside, "Bxd7"), "{id}");
        let checker = position(id, "k3r3/8/8/8/B7/8/8/4K3 w - - 0 1");
        assert!(is_legal(&checker, "Bxe8"), "{id}");
    }
}

/// The page says that stalemate and draws are as in chess. In chess, a position is dead if neither side can win
/// any more; the material for which this is the case depends on the effect of captures.
#[test]
fn games_are_drawn_as_in_chess() {
    let conditions = |id: &str| {
        let repeated = drawn_by(&line(id, START, &"Nf3 Nf6 Ng1 Ng8 ".repeat(2)));
        let halfmoves = "4k3/8/8/8/8/8/4P3/4K3 w - - 100 90";
        let material = [
            "8/5k2/8/8/8/8/3K4/8 w - - 0 1",
            "8/5k2/8/8/8/8/3KN3/8 w - - 0 1",
            "8/5k2/8/8/8/8/3KB3/8 w - - 0 1",
            "4b3/5k2/8/8/8/8/3KB3/8 w - - 0 1",
            "8/4bk2/8/8/8/8/3KB3/8 w - - 0 1",
            "8/5k2/8/8/8/8/3KNN2/8 w - - 0 1",
            "8/5k2/8/8/8/8/3KR3/8 w - - 0 1",
            "8/5k2/8/8/8/8/3KP3/8 w - - 0 1",
        ];
        let others = material.into_iter().chain([halfmoves]);
        let others = others.map(|fen| position(id, fen).ended().map(|outcome| outcome.reason));
        [repeated].into_iter().chain(others).collect::<Vec<_>>()
    };
    let [dead, halfmoves] = [Reason::DeadPosition, Reason::Halfmoves].map(Some);
    let repetition = Some(Reason::Repetition);
    let chess = [repetition, dead, dead, dead, dead, None, None, None, None, halfmoves];
    assert_eq!(conditions("chess"), chess);
    // A bishop can win by capturing a bishop next to the king; a rook cannot mate without the help of its king.
    let atomic = [repetition, dead, dead, dead, None, None, None, dead, None, halfmoves];
    assert_eq!(conditions("red-hot-pawn"), atomic);
}

/// Claim 28: kings may move next to each other.
#[test]
fn kings_may_step_next_to_each_other() {
    for id in EXPLOSIVE {
        let position = position(id, "8/8/8/3K4/8/3k4/8/6Q1 b - - 0 1");
        for step in ["Kc4", "Kd4", "Ke4"] {
            assert!(is_legal(&position, step), "{id}: {step}");
        }
    }
}

/// Claim 30, which only this page makes. Lichess and FICS have different rules.
#[test]
fn castling_is_that_of_chess_only_under_red_hot_pawn() {
    let next_to_the_king = "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1";
    assert!(!is_legal(&position("red-hot-pawn", next_to_the_king), "O-O-O"));
    assert!(is_legal(&position("atomic", next_to_the_king), "O-O-O"));
}

/// Claim 31: destroying the enemy king wins, and destroying one's own king is illegal.
#[test]
fn destroying_the_king_wins_and_destroying_ones_own_is_illegal() {
    for id in PROTECTED {
        let both = position(id, "8/8/8/2K5/2P5/2k1n3/8/2R5 b - - 0 1");
        assert!(!is_legal(&both, "Nxc4"), "{id}");
        let one = position(id, "8/8/8/1K6/2P5/4n3/8/k7 b - - 0 1");
        assert!(wins_at_once(&one), "{id}");
    }
}
