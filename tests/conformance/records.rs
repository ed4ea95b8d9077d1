//! Tests of what servers need: claims of draws, records of games, and the data for boards on a screen.

use isotope_kernel::{
    Claims, Game, Illegal, Outcome, Position, Reason, Record, ReplayError, judge, notation,
    words::list,
};
use shakmaty::{Color, Position as _};

use crate::{
    cases::{position, variants::with_fields},
    rulesets::rules,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn an_outcome_survives_json_with_the_winner_in_lower_case() {
    for (winner, name) in
        [(Some(Color::White), "\"white\""), (Some(Color::Black), "\"black\""), (None, "null")]
    {
        for reason in Reason::BUILT_IN {
            let outcome = Outcome { winner, reason };
            let json = serde_json::to_string(&outcome).expect("it is plain data");
            assert_eq!(json, format!("{{\"winner\":{name},\"reason\":\"{reason}\"}}"));
            assert_eq!(serde_json::from_str::<Outcome>(&json).expect("it was written so"), outcome);
        }
    }
}

/// Each kind of draw ends the game at once, only after a claim, or not at all.
#[test]
fn a_draw_that_must_be_claimed_does_not_end_the_game() {
    let all = Claims::ALL;
    for (fen, moves, reason, claims) in [
        (
            START,
            "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            Reason::Repetition,
            Claims { repetition: false, ..all },
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 99 90",
            "Kd1",
            Reason::Halfmoves,
            Claims { halfmoves: false, ..all },
        ),
        (
            "4k3/8/8/8/8/3p4/5N2/4K3 w - - 0 1",
            "Nxd3",
            Reason::DeadPosition,
            Claims { dead_position: false, ..all },
        ),
    ] {
        let start = position("atomic", fen);
        let game = |claims| {
            let mut game = Game::new(start.clone()).with_claims(claims);
            for text in moves.split(' ') {
                if game.ended().is_none() {
                    let m = notation::read(&game.position(), text).expect("a move");
                    game.play(m).expect("it is legal");
                }
            }
            game
        };
        let draw = Some(Outcome { winner: None, reason });
        assert_eq!(game(Claims::default()).ended(), draw);
        assert_eq!(game(claims).ended(), draw, "this draw alone needs no claim");
        assert_eq!(game(claims).claimable(), None);
        let mut game = game(all);
        assert_eq!((game.ended(), game.claimable()), (None, draw));
        let m = game.position().legal_moves()[0];
        assert_eq!(game.clone().play(m), Ok(()));
        assert_eq!(game.claim(), draw);
        assert_eq!((game.ended(), game.claimable(), game.claim()), (draw, None, None));
        assert!(matches!(game.play(m), Err(Illegal::GameOver(_))));

        let record = game.record();
        let again = Game::replay(game.position().rules(), &record).expect("it was played");
        assert_eq!((again.ended(), again.record()), (draw, record.clone()));
        let stopped = Record { claims: Claims::default(), claimed: false, ..record.clone() };
        assert_eq!(Game::replay(start.rules(), &stopped).map(|game| game.ended()), Ok(draw));
        let unfounded = Record { moves: Vec::new(), ..record };
        let unfounded = Game::replay(start.rules(), &unfounded).map(|game| game.ended());
        assert_eq!(unfounded, Err(ReplayError::Claim));
        game.take_back();
        assert_eq!(game.ended(), None, "a claim is taken back with its move");
    }
}

#[test]
fn an_illegal_record_is_refused_with_the_ply_and_the_reason() {
    let rules = rules("atomic");
    let start = Game::begin(rules).record();
    let said = |record: Record| Game::replay(rules, &record).err().map(|error| error.to_string());
    let moves = |line: &str| {
        let moves = line.split(' ').map(String::from).collect();
        said(Record { moves, ..start.clone() })
    };
    assert_eq!(moves("e2e4 e7e5"), None);
    assert_eq!(
        moves("e2e4 e7e4").as_deref(),
        Some("ply 2: `e7e4`: a pawn does not move from e7 to e4")
    );
    assert_eq!(
        moves("g1f3 d7d5 f3e5 a7a6 e5f7 a6a5").as_deref(),
        Some("ply 6: a6a5 is illegal: the game is over (White wins: the black king was destroyed)")
    );
    let from = |fen: &str| said(Record { start: fen.into(), ..start.clone() });
    assert_eq!(from("nowhere").as_deref().map(|said| said.contains("cannot be read")), Some(true));
    assert_eq!(
        from("k6k/8/8/8/8/8/8/K7 w - - 0 1").as_deref(),
        Some("no game can start there: Black has 2 kings, on a8 and h8")
    );
}

/// King and rook stand on the same squares as in chess, but the game is Chess960.
#[test]
fn a_game_of_chess960_is_recorded_with_its_castling() {
    let rules = rules("atomic");
    let start = Position::chess960(rules, 518).expect("the start of chess");
    let mut game = Game::new(start);
    for text in ["Nf3", "a6", "g3", "b6", "Bg2", "c6", "O-O"] {
        let m = notation::read(&game.position(), text).expect("a move");
        game.play(m).expect("it is legal");
    }
    let record = game.record();
    assert_eq!(record.moves.last().map(String::as_str), Some("e1h1"));
    let json = serde_json::to_string(&record).expect("it is plain data");
    let read: Record = serde_json::from_str(&json).expect("it was written so");
    let again = Game::replay(rules, &read).expect("it was played");
    assert_eq!(again.position(), game.position());
    assert_eq!(again.record(), record);
    let error = Position::chess960(rules, 960).expect_err("there are 960, from 0 on");
    assert_eq!(error.faults[0].code(), "chess960-number");
}

#[test]
fn a_record_with_castling_rights_of_chess960_needs_no_flag() {
    let record = Record {
        start: "4k3/p7/8/8/8/8/8/1K5R w H - 0 1".into(),
        moves: vec!["O-O".into()],
        ..Game::begin(rules("atomic")).record()
    };
    let game = Game::replay(rules("atomic"), &record).expect("it can be played");
    assert_eq!(game.position().fen(), "4k3/p7/8/8/8/8/8/5RK1 b - - 1 1");
    assert!(game.record().chess960);
}

#[test]
fn the_debug_text_of_a_position_is_its_fen() {
    let start = position("atomic", START);
    let mut game = Game::new(start.clone());
    let m = notation::read(&start, "e4").expect("a move");
    game.play(m).expect("it is legal");
    assert_eq!(format!("{start:?}"), format!("Position({START})"));
    assert_eq!(format!("{game:?}"), format!("Game({START} e2-e4)"));
    assert!(format!("{:?}", start.rules()).len() < 1_000);
}

/// Castling is listed with both targets, unless the king stays on its square.
#[test]
fn the_destinations_for_boards_on_a_screen_are_complete() {
    let dests = |fen: &str| {
        let dests = position("atomic", fen).dests();
        let told = dests.into_iter().map(|(from, to)| format!("{from}: {}", list(to)));
        told.collect::<Vec<_>>()
    };
    assert_eq!(
        dests("4k3/8/8/8/7p/7P/3PPP2/4KB1R w K - 0 1"),
        ["e1: d1", "f1: g2", "h1: g1 and h2", "d2: d3 and d4", "e2: e3 and e4", "f2: f3 and f4"]
    );
    assert_eq!(
        dests("4k3/8/8/8/7p/7P/3PPP2/4K2R w K - 0 1")[..2],
        ["e1: d1, f1, g1 and h1", "h1: f1, g1 and h2"]
    );
    assert_eq!(
        dests("4k3/8/8/p7/P7/8/3PPP2/R3K3 w Q - 0 1")[..2],
        ["a1: b1, c1, d1, a2 and a3", "e1: a1, c1, d1 and f1"]
    );
    assert_eq!(dests("4k3/8/8/8/7p/7P/5PP1/6KR w K - 0 1")[..2], ["g1: f1, h1 and h2", "h1: h2"]);
}

#[test]
fn a_claim_at_the_start_is_withdrawn_with_the_first_move() {
    let start = position("atomic", "8/5k2/8/8/8/8/3K4/8 w - - 0 1");
    let mut game = Game::new(start).with_claims(Claims::ALL);
    assert!(game.claim().is_some() && game.ended().is_some());
    assert_eq!(game.take_back(), None);
    assert_eq!(game.ended(), None);
}

/// The king may not step to c1, which is its square after castling.
#[test]
fn a_move_text_for_castling_or_an_illegal_king_step_means_castling() {
    let rules = with_fields("atomic", "check: Explosion, start: Chess960");
    let position =
        Position::from_fen(&rules, "1r2k3/8/8/8/8/8/8/1R1K4 w B - 0 1").expect("it can be played");
    let m = notation::read(&position, "d1c1").expect("a move");
    assert!(m.is_castle() && judge(&position, m).is_ok());
    assert!(position.dests()[1].1.contains(m.to()), "{:?}", position.dests());
}

/// The position is a checkmate with material that is on the list of insufficient material.
#[test]
fn a_checkmate_wins_even_with_insufficient_material() {
    let rules = with_fields("chess", "draws: (dead: Locked)");
    let position =
        Position::from_fen(&rules, "7k/5K1p/7P/4B3/8/8/8/8 b - - 0 1").expect("it can be played");
    assert_eq!(position.ended().map(|outcome| outcome.reason), Some(Reason::Checkmate));
    assert!(!position.has_insufficient_material(Color::White));
    assert!(!position.is_insufficient_material());
}
