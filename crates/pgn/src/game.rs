//! A game read from PGN, with its tags, variations, comments and glyphs.

use isotope_ruleset::{ruleset_called, shipped};
use thiserror::Error;

use crate::{
    blank::decoded,
    fault::{Fault, PgnError},
    place::Places,
    reader::{WrittenGame, read_games},
    token::{Kind, Wrong},
    tree::{self, GameTree, MAX_DEPTH, written_move},
};

/// A game read from PGN, not yet interpreted under any rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pgn {
    /// The game with its tags in the order of the text, its variations, comments and glyphs.
    pub game: GameTree,
    /// The moves of the main line as they are written, without glyphs. A word that is no move is one of them, so that
    /// nothing is left out.
    pub moves: Vec<String>,
    /// Whether a result stands at the end of the game.
    pub is_complete: bool,
    /// The number of games in the text.
    pub games: usize,
    /// What cannot be read, with its place in the text, and whether something of the main line is lost by it.
    pub faults: Vec<(PgnError, bool)>,
}

/// The tags of a game name rules that are not shipped.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the game was played by `{name}`, and no ruleset is {what}")]
pub struct UnknownRules {
    name: String,
    what: &'static str,
}

impl Pgn {
    /// Reads the first game in `text`, which may lack tags, moves or both. Without a `Result` tag, a result after the
    /// moves becomes one.
    ///
    /// ```
    /// let read = isotope_pgn::Pgn::read("[Variant \"Atomic\"]\n\n1. e4 {e5!} e5? 2. d4 *").unwrap();
    /// assert_eq!(read.tag("Variant"), Some("Atomic"));
    /// assert_eq!(read.moves, ["e4", "e5", "d4"]);
    /// assert_eq!(read.game.line[0].comments, ["e5!"]);
    /// assert_eq!((&*read.game.line[1].text, &*read.game.line[1].glyphs), ("e5", &[2][..]));
    /// ```
    ///
    /// # Errors
    /// Returns an error if a comment or a variation does not end, or variations are nested more than [`MAX_DEPTH`]
    /// deep.
    pub fn read(text: &str) -> Result<Pgn, PgnError> {
        Pgn::read_all(text).swap_remove(0)
    }

    /// Reads all games in `text`, of which there is at least one, possibly without tags and moves. Each is read as by
    /// [`read`](Pgn::read).
    ///
    /// ```
    /// let games = isotope_pgn::Pgn::read_all("1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 (\n\n[Event \"?\"]\n\n1. c4");
    /// assert_eq!(games[0].as_ref().unwrap().moves, ["e4", "e5"]);
    /// assert_eq!(games[1].as_ref().unwrap_err().place, Some((5, 7)));
    /// assert!(!games[2].as_ref().unwrap().is_complete);
    /// ```
    pub fn read_all(text: &str) -> Vec<Result<Pgn, PgnError>> {
        let (mut games, mut others) = (Vec::new(), Vec::new());
        let mut places = Places::new(text.as_bytes());
        read_games(text.as_bytes(), |game| {
            let found = Pgn::from_written(text.as_bytes(), game, &mut places);
            if game.is_no_game() { &mut others } else { &mut games }.push(found);
        });
        if games.is_empty() {
            games.push(others.into_iter().next().unwrap_or_else(|| Ok(Pgn::default())));
        }
        let many = games.len();
        games.iter_mut().flatten().for_each(|game| game.games = many);
        games
    }

    /// The game with these tokens.
    fn from_written(
        text: &[u8],
        written: &WrittenGame,
        places: &mut Places<'_>,
    ) -> Result<Pgn, PgnError> {
        let unclosed = written.faults.iter().find(|fault| fault.is_unclosed());
        if let Some(fault) = unclosed {
            return Err(fault.placed(places));
        }
        let (comments, line) = tree::line_of(text, &written.tokens).map_err(|at| {
            let message = format!("variations are nested more than {MAX_DEPTH} deep");
            PgnError { message, ..Fault::new(Wrong::Variation, at, b"", true).placed(places) }
        })?;
        let main = || written.tokens.iter().filter(|token| token.is_main);
        let result = |known: bool| {
            let mut results = main().rev().filter_map(|token| match token.kind {
                Kind::Result(outcome) => Some(outcome),
                _ => None,
            });
            results.find(|outcome| !known || outcome.known().is_some())
        };
        let tags = written.tags(text).map(|(name, value)| (decoded(name).into_owned(), value));
        let mut tags: Vec<(String, String)> = tags.collect();
        if let Some(result) = result(true).filter(|_| tags.iter().all(|(name, _)| name != "Result"))
        {
            tags.push(("Result".into(), result.to_string()));
        }
        let last = written.tokens.iter().rfind(|token| token.kind != Kind::Comment);
        let is_complete = last.is_some_and(|token| matches!(token.kind, Kind::Result(_)));
        let is_move = |kind| matches!(kind, Kind::Move | Kind::Error(Wrong::Word));
        let moves = main().filter(|token| is_move(token.kind));
        let moves = moves.map(|token| written_move(&text[token.start..token.end])).collect();
        let faults = written.faults.iter().map(|fault| (fault.placed(places), fault.is_loss()));
        let faults = faults.collect();
        Ok(Pgn { game: GameTree { tags, comments, line }, moves, is_complete, games: 1, faults })
    }

    /// The value of the tag called `name`, or of one that is called so in another case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tags = &self.game.tags;
        let found = tags.iter().find(|(tag, _)| tag == name);
        let found = found.or_else(|| tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name)));
        found.map(|(_, value)| &**value)
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
    pub fn ruleset(&self) -> Result<Option<&'static str>, UnknownRules> {
        let is_same = |id: &str, hash: &str| shipped(id).is_ok_and(|ruleset| ruleset.hash == hash);
        let mut ids = isotope_ruleset::SHIPPED.iter().map(|(id, _)| *id);
        let unknown = |what, value: &str| UnknownRules {
            name: value.chars().take(80).collect::<String>().replace(char::is_control, " "),
            what,
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

#[cfg(test)]
mod tests {
    use isotope_kernel::Position;
    use isotope_ruleset::{ALIASES, Ruleset};

    use super::*;
    use crate::TreePly;

    fn pgn_of(ruleset: &Ruleset, start: Option<&str>, moves: &str) -> String {
        let start = match start {
            Some(fen) => Position::from_fen(&ruleset.rules, fen).unwrap(),
            None => Position::start(&ruleset.rules),
        };
        let line = moves.split_whitespace().map(TreePly::new).collect();
        crate::pgn_of_tree(&start, &GameTree { line, ..GameTree::default() }, ruleset).expect(moves)
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
        assert_eq!(Pgn::read("1. e4 {").unwrap_err().place, Some((1, 7)));
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
        let unknown = read("Racing Kings").ruleset().unwrap_err().to_string();
        assert!(
            unknown.ends_with("`Racing Kings`, and no ruleset is known by that name"),
            "{unknown}"
        );
    }
}
