//! A text that is open in an editor.

use std::path::{Path, PathBuf};

use isotope_ruleset::{Budget, Checked, Library};
use lsp_types::Uri;

use crate::places::path as path_of;

/// A text that is open in an editor.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    /// The file, if it is one.
    pub(crate) path: Option<PathBuf>,
    pub(crate) text: String,
    pub(crate) version: i32,
    /// Where its bases are found by name.
    pub(crate) library: Library,
}

impl Document {
    pub(crate) fn new(uri: Uri, text: String, version: i32, library: Library) -> Document {
        let path = path_of(&uri);
        Document { uri, path, text, version, library }
    }

    /// What it is called in messages.
    pub(crate) fn called(&self) -> String {
        self.path.as_ref().map_or(self.uri.as_str().into(), |path| path.display().to_string())
    }

    /// The folder that paths in it count from.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.path.as_ref()?.parent()
    }

    /// Everything that there is to say of it.
    pub(crate) fn check(&self) -> Checked {
        let budget = Budget::default();
        self.library.check_text(&self.called(), &self.text, self.path.is_some(), &budget)
    }
}
