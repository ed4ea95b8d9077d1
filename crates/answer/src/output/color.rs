//! The colours of text and boards. No information is conveyed by colour alone.

use anstyle::{AnsiColor, Style};
use isotope_diagram::{Cell, Diagram, Mark};

pub(crate) const HEADING: Style = Style::new().bold();
const LEGAL: Style = AnsiColor::Green.on_default();
pub(crate) const ILLEGAL: Style = AnsiColor::Red.on_default();
const CENTER: Style = AnsiColor::Red.on_default().bold();
const CHAINED: Style = AnsiColor::Red.on_default();
const DESTROYED: Style = AnsiColor::Yellow.on_default();
const MOVED: Style = Style::new().bold();

pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// The text without colours, where [`paint`] would give it some.
pub(crate) fn plain(_: Style, text: &str) -> String {
    text.into()
}

/// The word `legal` or `illegal`, with the style in which it is painted.
pub(crate) fn legality(is_legal: bool) -> (Style, &'static str) {
    if is_legal { (LEGAL, "legal") } else { (ILLEGAL, "illegal") }
}

/// The line without the escape sequences for colours.
///
/// ```
/// assert_eq!(isotope_answer::strip_colors("\u{1b}[1m\u{1b}[31mKe2\u{1b}[0m is illegal"), "Ke2 is illegal");
/// ```
pub fn strip_colors(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    plain.extend(parts.filter_map(|part| part.split_once('m')).map(|(_, text)| text));
    plain
}

/// The text form of a board, with its marked squares in colour.
pub(crate) fn board(diagram: &Diagram) -> String {
    diagram.lines(cell).join("\n")
}

fn cell(cell: Cell) -> String {
    let text = cell.char().to_string();
    match cell.mark() {
        Some(Mark::Center | Mark::Detonation | Mark::Shot) => paint(CENTER, &text),
        Some(Mark::Chained) => paint(CHAINED, &text),
        Some(Mark::Destroyed) => paint(DESTROYED, &text),
        Some(Mark::Origin | Mark::Target | Mark::Converted | Mark::Changed | Mark::Moved) => {
            paint(MOVED, &text)
        }
        _ => text,
    }
}
