//! Claims made in Wikipedia's article on atomic chess.

use isotope_kernel::{Position, Reason, judge, notation};
use shakmaty::{Position as _, Square};

use super::{
    CHECKED, EXPLOSIVE, PROTECTED, START, after, is_legal, pieces, play, safe_moves, wins_at_once,
};
use crate::cases::position;

const WIN_OR_STALEMATE: &str = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
const QUEEN_ENDING: &str = "8/8/1Q6/p7/P7/2Kk4/8/8 w - - 0 1";

/// Claim 8: a position that is a stalemate under rules with check is lost without check.
#[test]
fn a_stalemate_with_check_is_a_loss_without_check() {
    for id in CHECKED {
        let outcome = position(id, WIN_OR_STALEMATE).ended().expect("an end");
        assert_eq!((outcome.winner, outcome.reason), (None, Reason::Stalemate), "{id}");
    }
    let forced = position("icc", WIN_OR_STALEMATE);
    assert!(forced.ended().is_none());
    assert!(safe_moves(&forced).is_empty());
}

/// Claim 8, which is false for Fairy-Stockfish's rules without check, under which a king may capture but loses by
/// doing so.
#[test]
fn the_king_may_not_capture_the_rook_where_exploding_the_own_king_is_illegal() {
    for id in PROTECTED {
        assert!(!is_legal(&position(id, WIN_OR_STALEMATE), "Kxb7"), "{id}");
    }
    assert!(is_legal(&position("fairy-nocheck", WIN_OR_STALEMATE), "Kxb7"));
}

/// Claim 9: White wins the queen ending with the line given on the page.
#[test]
fn the_line_of_the_page_wins_the_queen_ending() {
    let line = "Kc4 Kd4 Kb5+ Kc5 Ka6+ Kb5 Ka7+ Ka6 Qxa5";
    for id in CHECKED {
        let mut position = position(id, QUEEN_ENDING);
        for written in line.split(' ') {
            let m = notation::read(&position, written).expect("a move");
            assert!(judge(&position, m).is_ok(), "{id}: {written}");
            position = play(&position, m);
            let over = position.ended().is_some();
            assert_eq!(position.is_check() && !over, written.ends_with('+'), "{id}: {written}");
        }
        assert_eq!(position.ended().expect("an end").reason, Reason::KingDestroyed, "{id}");
    }
}

/// Claim 9 says that Black is forced to keep the kings together, but moving them apart is legal.
#[test]
fn black_may_give_up_the_touch_in_the_queen_ending() {
    for id in CHECKED {
        let first = after(id, QUEEN_ENDING, "Kc4 Kd4 Kb5");
        for leaving in ["Ke5", "Kd5", "Ke4", "Kd3", "Kc3"] {
            assert!(is_legal(&first, leaving), "{id}: {leaving}");
        }
        let last = after(id, QUEEN_ENDING, "Kc4 Kd4 Kb5 Kc5 Ka6 Kb5 Ka7");
        assert_eq!(last.legal_moves().len(), 2, "{id}");
        assert!(is_legal(&last, "Kc4") && is_legal(&last, "Ka6"), "{id}");
    }
}

/// Claim 10: after 1. Nf3 d5 2. Ne5, only 2...f6 and 2...f5 prevent the destruction of the king.
#[test]
fn after_nf3_d5_ne5_only_f6_and_f5_avoid_an_explosion() {
    for id in EXPLOSIVE {
        let position = after(id, START, "Nf3 d5 Ne5");
        assert_eq!(safe_moves(&position), ["f7f5", "f7f6"], "{id}");
    }
}

/// Claim 10: after 3. Nd7, the knight cannot be captured, and every reply loses.
#[test]
fn after_nd7_the_knight_cannot_be_captured_and_every_reply_loses() {
    for id in PROTECTED {
        for defence in ["f6", "f5"] {
            let position = after(id, START, &format!("Nf3 d5 Ne5 {defence} Nd7"));
            for capture in ["Nxd7", "Bxd7", "Qxd7", "Kxd7"] {
                assert!(!is_legal(&position, capture), "{id}: {capture}");
            }
            assert!(safe_moves(&position).is_empty(), "{id}: {defence}");
        }
    }
}

/// Claim 11: Nxg7 destroys the rook and the bishop, but no pawn except the captured one.
#[test]
fn nxg7_destroys_the_rook_and_the_bishop_and_no_pawn_but_the_captured_one() {
    for id in EXPLOSIVE {
        let before = "rnbqkb1r/pppppppp/1n6/7N/8/8/PPPPPPPP/RNBQKB1R w KQkq - 6 4";
        let position = after(id, before, "Nxg7");
        let gone = [Square::G7, Square::F8, Square::H8, Square::H5];
        assert_eq!(pieces(&position, gone), "....", "{id}");
        let stay = [Square::F7, Square::H7, Square::E8, Square::B6];
        assert_eq!(pieces(&position, stay), "ppkn", "{id}");
    }
}

