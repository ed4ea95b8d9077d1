//! The games of an assessment as PGN, from which every figure can be counted again.

use isotope_engine::Score;
use isotope_kernel::{Game, Rules};
use isotope_pgn::Pgn;
use isotope_ruleset::Ruleset;

use super::{
    game::{AssessedGame, Part},
    self_play::STRONGER,
};
use crate::game::pgn;

/// The tag `Event` of these games.
const EVENT: &str = "assessment";

/// What games of the same assessment have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Header {
    /// The content hash of the rules.
    pub hash: String,
    /// The number of nodes for each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The content hash of the rules with which moves are compared.
    pub against: Option<String>,
    /// The checksum of the learned evaluation; `None` for the derived one, and for games that an evaluation is learned
    /// from, which follows from those before.
    pub network: Option<String>,
}

/// Games of one or more assessments, as written.
#[derive(Debug)]
pub struct AssessedGames(Vec<(Header, Part, Pgn)>);

impl Header {
    /// A game of this assessment under `ruleset` as PGN.
    pub fn pgn(&self, played: &AssessedGame<'_>, ruleset: &Ruleset) -> String {
        let Header { nodes, seed, against, network, .. } = self;
        let name = |nodes: u64| format!("Isotope, {nodes} nodes");
        let (white, black) = match played.part {
            Part::Main(_) | Part::Training(_) => (*nodes, *nodes),
            Part::Skill(number) if number % 2 == 1 => (STRONGER * nodes, *nodes),
            Part::Skill(_) => (*nodes, STRONGER * nodes),
        };
        let mut tags = vec![
            ("Event", EVENT.to_owned()),
            ("Round", played.part.to_string()),
            ("White", name(white)),
            ("Black", name(black)),
            ("Nodes", nodes.to_string()),
            ("Seed", seed.to_string()),
            ("Termination", played.end().to_owned()),
        ];
        tags.extend(against.iter().map(|hash| ("AgainstHash", hash.clone())));
        tags.extend(network.iter().map(|sum| ("Network", sum.clone())));
        let comments: Vec<String> =
            (0..played.scores.len()).map(|ply| comment(played, ply)).collect();
        let winner = played.game.ended().and_then(|outcome| outcome.winner);
        pgn::write(&played.game, ruleset, &tags, winner, &comments)
    }
}

impl AssessedGames {
    /// Reads the complete games of assessments from PGN. Other games are left out.
    pub fn read(text: &str) -> AssessedGames {
        AssessedGames(Pgn::read_all(text).into_iter().flatten().filter_map(of_assessment).collect())
    }

    /// The headers of the assessments, each once.
    pub fn headers(&self) -> Vec<Header> {
        let mut headers: Vec<Header> = self.0.iter().map(|(header, ..)| header.clone()).collect();
        headers.sort();
        headers.dedup();
        headers
    }

    /// The games of an assessment, in the order of the text, which may have a game several times.
    ///
    /// # Errors
    /// Returns a message if a game cannot be played under `rules`.
    pub fn of<'r>(
        &self,
        header: &Header,
        rules: &'r Rules,
    ) -> Result<Vec<AssessedGame<'r>>, String> {
        let games = self.0.iter().filter(|(other, ..)| other == header);
        let games = games.map(|(_, part, game)| {
            played(*part, game, rules).map_err(|error| format!("game {part}: {error}"))
        });
        games.collect()
    }
}

/// The header and the place of a game; `None` if it is incomplete or belongs to no assessment.
fn of_assessment(game: Pgn) -> Option<(Header, Part, Pgn)> {
    let tag = |name: &str| game.tag(name);
    if !game.is_complete || tag("Event")? != EVENT {
        return None;
    }
    let header = Header {
        hash: tag("RulesetHash")?.into(),
        nodes: tag("Nodes")?.parse().ok()?,
        seed: tag("Seed")?.parse().ok()?,
        against: tag("AgainstHash").map(String::from),
        network: tag("Network").map(String::from),
    };
    Some((header, tag("Round")?.parse().ok()?, game))
}

/// Plays a game as it is written.
fn played<'r>(part: Part, written: &Pgn, rules: &'r Rules) -> Result<AssessedGame<'r>, String> {
    let mut game = Game::begin(rules);
    let (mut scores, mut against) = (Vec::new(), Vec::new());
    for ply in &written.game.line {
        pgn::play(&mut game, &ply.text)?;
        let comment = ply.comments.join(" ");
        scores.push(command(&comment, "eval").and_then(|words| read_score(words[0])));
        let moves = command(&comment, "against");
        against.push(moves.and_then(|words| Some([words[0].into(), (*words.get(1)?).into()])));
    }
    Ok(AssessedGame { part, game, scores, against })
}

/// The comment of a move: its score for White, and the best moves under two rulesets.
fn comment(played: &AssessedGame<'_>, ply: usize) -> String {
    let score = played.scores[ply].map(|score| match score {
        Score::Centipawns(value) => {
            let sign = if value < 0 { "-" } else { "" };
            format!("[%eval {sign}{}.{:02}]", value.abs() / 100, value.abs() % 100)
        }
        Score::Mate(moves) => format!("[%eval #{moves}]"),
    });
    let against = played.against.get(ply).and_then(Option::as_ref);
    let against = against.map(|[own, other]| format!("[%against {own} {other}]"));
    score.into_iter().chain(against).collect::<Vec<_>>().join(" ")
}

/// The words of a command in a comment, at least one: of `[%eval 0.30]`, the word `0.30`.
fn command<'c>(comment: &'c str, name: &str) -> Option<Vec<&'c str>> {
    let (_, rest) = comment.split_once(&format!("[%{name} "))?;
    let words: Vec<&str> = rest.split_once(']')?.0.split_whitespace().collect();
    (!words.is_empty()).then_some(words)
}

fn read_score(text: &str) -> Option<Score> {
    match text.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Score::Mate),
        None => {
            text.parse::<f64>().ok().map(|pawns| Score::Centipawns((100.0 * pawns).round() as i32))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        let ruleset = isotope_ruleset::shipped("chess").expect("it is shipped");
        let mut game = Game::begin(&*ruleset.rules);
        let scores =
            [Score::Centipawns(-5), Score::Mate(-3), Score::Centipawns(1234), Score::Mate(2)];
        for text in ["e4", "e5", "Nf3", "Nc6"] {
            pgn::play(&mut game, text).expect("it is legal");
        }
        let moves = || Some(["e2e4".to_owned(), "g8f6".to_owned()]);
        let against = vec![None, moves(), None, None];
        let scores = scores.map(Some).to_vec();
        let written = AssessedGame { part: Part::Skill(3), game, scores, against };
        let header = Header {
            hash: ruleset.hash.clone(),
            nodes: 7,
            seed: 9,
            against: Some("x".into()),
            network: None,
        };
        let text = header.pgn(&written, &ruleset);
        assert!(
            text.contains("1. e4 { [%eval -0.05] } 1... e5 { [%eval #-3] [%against e2e4 g8f6] }"),
            "{text}"
        );
        let read = AssessedGames::read(&format!("{text}[Event \"another\"]\n\n1. e4 *\n"));
        assert_eq!(read.headers(), std::slice::from_ref(&header));
        let games = read.of(&header, &ruleset.rules).expect("the moves are legal");
        assert_eq!((games.len(), games[0].part, games[0].end()), (1, Part::Skill(3), "unfinished"));
        assert_eq!((&games[0].scores, &games[0].against), (&written.scores, &written.against));
        assert_eq!(games[0].game.moves(), written.game.moves());
    }
}
