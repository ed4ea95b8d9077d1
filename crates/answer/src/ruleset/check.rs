//! What is wrong with a ruleset's file, and whether its examples hold.

use std::sync::{Mutex, PoisonError};

use isotope_analysis::{lists_dead, misjudged_while};
use isotope_kernel::{Position, Rules, Spec};
use isotope_ruleset::{Budget, Checked, Diagnostic, Place, Severity, Suggestion, weight};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::{Move, Position as _, san::SanPlus};

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    excerpt::shown,
};

/// Everything that there is to say of a ruleset's file.
///
/// ```
/// use isotope_answer::{Answer as _, Report};
///
/// let report = Report::of(isotope_ruleset::check("mine.ron", "(format: 1, check: Of)"));
/// let json = serde_json::to_value(&report).unwrap();
/// let problem = &json["problems"][0];
/// assert_eq!((problem["line"].as_u64(), problem["column"].as_u64()), (Some(1), Some(20)));
/// assert_eq!(problem["suggestion"]["replacement"], "Off");
/// assert!(report.text().to_string().ends_with("mine.ron: 1 error\n"));
/// ```
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "CheckReport")]
pub struct Report {
    schema: u32,
    /// The file.
    file: String,
    /// What is wrong with it.
    problems: Vec<Problem>,
    /// Its examples.
    examples: Examples,
    #[serde(skip)]
    checked: Checked,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Problem {
    /// `error` or `warning`.
    severity: &'static str,
    /// What is wrong, as a short name.
    code: &'static str,
    /// What is wrong.
    message: String,
    /// The file, if it is another: that of a base.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Where it begins: the line, from 1.
    line: usize,
    /// The character in that line, from 1.
    column: usize,
    /// The line of its end.
    end_line: usize,
    /// The character behind its end.
    end_column: usize,
    /// What to do; may be empty.
    help: String,
    /// What to write instead; null if nothing is suggested.
    suggestion: Option<Replacement>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Replacement {
    /// Where the replaced text begins: the line, from 1.
    line: usize,
    /// The character in that line, from 1.
    column: usize,
    /// The line of its end.
    end_line: usize,
    /// The character behind its end.
    end_column: usize,
    /// What to write there.
    replacement: String,
    /// Whether nothing else can be meant.
    certain: bool,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "ExampleCounts")]
struct Examples {
    /// How many were tried.
    run: usize,
    /// How many of them failed.
    failed: usize,
}

impl Report {
    /// The report on what was checked. It also looks for a position in which an algorithm for dead
    /// positions is wrong.
    pub fn of(checked: Checked) -> Report {
        Report::within(checked, &Budget::default())
    }

    /// The same as [`of`](Report::of), with what is left of the budget that the ruleset was checked with.
    pub fn within(mut checked: Checked, budget: &Budget) -> Report {
        let dead = checked.ruleset.as_ref().map(|ruleset| wrongly_dead(&ruleset.rules, budget));
        let warning =
            match dead {
                Some(Searched::Wrong(WronglyDead { message, .. })) => {
                    let warning = Diagnostic::warning("wrongly-dead", message);
                    Some(warning.help(
                        "say `draws: (dead: Derived)`, which calls nothing dead that can be won",
                    ))
                }
                Some(Searched::Unfinished) => {
                    let message =
                        "whether `dead` is right for these rules was not looked for to the end";
                    let warning = Diagnostic::warning("not-searched", message);
                    Some(warning.help(
                        "a file has only so many positions looked at: leave some examples out",
                    ))
                }
                Some(Searched::Nothing) | None => None,
            };
        if let Some(warning) = warning {
            checked.warn("draws.dead", warning);
        }
        Report {
            schema: SCHEMA,
            file: checked.file.clone(),
            problems: checked
                .problems
                .iter()
                .map(|problem| listed(problem, &checked.file))
                .collect(),
            examples: Examples { run: checked.run, failed: checked.failed },
            checked,
        }
    }

    /// Whether nothing is an error, an example that fails among them.
    pub fn is_sound(&self) -> bool {
        self.checked.errors() == 0
    }

