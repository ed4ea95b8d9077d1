//! Games with the comments of their moves, written to PGN and read from it.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    ops::ControlFlow,
};

use isotope_answer::{GameTree, TreePly, pgn_of_tree};
use isotope_kernel::{Game, Rules};
use isotope_ruleset::Ruleset;
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Color, KnownOutcome, Outcome};

/// A game as written.
#[derive(Clone, Debug, Default)]
pub(crate) struct WrittenGame {
    /// The values of the tags by their names.
    pub(crate) tags: BTreeMap<String, String>,
    /// The moves, each with its comment, which may be empty.
    pub(crate) moves: Vec<(SanPlus, String)>,
    /// Whether the game ends with a result, so that it is complete.
    pub(crate) complete: bool,
}

/// Writes a game as PGN, with an empty line after it. A game that has not ended by its rules has the `winner`, or is a
/// draw. There may be fewer comments than moves, and comments may be empty.
pub(crate) fn write(
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
        ..TreePly::of(&text)
    };
    let line = game.record().moves.into_iter().enumerate().map(ply).collect();
    let tree = GameTree { tags, line, ..GameTree::default() };
    pgn_of_tree(&game.start(), &tree, ruleset).expect("moves of a game can be read again") + "\n"
}

/// Reads the games of a text. Variations are left out.
///
/// # Errors
/// Returns an error if the text cannot be read or is no PGN.
pub(crate) fn read(text: impl Read) -> io::Result<Vec<WrittenGame>> {
    let mut reader = Reader::new(text);
    let mut collector = Collector::default();
    let mut games = Vec::new();
    while reader.read_game(&mut collector)?.is_some() {
        let game = std::mem::take(&mut collector.0);
        if !game.tags.is_empty() || !game.moves.is_empty() {
            games.push(game);
        }
    }
    Ok(games)
}

#[derive(Default)]
struct Collector(WrittenGame);

impl Visitor for Collector {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let name = String::from_utf8_lossy(name).into_owned();
        self.0.tags.insert(name, value.decode_utf8_lossy().into_owned());
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        self.0.moves.push((san, String::new()));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        if let Some((_, last)) = self.0.moves.last_mut() {
            last.push_str(&String::from_utf8_lossy(comment.as_bytes()));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (): &mut (), _: Outcome) -> ControlFlow<()> {
        self.0.complete = true;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_belong_to_the_move_before_them_and_a_cut_game_is_not_complete() {
        let text = "[White \"a \\\"b\\\"\"]\n\n1. e4 { [%eval 0.30] } e5 (1... c5) 2. Nf3 *\n\n\
                    [White \"c\"]\n\n1. a2a2 {x}";
        let games = read(text.as_bytes()).expect("it is read");
        let comments: Vec<&str> =
            games[0].moves.iter().map(|(_, comment)| comment.trim()).collect();
        assert_eq!(comments, ["[%eval 0.30]", "", ""]);
        assert_eq!((&*games[0].tags["White"], games[0].complete), ("a \"b\"", true));
        assert_eq!((games.len(), games[1].complete, games[1].moves.len()), (2, false, 1));
    }
}
