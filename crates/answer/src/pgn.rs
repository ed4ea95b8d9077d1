//! Writes and reads games as PGN, with tags that identify the rules.

mod movetext;
mod tokens;
mod tree;
mod write;

use isotope_ruleset::{ruleset_called, shipped};

pub use movetext::parse_movetext;
pub use tree::{GameTree, MAX_DEPTH, TreePly, moves_in};
pub use write::pgn_of_tree;

use self::tokens::Token;
use crate::input::refusal::{InputError, RequestError};

/// A game read from PGN, not yet interpreted under any rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// The game with its tags in the order of the text, its variations, comments and glyphs.
    pub game: GameTree,
    /// The moves of the main line, exactly as they were written.
    pub moves: Vec<String>,
    /// Whether a result stands at the end of the game.
    pub is_complete: bool,
    /// The number of games in the text.
    pub games: usize,
}

impl Pgn {
    /// Reads the first game in `text`, which may lack tags, moves or both. Move numbers are skipped; every word of
    /// the movetext that is no glyph and no result is taken for a move. Without a `Result` tag, a result after
    /// the moves becomes one.
    ///
    /// ```
    /// let read = isotope_answer::Pgn::read("[Variant \"Atomic\"]\n\n1. e4 {e5!} e5? 2. d4 *").unwrap();
    /// assert_eq!(read.tag("Variant"), Some("Atomic"));
    /// assert_eq!(read.moves, ["e4", "e5?", "d4"]);
    /// assert_eq!(read.game.line[0].comments, ["e5!"]);
    /// assert_eq!((&*read.game.line[1].text, &*read.game.line[1].glyphs), ("e5", &[2][..]));
    /// ```
    ///
    /// # Errors
    /// Returns an error if a bracket in the movetext before the next tags is unmatched, or variations are nested more
    /// than [`MAX_DEPTH`] deep.
    pub fn read(text: &str) -> Result<Pgn, InputError> {
        Pgn::read_all(text).swap_remove(0)
    }

    /// Reads all games in `text`, of which there is at least one, possibly without tags and moves. Each is read as by
    /// [`read`](Pgn::read); an error stands for all games after the same tags.
    ///
    /// ```
    /// let games = isotope_answer::Pgn::read_all("1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 (\n\n[Event \"?\"]\n\n1. c4");
    /// assert_eq!(games[0].as_ref().unwrap().moves, ["e4", "e5"]);
    /// assert!(games[1].is_err() && !games[2].as_ref().unwrap().is_complete);
    /// ```
    pub fn read_all(text: &str) -> Vec<Result<Pgn, InputError>> {
        let text = text.trim_start_matches('\u{feff}');
        // Tags, and the movetext after them. The first block may be empty.
        let mut blocks = vec![(Vec::new(), String::new())];
        let (mut in_tags, mut in_comment) = (true, false);
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            match tag(line).filter(|_| !in_comment) {
                Some(tag) => {
                    if !std::mem::replace(&mut in_tags, true) {
                        blocks.push((Vec::new(), String::new()));
                    }
                    blocks.last_mut().expect("there is at least one").0.push(tag);
                }
                None => {
                    in_tags &= line.trim().is_empty();
                    in_comment = ends_in_comment(line, in_comment);
                    let (_, movetext) = blocks.last_mut().expect("there is at least one");
                    *movetext += line;
                    movetext.push('\n');
                }
            }
        }
        let mut games = Vec::new();
        for (mut tags, movetext) in blocks {
            match tokens::tokens(&movetext).map(movetext::games) {
                // The tags are those of the first game.
                Ok(them) => games.extend(
                    them.into_iter().map(|tokens| Pgn::of(std::mem::take(&mut tags), tokens)),
                ),
                Err(error) => games.push(Err(error)),
            }
        }
        let many = games.len();
        games.iter_mut().flatten().for_each(|game| game.games = many);
        games
    }

    /// The game with these tags and tokens.
    fn of(mut tags: Vec<(String, String)>, tokens: Vec<Token>) -> Result<Pgn, InputError> {
        let (comments, line) = tree::line_of(&tokens)?;
        let last = tokens.iter().rfind(|token| !matches!(token, Token::Comment(_)));
        let is_complete = matches!(last, Some(Token::Result(_)));
        let result = tokens.iter().rev().find_map(|token| match token {
            Token::Result(result) if result != "*" => {
                Some(result.replace('–', "-").replace('½', "1/2"))
            }
            _ => None,
        });
        if let Some(result) = result.filter(|_| tags.iter().all(|(name, _)| name != "Result")) {
            tags.push(("Result".into(), result));
        }
        let moves = movetext::main_line(tokens);
        Ok(Pgn { game: GameTree { tags, comments, line }, moves, is_complete, games: 1 })
    }

    /// The value of the tag called `name`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.game.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| &**value)
    }

    /// The FEN of the position in which the game begins, or `startpos` if there is no such tag.
    pub fn start(&self) -> &str {
        self.tag("FEN").unwrap_or("startpos")
    }

    /// The shipped ruleset that the tags identify by name and hash, by hash alone, by name alone if
    /// there is no hash, or by a name that other programs use; `None` if the tags do not identify any
    /// rules.
    ///
    /// # Errors
    /// Returns an error if no shipped ruleset matches the tags, for instance because the rules of that
    /// name have changed since the game.
    pub fn ruleset(&self) -> Result<Option<&'static str>, RequestError> {
        let is_same = |id: &str, hash: &str| shipped(id).is_ok_and(|ruleset| ruleset.hash == hash);
        let mut ids = isotope_ruleset::SHIPPED.iter().map(|(id, _)| *id);
        let unknown = |what: &str, value: &str| RequestError {
            code: "unknown-ruleset",
            message: format!("the game was played by `{value}`, and no ruleset is {what}"),
        };
        match (self.tag("Ruleset"), self.tag("RulesetHash"), self.tag("Variant")) {
            (Some(name), Some(hash), _) => {
                let named = ids.clone().find(|id| *id == name && is_same(id, hash));
                let found = named.or_else(|| ids.find(|id| is_same(id, hash)));
                found.map(Some).ok_or_else(|| unknown("shipped with the hash that it gives", name))
            }
            (Some(name), None, _) => {
                let found = ids.find(|id| *id == name);
                found.map(Some).ok_or_else(|| unknown("called so", name))
            }
            (None, _, Some(variant)) => {
                // These values do not identify any rules.
                if matches!(variant.trim(), "" | "?")
                    || variant.eq_ignore_ascii_case("From Position")
                {
                    return Ok(None);
                }
                let found = ruleset_called(variant);
                found.map(Some).ok_or_else(|| unknown("known by that name", variant))
            }
            (None, _, None) => Ok(None),
        }
    }
}

