//! Games with the comments of their moves, written to PGN and read again, and moves as they are written.

use isotope_kernel::{Game, Rules, fen, notation};
use isotope_pgn::{GameTree, Pgn, TreePly, pgn_of_tree};
use isotope_ruleset::Ruleset;
use shakmaty::{Color, KnownOutcome, Outcome};

/// Writes a game as PGN, with an empty line after it. A game that has not ended by its rules has the `winner`, or is a
/// draw. There may be fewer comments than moves, and comments may be empty.
pub fn write(
    game: &Game<&Rules>,
    ruleset: &Ruleset,
    tags: &[(&str, String)],
    winner: Option<Color>,
    comments: &[String],
) -> String {
    let mut tags: Vec<(String, String)> =
        tags.iter().map(|(name, value)| ((*name).into(), value.clone())).collect();
    let known = winner.map_or(KnownOutcome::Draw, |winner| KnownOutcome::Decisive { winner });
    let result = Outcome::Known(known);
    tags.push(("Result".into(), result.to_string()));
    let ply = |(index, text): (usize, String)| TreePly {
        comments: comments.get(index).cloned().into_iter().collect(),
        ..TreePly::new(&text)
    };
    let line = game.record().moves.into_iter().enumerate().map(ply).collect();
    let tree = GameTree { tags, line, ..GameTree::default() };
    pgn_of_tree(&game.start(), &tree, ruleset).expect("moves of a game can be read again") + "\n"
}

/// Begins a game at a position, or where games of the rules start.
///
/// # Errors
/// Returns a message if games of the rules cannot begin there.
pub fn begin<'r>(rules: &'r Rules, start: Option<&str>) -> Result<Game<&'r Rules>, String> {
    let Some(text) = start else { return Ok(Game::begin(rules)) };
    let fen = fen::read(text).map_err(|error| format!("`{text}`: {error}"))?;
    Game::from_fen(rules, fen).map_err(|error| format!("`{text}`: {error}"))
}

/// Plays a move as it is written.
///
/// # Errors
/// Returns a message if the text is no move of the position, or the move is illegal.
pub fn play(game: &mut Game<&Rules>, text: &str) -> Result<(), String> {
    let m = notation::read(&game.position(), text).map_err(|error| error.to_string())?;
    game.play(m).map_err(|illegal| format!("`{text}` is illegal: {illegal}"))
}

/// The games of a text that were written by [`write()`] with the same tag `Event`.
#[derive(Debug)]
pub struct WrittenGames {
    /// The games that were written to their ends.
    pub games: Vec<WrittenGame>,
    /// The line, from 1, of a game with another tag, or of what is no game.
    pub foreign: Option<usize>,
    /// The end of the last game that was written to its end, in bytes.
    pub end: usize,
}

/// A game that was written by [`write()`], or damaged since.
#[derive(Clone, Debug)]
pub struct WrittenGame {
    pgn: Pgn,
    /// The words of the moves outside of comments, without move numbers.
    words: Vec<String>,
    /// The line at which the game begins, from 1.
    pub line: usize,
    /// Where the game begins, in bytes.
    pub start: usize,
}

impl WrittenGames {
    /// Reads the games with this tag `Event`. A run that was killed may have left the beginning of another.
    ///
    /// # Errors
    /// Returns a message with a line if a game is damaged.
    pub fn read(text: &str, event: &str) -> Result<WrittenGames, String> {
        let title = format!("[Event \"{event}\"]\n");
        let mut read = WrittenGames { games: Vec::new(), foreign: None, end: text.len() };
        let last = text.rfind("\n\n").map_or(0, |at| at + 2);
        if last < text.len() && title.starts_with(&text[last..]) {
            read.end = last;
        }
        let (mut at, mut starts) = (0, Vec::new());
        for line in text[..read.end].split_inclusive('\n') {
            if line.starts_with("[Event \"") || (starts.is_empty() && !line.trim().is_empty()) {
                starts.push(at);
            }
            at += line.len();
        }
        let ends = starts.iter().copied().skip(1).chain([read.end]);
        for (start, end) in starts.iter().copied().zip(ends) {
            let (game, line) = (&text[start..end], text[..start].matches('\n').count() + 1);
            if game.lines().next() != Some(title.trim_end()) {
                read.foreign.get_or_insert(line);
                continue;
            }
            let moves = game.lines().skip_while(|line| !line.trim().is_empty());
            let moves = moves.collect::<Vec<_>>().join("\n");
            let is_written = game.lines().next_back().is_some_and(|line| line.trim().is_empty());
            if end == read.end && (moves.trim().is_empty() || !is_written) {
                read.end = start;
                break;
            }
            let pgn = Pgn::read(game).map_err(|error| damaged(line, &error.message))?;
            if !pgn.is_complete {
                return Err(damaged(line, "it has no result"));
            }
            let words = words(&moves);
            read.games.push(WrittenGame { pgn, words, line, start });
        }
        Ok(read)
    }
}

impl WrittenGame {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.pgn.tag(name)
    }

    /// The moves, each with the words of its comments.
    pub fn plies(&self) -> impl Iterator<Item = (&str, String)> {
        self.pgn.game.line.iter().map(|ply| (&*ply.text, ply.comments.join(" ")))
    }

    /// Plays the game again.
    ///
    /// # Errors
    /// Returns a message if it cannot be played under the ruleset.
    pub fn replay<'r>(&self, ruleset: &'r Ruleset) -> Result<Game<&'r Rules>, String> {
        let mut game = begin(&ruleset.rules, self.tag("FEN"))?;
        self.plies().try_for_each(|(text, _)| play(&mut game, text))?;
        Ok(game)
    }

    /// Checks that nothing stands among the moves that was not written there. `comment` is what the comment of a ply
    /// says, as far as it was understood.
    ///
    /// # Errors
    /// Returns a message with the line of the game.
    pub fn check(&self, comment: impl Fn(usize) -> String) -> Result<(), String> {
        let moves = self.pgn.game.line.iter().map(|ply| &*ply.text);
        if !self.words.iter().map(String::as_str).eq(moves.chain(self.tag("Result"))) {
            return Err(damaged(self.line, "there is more than its moves and its result"));
        }
        let wrong = self.plies().enumerate().find(|(ply, (_, said))| *said != comment(*ply));
        match wrong {
            Some((_, (text, said))) => Err(damaged(
                self.line,
                &format!("the comment `{said}` of {text} is not understood"),
            )),
            None => Ok(()),
        }
    }
}

/// The message about a game that is not as it was written.
pub fn damaged(line: usize, why: &str) -> String {
    format!(
        "the game at line {line} is damaged: {why}; remove the game to play it again, or name another file"
    )
}

/// The words outside of comments that are no move numbers.
fn words(moves: &str) -> Vec<String> {
    let outside = moves.split('{').enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, outside)| outside),
    });
    let words = outside.flat_map(str::split_whitespace);
    let is_number = |word: &str| {
        let digits = word.trim_end_matches('.');
        digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    words.filter(|word| !is_number(word)).map(String::from).collect()
}
