//! The games of a match as PGN, from which the match can go on.

use isotope_kernel::{Game, Record, Rules};
use isotope_ruleset::Ruleset;

use super::record::{GameRecord, GameResult, Side};
use crate::game::pgn::{self, WrittenGame, WrittenGames, damaged};

/// The tag `Event` of these games.
const EVENT: &str = "match";

/// What the games of a match have in common where they are written as PGN.
#[derive(Clone, Debug)]
pub struct MatchPgn<'m> {
    /// The ruleset.
    pub ruleset: &'m Ruleset,
    /// The names of the two engines.
    pub engines: [String; 2],
    /// More tags, which tell the games of one match from those of another.
    pub conditions: Vec<(&'static str, String)>,
}

impl MatchPgn<'_> {
    /// A game as PGN, with an empty line after it.
    ///
    /// # Errors
    /// Returns a message if the record is no game under the ruleset.
    pub fn write(&self, record: &GameRecord) -> Result<String, String> {
        let game = record.replay(self.ruleset)?;
        let termination = match &record.fault {
            Some(fault) => format!("{}: {fault}", record.end),
            None => record.end.clone(),
        };
        let mut tags = self.tags(record.game, record.first);
        tags.push(("Termination", termination));
        Ok(pgn::write(&game, self.ruleset, &tags, record.result.winner(), &[]))
    }

    /// Reads the pairs of games that stand at the beginning of a match; also returns the end of the last one in bytes.
    /// What follows was not written to its end. `opening` is the number of moves of the opening of a pair.
    ///
    /// # Errors
    /// Returns a message if the text has something other than games of this match, or a game is damaged.
    pub fn read(
        &self,
        text: &str,
        opening: impl Fn(u64) -> usize,
    ) -> Result<(Vec<[GameRecord; 2]>, usize), String> {
        let WrittenGames { games, foreign, end } = WrittenGames::read(text, EVENT)?;
        let other = |line| format!("line {line} is of no game of this match: name another file");
        if let Some(line) = foreign {
            return Err(other(line));
        }
        let mut records = Vec::new();
        for (written, number) in games.iter().zip(1..) {
            let first = Side::in_game(number);
            let hash = [("RulesetHash", self.ruleset.hash.clone())];
            let mut tags = self.tags(number, first).into_iter().chain(hash);
            // In a tag, line breaks and the like are blanks.
            let as_written = |value: &str| value.replace(char::is_control, " ");
            if !tags.all(|(name, value)| written.tag(name) == Some(&as_written(&value))) {
                return Err(other(written.line));
            }
            let record = self.record(written, number, opening((number - 1) / 2));
            records.push(record.map_err(|error| damaged(written.line, &error))?);
            written.check(|_| String::new())?;
        }
        let (pairs, half) = records.as_chunks::<2>();
        let end = if half.is_empty() { end } else { games[2 * pairs.len()].start };
        Ok((pairs.to_vec(), end))
    }

    fn record(
        &self,
        written: &WrittenGame,
        number: u64,
        opening: usize,
    ) -> Result<GameRecord, String> {
        let tag =
            |name: &str| written.tag(name).ok_or_else(|| format!("the tag `{name}` is missing"));
        let rules: &Rules = &self.ruleset.rules;
        let begun = Game::begin(rules).record();
        let record = Record {
            start: written.tag("FEN").map_or(begun.start, String::from),
            moves: written.plies().map(|(text, _)| text.into()).collect(),
            ..begun
        };
        let game = Game::replay(rules, &record).map_err(|error| error.to_string())?;
        let result = GameResult::read(tag("Result")?).ok_or("its result is not known")?;
        let end = tag("Termination")?;
        let (end, fault) = end.split_once(": ").map_or((end, None), |(end, why)| (end, Some(why)));
        let record =
            GameRecord::new(&game, number, opening, result, (end.into(), fault.map(String::from)));
        record.replay(self.ruleset)?;
        Ok(record)
    }

    fn tags(&self, number: u64, first: Side) -> Vec<(&'static str, String)> {
        let [one, other] = self.engines.clone();
        let (white, black) = if first == Side::White { (one, other) } else { (other, one) };
        let mut tags = vec![
            ("Event", EVENT.to_owned()),
            ("Round", number.to_string()),
            ("White", white),
            ("Black", black),
        ];
        tags.extend(self.conditions.iter().cloned());
        tags
    }
}
