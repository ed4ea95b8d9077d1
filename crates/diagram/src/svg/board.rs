//! The board of a picture: squares, marks, pieces, hands and coordinates.

use std::fmt::Write as _;

use shakmaty::{ByRole, Color, Piece, Role, Square};

use super::shapes::{SQUARE, name};
use crate::{
    cell::Cell,
    diagram::Diagram,
    mark::{Layer, Mark},
};

/// The width of a margin that contains coordinates or shows the side to move.
const MARGIN: u32 = 40;
/// The width of an empty margin.
const EDGE: u32 = 8;
/// The height of the strip that shows the pieces in hand of one side.
const STRIP: u32 = 64;
const BOARD: u32 = 8 * SQUARE;

/// The position of the board and the size of the picture.
struct Layout {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

fn layout(diagram: &Diagram) -> Layout {
    let (side, below) = if diagram.coordinates { (MARGIN, MARGIN) } else { (EDGE, EDGE) };
    let right = if diagram.turn.is_some() { MARGIN } else { EDGE };
    let strip = if diagram.hands.is_some() { STRIP } else { 0 };
    Layout {
        left: side,
        top: EDGE + strip,
        width: side + BOARD + right,
        height: EDGE + BOARD + below + 2 * strip,
    }
}

/// The width and height of the picture.
pub(crate) fn size(diagram: &Diagram) -> (u32, u32) {
    let layout = layout(diagram);
    (layout.width, layout.height)
}

/// Draws the elements of the picture, which use shapes whose ids begin with `prefix`.
pub(crate) fn drawn(diagram: &Diagram, prefix: &str) -> String {
    let mut out = Drawing { prefix, text: String::new() };
    for (square, place) in squares(diagram) {
        out.square(square, diagram.cell(square), place);
    }
    out.frame(diagram);
    out.sides(diagram);
    out.arrows(diagram);
    out.text
}

/// Draws the squares and the coordinates, which boards of the same form share.
pub(crate) fn empty(diagram: &Diagram) -> String {
    let mut out = Drawing { prefix: "", text: String::new() };
    for (square, (x, y)) in squares(diagram) {
        let shade = shade(square);
        out.line(format_args!(
            "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        ));
    }
    out.frame(diagram);
    out.text
}

/// Draws what [`empty`] leaves out.
pub(crate) fn contents(diagram: &Diagram, prefix: &str) -> String {
    let mut out = Drawing { prefix, text: String::new() };
    for (square, (x, y)) in squares(diagram) {
        let content = content(diagram.cell(square), prefix);
        if !content.is_empty() {
            out.line(format_args!("<g transform=\"translate({x} {y})\">{content}</g>"));
        }
    }
    out.sides(diagram);
    out.arrows(diagram);
    out.text
}

/// Draws the marks, the wall and the piece of a square.
pub(crate) fn content(cell: Cell, prefix: &str) -> String {
    let mut out = Drawing { prefix, text: String::new() };
    out.cell(cell);
    out.text
}

/// The squares in reading order, with their places.
fn squares(diagram: &Diagram) -> impl Iterator<Item = (Square, (u32, u32))> {
    let Layout { left, top, .. } = layout(diagram);
    let files = diagram.files();
    let row = move |(y, rank)| {
        let column = move |(x, file)| (Square::from_coords(file, rank), (x, y));
        (0..).map(move |column| left + column * SQUARE).zip(files).map(column)
    };
    (0..).map(move |row| top + row * SQUARE).zip(diagram.ranks()).flat_map(row)
}

fn shade(square: Square) -> &'static str {
    if square.is_light() { "i-light" } else { "i-dark" }
}

struct Drawing<'a> {
    prefix: &'a str,
    text: String,
}

impl Drawing<'_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        self.text.write_fmt(line).expect("a string can be written");
        self.text.push('\n');
    }

    /// Draws the edge of the board, and the coordinates.
    fn frame(&mut self, diagram: &Diagram) {
        let Layout { left, top, .. } = layout(diagram);
        let (x, y) = (left - 1, top - 1);
        self.line(format_args!(
            "<rect class=\"i-edge\" x=\"{x}\" y=\"{y}\" width=\"{0}\" height=\"{0}\"/>",
            BOARD + 2
        ));
        let (ranks, files) = (diagram.ranks(), diagram.files());
        for (i, (rank, file)) in (0..).zip(ranks.into_iter().zip(files)) {
            if diagram.coordinates {
                let middle = i * SQUARE + SQUARE / 2;
                self.letter(left / 2 - 2, top + middle + 9, rank.char());
                self.letter(left + middle, top + BOARD + 30, file.char());
            }
        }
    }

    /// Draws whose turn it is, and the pieces in hand.
    fn sides(&mut self, diagram: &Diagram) {
        let Layout { left, top, height, .. } = layout(diagram);
        let bottom = if diagram.flipped { Color::Black } else { Color::White };
        if let Some(turn) = diagram.turn {
            let y = if turn == bottom { top + BOARD - 20 } else { top + 20 };
            let class = class(turn);
            let x = left + BOARD + 21;
            self.line(format_args!(
                "<circle class=\"{class} i-turn\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>"
            ));
        }
        if let Some(hands) = &diagram.hands {
            for color in Color::ALL {
                let y = if color == bottom { height - STRIP + 2 } else { EDGE - 4 };
                self.hand(color, hands.get(color), (left, y));
            }
        }
    }

    /// Draws the ways of pieces, and the arrows and circles of an author.
    fn arrows(&mut self, diagram: &Diagram) {
        let middles: Vec<_> = squares(diagram)
            .map(|(square, (x, y))| (square, (x + SQUARE / 2, y + SQUARE / 2)))
            .collect();
        let middle = |wanted: Square| {
            middles.iter().find(|(square, _)| *square == wanted).map(|(_, middle)| *middle)
        };
        for &(from, to) in &diagram.arrows {
            let Some(ends) = middle(from).zip(middle(to)) else { continue };
            self.arrow("class=\"i-arrow\"", ends);
        }
        for &(from, to, color) in &diagram.shapes {
            let Some(ends) = middle(from).zip(middle(to)) else { continue };
            match ends {
                ((x, y), end) if (x, y) == end => self.line(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{color}\" \
                     stroke-width=\"5\" opacity=\".85\"/>",
                    SQUARE / 2 - 4
                )),
                _ => self.arrow(&format!("fill=\"{color}\" opacity=\".85\""), ends),
            }
        }
    }

    fn arrow(&mut self, look: &str, ((x, y), (to_x, to_y)): ((u32, u32), (u32, u32))) {
        let (dx, dy) = (f64::from(to_x) - f64::from(x), f64::from(to_y) - f64::from(y));
        let (length, angle) = (dx.hypot(dy).round(), dy.atan2(dx).to_degrees().round());
        // The arrow lies along the x-axis before it is turned, and ends before the middle of the square.
        let (neck, tip) = (length - 34.0, length - 14.0);
        self.line(format_args!(
            "<path {look} transform=\"translate({x} {y})rotate({angle})\" \
             d=\"M14 -4H{neck}V-12L{tip} 0L{neck} 12V4H14z\"/>"
        ));
    }

    fn letter(&mut self, x: u32, y: u32, letter: char) {
        self.line(format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{letter}</text>"));
    }

    fn shape(&mut self, shape: &str) {
        let prefix = self.prefix;
        write!(self.text, "<use href=\"#{prefix}-{shape}\"/>").expect("a string can be written");
    }

    fn piece(&mut self, piece: Piece, more: &str) {
        let (prefix, class, shape) = (self.prefix, class(piece.color), name(piece.role));
        write!(self.text, "<use class=\"{class}{more}\" href=\"#{prefix}-{shape}\"/>")
            .expect("a string can be written");
    }

    fn square(&mut self, square: Square, cell: Cell, (x, y): (u32, u32)) {
        let shade = shade(square);
        write!(
            self.text,
            "<g data-square=\"{square}\" transform=\"translate({x} {y})\">\
             <rect class=\"{shade}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        )
        .expect("a string can be written");
        self.cell(cell);
        self.text.push_str("</g>\n");
    }

    /// Draws the marks, the wall and the piece of a square.
    fn cell(&mut self, cell: Cell) {
        let at = |layer| cell.marks.at(layer);
        if cell.wall {
            self.shape("wall");
        }
        for mark in [Layer::Ground, Layer::Place, Layer::Shade].into_iter().filter_map(at) {
            self.shape(shape(mark, cell));
        }
        // A burst or spark is drawn behind the piece, any other mark in the middle in front of it.
        let middle = at(Layer::Middle);
        let is_burst = matches!(middle, Some(Mark::Detonation | Mark::Center | Mark::Chained));
        if let (true, Some(mark)) = (is_burst, middle) {
            self.shape(shape(mark, cell));
        }
        if let Some(mark) = at(Layer::Outline) {
            self.shape(shape(mark, cell));
        }
        // A ghost in front of a burst would make both unrecognizable.
        if let Some(ghost) = cell.ghost.filter(|_| !is_burst) {
            self.piece(ghost, " i-ghost");
        }
        if let Some(piece) = cell.piece {
            self.piece(piece, "");
        }
        if let (false, Some(mark)) = (is_burst, middle) {
            self.shape(shape(mark, cell));
        }
        if let Some(mark) = at(Layer::Corners) {
            self.shape(shape(mark, cell));
        }
    }

    /// Draws the pieces that a side has in hand: each role with its count.
    fn hand(&mut self, color: Color, hand: &ByRole<u8>, (left, y): (u32, u32)) {
        let roles = Role::ALL.into_iter().rev().filter(|role| *hand.get(*role) > 0);
        for (x, role) in (0..).map(|i| left + 106 * i).zip(roles) {
            let count = *hand.get(role);
            write!(self.text, "<g transform=\"translate({x} {y})scale(.75)\">")
                .expect("a string can be written");
            self.piece(role.of(color), "");
            self.line(format_args!("<text x=\"78\" y=\"56\">×{count}</text></g>"));
        }
    }
}

/// The name of the shape that shows `mark`.
fn shape(mark: Mark, cell: Cell) -> &'static str {
    match mark {
        Mark::Detonation => "bomb",
        Mark::Shot => "sight",
        Mark::Center => "burst",
        Mark::Chained => "spark",
        Mark::Destroyed => "cross",
        Mark::Legal if cell.piece.is_some() => "ring",
        Mark::Legal => "dot",
        Mark::Picked => "picked",
        Mark::Target => "target",
        Mark::Origin => "origin",
        Mark::Check => "check",
        Mark::Converted => "turned",
        Mark::Changed => "changed",
        Mark::Moved => "moved",
        Mark::Spared => "shield",
        Mark::Differs => "differs",
        Mark::Blast => "blast",
        Mark::Goal => "goal",
        Mark::WhiteGoal => "white-goal",
        Mark::BlackGoal => "black-goal",
        Mark::Mine => "mine",
    }
}

fn class(color: Color) -> &'static str {
    match color {
        Color::White => "i-white",
        Color::Black => "i-black",
    }
}
