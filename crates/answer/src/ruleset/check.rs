//! Reports the problems of a ruleset file, and whether the file's examples hold.

use std::sync::{Mutex, PoisonError};

use isotope_analysis::{lists_dead, misjudged_while};
use isotope_kernel::{Position, Rules, Spec, notation};
use isotope_ruleset::{Budget, Checked, Diagnostic, Severity, SourcePlace, Suggestion, weight};
use schemars::JsonSchema;
use serde::Serialize;
use shakmaty::Move;

use crate::output::{
    answer::{Answer, SCHEMA, Text},
    excerpt::excerpt,
};

/// The report on a ruleset file.
///
/// ```
/// use isotope_answer::{Answer as _, CheckReport};
///
/// let report = CheckReport::new(isotope_ruleset::check("mine.ron", "(format: 1, check: Of)"));
/// let json = serde_json::to_value(&report).unwrap();
/// let problem = &json["problems"][0];
/// assert_eq!((problem["line"].as_u64(), problem["column"].as_u64()), (Some(1), Some(20)));
/// assert_eq!(problem["suggestion"]["replacement"], "Off");
/// assert!(report.text().to_string().ends_with("mine.ron: 1 error\n"));
/// ```
#[derive(Debug, JsonSchema, Serialize)]
pub struct CheckReport {
    schema: u32,
    /// The name of the file.
    file: String,
    /// The problems found in the file.
    problems: Vec<Problem>,
    /// The numbers of examples in the file that were run and that failed.
    examples: ExampleCounts,
    #[serde(skip)]
    checked: Checked,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Problem {
    /// `error` or `warning`.
    severity: &'static str,
    /// A short name for the problem, in kebab-case.
    code: &'static str,
    /// A description of the problem.
    message: String,
    /// The file with the problem, if it is not the checked file but that of a ruleset it extends.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// The line where the problem begins, counted from 1.
    line: usize,
    /// The column where the problem begins, in characters, counted from 1.
    column: usize,
    /// The line where the problem ends.
    end_line: usize,
    /// The column just after the end of the problem.
    end_column: usize,
    /// Advice on how to correct the problem; may be empty.
    help: String,
    /// A suggested replacement; null if there is none.
    suggestion: Option<Replacement>,
    /// The other rules that the problem is about: one that is inherited, or those that the file states elsewhere; absent
    /// if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related: Vec<String>,
}

#[derive(Debug, JsonSchema, Serialize)]
struct Replacement {
    /// The line where the text to replace begins, counted from 1.
    line: usize,
    /// The column where the text to replace begins, in characters, counted from 1.
    column: usize,
    /// The line where the text to replace ends.
    end_line: usize,
    /// The column just after the end of the text to replace.
    end_column: usize,
    /// The replacement text.
    replacement: String,
    /// Whether the replacement is certainly right, so that it can be applied without asking the user.
    certain: bool,
}

#[derive(Debug, JsonSchema, Serialize)]
struct ExampleCounts {
    /// The number of examples that were run.
    run: usize,
    /// The number of examples that failed.
    failed: usize,
}

impl CheckReport {
    /// Reports on a checked file. This also searches for a position that the ruleset's algorithm for
    /// dead positions misjudges.
    pub fn new(checked: Checked) -> CheckReport {
        CheckReport::within(checked, &Budget::default())
    }

    /// Like [`new`](CheckReport::new), but the search is limited to what is left of `budget`.
    pub fn within(mut checked: Checked, budget: &Budget) -> CheckReport {
        let dead = checked.ruleset.as_ref().map(|ruleset| wrongly_dead(&ruleset.rules, budget));
        match dead {
            Some(DeadSearch::Wrong(WronglyDead { message, .. })) => {
                let warning = Diagnostic::warning("wrongly-dead", message)
                    .help("say `draws: (dead: Derived)`, which calls nothing dead that can be won");
                checked.warn("draws.dead", warning, Some("Derived"));
            }
            Some(DeadSearch::Unfinished) => {
                let message =
                    "whether `dead` is right for these rules was not looked for to the end";
                let warning = Diagnostic::warning("not-searched", message)
                    .help("a file has only so many positions looked at: leave some examples out");
                checked.warn("draws.dead", warning, None);
            }
            Some(DeadSearch::Nothing) | None => {}
        }
        CheckReport {
            schema: SCHEMA,
            file: checked.file.clone(),
            problems: checked
                .problems
                .iter()
                .map(|problem| problem_object(problem, &checked.file))
                .collect(),
            examples: ExampleCounts { run: checked.run, failed: checked.failed },
            checked,
        }
    }

