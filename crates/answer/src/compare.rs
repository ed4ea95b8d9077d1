//! What the same position means under different rules.

mod compared;
mod json_lines;
mod results;
mod text;

pub use compared::{Compared, Named, Question};

use compared::Reply;

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
        // Whoever names no ruleset is told nothing.
        if self.positions.is_empty() {
            return;
        }
        text::starts(self, out);
        text::states(self, out);
        match &self.reply {
            Reply::State if self.several() => text::moves(self, out),
            Reply::State => (),
            Reply::Move(text, verdicts) => results::one_move(&self.names, text, verdicts, out),
            Reply::Line(line) => results::line(self, line, out),
        }
    }
}
