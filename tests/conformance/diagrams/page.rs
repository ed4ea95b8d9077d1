//! A diagram as a page of text: the board, then what each ruleset makes of it.

use std::fmt::Write as _;

use isotope_diagram::Diagram as Board;
use isotope_kernel::{Aftermath, Game, Illegal, Position, Rules, fen, illegal, judge, notation};
use shakmaty::{Color, Move, Position as _};

use super::{Diagram, Origin};
use crate::{
    cases::expect::{ended, san},
    rulesets::shipped,
};

/// How wide a line of text may be.
const WIDTH: usize = 96;

/// The page of `diagram`.
pub(super) fn page(diagram: &Diagram) -> String {
    let origin = match &diagram.origin {
        Origin::Given => "as given".into(),
        Origin::Normalised(how) => format!("normalised: {how}"),
        Origin::Reconstructed(from) => format!("reconstructed from {from}"),
    };
    let source = format!("{} ({origin}).", diagram.source);
    let mut page = format!("# {}\n\n{}{}\n", diagram.name, wrap(&source), wrap(&diagram.says));
    page += &format!("{}\n", shown(diagram));

    let mut sections: Vec<(Vec<&str>, String)> = Vec::new();
    for ruleset in shipped() {
        let text = section(diagram, &ruleset.rules);
        match sections.iter_mut().find(|(_, other)| *other == text) {
            Some((names, _)) => names.push(&ruleset.id),
            None => sections.push((vec![&ruleset.id], text)),
        }
    }
    for (names, text) in sections {
        page += &format!("\n## {}\n\n{text}", names.join(", "));
    }
    page
}

/// The board, which is the same under all rules, and how it was reached.
fn shown(diagram: &Diagram) -> String {
    let rules = &shipped()[0].rules;
    let (position, _) = set_up(diagram, rules);
    let mut text = format!("{}\n\n{}", Board::new(position.board()), diagram.fen);
    if !diagram.after.is_empty() {
        let fen = fen::read(&diagram.fen).expect("a readable FEN");
        let start = Position::from_fen(rules, fen).expect("a sound start");
        let line = line(&start, &diagram.after).0;
        text += &format!("\nafter {line}");
    }
    text
}

/// The position shown, with the words in which the rules refuse it, if they do.
fn set_up<'r>(diagram: &Diagram, rules: &'r Rules) -> (Position<'r>, Option<String>) {
    let fen = fen::read(&diagram.fen).expect("a readable FEN");
    let mode = rules.castling_mode(&fen.layout);
    let (mut position, _) =
        Position::allow_impossible(rules, fen.clone(), mode).expect("a fault to overlook");
    let refusal = Position::from_fen(rules, fen).err().map(|error| error.to_string());
    for text in diagram.after.split_whitespace() {
        let m = notation::read(&position, text).expect("a readable move");
        position.try_play(m).expect("a legal move");
    }
    (position, refusal)
}

/// What the rules make of the position.
fn section(diagram: &Diagram, rules: &Rules) -> String {
    let (position, refusal) = set_up(diagram, rules);
    let mut text = refusal
        .map_or(String::new(), |words| wrap(&format!("Refused: {words}. Played all the same:")));
    text += &format!("{}\n", state(&position));
    text += &legal_moves(&position);
    let (verdicts, boards) = verdicts(&position, &diagram.telling);
    text += &verdicts;
    for moves in &diagram.lines {
        let (moves, end) = line(&position, moves);
        text += &format!("line    {moves}\n        {end}\n");
    }
    text + &side_by_side(&boards)
}

/// Who is to move, in check or not, and how the game stands.
fn state(position: &Position<'_>) -> String {
    let turn = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let checkers = position.checkers();
    let check = match checkers.any() {
        true => format!(", in check from {}", illegal::list(checkers)),
        false => String::new(),
    };
    match position.ended() {
        Some(outcome) => format!("{turn} to move{check}; {outcome}."),
        None => format!("{turn} to move{check}."),
    }
}