    /// Whether there are no errors; a failed example counts as an error.
    pub fn is_sound(&self) -> bool {
        self.checked.errors() == 0
    }

    /// Whether there are neither errors nor warnings.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }
}

fn problem_object(problem: &Diagnostic, own: &str) -> Problem {
    let Diagnostic { severity, code, message, place, help, suggestion, related, .. } = problem;
    let ends = |place: &SourcePlace| (place.line, place.column, place.end_line, place.end_column);
    // A problem with the file as a whole is placed at the beginning of the file.
    let (line, column, end_line, end_column) = place.as_ref().map_or((1, 1, 1, 1), ends);
    let replacement = |place: &SourcePlace, suggestion: &Suggestion| {
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
        related: related.clone(),
    }
}

impl Answer for CheckReport {
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
            ExampleCounts { run: 0, .. } => String::new(),
            ExampleCounts { run: 1, failed: 0 } => "; its example holds".into(),
            ExampleCounts { run: 1, .. } => "; its example fails".into(),
            ExampleCounts { run, failed: 0 } => format!("; all {run} examples hold"),
            ExampleCounts { run, failed } => format!("; {failed} of {run} examples fail"),
        };
        out.line(format_args!("{}: {problems}{examples}", excerpt(&self.file)));
    }
}

/// A position that is treated as dead although the game can still be won.
#[derive(Clone)]
pub(crate) struct WronglyDead {
    /// The message of the warning.
    pub(crate) message: String,
    pub(crate) fen: String,
    /// The move that decides the game in the position, in SAN.
    pub(crate) san: String,
}

/// The result of a search for a position that is wrongly treated as dead.
#[derive(Clone)]
pub(crate) enum DeadSearch {
    Wrong(WronglyDead),
    Nothing,
    /// The budget ran out before the search was complete.
    Unfinished,
}

/// The maximum number of cached search results.
const CACHED_SEARCHES: usize = 16;

/// The cost, in budget units, of generating the positions to search, not counting their moves.
const POSITIONS: u64 = 300_000;

/// A cached search: the rules, the result, and the cost of the search in budget units.
type CachedSearch = (Spec, DeadSearch, u64);

/// Searches for a position that is misjudged by a dead-position algorithm made for another game. The
/// search looks at hundreds of thousands of positions, and text that is checked while it is typed
/// usually has the same rules as before, so results are cached. A cached result is charged at its
/// original cost, so that the answer does not depend on earlier requests.
pub(crate) fn wrongly_dead(rules: &Rules, budget: &Budget) -> DeadSearch {
    static CACHE: Mutex<Vec<CachedSearch>> = Mutex::new(Vec::new());
    let cache = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if !lists_dead(rules) {
        return DeadSearch::Nothing;
    }
    let cached = cache().iter().find(|(spec, ..)| spec == rules.spec()).cloned();
    let (found, cost) = match cached {
        Some((_, found, cost)) if budget.take(cost) => (found, cost),
        Some(_) => return DeadSearch::Unfinished,
        None => match search_wrongly_dead(rules, budget) {
            (DeadSearch::Unfinished, _) => return DeadSearch::Unfinished,
            finished => finished,
        },
    };
    let mut cache = cache();
    cache.retain(|(spec, ..)| spec != rules.spec());
    cache.insert(0, (rules.spec().clone(), found.clone(), cost));
    cache.truncate(CACHED_SEARCHES);
    found
}

fn search_wrongly_dead(rules: &Rules, budget: &Budget) -> (DeadSearch, u64) {
    if !budget.take(POSITIONS) {
        return (DeadSearch::Unfinished, 0);
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
        Some((position, m)) => DeadSearch::Wrong(wrongly_dead_position(rules, position, m)),
        None if within => DeadSearch::Nothing,
        None => DeadSearch::Unfinished,
    };
    (found, cost)
}

fn wrongly_dead_position(rules: &Rules, mut position: Position<'_>, m: Move) -> WronglyDead {
    let (fen, dead) = (position.fen(), rules.spec().draws.dead);
    let after = position.after(m);
    let outcome = after.ended().map(|outcome| outcome.to_string()).unwrap_or_default();
    let san = notation::san_and_play(&mut position, m).to_string();
    let message = format!(
        "`{dead:?}` is wrong for these rules: it calls {fen} dead, where {san} decides the game \
         ({outcome})"
    );
    WronglyDead { message, fen, san }
}
