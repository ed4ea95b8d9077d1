//! Hover text: the meaning of the word at the pointer.

use isotope_ruleset::{TextCursor, meaning};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use crate::{conversion::range, document::Document};

/// The documentation of the word at `offset`. For a rule, this includes the value and where it is set.
pub(crate) fn hover(document: &Document, offset: usize) -> Option<Hover> {
    let cursor = TextCursor::of(&document.text, offset)?;
    let (text, library) = (&document.text, &document.library);
    let value = meaning(text, &cursor, library, &document.display_name(), document.path.is_some())?;
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(range(text, &cursor.span)) })
}