/// The part of claim 12 that can be tested without a solver: a rook wins when the opponent's king runs out of safe
/// squares.
#[test]
fn a_rook_alone_can_win_without_check_but_not_with_it() {
    let cornered = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1";
    assert!(wins_at_once(&after("icc", cornered, "Ka7")));
    for id in CHECKED {
        assert!(position(id, cornered).ended().is_some_and(|outcome| outcome.winner.is_none()));
    }
}

/// Claim 14: a king never captures. This is false for Fairy-Stockfish's rules without check and for Atomar.
#[test]
fn a_king_never_captures() {
    let takeable = "7k/8/8/8/8/4p3/3pKp2/8 w - - 0 1";
    for id in PROTECTED {
        let position = position(id, takeable);
        let legal = position.legal_moves();
        assert!(!legal.is_empty() && legal.iter().all(|m| !m.is_capture()), "{id}");
    }
    for id in ["fairy-nocheck", "fairy-atomar"] {
        let position = position(id, takeable);
        assert!(position.legal_moves().iter().any(|m| m.is_capture()), "{id}");
    }
}

/// Claim 15: a promoted pawn is destroyed like any piece of its new role, and a pawn that captures while promoting
/// explodes at once, whatever it is promoted to.
#[test]
fn a_promoted_pawn_is_no_longer_immune() {
    for id in EXPLOSIVE {
        let next_to_it = "1r6/P7/8/7k/8/8/6K1/1R6 w - - 0 1";
        let position = after(id, next_to_it, "a8=Q Kh4 Rxb8");
        assert_eq!(
            pieces(&position, [Square::A8, Square::B8, Square::B1, Square::A7]),
            "....",
            "{id}"
        );
        let pawn = after(id, next_to_it, "Rxb8");
        assert_eq!(pieces(&pawn, [Square::A7, Square::B8, Square::B1, Square::A8]), "P...", "{id}");
        for piece in ["Q", "R", "B", "N"] {
            let capture = after(id, next_to_it, &format!("axb8={piece}"));
            assert_eq!(pieces(&capture, [Square::A7, Square::B8, Square::A8, Square::B1]), "...R");
        }
    }
}

/// Claim 10 says that the threats of Ng5 and Ne5 force Black to start with 1...f6. Short lines that end with the
/// destruction of the king refute all replies except three.
#[test]
fn after_nf3_only_d6_e5_and_f6_hold() {
    for id in PROTECTED {
        let first = after(id, START, "Nf3");
        let jumps = |position: &Position<'static>, from: Square| {
            let moves = position.legal_moves().into_iter().filter(move |m| m.from() == Some(from));
            moves.map(|m| (m.to(), play(position, m))).collect::<Vec<_>>()
        };
        let refuted_by = |(knight, second): &(Square, Position<'static>)| {
            [Square::G5, Square::E5].contains(knight)
                && second.legal_moves().into_iter().map(|m| play(second, m)).all(|third| {
                    wins_at_once(&third)
                        || jumps(&third, *knight).iter().any(|(_, fourth)| cannot_defend(fourth))
                })
        };
        let starts = first.legal_moves();
        let hold = starts
            .iter()
            .filter(|start| !jumps(&play(&first, **start), Square::F3).iter().any(refuted_by));
        let mut hold: Vec<_> = hold.map(|m| notation::uci(&first, *m)).collect();
        hold.sort();
        assert_eq!(hold, ["d7d6", "e7e5", "f7f6"], "{id}");
    }
}

/// Whether every move of the side to move allows the opponent to destroy its king at once.
fn cannot_defend(position: &Position<'_>) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty() && moves.into_iter().all(|m| wins_at_once(&play(position, m)))
}

/// The page says that touching kings can be separated by occupying the squares next to one's own king.
#[test]
fn a_king_that_must_leave_the_enemy_king_is_mated() {
    for id in CHECKED {
        let touching = position(id, "1Q1R4/8/8/8/R7/8/Rk6/KR6 b - - 0 1");
        assert!(!touching.is_check(), "{id}");
        let moves: Vec<_> =
            touching.legal_moves().iter().map(|m| notation::uci(&touching, *m)).collect();
        assert_eq!(moves, ["b2c3"], "{id}");
        let mated = after(id, "1Q1R4/8/8/8/R7/8/Rk6/KR6 b - - 0 1", "Kc3 Qb2");
        assert_eq!(mated.ended().expect("an end").reason, Reason::Checkmate, "{id}");
        // If a square next to the king on a1 is free, the black king can move there.
        let place = position(id, "1Q1R4/8/8/8/R7/8/Rk6/K7 b - - 0 1");
        assert!(is_legal(&place, "Kb1"), "{id}");
    }
}