    /// Whether there is nothing to say.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }
}

fn listed(problem: &Diagnostic, own: &str) -> Problem {
    let Diagnostic { severity, code, message, place, help, suggestion, .. } = problem;
    let ends = |place: &Place| (place.line, place.column, place.end_line, place.end_column);
    // What is wrong with all of a file begins where it does.
    let (line, column, end_line, end_column) = place.as_ref().map_or((1, 1, 1, 1), ends);
    let replacement = |place: &Place, suggestion: &Suggestion| {
        let (line, column, end_line, end_column) = ends(&place.elsewhere(&suggestion.span));
        let Suggestion { text, certain, .. } = suggestion;
        Replacement {
            line,
            column,
            end_line,
            end_column,
            replacement: text.clone(),
            certain: *certain,
        }
    };
    let both = place.as_ref().zip(suggestion.as_ref());
    Problem {
        severity: severity.name(),
        code,
        message: message.clone(),
        file: place.as_ref().map(|place| place.file.clone()).filter(|file| file != own),
        line,
        column,
        end_line,
        end_column,
        help: help.clone(),
        suggestion: both.map(|(place, suggestion)| replacement(place, suggestion)),
    }
}

impl Answer for Report {
    fn write(&self, out: &mut Text) {
        for problem in &self.checked.problems {
            out.line(problem.render(true));
            out.line("");
        }
        let count = |severity| {
            let of = self.checked.problems.iter().filter(|problem| problem.severity == severity);
            match of.count() {
                0 => None,
                1 => Some(format!("1 {}", severity.name())),
                count => Some(format!("{count} {}s", severity.name())),
            }
        };
        let problems: Vec<_> =
            [Severity::Error, Severity::Warning].into_iter().filter_map(count).collect();
        let problems = match problems.is_empty() {
            true => "nothing is wrong".into(),
            false => problems.join(", "),
        };
        let examples = match self.examples {
            Examples { run: 0, .. } => String::new(),
            Examples { run: 1, failed: 0 } => "; its example holds".into(),
            Examples { run: 1, .. } => "; its example fails".into(),
            Examples { run, failed: 0 } => format!("; all {run} examples hold"),
            Examples { run, failed } => format!("; {failed} of {run} examples fail"),
        };
        out.line(format_args!("{}: {problems}{examples}", shown(&self.file)));
    }
}

/// A position in which a list for dead positions is wrong.
#[derive(Clone)]
pub(crate) struct WronglyDead {
    /// What is wrong with it.
    pub(crate) message: String,
    pub(crate) fen: String,
    /// The move that decides the game there, in SAN.
    pub(crate) san: String,
}

/// What came of a search for a position in which a list for dead positions is wrong.
#[derive(Clone)]
pub(crate) enum Searched {
    Wrong(WronglyDead),
    Nothing,
    /// The budget did not suffice.
    Unfinished,
}

/// So many rules are remembered.
const KEPT: usize = 16;

/// What it costs to make the positions that are looked at, beside their moves.
const POSITIONS: u64 = 300_000;

/// Rules that were searched, what came of it, and what it cost.
type Known = (Spec, Searched, u64);

/// An algorithm for dead positions that was made for another game. Hundreds of thousands of positions are
/// looked at, and a text that is checked as it is typed mostly says the rules that it said before: what is
/// known costs the same, so that the answer to a file does not depend on what was asked before it.
pub(crate) fn wrongly_dead(rules: &Rules, budget: &Budget) -> Searched {
    static LATEST: Mutex<Vec<Known>> = Mutex::new(Vec::new());
    let latest = || LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    if !lists_dead(rules) {
        return Searched::Nothing;
    }
    let known = latest().iter().find(|(spec, ..)| spec == rules.spec()).cloned();
    let (found, cost) = match known {
        Some((_, found, cost)) if budget.take(cost) => (found, cost),
        Some(_) => return Searched::Unfinished,
        None => match sought(rules, budget) {
            (Searched::Unfinished, _) => return Searched::Unfinished,
            finished => finished,
        },
    };
    let mut latest = latest();
    latest.retain(|(spec, ..)| spec != rules.spec());
    latest.insert(0, (rules.spec().clone(), found.clone(), cost));
    latest.truncate(KEPT);
    found
}

fn sought(rules: &Rules, budget: &Budget) -> (Searched, u64) {
    if !budget.take(POSITIONS) {
        return (Searched::Unfinished, 0);
    }
    let mut cost = POSITIONS;
    let mut within = true;
    let misjudged = misjudged_while(rules, &mut |position| {
        let moves = weight(position);
        cost += moves;
        within = budget.take(moves);
        within
    });
    let found = match misjudged {
        Some((position, m)) => Searched::Wrong(wrong(rules, position, m)),
        None if within => Searched::Nothing,
        None => Searched::Unfinished,
    };
    (found, cost)
}

fn wrong(rules: &Rules, position: Position<'_>, m: Move) -> WronglyDead {
    let (fen, dead) = (position.fen(), rules.spec().draws.dead);
    let mut after = position.clone();
    after.play_unchecked(m);
    let outcome = after.ended().map(|outcome| outcome.to_string()).unwrap_or_default();
    let san = SanPlus::from_move(position, m).to_string();
    let message = format!(
        "`{dead:?}` is wrong for these rules: it calls {fen} dead, where {san} decides the game \
         ({outcome})"
    );
    WronglyDead { message, fen, san }
}
