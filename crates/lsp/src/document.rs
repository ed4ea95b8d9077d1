//! The documents that are open in the editor.

use std::path::{Path, PathBuf};

use isotope_ruleset::{Budget, Checked, Library};
use lsp_types::Uri;

use crate::conversion::path as path_of;

/// A document that is open in the editor.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    /// The path, if the URI refers to a file.
    pub(crate) path: Option<PathBuf>,
    pub(crate) text: String,
    pub(crate) version: i32,
    /// The library in which the bases of the document are looked up.
    pub(crate) library: Library,
}

impl Document {
    pub(crate) fn new(uri: Uri, text: String, version: i32, library: Library) -> Document {
        let path = path_of(&uri);
        Document { uri, path, text, version, library }
    }

    /// The name of the document in messages: the path if there is one, else the URI.
    pub(crate) fn display_name(&self) -> String {
        self.path.as_ref().map_or(self.uri.as_str().into(), |path| path.display().to_string())
    }

    /// The folder to which relative paths in the document refer, if the document is a file.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.path.as_ref()?.parent()
    }

    /// Checks the document; the result contains its diagnostics, and its ruleset if it can be loaded.
    pub(crate) fn check(&self) -> Checked {
        let budget = Budget::default();
        self.library.check_text(&self.display_name(), &self.text, self.path.is_some(), &budget)
    }
}
