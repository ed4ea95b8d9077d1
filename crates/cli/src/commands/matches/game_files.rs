//! The files to which a match adds its games, and from which it goes on: its record and its PGN.

use std::{
    mem,
    path::{Path, PathBuf},
};

use isotope_answer::protocol::json;
use isotope_match::{Contest, GameRecord, MatchPgn};
use serde_json::Value;

use super::record_file;
use crate::{
    args,
    output::{
        Output,
        failure::Failure,
        file::{self, Replace},
        run_file::RunFile,
    },
};

/// A file of games, with the pairs that it had when it was opened.
type Opened = (RunFile, Vec<[GameRecord; 2]>);

/// The files of a match.
pub(super) struct Files<'m> {
    record: Option<Opened>,
    pgn: Option<Opened>,
    as_pgn: &'m MatchPgn<'m>,
}

impl<'m> Files<'m> {
    /// Opens the files that are named, and reads their games.
    ///
    /// # Errors
    /// Returns an error if a file cannot be used, is read otherwise, or has something else than games of this match.
    pub(super) fn open(
        args: &args::Match,
        contest: &Contest<'_>,
        settings: &Value,
        as_pgn: &'m MatchPgn<'m>,
        output: &mut Output,
    ) -> Result<Files<'m>, Failure> {
        let inputs = || {
            let files = [&args.openings, &contest.played.path].into_iter().flatten();
            files.map(PathBuf::as_path).chain([Path::new(args.rules.name())])
        };
        // Before one of them is made.
        if let Some(path) = &args.pgn {
            file::check(path, Replace::Anything, inputs().chain(args.record.as_deref()))?;
        }
        let mut record = None;
        if let Some(path) = &args.record {
            let mut file = RunFile::open(path, inputs())?;
            let pairs = record_file::read(&mut file, settings, as_pgn.ruleset, output)?;
            record = Some((file, pairs));
        }
        let mut pgn = None;
        if let Some(path) = &args.pgn {
            let mut file = RunFile::open(path, inputs())?;
            let games = as_pgn.read(file.text(), |pair| contest.opening_plies(pair));
            let (pairs, end) = games.map_err(|error| file.unusable(error))?;
            file.cut(end, output)?;
            pgn = Some((file, pairs));
        }
        Ok(Files { record, pgn, as_pgn })
    }

    /// The pairs of games that have been played. A file that lacks some of them, which another one has, gets them.
    ///
    /// # Errors
    /// Returns an error if the files have different games, or cannot be written.
    pub(super) fn earlier(&mut self) -> Result<Vec<[GameRecord; 2]>, Failure> {
        let pairs = |file: &mut Option<Opened>| {
            file.as_mut().map(|(_, pairs)| mem::take(pairs)).unwrap_or_default()
        };
        let (record, pgn) = (pairs(&mut self.record), pairs(&mut self.pgn));
        let moves =
            |pair: &[GameRecord; 2]| pair.each_ref().map(|game| (game.moves.clone(), game.result));
        if let (Some((file, _)), true) =
            (&self.pgn, record.iter().zip(&pgn).any(|(one, other)| moves(one) != moves(other)))
        {
            return Err(file.unusable("it has other games than the record: name another file"));
        }
        let (in_record, in_pgn) = (record.len(), pgn.len());
        let all = if in_record >= in_pgn { record } else { pgn };
        for pair in all.iter().skip(in_record) {
            self.write_record(pair)?;
        }
        for pair in all.iter().skip(in_pgn) {
            self.write_pgn(pair)?;
        }
        Ok(all)
    }

    /// Adds a pair of games to each file.
    pub(super) fn write(&mut self, pair: &[GameRecord; 2]) -> Result<(), Failure> {
        self.write_record(pair)?;
        self.write_pgn(pair)
    }

    fn write_record(&mut self, pair: &[GameRecord; 2]) -> Result<(), Failure> {
        let Some((file, _)) = &mut self.record else { return Ok(()) };
        file.write(&pair.each_ref().map(|game| json(game) + "\n").concat())
    }

    fn write_pgn(&mut self, pair: &[GameRecord; 2]) -> Result<(), Failure> {
        let Some((file, _)) = &mut self.pgn else { return Ok(()) };
        let [one, other] = pair.each_ref().map(|game| self.as_pgn.write(game));
        let text = one.and_then(|one| Ok(one + &other?)).map_err(|error| file.unusable(error))?;
        file.write(&text)
    }
}
