//! Games with the comments of their moves, written to PGN, and moves as they are written.

use isotope_kernel::{Game, Rules, notation};
use isotope_pgn::{GameTree, TreePly, pgn_of_tree};
use isotope_ruleset::Ruleset;
use shakmaty::{Color, KnownOutcome, Outcome};

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

/// Plays a move as it is written.
///
/// # Errors
/// Returns a message if the text is no move of the position, or the move is illegal.
pub(crate) fn play(game: &mut Game<&Rules>, text: &str) -> Result<(), String> {
    let m = notation::read(&game.position(), text).map_err(|error| error.to_string())?;
    game.play(m).map_err(|illegal| format!("`{text}` is illegal: {illegal}"))
}
