//! The variations of a game as HTML, in the notation of the games that are compared.

use isotope_analysis::{LineGames, Verdict};
use isotope_diagram::escaped;
use isotope_kernel::Position;
use isotope_pgn::{Remark, TreePly, ply_number};

use super::{lesson::signs, move_text::written};

/// Games that follow a line, and how they are called.
#[derive(Clone, Copy)]
pub(super) struct Variations<'a, 'r> {
    pub(super) names: &'a [&'a str],
    pub(super) starts: &'a [Position<'r>],
}

impl Variations<'_, '_> {
    /// For each move of a line, the variations that replace it.
    pub(super) fn of(self, line: &[TreePly]) -> Vec<Vec<String>> {
        let mut games = LineGames::begin(self.starts);
        let of = |(at, ply): (usize, &TreePly)| {
            let before = (!ply.variations.is_empty()).then(|| games.clone());
            games.play(&ply.text);
            let before = before.into_iter();
            before.flat_map(|games| self.each(at, &ply.variations, &games)).collect()
        };
        line.iter().enumerate().map(of).collect()
    }

    /// Variations that begin at a ply, from the games before it.
    fn each(self, at: usize, lines: &[Vec<TreePly>], games: &LineGames<'_>) -> Vec<String> {
        lines.iter().map(|line| self.text(at, line, games.clone())).collect()
    }

    /// The moves of a variation with their numbers, comments and variations.
    fn text(self, begin: usize, line: &[TreePly], mut games: LineGames<'_>) -> String {
        let mut words = Vec::new();
        // Whether the next move follows something else than a move.
        let mut is_apart = true;
        for (at, ply) in (begin..).zip(line) {
            words.extend(comments(&ply.before));
            let before = (!ply.variations.is_empty()).then(|| games.clone());
            let verdicts = games.play(&ply.text);
            let number = self.starts.first().map(|start| ply_number(start, at)).unwrap_or_default();
            if is_apart || !number.ends_with("...") {
                words.push(number);
            }
            let san = written(&verdicts, &ply.text);
            words.push(escaped(&format!(
                "{san}{}{}",
                signs(&ply.glyphs),
                self.refusals(&verdicts)
            )));
            let count = words.len();
            words.extend(comments(&ply.comments));
            if let Some(games) = before {
                let inner = self.each(at, &ply.variations, &games);
                words.extend(inner.iter().map(|inner| format!("({inner})")));
            }
            is_apart = words.len() > count;
        }
        words.join(" ")
    }

    /// The games in which a move is illegal, if it is legal in others.
    fn refusals(self, verdicts: &[Option<Verdict<'_>>]) -> String {
        let illegal = self.names.iter().zip(verdicts).filter_map(|(name, verdict)| {
            verdict.as_ref().is_some_and(|verdict| !verdict.is_legal()).then_some(*name)
        });
        match illegal.collect::<Vec<_>>() {
            illegal if illegal.is_empty() => String::new(),
            illegal => format!(" (illegal: {})", illegal.join(", ")),
        }
    }
}

/// The words of comments.
fn comments(comments: &[String]) -> impl Iterator<Item = String> {
    let words = comments.iter().map(|comment| Remark::read(comment).words);
    words.filter(|words| !words.is_empty()).map(|words| format!("<i>{}</i>", escaped(&words)))
}
