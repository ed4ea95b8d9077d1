//! The layout of a page: text in lines of limited width, and boards side by side.

use std::fmt::Write as _;

/// The maximum width of a line, in bytes.
const WIDTH: usize = 96;

/// The lines of a board, with the move that leads to it as its heading.
pub(super) type Headed<'a> = (&'a str, &'a [String]);

/// Lays out boards in rows of four, each below its heading.
pub(super) fn side_by_side(boards: &[Headed<'_>]) -> String {
    let mut text = String::new();
    for row in boards.chunks(4) {
        let headings = row.iter().map(|(heading, _)| format!("   {heading:<21}"));
        let _ = writeln!(text, "\n{}", headings.collect::<String>().trim_end());
        for i in 0..row[0].1.len() {
            let cells = row.iter().map(|(_, lines)| format!("{:<24}", lines[i]));
            let _ = writeln!(text, "{}", cells.collect::<String>().trim_end());
        }
    }
    text
}

/// A label followed by text, which is wrapped and indented.
pub(super) fn indented(label: &str, text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a first line");
        if !last.is_empty() && last.len() + 1 + word.len() > WIDTH - 8 {
            lines.push(word.to_owned());
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += word;
        }
    }
    let mut labelled = format!("{label:<8}{}\n", lines[0]);
    for line in &lines[1..] {
        labelled += &format!("        {line}\n");
    }
    labelled
}

pub(super) fn wrap(text: &str) -> String {
    let mut wrapped = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        if width > 0 && width + 1 + word.len() > WIDTH {
            wrapped.push('\n');
            width = 0;
        }
        if width > 0 {
            wrapped.push(' ');
            width += 1;
        }
        wrapped += word;
        width += word.len();
    }
    wrapped + "\n"
}
