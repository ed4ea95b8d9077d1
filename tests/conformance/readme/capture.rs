//! A moving picture of the same capture under three rulesets.

use isotope_analysis::{PlayedMove, Verdict, verdict};
use isotope_answer::{
    Answer as _, ComparisonQuestion, NamedRuleset, ParseOptions, PositionInput, RulesetComparison,
    diagram_after, position_diagram,
};
use isotope_diagram::{Album, Diagram, Mark, STYLE};
use isotope_kernel::{Position, notation};
use isotope_ruleset::shipped;
use shakmaty::{Board, Position as _, attacks};

const RULESETS: [&str; 3] = ["chess", "atomic", "chain-reaction"];
const FEN: &str = "r2qkb1r/pppb1ppp/2n2n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 1 6";
const MOVE: &str = "Nxc6";

/// The length of a round, in seconds.
const SECONDS: u32 = 9;
/// When the knight sets off, in per cent of a round.
const SETS_OFF: u32 = 18;
/// When the knight arrives and captures.
const CAPTURES: u32 = 26;
/// When other pieces explode in turn.
const SPREADS: u32 = 44;
/// When only the result is left.
const ENDS: u32 = 70;

/// The width of a square in the unit of a board.
const SQUARE: i32 = 80;
/// The width of a board, and that of the gap between two.
const BOARD: u32 = 330;
const GAP: u32 = 24;
/// The height of the title above a board, and that of the lines below it.
const TITLE: u32 = 44;
const LINES: u32 = 94;

/// The picture as an SVG document.
pub(super) fn picture() -> String {
    let mut album = Album::new("c");
    let columns = (0..).zip(RULESETS);
    let scenes: String =
        columns.map(|(column, id)| scene(&mut album, id, GAP + column * (BOARD + GAP))).collect();
    let (width, height) = (GAP + 3 * (BOARD + GAP), TITLE + BOARD + LINES);
    let (shapes, motion, rulesets) = (album.shapes(), motion(), RULESETS.join(", "));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"isotope\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"c-title\">\n\
         <title id=\"c-title\">{MOVE} under {rulesets}</title>\n<style>{STYLE}{motion}</style>\n\
         <rect class=\"i-paper\" width=\"{width}\" height=\"{height}\" rx=\"12\"/>\n{shapes}{scenes}</svg>\n"
    )
}

/// The style sheet of the motion. Where motion is not wanted, the explosions are shown with the result.
fn motion() -> String {
    let frames = [
        ("before", 0, CAPTURES),
        ("captures", CAPTURES, SPREADS),
        ("spreads", SPREADS, ENDS),
        ("after", ENDS, 100),
        ("said", SPREADS, 100),
    ];
    let frame = |(name, from, to): (&str, u32, u32)| {
        let hidden = if from > 0 { "0%{opacity:0}" } else { "" };
        let gone = if to < 100 { format!("{to}%{{opacity:0}}") } else { String::new() };
        let rule = format!(".{name}{{animation:{name} {SECONDS}s infinite step-end}}");
        (format!("@keyframes {name}{{{hidden}{from}%{{opacity:1}}{gone}}}"), rule)
    };
    let (keyframes, rules): (String, String) = frames.map(frame).into_iter().unzip();
    format!(
        ".before,.captures,.after{{opacity:0}}.isotope .title{{font:bold 21px sans-serif}}\
         .isotope .said{{font:15px sans-serif}}{keyframes}@keyframes slides{{0%,{SETS_OFF}%{{transform:none}}\
         {CAPTURES}%,100%{{transform:var(--way)}}}}@media(prefers-reduced-motion:no-preference){{{rules}\
         .slides{{animation:slides {SECONDS}s infinite ease-in-out}}}}"
    )
}

/// The boards of a ruleset, one on top of the other, with its name above and the result below.
fn scene(album: &mut Album, id: &str, left: u32) -> String {
    let ruleset = shipped(id).expect("it is shipped");
    let start = Position::from_fen(&ruleset.rules, FEN).expect("a possible position");
    let m = notation::read(&start, MOVE).expect("a move");
    let Verdict::Legal(played) = verdict(&start, m) else { panic!("{MOVE} is legal under {id}") };
    let (from, to) = (m.from().expect("it is no drop"), m.to());

    let (mut others, mut alone) = (start.board().clone(), Board::empty());
    let knight = others.remove_piece_at(from).expect("a knight");
    alone.set_piece_at(from, knight);
    let mut show = |class: &str, diagram: Diagram| {
        let board = album.add(&diagram.coordinates(false).titled(format!("{id}, {class}")));
        let place = format!(
            "<svg class=\"isotope {class}\" x=\"{left}\" y=\"{TITLE}\" width=\"{BOARD}\" height=\"{BOARD}\""
        );
        board.replacen("<svg class=\"isotope\"", &place, 1)
    };
    let before = show("before", Diagram::new(&others).turn(start.turn()));
    let alone = show("before", Diagram::new(&alone).turn(start.turn()));
    let knight = alone.lines().find(|line| line.starts_with("<g transform")).expect("a knight");
    let (x, y) = (to.file() as i32 - from.file() as i32, from.rank() as i32 - to.rank() as i32);
    let way = format!("--way:translate({}px,{}px)", x * SQUARE, y * SQUARE);
    let slides = format!("<g class=\"slides\" style=\"{way}\">{knight}</g>\n</svg>");
    let before = before.replacen("</svg>", &slides, 1);
    let captures = show("captures", first_explosion(&played, start.board()));
    let spreads = show("spreads", diagram_after(&played));
    let after = show("after", position_diagram(&played.after));

    let middle = left + BOARD / 2;
    let text = |class: &str, y: u32, text: &str| {
        format!(
            "<text class=\"{class}\" x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>\n"
        )
    };
    let outcome = played.outcome.map_or("the game goes on".into(), |outcome| outcome.to_string());
    let effect = effect(id);
    let (first, second) = effect.split_once(", ").unwrap_or((&effect, ""));
    let below = (0..).map(|line| TITLE + BOARD + 26 + 22 * line);
    let words = [first, second, &outcome].into_iter().filter(|words| !words.is_empty());
    let said: String = below.zip(words).map(|(y, words)| text("said", y, words)).collect();
    format!("{}{before}{captures}{spreads}{after}{said}", text("title", 30, id))
}

/// The board when the piece that captures has exploded, and pieces that explode in turn have not.
fn first_explosion(played: &PlayedMove<'_>, start: &Board) -> Diagram {
    let aftermath = played.aftermath;
    let Some(center) = aftermath.center else {
        return diagram_after(played);
    };
    let reached = attacks::king_attacks(center).with(center);
    let mut board = played.after.board().clone();
    for square in played.seen() & !reached {
        board.set_piece_at(square, start.piece_at(square).expect("it will be destroyed"));
    }
    Diagram::new(&board)
        .turn(played.after.turn())
        .mark(Mark::Center, center)
        .mark(Mark::Destroyed, played.seen() & reached)
        .mark(Mark::Blast, aftermath.blast & reached)
}

/// The effect of the move in words.
fn effect(id: &str) -> String {
    let named = NamedRuleset::all(vec![(id, shipped(id).expect("it is shipped"))]);
    let input = PositionInput::read(FEN, ParseOptions::default()).expect("a readable FEN");
    let compared = RulesetComparison::new(input, &named, &ComparisonQuestion::Move(MOVE.into()));
    let text = compared.expect("it is a move").text().to_string();
    let prefix = format!("{id}: ");
    let line = text.lines().find_map(|line| line.strip_prefix(&prefix));
    line.unwrap_or_else(|| panic!("{text}")).to_owned()
}
