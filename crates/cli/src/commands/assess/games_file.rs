//! The file of the games of assessments, from which an interrupted run continues.

use std::{
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::Path,
};

use isotope_kernel::Rules;
use isotope_match::{AssessedGame, AssessedGames, Header};

use crate::output::{
    failure::Failure,
    file::{self, Replace},
};

/// A file to which games are added as they end.
pub(crate) struct GamesFile {
    file: File,
    name: String,
    games: AssessedGames,
}

impl GamesFile {
    /// Opens a file and reads its games. A file that does not exist is created. A game at the end that was not
    /// written to its end is removed.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or has other content.
    pub(crate) fn open(path: &Path) -> Result<GamesFile, Failure> {
        let name = path.display().to_string();
        let unusable = |error: &str| Failure::Unusable(format!("{name}: {error}"));
        file::check(path, Replace::Anything, [""; 0])?;
        let text = match path.exists() {
            true => fs::read_to_string(path).map_err(|error| unusable(&error.to_string()))?,
            false => String::new(),
        };
        // Each game ends with an empty line after its moves.
        let whole = whole_games(&text);
        let games = AssessedGames::read(whole);
        if games.headers().is_empty() && !text.trim().is_empty() {
            return Err(unusable(
                "it is there already and has no games of an assessment or a training: name another file",
            ));
        }
        let open = || -> std::io::Result<File> {
            let mut options = OpenOptions::new();
            let file = options.append(true).create(true).open(path)?;
            file.set_len(whole.len() as u64)?;
            Ok(file)
        };
        let file = open().map_err(|error| unusable(&error.to_string()))?;
        Ok(GamesFile { file, name, games })
    }

    /// The games that the file had when it was opened.
    pub(crate) fn games<'r>(
        &self,
        header: &Header,
        rules: &'r Rules,
    ) -> Result<Vec<AssessedGame<'r>>, Failure> {
        let unusable = |error: String| Failure::Unusable(format!("{}: {error}", self.name));
        self.games.of(header, rules).map_err(unusable)
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| Failure::Unusable(format!("{} cannot be written: {error}", self.name)))
    }
}

/// The text without a game at its end that is not followed by an empty line. The first empty line of a game stands
/// between its tags and its moves.
fn whole_games(text: &str) -> &str {
    let mut end = 0;
    for (at, gap) in text.match_indices("\n\n") {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        if !line.starts_with('[') {
            end = at + gap.len();
        }
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_not_written_to_its_end_is_left_out() {
        let game = "[Event \"assessment\"]\n[Round \"1\"]\n\n1. e4 { [%eval 0.30] }\ne5 *\n\n";
        let two = game.repeat(2);
        assert_eq!(whole_games(&two), two);
        for cut in [1, 2, 10, 30, 45, game.len() - 1] {
            assert_eq!(whole_games(&two[..two.len() - cut]), game, "{cut}");
        }
        assert_eq!(whole_games(""), "");
    }
}
