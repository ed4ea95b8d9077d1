//! The record of a match: a line of JSON with its settings, and a line for each game.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, ErrorKind, Seek as _, SeekFrom, Write as _},
    path::Path,
};

use isotope_answer::protocol::json;
use isotope_match::GameRecord;
use serde_json::Value;

use crate::output::failure::Failure;

/// A file to which games are added as they end.
pub(crate) struct RecordFile {
    file: File,
    name: String,
}

impl RecordFile {
    /// Opens the record of a match with these settings and reads its pairs of games. What follows them, such as a
    /// line that was not written to its end, is removed. A file that does not exist is created.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or if it is the record of another match.
    pub(crate) fn open(
        path: &Path,
        settings: &Value,
    ) -> Result<(RecordFile, Vec<[GameRecord; 2]>), Failure> {
        let name = path.display().to_string();
        let unusable = |error: &str| Failure::Unusable(format!("{name} {error}"));
        let failed = |error: std::io::Error| unusable(&format!("cannot be used: {error}"));
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let mut lines = BufReader::new(&file);
        let mut line = String::new();
        let first = lines.read_line(&mut line).map_err(failed)?;
        let (mut pairs, mut end) = (Vec::new(), first as u64);
        if first > 0 {
            let found: Option<Value> = serde_json::from_str(&line).ok();
            if found.as_ref() != Some(settings) {
                return Err(unusable(&format!(
                    "is not the record of this match: name another file, or play with its settings: {}",
                    isotope_answer::excerpt(line.trim())
                )));
            }
            let mut length = 0;
            // The first game of a pair whose second one has not been read.
            let mut half: Option<GameRecord> = None;
            loop {
                line.clear();
                match lines.read_line(&mut line) {
                    Ok(0) => break,
                    Ok(read) => length += read as u64,
                    Err(error) if error.kind() == ErrorKind::InvalidData => break,
                    Err(error) => return Err(failed(error)),
                }
                let expected = 2 * pairs.len() as u64 + u64::from(half.is_some()) + 1;
                let game = serde_json::from_str(&line).ok();
                let Some(game) = game.filter(|game: &GameRecord| game.game == expected) else {
                    break;
                };
                match half.take() {
                    None => half = Some(game),
                    Some(first_game) => {
                        pairs.push([first_game, game]);
                        end = first as u64 + length;
                    }
                }
            }
        }
        file.set_len(end).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if first == 0 {
            writeln!(file, "{settings}").map_err(failed)?;
        }
        Ok((RecordFile { file, name }, pairs))
    }

    /// Adds a pair of games.
    pub(crate) fn write(&mut self, games: &[GameRecord; 2]) -> Result<(), Failure> {
        let lines = games.each_ref().map(|game| json(game) + "\n");
        self.file
            .write_all(lines.concat().as_bytes())
            .map_err(|error| Failure::Unusable(format!("{} cannot be written: {error}", self.name)))
    }
}
