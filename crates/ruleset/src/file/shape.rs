//! Errors of the RON parser, put right: all of them, each under the text that is to blame.
//!
//! ron stops at its first error, and often points beside it. So the error is located again in the
//! tree of places, the field or list item around it is blanked, and the rest is read once more
//! until nothing is wrong with it.

mod case;
mod kinds;
mod marks;
mod names;
mod repair;

use std::ops::Range;

use ron::error::Error;

use crate::{
    language::patch::{Patch, options},
    text::diagnostic::{Diagnostic, MAX_SHOWN, Source},
    text::tree::{Node, skip_trivia},
};
use case::Case;
pub(crate) use names::none;
use repair::Repair;

/// How many bytes may be read again in search of errors, beyond those that are shown: some four
/// thousand errors of a file of 30 kB.
const MAX_WORK: usize = 1 << 27;

/// What could be read of a file.
pub(crate) struct Reading {
    pub(crate) patch: Patch,
    pub(crate) errors: Vec<Diagnostic>,
    /// Whether the errors are all; if not, there is at least one more.
    pub(crate) all: bool,
}

/// Reads `source`, whose places are `tree`. What could not be read is missing from the patch.
pub(crate) fn read(source: &Source, tree: &Node) -> Reading {
    let mut text = source.text.to_string();
    let mut errors = Vec::new();
    let mut blanks: Vec<Range<usize>> = Vec::new();
    for round in 0.. {
        let error = match options().from_str::<Patch>(&text) {
            Ok(patch) => return Reading { patch, errors, all: true },
            Err(error) => error,
        };
        if round > MAX_SHOWN && round * text.len() > MAX_WORK {
            return Reading { patch: Patch::default(), errors, all: false };
        }
        let case = Case::new(source, tree, &text, &error, errors.len() < MAX_SHOWN);
        let (repair, diagnostic) = case.explain(&error.code);
        let part = match repair {
            Repair::Put(at, c) => {
                errors.push(diagnostic);
                text.replace_range(at..at + 1, c);
                continue;
            }
            Repair::Blank(at) => case.blankable(at),
        };
        // A field that was blanked is not missing.
        let missing = matches!(error.code, Error::MissingStructField { .. });
        let ours = |part: &Range<usize>| {
            blanks.iter().any(|blank| part.start <= blank.start && blank.end <= part.end)
        };
        if !(missing && part.as_ref().is_some_and(ours)) {
            errors.push(diagnostic);
        }
        let Some(part) = part.filter(|part| !text[part.clone()].trim().is_empty()) else {
            break;
        };
        blank(&mut text, &part);
        blanks.push(part);
    }
    Reading { patch: Patch::default(), errors, all: true }
}

/// Overwrites `part` and the comma after it with spaces.
fn blank(text: &mut String, part: &Range<usize>) {
    let comma = skip_trivia(text, part.end);
    let end = if text[comma..].starts_with(',') { comma + 1 } else { part.end };
    let spaces: String = text[part.start..end]
        .chars()
        .map(|c| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) })
        .collect();
    text.replace_range(part.start..end, &spaces);
}

impl Case<'_> {
    /// What to say, and what to do next.
    fn explain(&self, code: &Error) -> (Repair, Diagnostic) {
        let diagnostic = match code {
            Error::NoSuchStructField { expected, found, outer } => {
                let diagnostic = self.unknown_field(expected, found, outer.as_deref());
                return (Repair::Blank(self.at.start), diagnostic);
            }
            Error::NoSuchEnumVariant { expected, found, outer } => {
                self.unknown_value(expected, found, outer.as_deref() == Some("RoleName"))
            }
            Error::DuplicateStructField { field, .. } => self.duplicate(field),
            Error::MissingStructField { field, .. } => {
                return (Repair::Blank(self.group().start), self.missing(field));
            }
            Error::ExpectedInteger => self.wrong_type("a whole number"),
            Error::ExpectedString => self.not_text(),
            Error::ExpectedArray => self.not_a_list(),
            Error::IntegerOutOfBounds => self.out_of_range(),
            Error::ExpectedIdentifier | Error::SuggestRawIdentifier(_) => {
                return self.not_a_name();
            }
            Error::ExpectedComma | Error::ExpectedStructLikeEnd | Error::ExpectedArrayEnd => {
                return self.too_much(code);
            }
            Error::ExpectedDifferentLength { .. } => self.too_few(),
            Error::ExpectedMapColon => return self.no_colon(),
            Error::ExpectedStructLike => return self.no_parentheses(),
            Error::ExpectedNamedStructLike(name)
            | Error::ExpectedDifferentStructName { expected: name, .. } => self.no_fields(name),
            Error::Message(message) => return self.limit(message),
            Error::TrailingCharacters => Diagnostic::new(
                "trailing",
                "something follows the parenthesis that closes the ruleset",
            )
            .help("a file holds one ruleset: remove the rest")
            .at(self.source, self.character()),
            Error::NoSuchExtension(name) => {
                Diagnostic::new("ron-extension", format!("RON has no extension `{name}`"))
                    .help("rulesets need no `enable` line: leave it out")
                    .at(self.source, self.at.clone())
            }
            Error::ExpectedAttribute => {
                let end = self.text()[..self.focus].rfind('#').map_or(self.focus, |hash| hash + 1);
                let mark = end.saturating_sub(1)..end;
                Diagnostic::new("comment", "a comment begins with `//`, not with `#`")
                    .suggest(mark.clone(), "//")
                    .at(self.source, mark)
            }
            Error::InvalidEscape(_) => {
                Diagnostic::new("escape", "a backslash and a character that mean nothing together")
                    .help("write `\\\\` for a backslash, or `r\"…\"` for a text without escapes")
                    .at(self.source, self.value())
            }
            other => Diagnostic::new("syntax", format!("this is not RON: {}", plain(other)))
                .at(self.source, self.value()),
        };
        (Repair::Blank(self.focus), diagnostic)
    }
}

/// The parser's own words, without a capital.
fn plain(error: &Error) -> String {
    let text = error.to_string();
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}
