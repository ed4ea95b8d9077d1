//! Folders of Syzygy tables that are named on the command line.

use std::path::PathBuf;

use isotope_outcomes::syzygy::SyzygyFiles;
use isotope_outcomes::syzygy::SyzygySource;

use crate::output::failure::Failure;

/// The tables of the folders; `None` if none is named.
pub(crate) fn open(folders: &[PathBuf]) -> Result<Option<SyzygyFiles>, Failure> {
    if folders.is_empty() {
        return Ok(None);
    }
    SyzygyFiles::open(folders).map(Some).map_err(|error| Failure::Unusable(error.to_string()))
}

/// The tables, as searches use them.
pub(crate) fn source(files: &Option<SyzygyFiles>) -> Option<&dyn SyzygySource> {
    files.as_ref().map(|files| files as &dyn SyzygySource)
}

/// The problems with the files that have not been told yet.
pub(crate) fn take_notes(files: &Option<SyzygyFiles>) -> Vec<String> {
    files.as_ref().map(|files| files.take_notes()).unwrap_or_default()
}