/// The name and value of the tag, if the line is a tag.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| (name.into(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Whether a line of movetext ends inside a comment that continues on the next line. `inside` is whether
/// the line begins inside a comment.
fn ends_in_comment(line: &str, mut inside: bool) -> bool {
    for c in line.chars() {
        match c {
            ';' if !inside => return false,
            '{' => inside = true,
            '}' => inside = false,
            _ => (),
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use isotope_kernel::{Position, fen};
    use isotope_ruleset::{ALIASES, Ruleset};

    use super::*;

    fn pgn_of(ruleset: &Ruleset, start: Option<&str>, moves: &str) -> String {
        let start = match start {
            Some(fen) => Position::from_fen(&ruleset.rules, fen::read(fen).unwrap()).unwrap(),
            None => Position::start(&ruleset.rules),
        };
        let line = moves.split_whitespace().map(TreePly::of).collect();
        pgn_of_tree(&start, &GameTree { line, ..GameTree::default() }, ruleset).expect(moves)
    }

    #[test]
    fn a_game_from_a_position_has_a_fen_tag_and_black_may_begin() {
        let icc = shipped("icc").unwrap();
        let text = pgn_of(&icc, Some("k7/1R6/8/8/2K5/8/8/8 b - - 0 1"), "Ka7 Rxa7");
        assert!(
            text.contains("[SetUp \"1\"]\n[FEN \"k7/1R6/8/8/2K5/8/8/8 b - - 0 1\"]\n"),
            "{text}"
        );
        assert!(text.ends_with("\n\n1... Ka7 2. Rxa7# 1-0\n"), "{text}");
        assert!(!text.contains("Variant"), "no other program has a name for it");
        let read = Pgn::read(&text).unwrap();
        assert_eq!(read.ruleset(), Ok(Some("icc")));
        assert_eq!(read.start(), "k7/1R6/8/8/2K5/8/8/8 b - - 0 1");
        assert_eq!(read.moves, ["Ka7", "Rxa7#"]);
    }

    #[test]
    fn a_ruleset_id_cannot_inject_tags() {
        let atomic = shipped("atomic").unwrap();
        let mine = Ruleset { id: "a\"]\n[Result \"1-0\\".into(), hash: "0".into(), ..atomic };
        let text = pgn_of(&mine, None, "e4");
        let read = Pgn::read(&text).unwrap();
        assert_eq!(read.game.tags.len(), 9, "{text}");
        assert_eq!(read.tag("Result"), Some("*"));
        assert!(read.ruleset().is_err(), "its hash matches no shipped ruleset");
    }

    #[test]
    fn long_games_are_wrapped_and_read_again() {
        let chess = shipped("chess").unwrap();
        let moves =
            "Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6 Ng1 Ng8 d4 d5 Nf3 Nf6 Ng1 Ng8 c4 c5 Nf3 Nf6 a4 a5";
        let text = pgn_of(&chess, None, moves);
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let read = Pgn::read(&text).unwrap();
        assert_eq!(read.moves, moves.split_whitespace().collect::<Vec<_>>());
        assert_eq!(read.ruleset(), Ok(Some("chess")));
    }

    #[test]
    fn the_first_game_is_read_even_if_its_comments_contain_tags() {
        let text = "\u{feff}% by hand\r\n[Event \"a \\\"b\\\"\"]\r\n\r\n1. e4 {[%clk 1]\r\n[Event \"no\"]\r\n} e5 ; {\r\n\
            *\r\n\r\n[Event \"b\"]\r\n[Site \"x\"]\r\n\r\n1. d4 *\r\n";
        let read = Pgn::read(text).unwrap();
        assert_eq!((read.tag("Event"), read.tag("Site"), read.games), (Some("a \"b\""), None, 2));
        assert_eq!(read.moves, ["e4", "e5"]);
        assert_eq!(read.ruleset(), Ok(None));
        assert_eq!(Pgn::read("[FEN \"8/8/8/8/8/8/8/8 w\"]\n\n*").unwrap().moves, [] as [&str; 0]);
        assert_eq!(Pgn::read("1. e4 {").unwrap_err().error.code, "move-unreadable");
    }

    #[test]
    fn a_result_ends_a_game_even_if_the_next_one_has_no_tags() {
        let games = |text: &str| {
            let read = Pgn::read(text).unwrap();
            (read.moves.join(" "), read.games)
        };
        for text in [
            "1. e4 e5 *\n\n1. d4 d5 *",
            "1. e4 e5 1-0 1. d4 d5",
            "1. e4 e5 {*} 1/2-1/2\n1. d4 *",
            "[Event \"?\"]\n\n1. e4 e5 0–1\n\nd4 d5",
            "1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 *",
        ] {
            assert_eq!(games(text), ("e4 e5".into(), 2), "{text}");
        }
        for text in ["e4 e5", "1. e4 e5 * {that was it} *\n", "1. e4 (1. d4 * d5) e5 ; 1-0\n*"] {
            assert_eq!(games(text), ("e4 e5".into(), 1), "{text}");
        }
        assert_eq!(games("* 1. e4"), ("e4".into(), 1));
        let four = "1. e4 *\n1. d4 *\n\n[Event \"?\"]\n\n1. c4 *\n1. f4 *";
        assert_eq!(games(four), ("e4".into(), 4));
        let broken = "1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 (";
        assert_eq!(games(broken), ("e4 e5".into(), 2), "only the first game must be readable");
    }

    #[test]
    fn comments_belong_to_the_move_before_them_and_a_cut_game_is_not_complete() {
        let text = "[White \"a \\\"b\\\"\"]\n\n1. e4 { [%eval 0.30] } e5 (1... c5) 2. Nf3 *\n\n\
                    [White \"c\"]\n\n1. a2a2 {x}";
        let games = Pgn::read_all(text);
        let games: Vec<&Pgn> = games.iter().map(|game| game.as_ref().unwrap()).collect();
        let comments: Vec<String> =
            games[0].game.line.iter().map(|ply| ply.comments.join(" ")).collect();
        assert_eq!(comments, ["[%eval 0.30]", "", ""]);
        assert_eq!((games[0].tag("White"), games[0].is_complete), (Some("a \"b\""), true));
        assert_eq!((games.len(), games[1].is_complete, games[1].moves.len()), (2, false, 1));
        assert_eq!((games[1].tag("White"), games[1].games), (Some("c"), 2));
    }

    #[test]
    fn only_shipped_rules_get_a_variant_tag() {
        let atomic = shipped("atomic").unwrap();
        assert!(pgn_of(&atomic, None, "e4").contains("[Variant \"Atomic\"]"));
        let other = Ruleset { id: atomic.id.clone(), ..shipped("icc").unwrap() };
        let text = pgn_of(&other, None, "e4");
        assert!(text.contains("[Ruleset \"atomic\"]") && !text.contains("Variant"), "{text}");
    }

    #[test]
    fn a_tag_keeps_its_backslashes_and_quotes() {
        let atomic = shipped("atomic").unwrap();
        let id = "a\\\"b\\n\\";
        let text = pgn_of(&Ruleset { id: id.into(), ..atomic }, None, "e4");
        assert!(text.contains(r#"[Ruleset "a\\\"b\\n\\"]"#), "{text}");
    }

    #[test]
    fn a_variant_tag_names_a_shipped_ruleset() {
        for names in ALIASES.iter().filter(|names| !names.pgn.is_empty()) {
            let variant = names.pgn.to_uppercase();
            let read = Pgn::read(&format!("[Variant \"{variant}\"]\n\n*")).unwrap();
            assert_eq!(read.ruleset(), Ok(Some(names.ruleset)));
        }
        let read = |variant: &str| Pgn::read(&format!("[Variant \"{variant}\"]\n\n*")).unwrap();
        assert_eq!(read("From Position").ruleset(), Ok(None));
        assert_eq!(read("Racing Kings").ruleset().unwrap_err().code, "unknown-ruleset");
    }
}
