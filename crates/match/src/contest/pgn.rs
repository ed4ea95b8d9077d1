//! The games of a match as PGN, from which the match can go on.

use isotope_ruleset::Ruleset;
use shakmaty::{Color, KnownOutcome, Outcome};

use super::game::{MatchGame, color_of_first};
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

impl<'m> MatchPgn<'m> {
    /// A game as PGN, with an empty line after it.
    pub fn write(&self, played: &MatchGame<'_>) -> String {
        let MatchGame { number, game, winner, end, fault } = played;
        let fault = fault.as_ref().map_or_else(String::new, |fault| format!(": {fault}"));
        let mut tags = self.tags(*number);
        tags.push(("Termination", format!("{end}{fault}")));
        pgn::write(game, self.ruleset, &tags, *winner, &[])
    }

    /// Reads the pairs of games that stand at the beginning of a match; also returns the end of the last one in bytes.
    /// What follows was not written to its end.
    ///
    /// # Errors
    /// Returns a message if the text has something other than games of this match, or a game is damaged.
    pub fn read(&self, text: &str) -> Result<(Vec<[MatchGame<'m>; 2]>, usize), String> {
        let WrittenGames { games, foreign, end } = WrittenGames::read(text, EVENT)?;
        let other = |line| format!("line {line} is of no game of this match: name another file");
        if let Some(line) = foreign {
            return Err(other(line));
        }
        let mut played = Vec::new();
        for (written, number) in games.iter().zip(1..) {
            let hash = [("RulesetHash", self.ruleset.hash.clone())];
            let mut tags = self.tags(number).into_iter().chain(hash);
            // In a tag, line breaks and the like are blanks.
            let as_written = |value: &str| value.replace(char::is_control, " ");
            if !tags.all(|(name, value)| written.tag(name) == Some(&as_written(&value))) {
                return Err(other(written.line));
            }
            let game = self.game(written, number).map_err(|error| damaged(written.line, &error));
            played.push(game?);
            written.check(|_| String::new())?;
        }
        let (pairs, half) = played.as_chunks::<2>();
        let end = if half.is_empty() { end } else { games[2 * pairs.len()].start };
        Ok((pairs.to_vec(), end))
    }

    fn game(&self, written: &WrittenGame, number: u64) -> Result<MatchGame<'m>, String> {
        let tag =
            |name: &str| written.tag(name).ok_or_else(|| format!("the tag `{name}` is missing"));
        let game = written.replay(self.ruleset)?;
        let winner = match Outcome::from_ascii(tag("Result")?.as_bytes()) {
            Ok(Outcome::Known(KnownOutcome::Decisive { winner })) => Some(winner),
            Ok(Outcome::Known(KnownOutcome::Draw)) => None,
            _ => return Err("its result is not known".into()),
        };
        let end = tag("Termination")?;
        let (end, fault) = end.split_once(": ").map_or((end, None), |(end, why)| (end, Some(why)));
        if game.ended().is_some_and(|ended| (ended.reason.as_str(), ended.winner) != (end, winner))
        {
            return Err("it has another end than its moves".into());
        }
        Ok(MatchGame { number, game, winner, end: end.into(), fault: fault.map(String::from) })
    }

    fn tags(&self, number: u64) -> Vec<(&'static str, String)> {
        let [one, other] = self.engines.clone();
        let is_white = color_of_first(number) == Color::White;
        let (white, black) = if is_white { (one, other) } else { (other, one) };
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
