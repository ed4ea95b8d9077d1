//! The section with the examples from the ruleset file.

use isotope_ruleset::{Example, Expect, Ruleset};

use super::{
    page::{Page, escape, sentence},
    scene::{GuideGames, Scene},
};

/// The section with the examples that have a description. Each is shown with the first move that it mentions
/// or, if there is none, with the position alone.
pub(crate) fn examples(games: GuideGames<'_>, ruleset: &Ruleset) -> Page {
    let mut page = Page::default();
    for example in ruleset.examples.iter().filter(|example| !example.about.is_empty()) {
        let Ok(position) = example.position(games.rules) else { continue };
        if page.is_empty() {
            page.heading(2, "What is special");
        }
        page.paragraph(&sentence(&escape(&example.about)));
        let scene = first_move(example).map(|m| Scene::new(position.fen(), m));
        match scene.and_then(|scene| games.first(&[scene], |_| true)) {
            Some(illustration) => page.scene(&illustration),
            None => page.position(&position),
        }
    }
    page
}

/// The first move that an example mentions.
fn first_move(example: &Example) -> Option<&str> {
    let moves = example.expect.iter().find_map(|expect| match expect {
        Expect::Legal(moves)
        | Expect::Illegal(moves)
        | Expect::Because(moves, _)
        | Expect::Becomes(moves, _)
        | Expect::After(moves, _)
        | Expect::Written(moves, _)
        | Expect::Uci(moves, _) => Some(moves),
        _ => None,
    });
    moves?.split_whitespace().next()
}
