//! "Go to definition": from the value of `extends` to the file of the base.

use isotope_ruleset::{AllowedText, Kind, Text, TextCursor};
use lsp_types::{Location, Range};

use crate::{conversion::uri, document::Document};

/// The location of the file of the base named at `offset`. `None` if there is no such file, such as for a shipped
/// ruleset.
pub(crate) fn definition(document: &Document, offset: usize) -> Option<Location> {
    let called = base_at(document, offset)?;
    let file =
        document.library.base_file(called, document.folder()?).filter(|file| file.is_file())?;
    Some(Location::new(uri(&file)?, Range::default()))
}

/// The name or path of a base as written at `offset`, if there is one.
pub(crate) fn base_at(document: &Document, offset: usize) -> Option<&str> {
    let cursor = TextCursor::of(&document.text, offset)?;
    let is_base = cursor.quoted && cursor.wanted == AllowedText::Value(&Kind::Text(Text::Ruleset));
    document.text.get(cursor.span).filter(|_| is_base)
}
