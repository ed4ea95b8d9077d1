//! Writes a page of Markdown, with headings, paragraphs, lists and boards.

use isotope_diagram::Diagram;
use isotope_kernel::{Position, words::capital};

use super::{
    caption::{caption, san},
    scene::{Illustration, SceneResult},
};
use crate::output::{
    columns,
    diagram::{diagram_after, position_diagram},
    excerpt::escape_text,
    paragraph::{is_drawn, wrap},
};

/// The maximum length of a line in characters, except for drawings and longer words.
const WIDTH: usize = 96;

/// A page of Markdown that is written part by part.
#[derive(Default)]
pub(crate) struct Page {
    parts: Vec<String>,
    /// The symbols used on the boards.
    symbols: Vec<char>,
}

impl Page {
    pub(crate) fn heading(&mut self, level: usize, text: &str) {
        // A heading must be on one line; `wrap` only splits overlong words.
        let text = wrap(text, usize::MAX).concat();
        self.parts.push(format!("{} {text}", "#".repeat(level)));
    }

    /// Appends a paragraph. Indented lines are placed below it as a block of text.
    pub(crate) fn paragraph(&mut self, text: &str) {
        let (drawing, words): (Vec<&str>, Vec<&str>) = text.split('\n').partition(|l| is_drawn(l));
        self.parts.push(wrap(&words.join(" "), WIDTH).join("\n"));
        if !drawing.is_empty() {
            self.code_block(
                &drawing.iter().map(|line| line.trim_start()).collect::<Vec<_>>().join("\n"),
            );
        }
    }

    pub(crate) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let item = |item: String| format!("- {}", wrap(&item, WIDTH - 2).join("\n  "));
        let items: Vec<String> = items.into_iter().map(item).collect();
        if !items.is_empty() {
            self.parts.push(items.join("\n"));
        }
    }

    /// Appends a scene: the caption, the board before the move and, if the move is legal, the board
    /// after it.
    pub(crate) fn scene(&mut self, illustration: &Illustration<'_>) {
        self.paragraph(&caption(illustration));
        self.boards(&illustration.here);
    }

    /// Appends several scenes.
    pub(crate) fn scenes<'r>(&mut self, illustrations: impl IntoIterator<Item = Illustration<'r>>) {
        illustrations.into_iter().for_each(|illustration| self.scene(&illustration));
    }

    /// Appends a heading with the description of a rule below it.
    pub(crate) fn section(&mut self, title: &str, rule: &str) {
        self.heading(2, title);
        self.paragraph(rule);
    }

    fn boards(&mut self, result: &SceneResult<'_>) {
        let before = position_diagram(&result.position);
        let boards = match result.played() {
            None => vec![before.to_string()],
            Some(played) => {
                let after = diagram_after(played);
                self.add_symbols(&after);
                let named = |name: &str, board: &Diagram| format!("{name}\n{board}");
                vec![named("before", &before), named(&format!("after {}", san(played)), &after)]
            }
        };
        self.add_symbols(&before);
        self.code_block(&columns::rows(None, &boards, columns::WIDTH));
    }

    /// Appends the board of a position.
    pub(crate) fn position(&mut self, position: &Position<'_>) {
        let board = position_diagram(position);
        self.add_symbols(&board);
        self.code_block(&board.to_string());
    }

    fn code_block(&mut self, text: &str) {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        self.parts.push(format!("```text\n{}\n```", lines.join("\n")));
    }

    fn add_symbols(&mut self, board: &Diagram) {
        self.symbols.extend(shakmaty::Square::ALL.map(|square| board.cell(square).char()));
        if board.to_string().contains('(') {
            self.symbols.push('(');
        }
    }

    /// The legend of the symbols on the boards; `None` if the page has no boards.
    pub(crate) fn legend(&self) -> Option<String> {
        let symbols = [
            ('#', "`#` a wall"),
            ('*', "`*` the centre of an explosion"),
            ('@', "`@` where a piece exploded without a capture"),
            ('o', "`o` where a piece was shot"),
            ('+', "`+` where a piece exploded in turn"),
            ('x', "`x` where something else was destroyed"),
            ('(', "parentheses around pieces that changed sides"),
        ];
        let seen = symbols.iter().filter(|(symbol, _)| self.symbols.contains(symbol));
        let seen: String = seen.map(|(_, text)| format!("; {text}")).collect();
        let letters = "How the boards are read: capitals are White's pieces, small letters Black's";
        (!self.symbols.is_empty()).then(|| format!("{letters}{seen}."))
    }

    /// Appends a horizontal rule.
    pub(crate) fn rule(&mut self) {
        self.parts.push("---".into());
    }

    /// Appends the parts of another page.
    pub(crate) fn append(&mut self, other: Page) {
        self.parts.extend(other.parts);
        self.symbols.extend(other.symbols);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The text of the page, with an empty line between parts.
    pub(crate) fn markdown(&self) -> String {
        self.parts.join("\n\n")
    }
}

/// Escapes Markdown and control characters in text from a ruleset file.
pub(crate) fn escape(text: &str) -> String {
    let mut plain = String::new();
    for c in escape_text(text, usize::MAX).chars() {
        if matches!(c, '\\' | '<' | '[' | ']' | '*' | '`') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}

/// Turns a line into a sentence that begins with a capital letter and ends with a punctuation mark.
pub(crate) fn sentence(line: &str) -> String {
    let stop = if line.is_empty() || line.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    format!("{}{stop}", capital(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_from_a_file_are_no_markup() {
        assert_eq!(escape("a *b* <i>[c](d)`e`\n"), r"a \*b\* \<i>\[c\](d)\`e\`\\n");
    }

    #[test]
    fn a_drawing_below_a_sentence_stays_as_it_is() {
        let mut page = Page::default();
        page.paragraph("It hits x, where O is the square.\n    x . x\n    . O .");
        page.list(["one".into(), "two".into()]);
        assert_eq!(
            page.markdown(),
            "It hits x, where O is the square.\n\n```text\nx . x\n. O .\n```\n\n- one\n- two"
        );
    }
}
