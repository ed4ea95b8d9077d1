//! The verdicts of a ruleset on a position, divided into parts that can be compared with those of other rulesets.

use isotope_diagram::{Diagram as Board, Mark};
use isotope_kernel::{Aftermath, Game, Illegal, Position, Rules, fen, judge, notation, words};
use shakmaty::{Bitboard, Color, Move, Position as _};

use super::layout::{Headed, indented, side_by_side, wrap};
use crate::{
    cases::{
        expect::{ended, san},
        played,
    },
    diagrams::Diagram,
};

/// The subject of the part that tells why the position is refused.
const REFUSED: &str = "refused";

/// A part of the verdicts, and its subject.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Part {
    about: String,
    told: Told,
}

#[derive(Clone, PartialEq, Eq)]
enum Told {
    /// Lines of text.
    Text(String),
    /// Moves, each with its comment if there is one, and the separator between them.
    Moves(Vec<String>, &'static str),
    /// The lines of the board after a move.
    Board(Vec<String>),
}

/// The parts that differ from those in `base`.
pub(super) fn difference(parts: &[Part], base: &[Part]) -> Vec<Part> {
    let differing = parts.iter().filter(|part| !base.contains(part));
    let has_refusal = |parts: &[Part]| parts.iter().any(|part| part.about == REFUSED);
    let accepted =
        (has_refusal(base) && !has_refusal(parts)).then(|| said(REFUSED, "Not refused.\n".into()));
    let differing = differing.map(|part| {
        let same = base.iter().find(|other| other.about == part.about);
        match (&part.told, same.map(|other| &other.told)) {
            (Told::Moves(moves, between), Some(Told::Moves(others, _))) => {
                let told = Told::Moves(changes(moves, others), between);
                Part { about: part.about.clone(), told }
            }
            _ => part.clone(),
        }
    });
    accepted.into_iter().chain(differing).collect()
}

fn said(about: &str, text: String) -> Part {
    Part { about: about.into(), told: Told::Text(text) }
}

/// The moves, or only the added and removed moves, if there are far fewer of them.
fn changes(moves: &[String], others: &[String]) -> Vec<String> {
    let but = |moves: &[String], others: &[String], sign: &str| -> Vec<String> {
        let only = moves.iter().filter(|m| !others.contains(m));
        only.map(|m| format!("{sign}{m}")).collect()
    };
    let changes = [but(others, moves, "-"), but(moves, others, "+")].concat();
    if 2 * changes.len() < moves.len() { changes } else { moves.to_vec() }
}

/// Writes the parts as text.
pub(super) fn text(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut boards: Vec<Headed<'_>> = Vec::new();
    for Part { about, told } in parts {
        match told {
            Told::Text(lines) => text += lines,
            Told::Moves(moves, _) if moves.is_empty() => text += &indented(about, "none"),
            Told::Moves(moves, between) => text += &indented(about, &moves.join(between)),
            Told::Board(lines) => boards.push((about, lines)),
        }
    }
    text + &side_by_side(&boards)
}

/// The verdicts of `rules` on the position of a diagram.
pub(super) fn parts(diagram: &Diagram, rules: &Rules) -> Vec<Part> {
    let fen = fen::read(&diagram.fen).expect("a readable FEN");
    let mode = rules.castling_mode(&fen.layout);
    let refusal = Position::from_fen(rules, fen.clone()).err();
    let refused = refusal
        .iter()
        .map(|words| said(REFUSED, wrap(&format!("Refused: {words}. Played all the same:"))));
    let mut parts: Vec<Part> = refused.collect();
    let (start, _) = Position::allow_impossible(rules, fen, mode).expect("a fault to overlook");
    let Ok(position) = played(&start, &diagram.after) else {
        let (moves, end) = line(&start, &diagram.after);
        parts.push(said("unreached", format!("Not reached: {moves}, {end}.\n")));
        return parts;
    };

    parts.push(said("state", format!("{}\n", state(&position))));
    let legal = position.legal_moves();
    let count = match legal.len() {
        0 => "No legal move.\n".into(),
        1 => "1 legal move.\n".into(),
        count => format!("{count} legal moves.\n"),
    };
    parts.push(said("count", count));
    let (captures, quiet): (Vec<Move>, Vec<Move>) = legal.into_iter().partition(|m| m.is_capture());
    let mut quiet: Vec<String> = quiet.iter().map(|m| san(&position, *m)).collect();
    quiet.sort();
    let mut takes: Vec<String> = captures
        .iter()
        .map(|m| format!("{}: {}", san(&position, *m), destroyed(&position, *m)))
        .collect();
    takes.sort();
    if position.ended().is_none() {
        parts.push(Part { about: "quiet".into(), told: Told::Moves(quiet, " ") });
        parts.push(Part { about: "takes".into(), told: Told::Moves(takes, "; ") });
    }
    let (verdicts, boards): (Vec<_>, Vec<_>) =
        diagram.telling.split_whitespace().map(|written| verdict(&position, written)).unzip();
    parts.extend(verdicts);
    for moves in &diagram.lines {
        let (played, end) = line(&position, moves);
        let text = format!("line    {played}\n        {end}\n");
        parts.push(said(moves, text));
    }
    parts.extend(boards.into_iter().flatten());
    parts
}

/// Describes the side to move, the check if there is one, and the outcome if the game is over.
fn state(position: &Position<'_>) -> String {
    let turn = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let checkers = position.checkers();
    let check = match checkers.any() {
        true => format!(", in check from {}", words::list(checkers)),
        false => String::new(),
    };
    match position.ended() {
        Some(outcome) => format!("{turn} to move{check}; {outcome}."),
        None => format!("{turn} to move{check}."),
    }
}

/// The pieces destroyed by a legal move, as in `Nb5 bc8 qd8 pc7`.
fn destroyed(position: &Position<'_>, m: Move) -> String {
    let aftermath = judge(position, m).unwrap_or_default();
    let piece_on =
        |square| position.board().piece_at(square).map(|piece| format!("{}{square}", piece.char()));
    let pieces: Vec<String> = aftermath.destroyed.into_iter().filter_map(piece_on).collect();
    pieces.join(" ")
}

/// The verdict on a move, and the board after it if it captures or castles.
fn verdict(position: &Position<'_>, written: &str) -> (Part, Option<Part>) {
    let (verdict, board) = match notation::read(position, written) {
        Err(error) => (error.to_string(), None),
        Ok(m) => match judge(position, m) {
            Err(reason) => (format!("illegal: {reason}"), None),
            Ok(aftermath) => {
                let after = play(position, m);
                let drawn = (m.is_capture() || m.is_castle()).then(|| Part {
                    about: san(position, m),
                    told: Told::Board(board(&after, m, aftermath)),
                });
                (format!("legal{}", effect(&after, aftermath)), drawn)
            }
        },
    };
    let text = indented(written, &verdict);
    (Part { about: written.into(), told: Told::Text(text) }, board)
}

/// Describes the effect of a move: new walls, followed by the end of the game or a check. May be empty.
fn effect(after: &Position<'_>, aftermath: Aftermath) -> String {
    let walls = match aftermath.walls.any() {
        true => format!(", walls on {}", words::list(aftermath.walls)),
        false => String::new(),
    };
    walls
        + &match after.ended() {
            Some(outcome) => format!("; {outcome}"),
            None if after.is_check() => format!(", check from {}", words::list(after.checkers())),
            None => String::new(),
        }
}

fn play<'r>(position: &Position<'r>, m: Move) -> Position<'r> {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

