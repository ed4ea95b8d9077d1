//! Positions computed by other programs: `tests/peers`.

use std::{collections::BTreeMap, path::Path};

use isotope_kernel::{
    Capture, Check, Dead, Draws, Explode, Limit, OwnKing, Position, Reason, RoleName, Roles, Rules,
    Spec, Stalemate, Win, fen,
};
use serde::Deserialize;
use shakmaty::{CastlingMode, Color, EnPassantMode, Position as _, Role, Setup};

use crate::rulesets::rules;

/// A position and what another program says of it.
#[derive(Deserialize)]
struct Row {
    fen: String,
    in_check: bool,
    status: String,
    /// UCI to FEN without counters.
    moves: BTreeMap<String, String>,
}

/// How a file writes what can be written in more than one way.
#[derive(Clone, Copy)]
struct Convention {
    castling: CastlingMode,
    /// When the en passant square is written; `None` if never.
    en_passant: Option<EnPassantMode>,
}

const AGREED: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::Legal) };
const FAIRY: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::PseudoLegal) };

/// What two programs have to agree on: everything but the counters.
fn key(setup: &Setup) -> String {
    let Setup { board, turn, castling_rights, ep_square, .. } = setup;
    format!("{board} {turn} {castling_rights:?} {ep_square:?}")
}

fn read(text: &str) -> Setup {
    fen::read(text).expect("the FENs can be read").layout.setup
}

fn same(name: &str, rules: &Rules, convention: Convention) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("peers/{name}.jsonl"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let rows: Vec<Row> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is a row")).collect();
    assert!(rows.len() > 20, "only {} positions", rows.len());
    for row in rows {
        let setup = read(&row.fen);
        let mode = match convention.castling {
            CastlingMode::Chess960 => CastlingMode::Chess960,
            CastlingMode::Standard => CastlingMode::detect(&setup),
        };
        let position =
            Position::from_setup(rules, setup, mode).unwrap_or_else(|e| panic!("{}: {e}", row.fen));
        same_position(&row, &position, convention);
    }
}

fn same_position(row: &Row, position: &Position<'_>, convention: Convention) {
    let ours: BTreeMap<String, String> = position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            let mut setup = after.setup();
            setup.ep_square = convention.en_passant.and_then(|mode| after.ep_square(mode));
            (m.to_uci(convention.castling).to_string(), key(&setup))
        })
        .collect();
    let theirs: BTreeMap<String, String> =
        row.moves.iter().map(|(m, fen)| (m.clone(), key(&read(fen)))).collect();
    assert_eq!(ours, theirs, "{}", row.fen);
    assert_eq!(position.is_check(), row.in_check, "{}", row.fen);

    let ended = position.ended();
    let winner = ended.and_then(|outcome| outcome.winner);
    let reason = ended.map(|outcome| outcome.reason);
    match row.status.as_str() {
        "win_white" => assert_eq!(winner, Some(Color::White), "{}", row.fen),
        "win_black" => assert_eq!(winner, Some(Color::Black), "{}", row.fen),
        "stalemate" => assert_eq!(reason, Some(Reason::Stalemate), "{}", row.fen),
        "insufficient" => assert_eq!(reason, Some(Reason::DeadPosition), "{}", row.fen),
        "none" => assert_eq!(ended, None, "{}", row.fen),
        other => panic!("unknown status {other}"),
    }
}

/// A variant of Fairy-Stockfish's `nocheckatomic`: no check, and one may destroy one's own king. It
/// was not asked about draws.
fn no_check(change: impl FnOnce(&mut Explode)) -> Spec {
    let mut explode = Explode::default();
    change(&mut explode);
    Spec {
        capture: Capture::Explode(explode),
        check: Check::Off,
        own_king: OwnKing::Mortal { both: Default::default() },
        draws: Draws { halfmoves: Limit::OFF, dead: Dead::Off, ..Draws::default() },
        ..Spec::default()
    }
}

/// Men of these roles survive blasts, as capturers too; so do pawns in the ring.
fn proof(roles: &[Role]) -> Spec {
    no_check(|explode| {
        explode.immune = roles.iter().copied().chain([Role::Pawn]).collect();
        explode.spares = roles.iter().copied().collect();
    })
}

/// A variant of atomic chess with check.
fn atomic() -> Spec {
    rules("atomic").spec().clone()
}

fn compiled(spec: Spec) -> Rules {
    Rules::compile(spec).expect("the variant compiles")
}

#[test]
fn atomic_chess_is_that_of_four_programs() {
    let mut spec = atomic();
    spec.draws.dead = Dead::Libraries;
    same("atomic", &compiled(spec), AGREED);
}

#[test]
fn chess_is_that_of_four_programs() {
    same("chess", rules("chess"), AGREED);
}

#[test]
fn atomic_chess_with_960_starts_is_that_of_fairy_stockfish() {
    same("atomic960", rules("atomic"), Convention { castling: CastlingMode::Chess960, ..FAIRY });
}

#[test]
fn no_check_is_that_of_fairy_stockfish() {
    same("nocheckatomic", &compiled(no_check(|_| ())), FAIRY);
}

#[test]
fn an_explosion_of_pawns_too_is_that_of_fairy_stockfish() {
    let spec = no_check(|explode| explode.immune = Roles::EMPTY);
    same("allexplodeatomic", &compiled(spec), Convention { en_passant: None, ..FAIRY });
}

#[test]
fn blast_proof_knights_are_those_of_fairy_stockfish() {
    same("knightproof", &compiled(proof(&[Role::Knight])), FAIRY);
}

#[test]
fn blast_proof_rooks_and_bishops_are_those_of_fairy_stockfish() {
    same("rookbishopproof", &compiled(proof(&[Role::Rook, Role::Bishop])), FAIRY);
}

#[test]
fn blast_proof_kings_are_those_of_fairy_stockfish() {
    same("kingproof-nomutual", &compiled(proof(&[Role::King])), FAIRY);
}

#[test]
fn atomar_is_that_of_fairy_stockfish() {
    let spec =
        Spec { cannot_capture: vec![(RoleName::King, RoleName::King)], ..proof(&[Role::King]) };
    same("atomar", &compiled(spec), FAIRY);
}

#[test]
fn a_hill_is_that_of_fairy_stockfish() {
    let mut spec = atomic();
    spec.win.push(Win::Hill(["d4", "e4", "d5", "e5"].map(String::from).into()));
    same("atomic-koth", &compiled(spec), FAIRY);
}

#[test]
fn a_race_is_that_of_fairy_stockfish() {
    let mut spec = no_check(|_| ());
    spec.win.push(Win::Race(8));
    same("atomic-racing", &compiled(spec), FAIRY);
}

#[test]
fn a_stalemate_that_loses_is_that_of_fairy_stockfish() {
    let spec = Spec { stalemate: Stalemate::Loses, ..atomic() };
    same("atomic-stalemateloss", &compiled(spec), FAIRY);
}
