//! Tests of the positions in `tests/peers`, with moves and outcomes computed by other programs.

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

/// A position with the results computed by other programs.
#[derive(Deserialize)]
struct Row {
    fen: String,
    in_check: bool,
    status: String,
    /// The legal moves in UCI, each with the FEN of the position after it.
    moves: BTreeMap<String, String>,
}

/// The conventions used in a file.
#[derive(Clone, Copy)]
pub(crate) struct Convention {
    castling: CastlingMode,
    /// The condition under which the en passant square is written; `None` if it is never written.
    en_passant: Option<EnPassantMode>,
}

const AGREED: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::Legal) };
pub(crate) const FAIRY: Convention =
    Convention { castling: CastlingMode::Standard, en_passant: Some(EnPassantMode::PseudoLegal) };

/// The FEN of a position without the parts on which programs need not agree: the counters, the remaining checks,
/// and empty hands.
fn key(mut layout: Layout) -> String {
    layout.halfmoves = 0;
    layout.fullmoves = NonZeroU32::MIN;
    layout.remaining_checks = None;
    layout.pockets = layout.pockets.filter(|hands| *hands != Default::default());
    layout.to_string()
}

/// Reads a FEN. Kings in hand are removed, since Fairy-Stockfish puts a destroyed king into a hand when the game
/// ends.
fn read(text: &str) -> Layout {
    let mut layout = fen::read(text).expect("the FENs can be read").layout;
    if let Some(hands) = &mut layout.pockets {
        hands.iter_mut().for_each(|hand| hand.king = 0);
    }
    layout
}

/// Asserts that under `rules`, the moves and outcomes are those in the file `name`.
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

/// Describes the differences in a position.
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

/// The rules in `spec` without draws by the halfmove limit or dead positions, which are not in the files of
/// Fairy-Stockfish.
pub(crate) fn undrawn_spec(spec: &Spec) -> Rules {
    let draws = Draws { halfmoves: Limit::OFF, dead: Dead::Off, ..Draws::default() };
    compiled(Spec { draws, ..spec.clone() })
}

/// The rules of the shipped ruleset `id` without draws by the halfmove limit or dead positions.
fn undrawn(id: &str) -> Spec {
    undrawn_spec(rules(id).spec()).spec().clone()
}

/// The rules of [`undrawn`] with another explosion.
fn exploding(id: &str, explode: Explode) -> Spec {
    Spec { capture: Capture::Explode(explode), ..undrawn(id) }
}

/// Rules in which pieces of the given roles survive explosions, even as the capturing piece, and pawns survive the
/// blast.
fn proof(roles: &[Role]) -> Spec {
    let immune = roles.iter().copied().chain([Role::Pawn]).collect();
    let spares = roles.iter().copied().collect();
    exploding("fairy-nocheck", Explode { immune, spares, ..Explode::default() })
}

fn compiled(spec: Spec) -> Rules {
    Rules::compile(spec).expect("the variant compiles")
}

/// Asserts that under the ruleset `id`, the moves and outcomes are those in Fairy-Stockfish's file `name`.
fn fairy(name: &str, id: &str) {
    same(name, &compiled(undrawn(id)), FAIRY);
}

#[test]
fn atomic_chess_agrees_with_four_programs() {
    let mut spec = rules("atomic").spec().clone();
    spec.draws.dead = Dead::Libraries;
    same("atomic", &compiled(spec), AGREED);
}

#[test]
fn chess_agrees_with_four_programs() {
    same("chess", rules("chess"), AGREED);
}

#[test]
fn atomic960_agrees_with_fairy_stockfish() {
    same("atomic960", rules("atomic960"), Convention { castling: CastlingMode::Chess960, ..FAIRY });
}

#[test]
fn atomic_chess_without_check_agrees_with_fairy_stockfish() {
    fairy("nocheckatomic", "fairy-nocheck");
}

#[test]
fn explosions_that_destroy_pawns_agree_with_fairy_stockfish() {
    let rules = compiled(undrawn("all-explode"));
    same("allexplodeatomic", &rules, Convention { en_passant: None, ..FAIRY });
}

#[test]
fn blast_proof_knights_agree_with_fairy_stockfish() {
    same("knightproof", &compiled(proof(&[Role::Knight])), FAIRY);
}

#[test]
fn blast_proof_rooks_and_bishops_agree_with_fairy_stockfish() {
    same("rookbishopproof", &compiled(proof(&[Role::Rook, Role::Bishop])), FAIRY);
}

#[test]
fn blast_proof_kings_agree_with_fairy_stockfish() {
    same("kingproof-nomutual", &compiled(proof(&[Role::King])), FAIRY);
}

#[test]
fn atomar_agrees_with_fairy_stockfish() {
    fairy("atomar", "atomar");
}

#[test]
fn a_hill_agrees_with_fairy_stockfish() {
    fairy("atomic-koth", "hill-atomic");
}

#[test]
fn a_race_agrees_with_fairy_stockfish() {
    fairy("atomic-racing", "racing-atomic");
}

#[test]
fn a_stalemate_that_loses_agrees_with_fairy_stockfish() {
    fairy("atomic-stalemateloss", "stalemate-loses-atomic");
}

#[test]
fn three_check_atomic_agrees_with_fairy_stockfish() {
    fairy("atomic-3check", "three-check-atomic");
}

#[test]
fn forced_exploding_captures_agree_with_fairy_stockfish() {
    fairy("atomic-giveaway", "atomic-giveaway");
    fairy("antiatomic", "anti-atomic");
}

#[test]
fn extinction_agrees_with_fairy_stockfish() {
    fairy("atomic-extinction", "extinction-atomic");
}

#[test]
fn several_kings_agree_with_fairy_stockfish() {
    fairy("atomic-multiking", "two-kings-atomic");
}

#[test]
fn hands_agree_with_fairy_stockfish() {
    fairy("atomiczh", "crazyhouse-atomic");
}

#[test]
fn dead_squares_agree_with_fairy_stockfish() {
    fairy("nuclear", "fairy-nuclear");
}

#[test]
fn craters_in_the_whole_blast_agree_with_fairy_stockfish() {
    let explode = Explode { residue: Residue::Crater(Crater::Destroyed), ..Explode::default() };
    same("nuclear-pawnsafe", &compiled(exploding("fairy-nocheck", explode)), FAIRY);
}
