//! Files to which a run adds games as they end, and from which the next run continues.

use std::{
    fmt::Display,
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::Path,
};

use isotope_answer::excerpt;

use crate::output::{
    Output,
    failure::Failure,
    file::{self, Replace},
};

/// A file that is only ever added to. What it had when it was opened is the caller's to recognise.
pub(crate) struct RunFile {
    file: File,
    name: String,
    text: String,
}

impl RunFile {
    /// Opens a file and reads it; one that does not exist is created. `inputs` are the files that the command reads or
    /// writes otherwise.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, is no text, or is one of `inputs`.
    pub(crate) fn open<P: AsRef<Path>>(
        path: &Path,
        inputs: impl IntoIterator<Item = P>,
    ) -> Result<RunFile, Failure> {
        let target = file::check(path, Replace::Anything, inputs)?;
        let name = excerpt(&path.display().to_string());
        let failed = |error| Failure::Unusable(format!("{name} cannot be used: {error}"));
        let file = OpenOptions::new().append(true).create(true).open(&target).map_err(failed)?;
        // A device or a pipe has nothing to continue from.
        let bytes = match target.is_file() {
            true => fs::read(&target).map_err(failed)?,
            false => Vec::new(),
        };
        let text = String::from_utf8(bytes).or_else(|error| {
            let (cut, bytes) = (error.utf8_error(), error.into_bytes());
            let text = String::from_utf8_lossy(&bytes[..cut.valid_up_to()]).into_owned();
            let line = text.matches('\n').count() + 1;
            // The file may end within a character.
            let message = format!("{name}: line {line} is no text, so this is no file of games");
            cut.error_len().map_or(Ok(text), |_| Err(Failure::Unusable(message)))
        })?;
        Ok(RunFile { file, name, text })
    }

    /// What the file had when it was opened.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The failure of a file that cannot be used.
    pub(crate) fn unusable(&self, why: impl Display) -> Failure {
        Failure::Unusable(format!("{}: {why}", self.name))
    }

    /// Removes what follows the first `end` bytes: a game that was not written to its end.
    pub(crate) fn cut(&mut self, end: usize, output: &mut Output) -> Result<(), Failure> {
        if end < self.text.len() {
            let what = "the last game was not written to its end, and is removed";
            output.complain("note", &format!("{}: {what}", self.name));
            self.file.set_len(end as u64).map_err(|error| self.unusable(error))?;
            self.text.truncate(end);
        }
        Ok(())
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| self.unusable(format!("it cannot be written: {error}")))
    }
}
