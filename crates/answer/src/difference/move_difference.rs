//! The description of a move on which rulesets differ.

use anstyle::Style;
use isotope_analysis::Verdict;
use isotope_kernel::notation;
use shakmaty::Move;

use crate::{
    difference::compare::side::Judged,
    output::{color::legality, columns::group_equal, excerpt::excerpt},
    position::moves::consequence,
};

/// A move on which rulesets differ, with the verdict under each ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveDifference<'a> {
    /// The move.
    pub m: Move,
    /// The move in UCI notation.
    pub uci: String,
    /// The move in SAN without `+` or `#`, if it is legal under any of the rulesets.
    pub san: Option<String>,
    /// The distinct verdicts.
    pub said: Vec<SharedVerdict<'a>>,
}

/// The verdict on a move that several rulesets share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedVerdict<'a> {
    /// The names of the rulesets.
    pub rulesets: Vec<&'a str>,
    /// Whether the move is legal.
    pub is_legal: bool,
    /// The reason or the effect; may be empty. If the move has the same effect wherever it is legal, only outcomes
    /// are mentioned.
    pub why: String,
}

impl<'a> MoveDifference<'a> {
    /// Describes a move with a verdict under each of the rulesets, of which there is at least one.
    pub(crate) fn new(m: Move, judged: &[Judged<'_, 'a>]) -> MoveDifference<'a> {
        let verdicts: Vec<&Verdict<'a>> = judged.iter().filter_map(|one| one.verdict).collect();
        let said = judged.iter().filter_map(|one| {
            let verdict = one.verdict?;
            Some((one.ruleset, (verdict.is_legal(), detail(verdict, &verdicts))))
        });
        MoveDifference {
            m,
            uci: notation::uci(judged[0].before, m),
            san: plain_san(verdicts.iter().copied()).map(String::from),
            said: group_equal(said)
                .into_iter()
                .map(|(rulesets, (is_legal, why))| SharedVerdict { rulesets, is_legal, why })
                .collect(),
        }
    }

    /// The move in both notations, as in `Ka7 (a8a7)`.
    pub(crate) fn title(&self) -> String {
        match &self.san {
            Some(san) => format!("{san} ({})", self.uci),
            None => self.uci.clone(),
        }
    }
}

impl SharedVerdict<'_> {
    /// Describes the verdict, as in `atomic: illegal, …` and `icc, atomar: legal`.
    pub(crate) fn in_words(&self, paint: fn(Style, &str) -> String) -> String {
        let (style, word) = legality(self.is_legal);
        let comma = if self.why.is_empty() { "" } else { ", " };
        format!("{}: {}{comma}{}", self.rulesets.join(", "), paint(style, word), self.why)
    }
}

/// The move in SAN without `+` or `#`, if the move is legal according to one of the verdicts.
pub fn plain_san<'a>(verdicts: impl IntoIterator<Item = &'a Verdict<'a>>) -> Option<&'a str> {
    verdicts.into_iter().find_map(|verdict| match verdict {
        Verdict::Legal(played) => Some(played.san.trim_end_matches(['+', '#'])),
        _ => None,
    })
}

/// The reason or effect to write after `legal` or `illegal`; may be empty.
fn detail(verdict: &Verdict<'_>, all: &[&Verdict<'_>]) -> String {
    let mut legal = all.iter().filter(|verdict| verdict.is_legal());
    let first = legal.next();
    match verdict {
        Verdict::Legal(played)
            if legal.any(|other| !first.is_some_and(|one| one.agrees_with(other))) =>
        {
            match consequence(played) {
                nothing if nothing.is_empty() => "the game goes on".into(),
                consequence => consequence,
            }
        }
        Verdict::Legal(played) => {
            played.outcome.map(|outcome| outcome.to_string()).unwrap_or_default()
        }
        Verdict::Illegal(reason) => reason.to_string(),
        Verdict::NoMove(error) => excerpt(&error.to_string()),
    }
}
