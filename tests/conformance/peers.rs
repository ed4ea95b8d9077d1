//! Positions computed by other programs: `tests/peers`.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU32,
    path::Path,
};

use isotope_kernel::{
    Capture, Crater, Dead, Draws, Explode, Layout, Limit, Position, Reason, Residue, Rules, Spec,
    fen,
};
use serde::Deserialize;
use shakmaty::{CastlingMode, Color, EnPassantMode, Position as _, Role};

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
pub(crate) struct Convention {
    castling: CastlingMode,
    /// When the en passant square is written; `None` if never.
    en_passant: Option<EnPassantMode>,
}

const AGREED: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::Legal) };
pub(crate) const FAIRY: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::PseudoLegal) };

/// What two programs have to agree on: everything but what is counted.
fn key(mut layout: Layout) -> String {
    layout.halfmoves = 0;
    layout.fullmoves = NonZeroU32::MIN;
    layout.remaining_checks = None;
    layout.pockets = layout.pockets.filter(|hands| *hands != Default::default());
    layout.to_string()
}

/// Fairy-Stockfish takes a destroyed king into the hand of a game that is over.
fn read(text: &str) -> Layout {
    let mut layout = fen::read(text).expect("the FENs can be read").layout;
    if let Some(hands) = &mut layout.pockets {
        hands.iter_mut().for_each(|hand| hand.king = 0);
    }
    layout
}

/// The rules make the moves and ends of the file called `name`.
pub(crate) fn same(name: &str, rules: &Rules, convention: Convention) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("peers/{name}.jsonl"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let rows: Vec<Row> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is a row")).collect();
    assert!(rows.len() > 20, "only {} positions", rows.len());
    let differences: Vec<String> =
        rows.iter().flat_map(|row| differences(row, rules, convention)).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// What is not the same in a position.
fn differences(row: &Row, rules: &Rules, convention: Convention) -> Vec<String> {
    let layout = read(&row.fen);
    let mode = match convention.castling {
        CastlingMode::Chess960 => CastlingMode::Chess960,
        CastlingMode::Standard => CastlingMode::detect(&layout),
    };
    let position = match Position::from_setup(rules, layout, mode) {
        Ok(position) => position,
        Err(error) => return vec![format!("{}: {error}", row.fen)],
    };
    let after = |m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        let mut layout = after.setup();
        layout.ep_square = convention.en_passant.and_then(|mode| after.ep_square(mode));
        key(layout)
    };
    let ours: BTreeMap<String, String> = position
        .legal_moves()
        .into_iter()
        .map(|m| (m.to_uci(convention.castling).to_string(), after(m)))
        .collect();
    let theirs: BTreeMap<String, String> =
        row.moves.iter().map(|(m, fen)| (m.clone(), key(read(fen)))).collect();

    let mut found = Vec::new();
    let moves: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
    for m in moves.into_iter().filter(|m| ours.get(*m) != theirs.get(*m)) {
        let (ours, theirs) = (ours.get(m), theirs.get(m));
        found.push(format!("{}: {m} is {ours:?}, for them {theirs:?}", row.fen));
    }
    if position.is_check() != row.in_check {
        found.push(format!("{}: check is {}", row.fen, position.is_check()));
    }
    let status = match position.ended() {
        Some(outcome) => match (outcome.winner, outcome.reason) {
            (Some(Color::White), _) => "win_white",
            (Some(Color::Black), _) => "win_black",
            (None, Reason::Stalemate) => "stalemate",
            (None, Reason::DeadPosition) => "insufficient",
            (None, _) => "draw",
        },
        None => "none",
    };
    if status != row.status {
        found.push(format!("{}: {status}, for them {}", row.fen, row.status));
    }
    found
}

/// Rules without draws, about which Fairy-Stockfish was not asked.
pub(crate) fn undrawn_spec(spec: &Spec) -> Rules {
    let draws = Draws { halfmoves: Limit::OFF, dead: Dead::Off, ..Draws::default() };
    compiled(Spec { draws, ..spec.clone() })
}

/// The shipped rules called `id` without draws.
fn undrawn(id: &str) -> Spec {
    undrawn_spec(rules(id).spec()).spec().clone()
}

/// Those rules with another explosion.
fn exploding(id: &str, explode: Explode) -> Spec {
    Spec { capture: Capture::Explode(explode), ..undrawn(id) }
}

/// Men of these roles survive blasts, as capturers too; so do pawns in the ring.
fn proof(roles: &[Role]) -> Spec {
    let immune = roles.iter().copied().chain([Role::Pawn]).collect();
    let spares = roles.iter().copied().collect();
    exploding("fairy-nocheck", Explode { immune, spares, ..Explode::default() })
}

fn compiled(spec: Spec) -> Rules {
    Rules::compile(spec).expect("the variant compiles")
}

/// The ruleset called `id` makes the moves of the variant in the file called `name`.
fn fairy(name: &str, id: &str) {
    same(name, &compiled(undrawn(id)), FAIRY);
}

#[test]
fn atomic_chess_is_that_of_four_programs() {
    let mut spec = rules("atomic").spec().clone();
    spec.draws.dead = Dead::Libraries;
    same("atomic", &compiled(spec), AGREED);
}

#[test]
fn chess_is_that_of_four_programs() {
    same("chess", rules("chess"), AGREED);
}

#[test]
fn atomic_chess_with_960_starts_is_that_of_fairy_stockfish() {
    same("atomic960", rules("atomic960"), Convention { castling: CastlingMode::Chess960, ..FAIRY });
}

#[test]
fn no_check_is_that_of_fairy_stockfish() {
    fairy("nocheckatomic", "fairy-nocheck");
}

#[test]
fn an_explosion_of_pawns_too_is_that_of_fairy_stockfish() {
    let rules = compiled(undrawn("all-explode"));
    same("allexplodeatomic", &rules, Convention { en_passant: None, ..FAIRY });
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
    fairy("atomar", "atomar");
}

#[test]
fn a_hill_is_that_of_fairy_stockfish() {
    fairy("atomic-koth", "hill-atomic");
}

#[test]
fn a_race_is_that_of_fairy_stockfish() {
    fairy("atomic-racing", "racing-atomic");
}

#[test]
fn a_stalemate_that_loses_is_that_of_fairy_stockfish() {
    fairy("atomic-stalemateloss", "stalemate-loses-atomic");
}

#[test]
fn three_checks_leave_the_moves_of_fairy_stockfish() {
    fairy("atomic-3check", "three-check-atomic");
}

#[test]
fn forced_captures_that_explode_are_those_of_fairy_stockfish() {
    fairy("atomic-giveaway", "atomic-giveaway");
    fairy("antiatomic", "anti-atomic");
}

#[test]
fn extinction_is_that_of_fairy_stockfish() {
    fairy("atomic-extinction", "extinction-atomic");
}

#[test]
fn several_kings_are_those_of_fairy_stockfish() {
    fairy("atomic-multiking", "two-kings-atomic");
}

#[test]
fn hands_are_those_of_fairy_stockfish() {
    fairy("atomiczh", "crazyhouse-atomic");
}

#[test]
fn dead_squares_are_those_of_fairy_stockfish() {
    fairy("nuclear", "fairy-nuclear");
}

#[test]
fn craters_in_the_whole_blast_are_those_of_fairy_stockfish() {
    let explode = Explode { residue: Residue::Crater(Crater::Destroyed), ..Explode::default() };
    same("nuclear-pawnsafe", &compiled(exploding("fairy-nocheck", explode)), FAIRY);
}
