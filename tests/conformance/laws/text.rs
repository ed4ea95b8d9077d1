//! Positions and moves as text: whatever is typed gets an answer, and what we write we can read.

use isotope_kernel::{Position, fen, notation};
use proptest::prelude::*;
use shakmaty::{Position as _, san::SanPlus};

use crate::random::{cases, config};

/// Text that is nearly a FEN.
const ALMOST_A_FEN: &str = "[pnbrqkPNBRQK1-9/~_]{0,80}( [wbWB-]{0,2})?( [KQkqA-Ha-h-]{0,5})?\
                            ( [a-h1-9-]{0,3})?( [0-9+-]{0,4}){0,4}";

/// Text that is nearly a move.
const ALMOST_A_MOVE: &str = "[PNBRQKO0@]?[a-h]?[1-9]?[x-]?[a-hO0]?[1-9]?(=?[nbrqkpNBRQKP])?\
                             [+#!?]{0,2}";

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_fen_or_is_told_why_not(text in "\\PC{0,90}") {
        if let Err(error) = fen::read(&text) {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(fen::read_strict(&text).is_err());
        }
    }

    #[test]
    fn what_is_read_from_almost_a_fen_needs_no_second_reading(text in ALMOST_A_FEN) {
        match fen::read(&text) {
            Ok((fen, _)) => {
                let again = fen::read(&fen.to_string());
                prop_assert_eq!(again, Ok((fen, Vec::new())));
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn almost_a_fen_is_a_position_or_is_told_why_not(case in cases(), text in ALMOST_A_FEN) {
        if let Ok((fen, _)) = fen::read(&text) {
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
    fn any_text_is_a_move_or_is_told_why_not(case in cases(), text in "\\PC{0,12}") {
        if let Err(error) = notation::read(&case.position(), &text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn almost_a_move_is_a_move_or_is_told_why_not(
        case in cases(),
        texts in prop::collection::vec(ALMOST_A_MOVE, 10),
    ) {
        let position = case.position();
        for text in texts {
            if let Err(error) = notation::read(&position, &text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn our_fens_need_no_mending(case in cases()) {
        let position = case.position();
        let (_, repairs) = fen::read(&position.fen()).expect("our FENs can be read");
        prop_assert_eq!(repairs, Vec::new());
    }

    #[test]
    fn every_legal_move_is_read_from_its_uci_and_its_san(case in cases()) {
        let position = case.position();
        for m in position.legal_moves() {
            let uci = notation::uci(&position, m);
            let san = SanPlus::from_move(position.clone(), m).to_string();
            prop_assert_eq!(notation::read(&position, &uci), Ok(m), "{}", uci);
            prop_assert_eq!(notation::read(&position, &san), Ok(m), "{}", san);
        }
    }
}
