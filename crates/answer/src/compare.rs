//! What the same position means under different rules.

mod compared;
mod json_lines;
mod results;
mod text;

pub use compared::{Compared, Named, Question};

use crate::answer::{Answer, Text, notes_on};

impl Answer for Compared<'_> {
    fn notes(&self) -> Vec<String> {
        let left_out = self
            .columns
            .iter()
            .flat_map(|column| column.notes.iter().map(|note| format!("{}: {note}", column.name)));
        let notes: Vec<String> = self.request.notes.iter().cloned().chain(left_out).collect();
        notes_on(&self.request.text, &notes)
    }

    fn write(&self, out: &mut Text) {
        text::write(self, out);
    }
}