fn board(after: &Position<'_>, m: Move, aftermath: Aftermath) -> Vec<String> {
    let seen = m.from().map_or(aftermath.destroyed, |from| aftermath.seen(from, m.to()));
    let center: Bitboard = aftermath.center.into_iter().collect();
    let board = Board::new(after.board()).mark(Mark::Center, center).mark(Mark::Destroyed, seen);
    let board = board.walls(after.field().walls).mark(Mark::Chained, aftermath.chained);
    board.to_string().lines().map(str::to_owned).collect()
}

/// The legal moves at the beginning of a line, numbered, and a text on how the line ends.
pub(super) fn line(position: &Position<'_>, moves: &str) -> (String, String) {
    let mut game = Game::new(position.clone());
    let mut text = String::new();
    for (i, written) in moves.split_whitespace().enumerate() {
        let number = game.position().fullmoves();
        match game.position().turn() {
            Color::White => text += &format!("{number}. "),
            Color::Black if i == 0 => text += &format!("{number}... "),
            Color::Black => (),
        }
        let reason = match notation::read(&game.position(), written) {
            Err(error) => error.to_string(),
            Ok(m) => {
                let name = san(&game.position(), m);
                match game.play(m) {
                    Ok(()) => {
                        text += &format!("{name} ");
                        continue;
                    }
                    Err(reason @ Illegal::GameOver(_)) => reason.to_string(),
                    Err(reason) => format!("illegal: {reason}"),
                }
            }
        };
        text += written;
        return (text, reason);
    }
    (text.trim_end().to_owned(), format!("{}: {}", game.position().fen(), ended(&game.position())))
}
