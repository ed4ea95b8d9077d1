//! The nodes of the tree: values and their parts, with their spans.

use std::ops::Range;

/// A value: `Name`, `"text"`, `3`, `[items]`, `(fields: 1)` or `Name(…)`.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The byte range of the whole value.
    pub(crate) span: Range<usize>,
    /// The opening bracket, if there is one, and its offset.
    pub(crate) open: Option<(char, usize)>,
    /// The parts inside the brackets, in the order of the text.
    pub(crate) parts: Vec<Part>,
    /// The offsets of punctuation marks that do not separate parts.
    pub(crate) strays: Vec<usize>,
}

/// A part of a bracketed value; a field if the part has a key.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) key: Option<Range<usize>>,
    /// The offset of the colon after the key, or of `=` in place of a colon.
    pub(crate) colon: Option<usize>,
    pub(crate) value: Node,
    /// The offset of the comma after the value, or of another punctuation mark in place of a comma.
    pub(crate) separator: Option<usize>,
}

/// The reason why text cannot be parsed as a tree.
#[derive(Debug)]
pub(crate) struct Unbalanced {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
    /// The bracket or quote that would close the text, if nothing else is missing.
    pub(crate) close: Option<char>,
    /// The offset of the bracket that is open, if another bracket closes.
    pub(crate) open: Option<usize>,
}

/// Returns a name without the RON prefix for raw identifiers: `r#check` becomes `check`.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

impl Part {
    /// Returns the byte range from the key, or from the value if there is no key, to the end of the value.
    pub(crate) fn span(&self) -> Range<usize> {
        let start = self.key.as_ref().map_or(self.value.span.start, |key| key.start);
        start..self.value.span.end
    }
}

impl Node {
    /// Returns the field called `name` in the brackets of this value itself.
    pub(crate) fn own_field<'t>(&'t self, text: &str, name: &str) -> Option<&'t Part> {
        let is_named = |key: &Range<usize>| plain(&text[key.clone()]) == name;
        self.parts.iter().find(|part| part.key.as_ref().is_some_and(is_named))
    }

    /// Returns the field called `name` in this value, or in the only value that this value wraps.
    pub(crate) fn field<'t>(&'t self, text: &str, name: &str) -> Option<&'t Part> {
        self.own_field(text, name).or_else(|| self.wrapped()?.field(text, name))
    }

    /// Returns the value at `path`, such as `win[2]`, or the innermost value that exists along the path.
    pub(crate) fn find<'t>(&'t self, text: &str, path: &str) -> &'t Node {
        let mut node = self;
        for step in steps(path) {
            match node.step(text, step) {
                Some(next) => node = next,
                None => break,
            }
        }
        node
    }

    /// Returns the innermost value that this value wraps, as `8` in `Survive(Within(8))`, or the value itself.
    pub(crate) fn innermost(&self) -> &Node {
        self.wrapped().map_or(self, Node::innermost)
    }

    /// Returns the value at `path`, such as `win[2]`, if there is one.
    pub(crate) fn at<'t>(&'t self, text: &str, path: &str) -> Option<&'t Node> {
        steps(path).try_fold(self, |node, step| node.step(text, step))
    }

    fn step<'t>(&'t self, text: &str, step: &str) -> Option<&'t Node> {
        match step.parse::<usize>() {
            Ok(index) => self.item(index),
            Err(_) => self.field(text, step).map(|part| &part.value),
        }
    }

    /// Returns the parts that contain the character at `offset`, from the outermost to the innermost. A part
    /// that ends at `offset` counts if no other part contains the character.
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

    /// Whether the value is a list, in square brackets.
    pub(crate) fn is_list(&self) -> bool {
        self.open.is_some_and(|(bracket, _)| bracket == '[')
    }

    /// Returns the name before the opening bracket, or the whole value if there are no brackets.
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

    /// Returns the only part in the brackets if it is a value without a key, as in `Hill([…])` or `Some(…)`.
    fn wrapped(&self) -> Option<&Node> {
        match &self.parts[..] {
            [Part { key: None, value, .. }] => Some(value),
            _ => None,
        }
    }
}

/// Splits a path such as `win[2]` into names and indices.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[']).map(|step| step.trim_end_matches(']'))
}
