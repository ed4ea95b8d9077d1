//! Go to definition: from `extends` to the base's file.

use isotope_ruleset::{AllowedText, Kind, Text, TextCursor};
use lsp_types::{Location, Range};

use crate::{conversion::uri, document::Document};

/// The file of the base that is named at `offset`; `None` for a shipped ruleset, which has no file on disk.
pub(crate) fn definition(document: &Document, offset: usize) -> Option<Location> {
    let called = base_at(document, offset)?;
    let file =
        document.library.base_file(called, document.folder()?).filter(|file| file.is_file())?;
    Some(Location::new(uri(&file)?, Range::default()))
}

/// The name or path of the base that is named at `offset`.
pub(crate) fn base_at(document: &Document, offset: usize) -> Option<&str> {
    let cursor = TextCursor::of(&document.text, offset)?;
    let is_base = cursor.quoted && cursor.wanted == AllowedText::Value(&Kind::Text(Text::Ruleset));
    document.text.get(cursor.span).filter(|_| is_base)
}
