//! Diagrams beside each other, with words above and below.

use std::fmt::Write as _;

use crate::{
    diagram::Diagram,
    svg::{board, document, xml::escaped},
};

/// Between diagrams, and around all.
const GAP: u32 = 24;
/// From one line of text to the next.
const LEADING: u32 = 36;
/// What a letter takes, on average and a little more.
const LETTER: u32 = 15;

/// Diagrams beside each other, each with a caption above and lines below, and lines below all.
///
/// ```
/// use isotope_diagram::{Diagram, Line, Sheet};
/// use shakmaty::Board;
///
/// let diagram = Diagram::new(&Board::new());
/// let sheet = Sheet::new("Two games")
///     .diagram("atomic", diagram.clone(), ["the game goes on"])
///     .diagram("icc", diagram, [])
///     .line(Line::heading("No move differs"));
/// let svg = sheet.svg("s");
/// assert!(svg.contains("<title id=\"s-title\">Two games</title>"));
/// assert_eq!(svg.matches("data-square=\"a1\"").count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    frames: Vec<Frame>,
    lines: Vec<Line>,
}

#[derive(Clone, Debug)]
struct Frame {
    caption: String,
    diagram: Diagram,
    below: Vec<String>,
}

/// A line of words below diagrams. It is broken where it is too long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    text: String,
    is_heading: bool,
    indent: u32,
}

impl Line {
    /// A line in bold letters.
    pub fn heading(text: impl Into<String>) -> Line {
        Line { text: text.into(), is_heading: true, indent: 0 }
    }

    /// A line.
    pub fn plain(text: impl Into<String>) -> Line {
        Line { text: text.into(), is_heading: false, indent: 0 }
    }

    /// The line, moved to the right below the one before.
    #[must_use]
    pub fn indented(self) -> Line {
        Line { indent: 2 * GAP, ..self }
    }
}

impl Sheet {
    /// A sheet without diagrams.
    pub fn new(title: impl Into<String>) -> Sheet {
        Sheet { title: title.into(), frames: Vec::new(), lines: Vec::new() }
    }

    /// Adds a diagram, with a caption above it and lines below.
    #[must_use]
    pub fn diagram<'a>(
        mut self,
        caption: impl Into<String>,
        diagram: Diagram,
        below: impl IntoIterator<Item = &'a str>,
    ) -> Sheet {
        let below = below.into_iter().map(String::from).collect();
        self.frames.push(Frame { caption: caption.into(), diagram, below });
        self
    }

    /// Adds a line below all diagrams.
    #[must_use]
    pub fn line(mut self, line: Line) -> Sheet {
        self.lines.push(line);
        self
    }

    /// The sheet as an SVG document that stands alone, as [`Diagram::svg`] is.
    pub fn svg(&self, prefix: &str) -> String {
        let prefix = escaped(prefix);
        let columns = columns(self.frames.len());
        let sizes: Vec<(u32, u32)> =
            self.frames.iter().map(|frame| board::size(&frame.diagram)).collect();
        let wide = sizes.iter().map(|size| size.0).max().unwrap_or(12 * LEADING);
        let width = GAP + columns as u32 * (wide + GAP);
        let mut page = Page { text: String::new(), y: GAP };
        for frames in self.frames.chunks(columns) {
            page.row(frames, wide, &prefix);
        }
        for line in &self.lines {
            page.line(line, GAP + 8 + line.indent, width - 2 * GAP - 8 - line.indent);
        }
        let height = page.y + if self.lines.is_empty() { 0 } else { GAP / 2 };
        document(&prefix, (width, height), &self.title, &self.description(), &page.text)
    }

    /// The diagrams and the lines in words.
    fn description(&self) -> String {
        let told = self.frames.iter().map(|frame| {
            let below = match frame.below.is_empty() {
                true => String::new(),
                false => format!(" {}.", frame.below.join("; ")),
            };
            format!("{}: {}{below}", frame.caption, frame.diagram.description())
        });
        let lines = self.lines.iter().map(|line| line.text.clone());
        told.chain(lines).collect::<Vec<_>>().join("\n")
    }
}

/// How many diagrams beside each other look best.
fn columns(diagrams: usize) -> usize {
    match diagrams {
        0 => 1,
        1..=3 => diagrams,
        4 => 2,
        5..=9 => 3,
        _ => 4,
    }
}

/// What is drawn so far, and where it goes on.
struct Page {
    text: String,
    y: u32,
}

impl Page {
    /// Diagrams side by side, and what stands above and below each.
    fn row(&mut self, frames: &[Frame], wide: u32, prefix: &str) {
        let top = self.y;
        let mut bottom = top;
        for (i, frame) in (0..).zip(frames) {
            let x = GAP + i * (wide + GAP);
            self.y = top;
            self.line(&Line::heading(&frame.caption), x + 8, wide - 16);
            // Captions that are broken are rare, and do not have to leave the boards at one height.
            let (y, drawn) = (self.y, board::drawn(&frame.diagram, prefix));
            write!(self.text, "<g transform=\"translate({x} {y})\">\n{drawn}</g>\n")
                .expect("a string can be written");
            self.y += board::size(&frame.diagram).1 + GAP / 2;
            for line in &frame.below {
                self.line(&Line::plain(line), x + 8, wide - 16);
            }
            bottom = bottom.max(self.y);
        }
        self.y = bottom + GAP;
    }

    /// A line, broken into as many as it takes.
    fn line(&mut self, line: &Line, x: u32, width: u32) {
        let class = if line.is_heading { " class=\"i-head\"" } else { "" };
        for part in broken(&line.text, (width / LETTER) as usize) {
            let baseline = self.y + 26;
            let part = escaped(&part);
            writeln!(self.text, "<text{class} x=\"{x}\" y=\"{baseline}\">{part}</text>")
                .expect("a string can be written");
            self.y += LEADING;
        }
    }
}

/// `text` in lines of at most `width` letters, but for words that are longer, which are cut.
fn broken(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let length = |text: &str| text.chars().count();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(width).map(|piece| piece.iter().collect::<String>()) {
            let line = lines.last_mut().expect("there is one");
            if line.is_empty() {
                *line = piece;
            } else if length(line) + 1 + length(&piece) <= width {
                line.push(' ');
                line.push_str(&piece);
            } else {
                lines.push(piece);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_words_where_nothing_else_helps() {
        assert_eq!(broken("the king on a7", 8), ["the king", "on a7"]);
        assert_eq!(broken("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(broken("", 4), [""]);
    }
}
