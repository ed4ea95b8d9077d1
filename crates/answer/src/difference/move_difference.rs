//! The description of a move on which rulesets differ.

use isotope_analysis::Verdict;
use isotope_kernel::notation;
use shakmaty::Move;

use crate::{
    difference::compare::Judged,
    output::{
        color::{ILLEGAL, LEGAL, paint},
        columns::group_equal,
        excerpt::excerpt,
    },
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
    /// The distinct verdicts, each with the names of its rulesets, whether the move is legal, and the
    /// reason or the effect. If the move has the same effect wherever it is legal, only outcomes are
    /// mentioned.
    pub said: Vec<(Vec<&'a str>, (bool, String))>,
}

impl<'a> MoveDifference<'a> {
    /// Describes a move with a verdict under each of the rulesets, of which there is at least one.
    pub(crate) fn of(m: Move, judged: &[Judged<'_, 'a>]) -> MoveDifference<'a> {
        let verdicts: Vec<&Verdict<'a>> = judged.iter().filter_map(|one| one.verdict).collect();
        let said = judged.iter().filter_map(|one| {
            let verdict = one.verdict?;
            Some((one.ruleset, (verdict.is_legal(), detail(verdict, &verdicts))))
        });
        MoveDifference {
            m,
            uci: notation::uci(judged[0].before, m),
            san: plain_san(verdicts.iter().copied()).map(String::from),
            said: group_equal(said),
        }
    }

    /// The move in both notations, as in `Ka7 (a8a7)`.
    pub(crate) fn title(&self) -> String {
        match &self.san {
            Some(san) => format!("{san} ({})", self.uci),
            None => self.uci.clone(),
        }
    }

    /// Describes the verdicts, as in `atomic: illegal, …` and `icc, atomar: legal`.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let words = |(names, (is_legal, detail)): &(Vec<&str>, (bool, String))| {
            let (style, word) = if *is_legal { (LEGAL, "legal") } else { (ILLEGAL, "illegal") };
            let comma = if detail.is_empty() { "" } else { ", " };
            format!("{}: {}{comma}{detail}", names.join(", "), paint(style, word))
        };
        self.said.iter().map(words).collect()
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
