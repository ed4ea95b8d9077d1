//! Parentheses and commas, too many or too few.

use std::ops::Range;

use ron::error::Error;

use super::{case::Case, kinds::kind, repair::Repair};
use crate::{text::diagnostic::Diagnostic, text::tree::Part};

impl Case<'_> {
    /// More than the value that was wanted, or no comma before the next.
    pub(super) fn too_much(&self, code: &Error) -> (Repair, Diagnostic) {
        let blank = Repair::Blank(self.focus);
        if let Some((_, part)) = self.part(self.at.start) {
            let word = &self.text()[part.value.span.clone()];
            let inside = part.value.span.start < self.at.start;
            if inside && self.at.start < part.value.span.end && kind(word) == "a number" {
                let message = format!("`{word}` is not a whole number");
                let diagnostic = Diagnostic::new("not-whole", message).help("say a whole number");
                return (blank, diagnostic.at(self.source, part.value.span.clone()));
            }
        }
        let part = self.part(self.focus);
        if let Some((_, Part { value, .. })) = part
            && let Some((_, open)) = value.open.filter(|(_, open)| *open == self.focus)
            && open > value.span.start
        {
            let name = value.word(self.text());
            let message = format!("`{name}` takes nothing in parentheses");
            let span = open..value.span.end;
            let diagnostic = Diagnostic::new("takes-nothing", message).suggest(span.clone(), "");
            return (blank, diagnostic.at(self.source, span));
        }
        if *code == Error::ExpectedStructLikeEnd
            && let Some((whole, part)) = part
        {
            let message = match whole.word(self.text()) {
                "" => "one value too many: a pair has two".into(),
                name => format!("one value too many: `{name}` takes one"),
            };
            let diagnostic = Diagnostic::new("too-many-values", message).help("leave it out");
            return (blank, diagnostic.at(self.source, part.span()));
        }
        let found = self.character();
        if &self.read[found.clone()] == ";" {
            let message = "a comma is expected here, not `;`";
            let diagnostic = Diagnostic::new("missing-comma", message).fix(found.clone(), ",");
            return (Repair::Put(found.start, ","), diagnostic.at(self.source, found));
        }
        let before = part.and_then(|(whole, _)| {
            let ends = whole.parts.iter().map(|part| part.span().end);
            ends.filter(|end| *end <= self.focus).max()
        });
        let Some(before) = before else {
            let message = format!("`{}` is unexpected here", &self.text()[found.clone()]);
            return (blank, Diagnostic::new("syntax", message).at(self.source, found));
        };
        let diagnostic = Diagnostic::new("missing-comma", "a comma is missing before this")
            .fix(before..before, ",")
            .at(self.source, self.value_or_key());
        let space = self.read[before..].starts_with([' ', '\n', '\t', '\r']);
        (if space { Repair::Put(before, ",") } else { blank }, diagnostic)
    }

    pub(super) fn value_or_key(&self) -> Range<usize> {
        match self.part(self.focus) {
            Some((_, Part { key: Some(key), .. })) if key.contains(&self.focus) => key.clone(),
            _ => self.value(),
        }
    }

    pub(super) fn too_few(&self) -> Diagnostic {
        let group = self.group();
        let found = self.part(group.start).map_or("", |(_, part)| part.value.word(self.text()));
        let (message, help) = match found {
            "" => ("one value too few: a pair has two".into(), "write a pair as `(first, second)`"),
            name => (format!("one value too few: `{name}` takes two"), "separate them by a comma"),
        };
        Diagnostic::new("too-few-values", message).help(help).at(self.source, group)
    }

    /// A name that needs parentheses, or a pair without them.
    pub(super) fn no_parentheses(&self) -> (Repair, Diagnostic) {
        if let Some((_, Part { value, .. })) = self.part(self.focus)
            && let Some((bracket, _)) = value.open.filter(|(_, open)| *open == self.focus)
            && bracket != '('
            && value.span.start < self.focus
        {
            let name = value.word(self.text());
            let message = format!("what `{name}` takes stands in `(`, not in `{bracket}`");
            let diagnostic = Diagnostic::new("missing-parentheses", message);
            let diagnostic = diagnostic.help(format!("write `{name}(…)`"));
            return (Repair::Blank(value.span.start), diagnostic.at(self.source, self.character()));
        }
        let is_word = |part: &&Part| kind(part.value.word(self.text())) == "a name";
        let Some(part) = self.before().filter(is_word) else {
            let diagnostic = self.wrong_type("a pair in parentheses");
            return (Repair::Blank(self.focus), diagnostic.help("write it as `(first, second)`"));
        };
        let span = part.value.span.clone();
        let name = &self.text()[span.clone()];
        let repair = Repair::Blank(span.start);
        let message = format!("`{name}` needs parentheses after it");
        let diagnostic =
            Diagnostic::new("missing-parentheses", message).at(self.source, span.clone());
        let inside = match self.with(span.clone(), &format!("{name}()")) {
            Some(Error::ExpectedInteger) => "a number, like `(3)`",
            Some(Error::ExpectedArray) => "a list, like `([…])`",
            Some(Error::ExpectedString) => "a text, like `(\"…\")`",
            _ => return (repair, diagnostic.fix(span, format!("{name}()"))),
        };
        (repair, diagnostic.help(format!("it takes {inside}")))
    }
}
