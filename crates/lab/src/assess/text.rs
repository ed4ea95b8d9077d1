//! The games of an assessment as PGN, from which every figure can be counted again.

use isotope_engine::Score;
use isotope_ruleset::Ruleset;

use super::{
    game::{AssessedGame, GameSource},
    self_play::STRONGER,
};
use isotope_match::pgn::{self, WrittenGame, WrittenGames};

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
pub struct AssessedGames {
    games: Vec<(Header, GameSource, WrittenGame)>,
    end: usize,
    is_cut_off: bool,
}

impl Header {
    /// A game of this assessment under `ruleset` as PGN.
    pub fn pgn(&self, played: &AssessedGame<'_>, ruleset: &Ruleset) -> String {
        let Header { nodes, seed, against, network, .. } = self;
        let name = |nodes: u64| format!("Isotope, {nodes} nodes");
        let (white, black) = match played.source {
            GameSource::Main(_) | GameSource::Training(_) => (*nodes, *nodes),
            GameSource::Skill(number) if number % 2 == 1 => (STRONGER * nodes, *nodes),
            GameSource::Skill(_) => (*nodes, STRONGER * nodes),
        };
        let mut tags = vec![
            ("Event", EVENT.to_owned()),
            ("Round", played.source.to_string()),
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
    /// Reads the complete games of assessments from PGN. Other games are left out, and so is one at the end that was not
    /// written to its end.
    ///
    /// # Errors
    /// Returns a message if a game of an assessment is damaged.
    pub fn read(text: &str) -> Result<AssessedGames, String> {
        let WrittenGames { games, end, .. } = WrittenGames::read(text, EVENT)?;
        let games = games.into_iter().map(|game| {
            let unknown = || pgn::damaged(game.line, "a tag is missing or wrong");
            of_assessment(&game)
                .map(|(header, source)| (header, source, game.clone()))
                .ok_or_else(unknown)
        });
        let games = games.collect::<Result<_, String>>()?;
        Ok(AssessedGames { games, end, is_cut_off: end < text.len() })
    }

    /// The end of the last game that was written to its end, in bytes.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Whether the text ends with a game that was not written to its end.
    pub fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// The headers of the assessments, each once.
    pub fn headers(&self) -> Vec<Header> {
        let mut headers: Vec<Header> =
            self.games.iter().map(|(header, ..)| header.clone()).collect();
        headers.sort();
        headers.dedup();
        headers
    }

    /// The games of an assessment, in the order of the text, which may have a game several times.
    ///
    /// # Errors
    /// Returns a message if a game cannot be played under the ruleset, or has moves or comments that were not written.
    pub fn of<'r>(
        &self,
        header: &Header,
        ruleset: &'r Ruleset,
    ) -> Result<Vec<AssessedGame<'r>>, String> {
        let games = self.games.iter().filter(|(other, ..)| other == header);
        games.map(|(_, source, game)| played(*source, game, ruleset)).collect()
    }
}

/// The header and the place of a game; `None` if its tags do not tell them.
fn of_assessment(game: &WrittenGame) -> Option<(Header, GameSource)> {
    let tag = |name: &str| game.tag(name);
    let header = Header {
        hash: tag("RulesetHash")?.into(),
        nodes: tag("Nodes")?.parse().ok()?,
        seed: tag("Seed")?.parse().ok()?,
        against: tag("AgainstHash").map(String::from),
        network: tag("Network").map(String::from),
    };
    Some((header, tag("Round")?.parse().ok()?))
}

/// Plays a game as it is written.
fn played<'r>(
    source: GameSource,
    written: &WrittenGame,
    ruleset: &'r Ruleset,
) -> Result<AssessedGame<'r>, String> {
    let game = written.replay(ruleset).map_err(|error| pgn::damaged(written.line, &error))?;
    let (mut scores, mut against) = (Vec::new(), Vec::new());
    for (_, comment) in written.plies() {
        scores.push(command(&comment, "eval").and_then(|words| read_score(words[0])));
        let moves = command(&comment, "against");
        against.push(moves.and_then(|words| Some([words[0].into(), (*words.get(1)?).into()])));
    }
    let played = AssessedGame { source, game, scores, against };
    written.check(|ply| comment(&played, ply))?;
    Ok(played)
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
    use isotope_kernel::Game;

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
        let written = AssessedGame { source: GameSource::Skill(3), game, scores, against };
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
        let read = read.expect("nothing is damaged");
        assert_eq!(read.headers(), std::slice::from_ref(&header));
        let games = read.of(&header, &ruleset).expect("the moves are legal");
        assert_eq!(
            (games.len(), games[0].source, games[0].end()),
            (1, GameSource::Skill(3), "unfinished")
        );
        assert_eq!((&games[0].scores, &games[0].against), (&written.scores, &written.against));
        assert_eq!(games[0].game.moves(), written.game.moves());

        for (old, new) in [
            ("1. e4", "1. e4 garbage"),
            ("1. e4", "garbage\n1. e4"),
            ("1. e4", "(1. d4) 1. e4"),
            ("1. e4", "1. e4!?"),
            ("1. e4 {", "1. e4 {"),
            (" }", "x }"),
            ("[%eval -0.05]", "[%eval high]"),
            ("[%eval -0.05]", "[%eval -0.0500001]"),
            ("g8f6]", "]"),
            ("Nf3", "Nf9"),
            ("1/2-1/2\n\n", "1/2-1/2 1/2-1/2\n\n"),
            ("Round \"skill 3\"", "Round \"3 skill\""),
            ("[Nodes", "[Knots"),
        ] {
            let changed = text.replacen(old, new, 1);
            let read = AssessedGames::read(&format!("{text}{changed}{text}"));
            let games = read.and_then(|read| read.of(&header, &ruleset));
            assert_eq!(games.is_ok(), changed == text, "{changed}");
            if let Err(error) = games {
                let line = text.matches('\n').count() + 1;
                assert!(error.contains(&format!("the game at line {line} is damaged")), "{error}");
            }
        }
    }

    #[test]
    fn a_game_that_was_not_written_to_its_end_is_left_out() {
        let ruleset = isotope_ruleset::shipped("chess").expect("it is shipped");
        let (game, source) = (Game::begin(&*ruleset.rules), GameSource::Main(1));
        let header =
            Header { hash: String::new(), nodes: 1, seed: 1, against: None, network: None };
        let played = AssessedGame { source, game, scores: Vec::new(), against: Vec::new() };
        let text = header.pgn(&played, &ruleset);
        let two = text.repeat(2);
        for cut in 0..=two.len() {
            let read = AssessedGames::read(&two[..two.len() - cut]).expect("nothing is damaged");
            let games = if cut == 0 { 2 } else { usize::from(cut <= text.len()) };
            assert_eq!((read.games.len(), read.end()), (games, games * text.len()), "{cut}");
        }
    }
}
