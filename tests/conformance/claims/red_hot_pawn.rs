//! Claims of Red Hot Pawn's page. Its diagrams, 23 to 29, are asserted with the diagrams; here is
//! what its sentences say beyond them.

use shakmaty::{Position as _, Square};

use super::{EXPLOSIVE, PROTECTED, after, is_legal, men, wins_at_once};
use crate::cases::position;

/// Claim 23.
#[test]
fn taking_the_knight_on_g4_costs_white_a_bishop_too() {
    for id in EXPLOSIVE {
        let before = "r1bqkb1r/ppp2pp1/2n1p3/3p3p/3P2n1/2N1N1B1/PPP1PPPP/R2QKB1R w KQkq - 0 1";
        let position = after(id, before, "Nxg4");
        assert_eq!(
            men(&position, [Square::E3, Square::G3, Square::G4, Square::H5]),
            "...p",
            "{id}"
        );
    }
}

/// Claim 24.
#[test]
fn a_king_next_to_ones_own_is_out_of_reach() {
    for id in PROTECTED {
        let position = position(id, "8/8/3K4/3k4/8/2N5/8/8 w - - 0 1");
        assert!(position.legal_moves().iter().all(|m| !m.is_capture()), "{id}");
    }
}

/// Claim 25.
#[test]
fn the_blast_of_an_en_passant_capture_is_centred_on_the_passed_square() {
    for id in EXPLOSIVE {
        // Knights stand around both squares: those of e6 go, those that only e5 has near stay.
        let before = "7k/8/3n1n2/3Ppn2/3n1n2/8/8/7K w - e6 0 1";
        let position = after(id, before, "dxe6");
        assert_eq!(
            men(&position, [Square::D6, Square::F6, Square::F5, Square::E5]),
            "....",
            "{id}"
        );
        assert_eq!(
            men(&position, [Square::D4, Square::F4, Square::H8, Square::H1]),
            "nnkK",
            "{id}"
        );
    }
}

/// Claims 26 and 29.
#[test]
fn taking_the_neighbour_of_a_king_wins() {
    for id in EXPLOSIVE {
        assert!(wins_at_once(&position(id, "8/3k2N1/4q3/8/8/8/8/4K3 w - - 0 1")), "{id}");
        assert!(wins_at_once(&position(id, "8/4k3/4n3/8/8/4R3/8/K7 w - - 0 1")), "{id}");
    }
}

/// Claim 27: it is the explosion that opens the file, and not the knight's leaving.
#[test]
fn the_knights_may_move_and_only_their_captures_are_illegal() {
    let position = position("red-hot-pawn", "2k1q3/8/8/4bp2/8/3N2N1/8/3QK3 w - - 0 1");
    for quiet in ["Nf4", "Nc5", "Ne4", "Nh5"] {
        assert!(is_legal(&position, quiet), "{quiet}");
    }
    assert!(!is_legal(&position, "Nxe5") && !is_legal(&position, "Nxf5"));
}

/// Claim 28.
#[test]
fn kings_may_step_next_to_each_other() {
    for id in EXPLOSIVE {
        let position = position(id, "8/8/8/3K4/8/3k4/8/6Q1 b - - 0 1");
        for step in ["Kc4", "Kd4", "Ke4"] {
            assert!(is_legal(&position, step), "{id}: {step}");
        }
    }
}

/// Claim 30: it is the only page that says so, against what Lichess and FICS play.
#[test]
fn castling_is_that_of_chess_on_one_site_only() {
    let next_to_the_king = "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1";
    assert!(!is_legal(&position("red-hot-pawn", next_to_the_king), "O-O-O"));
    assert!(is_legal(&position("atomic", next_to_the_king), "O-O-O"));
}

/// Claim 31.
#[test]
fn destroying_the_king_wins_and_destroying_ones_own_is_illegal() {
    for id in PROTECTED {
        let both = position(id, "8/8/8/2K5/2P5/2k1n3/8/2R5 b - - 0 1");
        assert!(!is_legal(&both, "Nxc4"), "{id}");
        let one = position(id, "8/8/8/1K6/2P5/4n3/8/k7 b - - 0 1");
        assert!(wins_at_once(&one), "{id}");
    }
}
