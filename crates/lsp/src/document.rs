//! A text that is open in an editor.

use std::path::{Path, PathBuf};

use isotope_ruleset::{LoadError, Ruleset, parse, parse_file};
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
}

impl Document {
    pub(crate) fn new(uri: Uri, text: String, version: i32) -> Document {
        let path = path_of(&uri);
        Document { uri, path, text, version }
    }

    /// What it is called in messages.
    pub(crate) fn called(&self) -> String {
        self.path.as_ref().map_or(self.uri.as_str().into(), |path| path.display().to_string())
    }

    /// The folder that paths in it count from.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.path.as_ref()?.parent()
    }

    /// The ruleset that it is, or what is wrong with it.
    pub(crate) fn read(&self) -> Result<Ruleset, LoadError> {
        match &self.path {
            Some(path) => parse_file(path, &self.text),
            None => parse(&self.called(), &self.text),
        }
    }
}
