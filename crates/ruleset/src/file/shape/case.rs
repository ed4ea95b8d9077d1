//! One error of the parser, and what stands where it happened.

use std::ops::Range;

use ron::error::{Error, Position, SpannedError};

use crate::{
    language::patch::{Patch, options},
    text::diagnostic::Source,
    text::tree::{Node, Part, skip_trivia},
};

/// One error of the parser.
pub(super) struct Case<'a> {
    pub(super) source: &'a Source,
    pub(super) tree: &'a Node,
    /// The text that was read: that of the source, partly blanked.
    pub(super) read: &'a str,
    /// Where the parser says the error is.
    pub(super) at: Range<usize>,
    /// The first character of substance from there on.
    pub(super) focus: usize,
    /// Whether anybody will read what is said, so that it is worth reading the text once more for
    /// better advice.
    shown: bool,
}

impl<'a> Case<'a> {
    pub(super) fn new(
        source: &'a Source,
        tree: &'a Node,
        read: &'a str,
        error: &SpannedError,
        shown: bool,
    ) -> Case<'a> {
        let start = offset(read, error.span.start);
        let at = start..offset(read, error.span.end).max(start);
        let focus = skip_trivia(read, at.start);
        Case { source, tree, read, at, focus, shown }
    }

    pub(super) fn text(&self) -> &'a str {
        &self.source.text
    }

    /// The innermost part around `offset`, and the value that it is a part of.
    pub(super) fn part(&self, offset: usize) -> Option<(&'a Node, &'a Part)> {
        self.tree.trail(offset).pop()
    }

    /// The innermost part that ends before the focus, with nothing but white space and comments between.
    pub(super) fn before(&self) -> Option<&'a Part> {
        let ends = |part: &&Part| {
            let end = part.span().end;
            end <= self.focus && skip_trivia(self.text(), end) == self.focus
        };
        let (mut node, mut found) = (self.tree, None);
        loop {
            found = node.parts.iter().rfind(ends).or(found);
            match node.parts.iter().find(|part| part.span().contains(&self.focus)) {
                Some(part) => node = &part.value,
                None => return found,
            }
        }
    }

    /// The innermost value around the focus; failing that, one character.
    pub(super) fn value(&self) -> Range<usize> {
        match self.part(self.focus) {
            Some((_, part)) if part.value.span.contains(&self.focus) => part.value.span.clone(),
            _ => self.character(),
        }
    }

    /// The innermost value with brackets around the focus.
    pub(super) fn group(&self) -> Range<usize> {
        let trail = self.tree.trail(self.focus);
        let group = trail
            .iter()
            .rev()
            .find(|(_, part)| part.value.open.is_some() && part.value.span.contains(&self.focus));
        group.map_or(self.character(), |(_, part)| part.value.span.clone())
    }

    pub(super) fn character(&self) -> Range<usize> {
        let length = self.read[self.focus..].chars().next().map_or(0, char::len_utf8);
        self.focus..self.focus + length
    }

    /// The name of the innermost field around `offset`.
    pub(super) fn field(&self, offset: usize) -> &'a str {
        let trail = self.tree.trail(offset);
        let key = trail.iter().rev().find_map(|(_, part)| part.key.clone());
        key.map_or("a ruleset", |key| &self.text()[key])
    }

    /// The innermost field or list item around `offset`: what can be left out.
    pub(super) fn blankable(&self, offset: usize) -> Option<Range<usize>> {
        let trail = self.tree.trail(offset);
        let mut parts = trail.iter().rev();
        let (_, part) = parts.find(|(whole, part)| part.key.is_some() || whole.is_list())?;
        Some(part.span())
    }

    /// The error if `replacement` stood in the place of `span`.
    pub(super) fn with(&self, span: Range<usize>, replacement: &str) -> Option<Error> {
        if !self.shown {
            return None;
        }
        let mut text = self.read.to_string();
        text.replace_range(span, replacement);
        options().from_str::<Patch>(&text).err().map(|error| error.code)
    }

    /// Whether `replacement` could stand in the place of `span`.
    pub(super) fn fits(&self, span: Range<usize>, replacement: &str) -> bool {
        let end = span.start + replacement.len();
        let mut text = self.read.to_string();
        text.replace_range(span, replacement);
        match options().from_str::<Patch>(&text) {
            Ok(_) => true,
            Err(error) => offset(&text, error.span.start) > end,
        }
    }
}

/// The byte that the parser calls line and column.
pub(super) fn offset(text: &str, position: Position) -> usize {
    let lines = text.split_inclusive('\n').map(str::len);
    let line: usize = lines.take(position.line.saturating_sub(1)).sum();
    let rest = &text[line..];
    let column = rest.char_indices().nth(position.col.saturating_sub(1));
    column.map_or(text.len(), |(column, _)| line + column)
}
