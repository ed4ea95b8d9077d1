//! "Go to definition": from the value of `extends` to the file of the base.

use isotope_ruleset::TextCursor;
use lsp_types::{Location, Range};

use crate::{conversion::uri, document::Document};

/// The location of the file of the base named at `offset`. `None` if there is no such file, such as for a shipped
/// ruleset.
pub(crate) fn definition(document: &Document, offset: usize) -> Option<Location> {
    let cursor = TextCursor::of(&document.text, offset)?;
    let called = cursor.base(&document.text)?;
    let file =
        document.library.base_file(called, document.folder()?).filter(|file| file.is_file())?;
    Some(Location::new(uri(&file)?, Range::default()))
}
