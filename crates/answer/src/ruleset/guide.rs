//! A printable guide to a ruleset, in Markdown.

mod caption;
mod captures;
mod examples;
mod kings;
mod moves;
mod outcomes;
mod page;
mod rules;
mod scene;
mod triggers;

use isotope_kernel::{Rules, Spec, words};
use isotope_ruleset::{Ruleset, shipped};
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::answer::{Answer, SCHEMA, Text};
use page::{Page, escape, sentence};
use rules::GuideRules;
use scene::GuideGames;

/// A printable guide to a ruleset, in Markdown.
///
/// The whole guide is derived from the rules: the sentences come from
/// [`describe`](isotope_ruleset::describe); the boards and captions come from playing candidate scenes
/// by the rules and keeping those that illustrate a rule.
///
/// ```
/// use isotope_answer::{Answer as _, Guide};
///
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// let page = Guide::new(&icc);
/// let text = page.text().to_string();
/// assert!(text.starts_with("# Atomic, ICC (wild 27)\n"));
/// assert!(text.contains("- There is no check: a king may be left, or go, where it can be captured."));
/// assert_eq!(serde_json::to_value(&page).unwrap()["markdown"], text);
/// ```
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Describe")]
pub struct Guide<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The whole guide, as Markdown.
    markdown: String,
}

impl<'a> Guide<'a> {
    /// Writes the guide to a ruleset.
    pub fn new(ruleset: &'a Ruleset) -> Guide<'a> {
        Guide { schema: SCHEMA, ruleset: &ruleset.id, markdown: markdown(ruleset) }
    }
}

impl Answer for Guide<'_> {
    fn write(&self, out: &mut Text) {
        out.line(self.markdown.trim_end());
    }
}

fn markdown(ruleset: &Ruleset) -> String {
    let base = nearest(ruleset);
    let Ok(chess) = Rules::compile(Spec::default()) else { return String::new() };
    let games = GuideGames {
        rules: &ruleset.rules,
        chess: &chess,
        base: base.as_ref().map(|base| (&*base.rules, &*base.name)),
    };
    let rules = GuideRules::new(games);
    let sections = [
        ("captures", captures::captures(&rules)),
        ("", triggers::triggers(&rules)),
        ("", captures::forbidden(&rules)),
        ("", captures::forced(&rules)),
        ("check", kings::check(&rules)),
        ("", kings::several(&rules)),
        ("", outcomes::outcomes(&rules)),
        ("castling", moves::castling(&rules)),
        ("pawns", moves::pawns(&rules)),
        ("", moves::drops(&rules)),
        ("where the game starts", moves::start(&rules)),
        ("", examples::examples(games, ruleset)),
    ];
    let as_in_chess: Vec<String> = sections
        .iter()
        .filter(|(name, page)| !name.is_empty() && page.is_empty())
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let mut body = Page::default();
    sections.into_iter().for_each(|(_, section)| body.append(section));

    let mut page = Page::default();
    page.heading(1, &escape(&ruleset.name));
    if !ruleset.summary.is_empty() {
        page.paragraph(&sentence(&escape(&ruleset.summary)));
    }
    write_differences(&mut page, &rules, base.as_ref());
    if !as_in_chess.is_empty() && ruleset.rules.spec() != &Spec::default() {
        page.paragraph(&format!("As in chess: {}.", words::and(&as_in_chess)));
    }
    if let Some(legend) = body.legend() {
        page.paragraph(&legend);
    }
    page.append(body);
    write_sources(&mut page, ruleset);
    page.markdown() + "\n"
}

/// The nearest shipped ruleset that `ruleset` extends and whose rules are not those of chess.
fn nearest(ruleset: &Ruleset) -> Option<Ruleset> {
    let mut bases = ruleset.extends.iter().filter_map(|name| shipped(name).ok());
    bases.find(|base| base.rules.spec() != &Spec::default())
}

