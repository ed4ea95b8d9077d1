//! `isotope play`: plays a line and shows each board with the blast.

use isotope_analysis::{Line, Played, Verdict, follow};
use isotope_diagram::Diagram;
use isotope_kernel::{Game, Illegal, Outcome, Position, Rules, outcome::color_name};
use isotope_ruleset::Ruleset;
use serde::Serialize;
use shakmaty::{Bitboard, Color, Position as _};

use super::moves::consequence;
use crate::{
    args, input,
    json::{self, SCHEMA},
    movetext::moves_of,
    output::{Failure, Output, shown},
    paint::{self, HEADING, painted},
    request::Request,
};

#[derive(Serialize)]
struct JsonLine<'a> {
    schema: u32,
    ruleset: &'a str,
    start: String,
    plies: Vec<json::VerdictObject<'a>>,
    fen: String,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "json::is_empty")]
    notes: &'a [String],
}

pub(crate) fn run(args: &args::Play, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.rules.ruleset)?;
    // A comment may go to the end of the line, which is that of a word here.
    let text = args.moves.join("\n");
    let moves = match moves_of(&text) {
        _ if args.moves.is_empty() => Vec::new(),
        Ok(moves) => moves,
        Err(refusal) => return input::refuse(&text, &[], refusal, args.format, output),
    };
    let answer = |request: &Request, start, output: &mut Output| {
        let line = follow(std::slice::from_ref(&start), &moves);
        if !is_played(&line) {
            output.fail(2);
        }
        if args.format.json {
            output.json(&json_line(&ruleset, request, &start, &line))
        } else {
            print(&ruleset, request, &start, &line, output)
        }
    };
    let fens = std::slice::from_ref(&args.fen);
    input::each_position(fens, args.reading, &ruleset.rules, args.format, output, answer)
}

/// Whether all moves were played.
fn is_played(line: &Line<'_>) -> bool {
    line.plies.iter().flat_map(|ply| &ply.verdicts).flatten().all(Verdict::is_legal)
}

/// The verdicts of the line with the position before each.
fn steps<'a, 'r>(
    start: &'a Position<'r>,
    line: &'a Line<'r>,
) -> impl Iterator<Item = (&'a str, Position<'r>, &'a Verdict<'r>)> {
    let mut before = start.clone();
    line.plies.iter().filter_map(move |ply| {
        let verdict = ply.verdicts[0].as_ref()?;
        let position = before.clone();
        if let Verdict::Legal(played) = verdict {
            before = played.after.clone();
        }
        Some((ply.text.as_str(), position, verdict))
    })
}

fn json_line<'a>(
    ruleset: &'a Ruleset,
    request: &'a Request,
    start: &Position<'_>,
    line: &Line<'_>,
) -> JsonLine<'a> {
    let plies = steps(start, line)
        .map(|(_, before, verdict)| json::verdict(&ruleset.id, request, &before, verdict))
        .collect();
    let game = &line.games[0];
    JsonLine {
        schema: SCHEMA,
        ruleset: &ruleset.id,
        start: request.fen(start),
        plies,
        fen: request.fen(&game.position()),
        outcome: game.ended(),
        notes: &request.notes,
    }
}

fn print(
    ruleset: &Ruleset,
    request: &Request,
    start: &Position<'_>,
    line: &Line<'_>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.answer()?;
    output.line(paint::board(&Diagram::new(start.board())))?;
    output.line("")?;
    for (text, before, verdict) in steps(start, line) {
        let number = move_number(&before);
        let text = shown(text);
        match verdict {
            Verdict::Legal(played) => {
                let consequence = consequence(played);
                let separator = if consequence.is_empty() { "" } else { "  " };
                let heading = painted(HEADING, &format!("{number}{}", played.san));
                output.line(format_args!("{heading}{separator}{consequence}"))?;
                output.line(paint::board(&diagram(played)))?;
                output.line("")?;
            }
            Verdict::Illegal(reason @ Illegal::GameOver(_)) => {
                output.complain("error", &format!("{number}{text} is not played: {reason}"));
            }
            Verdict::Illegal(reason) => {
                output.complain("error", &format!("{number}{text} is illegal: {reason}"));
            }
            Verdict::NoMove(error) => output.complain("error", &format!("{number}{error}")),
        }
    }
    last_line(ruleset, request, &line.games[0], output)
}

fn last_line(
    ruleset: &Ruleset,
    request: &Request,
    game: &Game<&Rules>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.line(request.fen(&game.position()))?;
    let standing = match game.ended() {
        Some(outcome) => outcome.to_string(),
        None => format!("{} to move", color_name(game.position().turn())),
    };
    output.line(format_args!("{}: {standing}", ruleset.id))
}

/// `12. ` or `12... `.
pub(crate) fn move_number(position: &Position<'_>) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} ", position.fullmoves())
}

/// The board after a move, with the blast and the move marked.
pub(crate) fn diagram<'a>(played: &'a Played<'_>) -> Diagram<'a> {
    let moved = played.m.from().map_or(Bitboard::EMPTY, Bitboard::from).with(played.m.to());
    Diagram::new(played.after.board())
        .center(played.aftermath.center)
        .destroyed(played.seen())
        .moved(moved)
}
