//! The trait that all answers implement, and the text form of an answer.

use std::fmt;

use serde::Serialize;

use crate::output::{
    color::strip_colors,
    columns::WIDTH,
    excerpt::{MAX_MESSAGE, escape_text, excerpt},
};

/// The version of the JSON objects, which is increased when a field is removed or its meaning changes.
pub const SCHEMA: u32 = 1;

/// An answer, which serialises to a JSON object and can be written as text.
pub trait Answer: Serialize {
    /// Returns notes on repairs to the input and on parts left out of it, for the text form. In JSON,
    /// these notes are in the field `notes`.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Writes the text form to `out`.
    fn write(&self, out: &mut Text);

    /// Returns the answer as an SVG document whose ids begin with `prefix`; `None` if there is no board
    /// to show.
    fn picture(&self, prefix: &str) -> Option<String> {
        let _ = prefix;
        None
    }

    /// Returns a sentence about what the picture leaves out, or `None` if the picture is complete.
    fn left_out(&self) -> Option<String> {
        None
    }

    /// Returns the picture with ids derived from its content, so that different pictures can be part of
    /// one page. Equal pictures always have equal ids.
    fn own_picture(&self) -> Option<String> {
        let picture = self.picture("i")?;
        // The FNV-1a hash is short to write and stable across platforms and versions.
        let hash = picture
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        self.picture(&format!("i{hash:08x}"))
    }

    /// Returns the text form for a terminal of the default width.
    fn text(&self) -> Text {
        self.text_within(WIDTH)
    }

    /// Returns the text form for a terminal of `width` columns.
    fn text_within(&self, width: usize) -> Text {
        let mut out = Text { width, ..Text::default() };
        self.write(&mut out);
        out
    }
}

/// The text form of an answer: output lines, with error lines between them.
///
/// `Display` writes the text without colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// The width available for blocks side by side, in columns. A single block that is wider exceeds
    /// this width.
    pub width: usize,
    /// The lines, in reading order.
    pub parts: Vec<Part>,
}

/// A part of the text form: an output line or an error line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A line of the answer. Colours are escape sequences, which [`strip_colors`] removes.
    Line(String),
    /// An error message, such as the reason why a move is not played.
    Error(String),
}

impl Default for Text {
    fn default() -> Text {
        Text { width: WIDTH, parts: Vec::new() }
    }
}

impl Text {
    /// Appends `line`; if it contains several lines, each becomes a part.
    pub fn line(&mut self, line: impl fmt::Display) {
        let line = line.to_string();
        // Padding for columns leaves spaces at the ends of lines.
        self.parts.extend(line.split('\n').map(|line| Part::Line(line.trim_end().into())));
    }

    /// Appends an error message.
    pub fn error(&mut self, message: impl fmt::Display) {
        self.parts.push(Part::Error(escape_text(&message.to_string(), MAX_MESSAGE)));
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|part| match part {
            Part::Line(line) => writeln!(f, "{}", strip_colors(line)),
            Part::Error(message) => writeln!(f, "error: {message}"),
        })
    }
}

/// An answer as a line of JSON.
pub fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("an answer has a JSON object")
}

/// The notes, each prefixed with `input`.
pub(crate) fn notes_on(input: &str, notes: &[String]) -> Vec<String> {
    notes.iter().map(|note| format!("{}: {note}", excerpt(input))).collect()
}