/// Writes the differences from `base`, the nearest ruleset, and from chess.
fn write_differences(page: &mut Page, rules: &GuideRules<'_>, base: Option<&Ruleset>) {
    page.heading(2, "In short");
    let rules::Differences { own, shared } = rules.differences();
    let win = rules.text("win");
    // With explosions or without check, the same words as in chess mean more.
    let means_more = ["capture", "triggers", "check"].iter().any(|field| rules.differs(field));
    if means_more && !own.iter().chain(&shared).any(|sentence| sentence == win) {
        page.paragraph(win);
    }
    match base {
        Some(base) if own.is_empty() => {
            page.paragraph(&format!("This is {}. What differs from chess:", base.name));
        }
        Some(base) => {
            page.paragraph(&format!("What differs from {}:", base.name));
            page.list(own);
            if !shared.is_empty() {
                page.paragraph(&format!("As in {}, and not as in chess:", base.name));
            }
        }
        None if own.is_empty() => page.paragraph("These are the rules of chess."),
        None => {
            page.paragraph("What differs from chess:");
            page.list(own);
        }
    }
    page.list(shared);
}

/// Writes the sources, the assumptions and the hash of the rules.
fn write_sources(page: &mut Page, ruleset: &Ruleset) {
    if !ruleset.sources.is_empty() {
        page.heading(2, "Sources");
        page.list(ruleset.sources.iter().map(|source| escape(source)));
    }
    if !ruleset.assumed.is_empty() {
        page.heading(2, "What is assumed");
        page.paragraph("No source settles these:");
        page.list(ruleset.assumed.iter().map(|assumed| {
            let field = assumed.field.replace('.', ", ").replace('_', " ");
            format!("**{}:** {}.", escape(&field), escape(&assumed.why))
        }));
    }
    page.rule();
    page.paragraph(&format!(
        "This page was made from the rules themselves: {}, content hash `{}`. The boards, and what is \
         said beside them, are played by these rules.",
        escape(&ruleset.id),
        ruleset.hash
    ));
}

#[cfg(test)]
mod tests {
    use isotope_ruleset::{SHIPPED, parse};

    use super::*;

    #[test]
    fn every_candidate_is_a_position_of_a_shipped_ruleset() {
        let games: Vec<Ruleset> = SHIPPED.iter().map(|(id, _)| shipped(id).unwrap()).collect();
        let candidates = [
            captures::candidates(),
            kings::candidates(),
            outcomes::candidates(),
            moves::candidates(),
        ];
        for scene in candidates.concat() {
            assert!(games.iter().any(|game| scene.under(&game.rules).is_some()), "{scene:?}");
        }
    }

    #[test]
    fn the_examples_of_a_ruleset_are_drawn() {
        let text = r#"(format: 1, extends: "atomic", examples: [
            (fen: "8/8/3K4/3k4/8/2N5/P7/8 w", about: "a king that touches another is safe",
                expect: [Check, Illegal("Nxd5 Nb1")]),
            (fen: "k7/1R6/8/8/2K5/8/8/8 b", about: "this is a draw!", expect: [Over("draw: stalemate")]),
            (fen: "startpos", expect: [Count(20)]),
        ])"#;
        let page = markdown(&parse("mine", text).unwrap());
        let (_, page) = page.split_once("## What is special\n\n").unwrap();
        assert!(page.starts_with("A king that touches another is safe.\n"), "{page}");
        assert!(
            page.contains("**Nxd5 is illegal:** the blast on d5 would destroy the king on d6.")
        );
        assert!(page.contains("\n5  . . . k . . . .\n"), "{page}");
        assert!(page.contains("This is a draw!\n\n```text\n8  k . . ."), "{page}");
        assert!(!page.contains("8  r n b q"), "an example without a text is not drawn");
    }

    #[test]
    fn texts_from_a_ruleset_file_are_escaped() {
        let text = r#"(format: 1, name: "<b>*x*", summary: "[y](z)\u{1b}[2J", sources: ["`s`"])"#;
        let page = markdown(&parse("mine", text).unwrap());
        assert!(page.starts_with("# \\<b>\\*x\\*\n\n\\[y\\](z)"), "{page}");
        assert!(page.contains("- \\`s\\`\n") && !page.contains('\u{1b}'), "{page}");
        let long = "n".repeat(450);
        let page = markdown(&parse("mine", &format!("(format: 1, name: {long:?})")).unwrap());
        let title = page.lines().next().expect("a heading");
        assert_eq!(title.split(' ').map(str::len).collect::<Vec<_>>(), [1, 200, 200, 50]);
    }
}
