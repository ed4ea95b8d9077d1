//! Diagrams side by side, with captions and lines of text.

use std::{borrow::Cow, fmt::Write as _};

use textwrap::{Options, WordSplitter};

use crate::{
    diagram::Diagram,
    svg::{board, document, xml::escaped},
};

/// The space between diagrams and around the sheet.
const GAP: u32 = 24;
/// The distance between lines of text.
const LEADING: u32 = 36;
/// The assumed width of a letter, slightly more than the average.
const LETTER: u32 = 15;

/// Diagrams side by side, each with a caption above it and lines of text below it, and lines of text below all of
/// them.
///
/// ```
/// use isotope_diagram::{Diagram, SheetLine, Sheet};
/// use shakmaty::Board;
///
/// let diagram = Diagram::new(&Board::new());
/// let sheet = Sheet::new("Two games")
///     .diagram("atomic", diagram.clone(), ["the game goes on"])
///     .diagram("icc", diagram, [])
///     .line(SheetLine::heading("No move differs"));
/// let svg = sheet.svg("s");
/// assert!(svg.contains("<title id=\"s-title\">Two games</title>"));
/// assert_eq!(svg.matches("data-square=\"a1\"").count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    frames: Vec<Frame>,
    lines: Vec<SheetLine>,
}

/// A diagram with its caption and the lines of text below it.
#[derive(Clone, Debug)]
struct Frame {
    caption: String,
    diagram: Diagram,
    below: Vec<String>,
}

/// A line of text in a sheet. Long lines are wrapped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetLine {
    text: String,
    is_heading: bool,
    indent: u32,
}

impl SheetLine {
    /// Creates a line in bold letters.
    pub fn heading(text: impl Into<String>) -> SheetLine {
        SheetLine { text: text.into(), is_heading: true, indent: 0 }
    }

    /// Creates a line in normal letters.
    pub fn plain(text: impl Into<String>) -> SheetLine {
        SheetLine { text: text.into(), is_heading: false, indent: 0 }
    }

    /// Indents the line.
    #[must_use]
    pub fn indented(self) -> SheetLine {
        SheetLine { indent: 2 * GAP, ..self }
    }
}

impl Sheet {
    /// Creates a sheet without diagrams.
    pub fn new(title: impl Into<String>) -> Sheet {
        Sheet { title: title.into(), frames: Vec::new(), lines: Vec::new() }
    }

    /// Adds a diagram, with a caption above it and lines of text below it.
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

    /// Adds a line of text below all diagrams.
    #[must_use]
    pub fn line(mut self, line: SheetLine) -> Sheet {
        self.lines.push(line);
        self
    }

    /// The sheet as a self-contained SVG document, like [`Diagram::svg`].
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

    /// The description of the diagrams, followed by the lines of text.
    fn description(&self) -> String {
        let frames = self.frames.iter().map(|frame| {
            let below = match frame.below.is_empty() {
                true => String::new(),
                false => format!(" {}.", frame.below.join("; ")),
            };
            format!("{}: {}{below}", frame.caption, frame.diagram.description())
        });
        let lines = self.lines.iter().map(|line| line.text.clone());
        frames.chain(lines).collect::<Vec<_>>().join("\n")
    }
}

/// The number of columns in which to arrange a number of diagrams.
fn columns(diagrams: usize) -> usize {
    match diagrams {
        0 => 1,
        1..=3 => diagrams,
        4 => 2,
        5..=9 => 3,
        _ => 4,
    }
}

/// The SVG drawn so far, and the vertical position of the next element.
struct Page {
    text: String,
    y: u32,
}

impl Page {
    /// Adds a row of diagrams with their captions and lines of text.
    fn row(&mut self, frames: &[Frame], wide: u32, prefix: &str) {
        let top = self.y;
        let mut bottom = top;
        for (i, frame) in (0..).zip(frames) {
            let x = GAP + i * (wide + GAP);
            self.y = top;
            self.line(&SheetLine::heading(&frame.caption), x + 8, wide - 16);
            // A wrapped caption moves its board down, which is rare enough to accept.
            let (y, drawn) = (self.y, board::drawn(&frame.diagram, prefix));
            write!(self.text, "<g transform=\"translate({x} {y})\">\n{drawn}</g>\n")
                .expect("a string can be written");
            self.y += board::size(&frame.diagram).1 + GAP / 2;
            for line in &frame.below {
                self.line(&SheetLine::plain(line), x + 8, wide - 16);
            }
            bottom = bottom.max(self.y);
        }
        self.y = bottom + GAP;
    }

    /// Adds a line of text, wrapped to `width`.
    fn line(&mut self, line: &SheetLine, x: u32, width: u32) {
        let class = if line.is_heading { " class=\"i-head\"" } else { "" };
        for part in wrap(&line.text, (width / LETTER) as usize) {
            let baseline = self.y + 26;
            let part = escaped(&part);
            writeln!(self.text, "<text{class} x=\"{x}\" y=\"{baseline}\">{part}</text>")
                .expect("a string can be written");
            self.y += LEADING;
        }
    }
}

/// Wraps `text` into lines of at most `width` columns. Longer words are split.
fn wrap(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words_and_long_words_are_cut() {
        assert_eq!(wrap("the king on a7", 8), ["the king", "on a7"]);
        assert_eq!(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
