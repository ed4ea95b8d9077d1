//! An answer, for programs and for people.

use std::fmt;

use serde::Serialize;

use crate::output::{
    color::plain,
    columns::WIDTH,
    excerpt::{MAX_MESSAGE, printable, shown},
};

/// The version of the JSON objects. It changes when a field changes its meaning or goes.
pub const SCHEMA: u32 = 1;

/// An answer: it serialises to the object that programs read, and is written as the text that
/// people read.
pub trait Answer: Serialize {
    /// What was mended in the input or left out of it, for people. The object has it in `notes`.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Writes what people read.
    fn write(&self, out: &mut Text);

    /// What people look at, as an SVG document whose ids begin with `prefix`; nothing where there is no
    /// board to show.
    fn picture(&self, prefix: &str) -> Option<String> {
        let _ = prefix;
        None
    }

    /// What the picture leaves out, in a sentence.
    fn left_out(&self) -> Option<String> {
        None
    }

    /// The picture with ids of its own, so that two of them can be part of one page. The same picture has the
    /// same ids every time.
    fn own_picture(&self) -> Option<String> {
        let picture = self.picture("i")?;
        // FNV-1a: short, and the same everywhere and for ever.
        let hash = picture
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        self.picture(&format!("i{hash:08x}"))
    }

    /// What people read.
    fn text(&self) -> Text {
        self.text_within(WIDTH)
    }

    /// What people read on a terminal of so many columns.
    fn text_within(&self, width: usize) -> Text {
        let mut out = Text { width, ..Text::default() };
        self.write(&mut out);
        out
    }
}

/// What people read: lines, and what went wrong between them.
///
/// Written with `{}` it has no colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// What stands side by side is at most so many columns wide, where it can be.
    pub width: usize,
    /// In the order in which they are read.
    pub parts: Vec<Part>,
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A line of the answer, its colours in escape codes: [`plain`] takes them out.
    Line(String),
    /// What went wrong, such as a move that is not played.
    Error(String),
}

impl Default for Text {
    fn default() -> Text {
        Text { width: WIDTH, parts: Vec::new() }
    }
}

impl Text {
    /// Writes a line, or several.
    pub fn line(&mut self, line: impl fmt::Display) {
        let line = line.to_string();
        // Layout leaves spaces at the ends of lines.
        self.parts.extend(line.split('\n').map(|line| Part::Line(line.trim_end().into())));
    }

    /// Writes what went wrong.
    pub fn error(&mut self, message: impl fmt::Display) {
        self.parts.push(Part::Error(printable(&message.to_string(), MAX_MESSAGE)));
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| match part {
            Part::Line(line) => writeln!(f, "{}", plain(line)),
            Part::Error(message) => writeln!(f, "error: {message}"),
        })
    }
}

/// An answer as a line of JSON.
pub fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer has a JSON object")
}

/// Notes with the input that they are about.
pub(crate) fn notes_on(input: &str, notes: &[String]) -> Vec<String> {
    notes.iter().map(|note| format!("{}: {note}", shown(input))).collect()
}
