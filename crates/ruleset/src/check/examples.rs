//! Runs the examples of a ruleset under its own rules.

use std::{
    ops::Range,
    sync::{Arc, LazyLock},
};

use isotope_kernel::Rules;
use isotope_rulesets::SHIPPED;
use shakmaty::Position as _;

use crate::{
    chain::library::Library,
    chain::{Chain, Location, follow},
    example::budget::Budget,
    example::{Example, Expect, FailedStatement},
    file::File,
    ruleset::{Ruleset, assemble},
    text::diagnostic::Diagnostic,
};

/// The result of running examples.
pub(super) struct ExampleCounts {
    /// The number of examples that were run.
    pub(super) run: usize,
    /// The number of examples that were run and failed.
    pub(super) failed: usize,
    pub(super) problems: Vec<Diagnostic>,
}

/// Runs the examples of a ruleset: first checks whether they hold, then whether those that hold show anything
/// specific to these rules.
pub(super) fn all(chain: &Chain, ruleset: &Ruleset, budget: &Budget) -> ExampleCounts {
    let mut tried = ExampleCounts { run: 0, failed: 0, problems: Vec::new() };
    let Some(own) = chain.links.first() else { return tried };
    let mut sound = Vec::new();
    for (i, example) in ruleset.examples.iter().enumerate() {
        let wrong = example.failures(&ruleset.rules, budget);
        // Locating a problem takes a moment in a long text.
        if !budget.take(PROBLEM * wrong.len() as u64) || budget.is_spent() {
            tried.problems.push(not_tried(&own.file, i, ruleset.examples.len()));
            return tried;
        }
        tried.run += 1;
        tried.failed += usize::from(!wrong.is_empty());
        if wrong.is_empty() {
            sound.push((i, example));
        }
        let told = wrong.into_iter().map(|wrong| fails(&own.file, &path(i), example, wrong));
        tried.problems.extend(told);
    }
    for (i, example) in sound {
        let nothing = says_nothing(example, &ruleset.rules, budget);
        if budget.is_spent() {
            let message = "whether this example and those after it show anything was not examined";
            let help = "a file has only so many positions looked at: leave some examples out";
            let warning = Diagnostic::warning("not-searched", message).help(help);
            tried.problems.push(warning.at(&own.file.source, span(&own.file, i)));
            break;
        }
        if nothing {
            let message = match example.expect.is_empty() {
                true => "this example expects nothing",
                false => "this example shows nothing: every shipped ruleset passes it",
            };
            let warning = Diagnostic::warning("example-says-nothing", message)
                .help("expect what is so under these rules and not under others")
                .at(&own.file.source, span(&own.file, i));
            tried.problems.push(warning);
        }
    }
    tried
}

/// The budget units that a problem costs, for locating it and showing its lines.
const PROBLEM: u64 = 200;

fn path(example: usize) -> String {
    format!("examples[{example}]")
}

fn span(file: &File, example: usize) -> Range<usize> {
    file.tree.find(&file.source.text, &path(example)).span.clone()
}

/// Returns the diagnostic for the examples from `first` on, which were not run because they exceed the budget.
fn not_tried(file: &File, first: usize, all: usize) -> Diagnostic {
    let left = all - first;
    let message = match left {
        1 => "the examples of this file count more than is tried: this one was not".into(),
        _ => format!(
            "the examples of this file count more than is tried: this one and the {} after it were not",
            left - 1
        ),
    };
    Diagnostic::new("examples-not-tried", message)
        .help("count fewer plies or expect less, or put the examples into several rulesets")
        .at(&file.source, span(file, first))
}

fn fails(file: &File, path: &str, example: &Example, wrong: FailedStatement) -> Diagnostic {
    let text = &*file.source.text;
    let node = file.tree.find(text, &format!("{path}.{}", wrong.path));
    let about = match example.about.as_str() {
        "" => "this".into(),
        about => format!("\"{about}\""),
    };
    let diagnostic =
        Diagnostic::new("example-fails", format!("{about} is not so: {}", wrong.message))
            .help("if that is right, mend the example; if not, mend the rules")
            .at(&file.source, node.span.clone());
    match wrong.instead.and_then(|(index, value)| Some((node.parts.get(index)?, value))) {
        Some((part, value)) => diagnostic.suggest(part.span(), value),
        None => diagnostic,
    }
}

/// Whether an example holds under all shipped rulesets, not counting rulesets that differ from `rules` in
/// whether a win condition on the board is already met. Examples about the end of a game are exempt: finding
/// out whether a side can still win takes seconds for each ruleset.
fn says_nothing(example: &Example, rules: &Rules, budget: &Budget) -> bool {
    static ALL: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
        let library = Library::default();
        let load = |(name, _)| assemble(&follow(Location::shipped(name)?, &library).ok()?).ok();
        SHIPPED.iter().filter_map(|shipped| Some(load(*shipped)?.rules)).collect()
    });
    let won = |rules: &Rules| Some(example.position_within(rules, budget).ok()?.is_variant_end());
    if example.expect.iter().any(shows_end) || !budget.take(PROBLEM) {
        return false;
    }
    let own = won(rules);
    ALL.iter().all(|rules| match won(rules) {
        None => false,
        other if other != own => true,
        _ => example.failures(rules, budget).is_empty(),
    })
}

fn shows_end(expect: &Expect) -> bool {
    match expect {
        Expect::Over(_) | Expect::GoesOn | Expect::CannotWin(..) => true,
        Expect::After(_, expected) => expected.iter().any(shows_end),
        _ => false,
    }
}