/// The legal moves, captures with what they destroy.
fn legal_moves(position: &Position<'_>) -> String {
    let legal = position.legal_moves();
    let (captures, quiet): (Vec<Move>, Vec<Move>) = legal.into_iter().partition(|m| m.is_capture());
    let names = |moves: &[Move]| {
        let mut names: Vec<String> = moves.iter().map(|m| san(position, *m)).collect();
        names.sort();
        names
    };
    let mut text = match captures.len() + quiet.len() {
        0 => "No legal move.\n".into(),
        1 => "1 legal move.\n".into(),
        count => format!("{count} legal moves.\n"),
    };
    if !quiet.is_empty() {
        text += &indented("quiet", &names(&quiet).join(" "));
    }
    let mut lines: Vec<String> = captures
        .iter()
        .map(|m| format!("{}: {}", san(position, *m), destroyed(position, *m)))
        .collect();
    lines.sort();
    if !lines.is_empty() {
        text += &indented("takes", &lines.join("; "));
    }
    text
}

/// The men that a legal move destroys, like `Nb5 bc8 qd8 pc7`.
fn destroyed(position: &Position<'_>, m: Move) -> String {
    let aftermath = judge(position, m).unwrap_or_default();
    let man =
        |square| position.board().piece_at(square).map(|piece| format!("{}{square}", piece.char()));
    let men: Vec<String> = aftermath.destroyed.into_iter().filter_map(man).collect();
    men.join(" ")
}

/// A board under the move that leads to it.
type Headed = (String, Vec<String>);

/// The verdict on each of the telling moves, and the boards after captures and castling.
fn verdicts(position: &Position<'_>, telling: &str) -> (String, Vec<Headed>) {
    let mut text = String::new();
    let mut boards = Vec::new();
    for written in telling.split_whitespace() {
        let verdict = match notation::read(position, written) {
            Err(error) => error.to_string(),
            Ok(m) => match judge(position, m) {
                Err(reason) => format!("illegal: {reason}"),
                Ok(aftermath) => {
                    let after = play(position, m);
                    if m.is_capture() || m.is_castle() {
                        boards.push((san(position, m), board(&after, m, aftermath)));
                    }
                    format!("legal{}", effect(&after))
                }
            },
        };
        text += &indented(written, &verdict);
    }
    (text, boards)
}

/// What a move has brought about: the end of the game, a check, or nothing of the kind.
fn effect(after: &Position<'_>) -> String {
    match after.ended() {
        Some(outcome) => format!("; {outcome}"),
        None if after.is_check() => format!(", check from {}", illegal::list(after.checkers())),
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
    let board = Board::new(after.board()).center(aftermath.center).destroyed(seen);
    board.to_string().lines().map(str::to_owned).collect()
}

/// Boards in rows of four, each under the move that leads to it.
fn side_by_side(boards: &[Headed]) -> String {
    let mut text = String::new();
    for row in boards.chunks(4) {
        let headings = row.iter().map(|(heading, _)| format!("   {heading:<21}"));
        let _ = writeln!(text, "\n{}", headings.collect::<String>().trim_end());
        for i in 0..row[0].1.len() {
            let cells = row.iter().map(|(_, lines)| format!("{:<24}", lines[i]));
            let _ = writeln!(text, "{}", cells.collect::<String>().trim_end());
        }
    }
    text
}

/// A line as far as it can be played, numbered, and how it ends.
fn line(position: &Position<'_>, moves: &str) -> (String, String) {
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

/// Text behind a label, broken where it is too long.
fn indented(label: &str, text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a first line");
        if !last.is_empty() && last.len() + 1 + word.len() > WIDTH - 8 {
            lines.push(word.to_owned());
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += word;
        }
    }
    let mut labelled = format!("{label:<8}{}\n", lines[0]);
    for line in &lines[1..] {
        labelled += &format!("        {line}\n");
    }
    labelled
}

fn wrap(text: &str) -> String {
    let mut wrapped = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        if width > 0 && width + 1 + word.len() > WIDTH {
            wrapped.push('\n');
            width = 0;
        }
        if width > 0 {
            wrapped.push(' ');
            width += 1;
        }
        wrapped += word;
        width += word.len();
    }
    wrapped + "\n"
}
