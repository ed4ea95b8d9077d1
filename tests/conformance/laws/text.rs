//! Tests of positions and moves as text: any input gets an answer, and any output can be read again.

use isotope_kernel::{Illegal, Position, fen, fen::FenError, judge, notation};
use proptest::prelude::*;
use shakmaty::{
    Bitboard, CastlingSide, File, Position as _, Rank, Role, Square,
    san::{San, SanPlus},
};

use crate::{
    cases::position,
    random::{
        cases, castling_cases,
        texts::{almost_fens, almost_moves},
    },
};

/// The castling rights are not in standard form; in the first two FENs, `k` refers to the rook on the c-file.
#[test]
fn the_strict_form_that_an_error_suggests_is_strict() {
    for text in [
        "1kr5/8/8/8/8/8/8/4K3 w hk - 0 1",
        "1kr5/1p6/8/8/1p6/8/8/R3K2R b hQk - 0 1",
        "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1",
    ] {
        if let Err(error) = fen::read(text).and_then(fen::ParsedFen::strict) {
            let FenError::Lenient { strict, .. } = error else { panic!("{text}: {error}") };
            assert!(
                fen::read(&strict).and_then(fen::ParsedFen::strict).is_ok(),
                "{text}: {strict}"
            );
        }
    }
}

#[test]
fn the_error_for_a_promoting_knight_differs_from_that_for_a_pawn() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let error =
        notation::read(&position("atomic", start), "g1f3q").expect_err("no knight promotes");
    assert_eq!(
        error.to_string(),
        "`g1f3q`: only a pawn becomes something else, and a knight moves there"
    );
}

proptest! {
    #[test]
    fn every_destination_is_read_as_a_legal_move(
        case in prop_oneof![cases(), castling_cases()],
    ) {
        let position = case.position();
        let becomes = |promotion: &str, text: &str| {
            let m = notation::read(&position, &format!("{text}{promotion}"));
            m.is_ok_and(|m| judge(&position, m).is_ok())
        };
        for (from, targets) in position.dests() {
            for to in targets {
                let pawn = position.board().role_at(from) == Some(Role::Pawn);
                // If a promotion captures, the new role can affect the explosion and thereby the legality of the
                // move.
                let promotions: &[&str] = match Bitboard::BACKRANKS.contains(to) && pawn {
                    // A pawn that shoots does not promote.
                    true => &["n", "b", "r", "q", "k", ""],
                    false => &[""],
                };
                let text = format!("{from}{to}");
                prop_assert!(promotions.iter().any(|role| becomes(role, &text)), "{}", text);
            }
        }
    }

    #[test]
    fn a_san_means_the_same_move_as_in_shakmaty(
        case in prop_oneof![cases(), castling_cases()],
        file in proptest::option::of(0..8_u32),
        rank in proptest::option::of(0..8_u32),
    ) {
        let position = case.position();
        let legal = position.all_moves();
        let mut sans: Vec<San> = legal.iter().map(|m| San::from_move(&position, *m)).collect();
        sans.extend([San::Null, San::Castle(CastlingSide::KingSide), San::Castle(CastlingSide::QueenSide)]);
        let (file, rank) = (file.map(File::new), rank.map(Rank::new));
        for (role, to) in Role::ALL.into_iter().flat_map(|role| Square::ALL.map(|to| (role, to))) {
            for promotion in [None, Some(Role::Queen), Some(Role::King)] {
                let san = |capture| San::Normal { role, file, rank, capture, to, promotion };
                sans.extend([san(true), san(false), San::Put { role, to }]);
            }
        }
        for san in sans {
            prop_assert_eq!(notation::find(&position, san), san.to_move(&position).ok(), "{}", san);
        }
    }

    #[test]
    fn all_moves_are_written_together_as_each_by_itself(case in prop_oneof![cases(), castling_cases()]) {
        let position = case.position();
        let each = position.all_moves().into_iter().map(|m| (m, notation::san(&position, m)));
        prop_assert_eq!(notation::sans(&position), each.collect::<Vec<_>>());
    }

    #[test]
    fn any_text_is_a_fen_or_an_error(text in "\\PC{0,90}") {
        if let Err(error) = fen::read(&text) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(fen::read(&text).and_then(fen::ParsedFen::strict).is_err());
        }
    }

    #[test]
    fn a_repaired_fen_needs_no_further_repair(text in almost_fens()) {
        match fen::read(&text) {
            Ok(read) => {
                let again = fen::read(&read.layout.to_string()).expect("it was mended");
                prop_assert_eq!(again.layout, read.layout);
                prop_assert_eq!(again.repairs, []);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_misspelt_fen_is_a_position_or_an_error(case in cases(), text in almost_fens()) {
        if let Ok(fen) = fen::read(&text) {
            match Position::from_fen(&case.rules, fen) {
                Ok(position) => prop_assert!(!position.fen().is_empty()),
                Err(error) => {
                    prop_assert!(!error.faults.is_empty());
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_an_error(case in cases(), text in "\\PC{0,12}") {
        if let Err(error) = notation::read(&case.position(), &text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn a_misspelt_move_is_a_move_or_an_error(
        (case, texts) in almost_moves(cases()),
    ) {
        let position = case.position();
        for text in texts {
            match notation::read(&position, &text) {
                Ok(m) => {
                    let reason = judge(&position, m).err();
                    prop_assert!(!matches!(reason, Some(Illegal::NotAMove(_))), "{text}");
                    prop_assert_eq!(notation::read(&position, &notation::uci(&position, m)), Ok(m));
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn written_fens_are_read_without_repairs(case in cases()) {
        let position = case.position();
        let repairs = fen::read(&position.fen()).expect("our FENs can be read").repairs;
        prop_assert_eq!(repairs, Vec::new());
    }

    #[test]
    fn every_legal_move_is_read_from_its_uci_and_san(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let uci = notation::uci(&position, m);
            let san = SanPlus::from_move(position.clone(), m).to_string();
            prop_assert_eq!(notation::read(&position, &uci), Ok(m), "{}", uci);
            prop_assert_eq!(notation::read(&position, &san), Ok(m), "{}", san);
        }
    }
}

#[test]
fn hands_are_read_in_any_order() {
    for (hands, in_order) in [("NP", "PN"), ("bp", "pb"), ("qNPpR", "PNRpq"), ("PN", "PN")] {
        let board = |hands: &str| format!("4k3/8/8/8/8/8/8/4K3[{hands}] w - - 0 1");
        let read = fen::read(&board(hands)).and_then(fen::ParsedFen::strict).expect(hands);
        assert_eq!(read.layout.to_string(), board(in_order));
    }
}

#[test]
fn a_mark_of_promotion_must_follow_a_piece() {
    let board = |rank: &str| fen::read(&format!("4k3/8/8/8/8/8/8/{rank} w - - 0 1"));
    assert!(board("K1Q~5").is_ok());
    for rank in ["K1~5", "K1~2Q2", "~K6", "8~", "N*~4K1", "*~6K", "NQ~~5K"] {
        assert!(board(rank).is_err(), "{rank}");
    }
}
