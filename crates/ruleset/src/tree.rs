//! Where things stand in a RON text: a tree of places, without meaning.
//!
//! serde forgets where a value came from, so problems that are found later, and some errors of the
//! RON parser itself, have to be located again. The tree is more lenient than RON (a missing comma
//! does not disturb it) because it is also asked about texts that RON refuses.

mod scan;

use std::ops::Range;

use scan::Scanner;

/// A value: `Name`, `"text"`, `3`, `[items]`, `(fields: 1)` or `Name(…)`.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// From the first to behind the last character.
    pub(crate) span: Range<usize>,
    /// The opening bracket, and where it is.
    pub(crate) open: Option<(char, usize)>,
    /// What is inside, in the order of the text.
    pub(crate) parts: Vec<Part>,
}

/// A part of a bracketed value: a field if it has a key.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) key: Option<Range<usize>>,
    pub(crate) value: Node,
}

/// Why a text has no tree.
#[derive(Debug)]
pub(crate) struct Unbalanced {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

impl Part {
    /// From the key, or the value without one, to the end of the value.
    pub(crate) fn span(&self) -> Range<usize> {
        let start = self.key.as_ref().map_or(self.value.span.start, |key| key.start);
        start..self.value.span.end
    }
}

impl Node {
    /// The places of `text`.
    pub(crate) fn parse(text: &str) -> Result<Node, Unbalanced> {
        let mut scanner = Scanner { text, at: 0 };
        // `#![enable(…)]` is RON's own and holds nothing of ours.
        scanner.trivia()?;
        if text[scanner.at..].starts_with("#!") {
            scanner.at += text[scanner.at..].find(']').map_or(0, |end| end + 1);
        }
        scanner.trivia()?;
        scanner.value(0)
    }

    /// The field called `name`, in this value or in the only value it wraps.
    pub(crate) fn field<'t>(&'t self, text: &str, name: &str) -> Option<&'t Part> {
        let named = |part: &&Part| part.key.as_ref().is_some_and(|key| &text[key.clone()] == name);
        self.parts
            .iter()
            .find(named)
            .or_else(|| self.wrapped().and_then(|inner| inner.field(text, name)))
    }

    /// The value at `path`, such as `win[2]`, or the innermost one on the way there.
    pub(crate) fn find<'t>(&'t self, text: &str, path: &str) -> &'t Node {
        let steps = path.split(['.', '[']).map(|step| step.trim_end_matches(']'));
        let mut node = self;
        for step in steps {
            let next = match step.parse::<usize>() {
                Ok(index) => node.item(index),
                Err(_) => node.field(text, step).map(|part| &part.value),
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }

    /// The parts that contain the character at `offset`, from the outermost to the innermost. A
    /// part that ends just before it counts if no other does.
    pub(crate) fn trail(&self, offset: usize) -> Vec<(&Node, &Part)> {
        let mut trail = Vec::new();
        let mut node = self;
        loop {
            let inside = |part: &&Part| part.span().contains(&offset);
            let before = |part: &&Part| part.span().end == offset;
            let parts = &node.parts;
            let Some(part) = parts.iter().find(inside).or_else(|| parts.iter().rev().find(before))
            else {
                return trail;
            };
            trail.push((node, part));
            node = &part.value;
        }
    }

    /// Whether this is a list, in square brackets.
    pub(crate) fn is_list(&self) -> bool {
        self.open.is_some_and(|(bracket, _)| bracket == '[')
    }

    /// The name before the opening bracket, or all of a value without brackets.
    pub(crate) fn word<'a>(&self, text: &'a str) -> &'a str {
        let end = self.open.map_or(self.span.end, |(_, open)| open);
        text[self.span.start..end].trim_end()
    }

    fn item(&self, index: usize) -> Option<&Node> {
        match self.wrapped() {
            Some(inner) if !self.is_list() => inner.item(index),
            _ => self.parts.get(index).map(|part| &part.value),
        }
    }

    /// The only value in parentheses, as in `Hill([…])` or `Some(…)`.
    fn wrapped(&self) -> Option<&Node> {
        match &self.parts[..] {
            [Part { key: None, value }] => Some(value),
            _ => None,
        }
    }
}

/// The offset of the first character from `at` on that is neither white space nor comment.
pub(crate) fn skip_trivia(text: &str, at: usize) -> usize {
    let mut scanner = Scanner { text, at };
    // An open comment reaches to the end.
    scanner.trivia().map_or(text.len(), |()| scanner.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// (a comment: [
(
    capture: Explode(blast: Drawn([/* ( */ "x)x", r#"O""#])), // ]
    größe: Some((deep: 'c')),
    win: [KingDestroyed, Hill(["d4", "é5"])],
)"##;

    fn at(path: &str) -> &'static str {
        let node = Node::parse(TEXT).expect("balanced");
        &TEXT[node.find(TEXT, path).span.clone()]
    }

    #[test]
    fn paths_lead_to_values() {
        assert_eq!(at("capture.blast[0]"), "\"x)x\"");
        assert_eq!(at("capture.blast[1]"), "r#\"O\"\"#");
        assert_eq!(at("größe.deep"), "'c'");
        assert_eq!(at("win[1]"), "Hill([\"d4\", \"é5\"])");
        assert_eq!(at("win[1][1]"), "\"é5\"");
    }

    #[test]
    fn a_path_that_ends_nowhere_leads_as_far_as_it_can() {
        assert_eq!(at("win[0].nothing"), "KingDestroyed");
        assert_eq!(at("capture.center"), at("capture"));
    }

    #[test]
    fn a_trail_leads_from_the_whole_to_the_part() {
        let node = Node::parse(TEXT).expect("balanced");
        let trail = node.trail(TEXT.find("d4").expect("it is there"));
        let words: Vec<_> = trail.iter().map(|(_, part)| &TEXT[part.span()]).collect();
        assert_eq!(words.len(), 4);
        assert!(words[0].starts_with("win: ["));
        assert_eq!(words[3], "\"d4\"");
    }

    #[test]
    fn what_is_never_closed_is_named_where_it_opens() {
        for (text, start) in [("(a: [1, 2)", 9), ("(a: 1", 0), ("(a: \"x)", 4), ("( /* x )", 2)] {
            assert_eq!(Node::parse(text).expect_err(text).span.start, start, "{text}");
        }
    }
}
