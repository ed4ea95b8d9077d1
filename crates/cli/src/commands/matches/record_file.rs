//! The record of a match: a line of JSON with its settings, and a line for each game.

use isotope_answer::excerpt;
use isotope_match::GameRecord;
use isotope_ruleset::Ruleset;
use serde_json::Value;

use crate::output::{Output, failure::Failure, run_file::RunFile};

/// Reads the pairs of games in the record of a match with these settings, which are written to an empty file. Half a
/// pair or half a line at the end, which was not written to its end, is removed.
///
/// # Errors
/// Returns an error if it is the record of another match, or a line is damaged.
pub(crate) fn read(
    file: &mut RunFile,
    settings: &Value,
    ruleset: &Ruleset,
    output: &mut Output,
) -> Result<Vec<[GameRecord; 2]>, Failure> {
    let mut lines = file.text().split_inclusive('\n');
    let Some(first) = lines.next() else {
        file.write(&format!("{settings}\n"))?;
        return Ok(Vec::new());
    };
    if serde_json::from_str(first).ok().as_ref() != Some(settings) {
        return Err(file.unusable(format!(
            "this is not the record of this match: name another file, or play with its settings: {}",
            excerpt(first.trim())
        )));
    }
    let (mut games, mut end, mut length) = (Vec::new(), first.len(), first.len());
    for (line, number) in lines.zip(1..).take_while(|(line, _)| line.ends_with('\n')) {
        let game = game(line, number, ruleset).map_err(|error| {
            let what = "mend it, remove it and those after it to play their games again, or name another file";
            file.unusable(format!("line {} is damaged: {error}; {what}", number + 1))
        })?;
        games.push(game);
        length += line.len();
        if games.len() % 2 == 0 {
            end = length;
        }
    }
    file.cut(end, output)?;
    Ok(games.as_chunks::<2>().0.to_vec())
}

/// The game in a line, which must be the one with this number.
fn game(line: &str, number: u64, ruleset: &Ruleset) -> Result<GameRecord, String> {
    let game: GameRecord = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if game.game != number {
        return Err(format!("game {number} is missing here"));
    }
    game.replay(ruleset)?;
    Ok(game)
}
