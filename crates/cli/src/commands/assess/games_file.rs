//! The file of the games of assessments and trainings, from which an interrupted run continues.

use std::path::Path;

use isotope_lab::{AssessedGame, AssessedGames, Header};
use isotope_ruleset::Ruleset;

use crate::output::{Output, failure::Failure, run_file::RunFile};

/// A file to which games are added as they end.
pub(crate) struct GamesFile {
    file: RunFile,
    games: AssessedGames,
}

impl GamesFile {
    /// Opens a file and reads its games. A file that does not exist is created. A game at the end that was not
    /// written to its end is removed. `inputs` are as for [`RunFile::open`].
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or has other content.
    pub(crate) fn open<P: AsRef<Path>>(
        path: &Path,
        inputs: impl IntoIterator<Item = P>,
        output: &mut Output,
    ) -> Result<GamesFile, Failure> {
        let mut file = RunFile::open(path, inputs)?;
        let games = AssessedGames::read(file.text()).map_err(|error| file.unusable(error))?;
        if games.headers().is_empty() && !games.is_cut_off() && !file.text().trim().is_empty() {
            return Err(file.unusable(
                "it is there already and has no games of an assessment or a training: name another file",
            ));
        }
        file.cut(games.end(), output)?;
        Ok(GamesFile { file, games })
    }

    /// The games that the file had when it was opened.
    pub(crate) fn games<'r>(
        &self,
        header: &Header,
        ruleset: &'r Ruleset,
    ) -> Result<Vec<AssessedGame<'r>>, Failure> {
        self.games.of(header, ruleset).map_err(|error| self.file.unusable(error))
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write(text)
    }
}
