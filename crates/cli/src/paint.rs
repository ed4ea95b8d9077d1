//! Colours, and boards in colour. Nothing is said by colour alone.

use anstyle::{AnsiColor, Style};
use isotope_diagram::{Cell, Diagram, Mark};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default().bold();
pub(crate) const HEADING: Style = Style::new().bold();
pub(crate) const LEGAL: Style = AnsiColor::Green.on_default();
pub(crate) const ILLEGAL: Style = AnsiColor::Red.on_default();
const CENTER: Style = AnsiColor::Red.on_default().bold();
const DESTROYED: Style = AnsiColor::Yellow.on_default();
const MOVED: Style = Style::new().bold();

pub(crate) fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A board with its marks in colour.
pub(crate) fn board(diagram: &Diagram<'_>) -> String {
    diagram.lines(cell).join("\n")
}

fn cell(cell: Cell) -> String {
    let text = cell.char().to_string();
    match cell.mark {
        Mark::Plain => text,
        Mark::Center => painted(CENTER, &text),
        Mark::Destroyed => painted(DESTROYED, &text),
        Mark::Moved => painted(MOVED, &text),
    }
}
