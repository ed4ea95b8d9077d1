//! Checks a ruleset for errors, warnings and failing examples.

mod examples;
mod warnings;

use std::{cmp::Reverse, fmt};

use crate::{
    chain::Chain,
    edit::value::change,
    example::budget::Budget,
    ruleset::{Ruleset, assemble},
    text::diagnostic::{Diagnostic, LoadError, Severity, Source, order, render},
    text::tree::Node,
};

/// The maximum number of rounds of fixes. Several may be needed, since a fix can reveal another problem.
const ROUNDS: usize = 50;

/// The result of checking a ruleset.
///
/// ```
/// use isotope_ruleset::check;
///
/// let checked = check("mine.ron", r#"(
///     format: 1,
///     extends: "atomic",
///     check: Direct,
///     examples: [(fen: "startpos", expect: [Count(21)])],
/// )"#);
/// assert!(checked.ruleset.is_some(), "an example that fails leaves the rules as they are");
/// let codes: Vec<_> = checked.problems.iter().map(|problem| problem.code).collect();
/// assert_eq!(codes, ["restated", "example-fails"]);
/// assert_eq!((checked.run, checked.failed), (1, 1));
/// ```
#[derive(Debug)]
pub struct Checked {
    /// The path of the file, or the name of the text in messages.
    pub file: String,
    /// The ruleset, unless it has errors.
    pub ruleset: Option<Ruleset>,
    /// The problems in the order of the text, followed by problems in the files of bases.
    pub problems: Vec<Diagnostic>,
    /// The number of examples that were run. Examples are not run if the file has errors or the budget is
    /// spent.
    pub run: usize,
    /// The number of examples that were run and failed.
    pub failed: usize,
    /// Whether the text is in a file, in which problems can be fixed.
    pub is_file: bool,
    /// The text of the ruleset and its syntax tree, if the text could be parsed.
    own: Option<(Source, Node)>,
}

impl Checked {
    /// Checks the ruleset at the start of `chain`.
    pub(crate) fn of(chain: Chain, budget: &Budget) -> Checked {
        let mut problems: Vec<_> = chain.links.first().map_or(Vec::new(), |own| {
            let warning = |problem: &&Diagnostic| problem.severity == Severity::Warning;
            own.file.problems.iter().filter(warning).cloned().collect()
        });
        let (mut run, mut failed) = (0, 0);
        let ruleset = match assemble(&chain) {
            Ok(ruleset) => {
                problems.extend(warnings::all(&chain, &ruleset));
                let tried = examples::all(&chain, &ruleset, budget);
                (run, failed) = (tried.run, tried.failed);
                problems.extend(tried.problems);
                Some(ruleset)
            }
            Err(error) => {
                problems.extend(error.diagnostics);
                None
            }
        };
        let told = chain.problem.iter().flat_map(|error| &error.diagnostics);
        let file = match (chain.links.first(), told.filter_map(|it| it.place.as_ref()).next()) {
            (Some(own), _) => own.file.source.file.clone(),
            (None, Some(place)) => place.file.clone(),
            (None, None) => chain.id.clone(),
        };
        order(&mut problems, &file);
        let own = chain.links.into_iter().next().map(|own| (own.file.source, own.file.tree));
        Checked { file, ruleset, problems, run, failed, is_file: chain.is_file, own }
    }

    /// Returns the result for a file that could be opened but is too large or not UTF-8.
    pub(crate) fn from_load_error(file: &str, error: LoadError) -> Checked {
        let problems = error.diagnostics;
        Checked {
            file: file.into(),
            ruleset: None,
            problems,
            run: 0,
            failed: 0,
            is_file: true,
            own: None,
        }
    }

    /// Adds a warning about the value at `path`, such as `draws.dead`, or about `extends` if the file does not
    /// state the field. The value `instead` is suggested.
    pub fn warn(&mut self, path: &str, warning: Diagnostic, instead: Option<&str>) {
        let Some((source, tree)) = &self.own else { return };
        let field = path.split(['.', '[']).next().unwrap_or(path);
        let text = &*source.text;
        let warning = match instead.and_then(|value| change(text, path, value)) {
            Some((span, written)) => warning.suggest(span, written),
            None => warning,
        };
        let warning = match (tree.field(text, field), tree.field(text, "extends")) {
            (Some(_), _) => warning.at(source, tree.find(text, path).span.clone()),
            (None, Some(base)) => warning.label("inherited").at(source, base.value.span.clone()),
            (None, None) => warning.at(source, tree.span.clone()),
        };
        self.problems.push(warning);
        order(&mut self.problems, &self.file);
    }

    /// Renders all problems as text in the style of rustc, with terminal colors if `color` is set.
    pub fn render(&self, color: bool) -> String {
        render(&self.problems, color)
    }

    /// Returns the number of problems that are errors.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.severity == Severity::Error).count()
    }

    /// Applies all certain suggestions, and checks the text `again`, until there are none or there would be more errors.
    /// Returns the last check, and its text if it has changed.
    pub fn mended(self, mut again: impl FnMut(&str, &str) -> Checked) -> (Checked, Option<String>) {
        let (mut checked, mut mended) = (self, None);
        for _ in 0..ROUNDS {
            let Some(text) = checked.fixed() else { break };
            let next = again(&checked.file, &text);
            if next.errors() > checked.errors() {
                break;
            }
            (checked, mended) = (next, Some(text));
        }
        (checked, mended)
    }

    /// Returns the text with all certain suggestions applied, or `None` if there are none. If suggestions
    /// overlap, only the last one in the text is applied; checking the result again finds the remaining
    /// problems.
    pub fn fixed(&self) -> Option<String> {
        let (source, _) = self.own.as_ref()?;
        let ours = self
            .problems
            .iter()
            .filter(|problem| problem.place.as_ref().is_some_and(|place| place.file == self.file));
        let mut certain: Vec<_> = ours
            .filter_map(|problem| problem.suggestion.as_ref())
            .filter(|it| it.certain)
            .collect();
        certain.sort_by_key(|suggestion| Reverse((suggestion.span.start, suggestion.span.end)));
        certain.dedup();
        let mut text = source.text.to_string();
        let mut from = text.len();
        for suggestion in &certain {
            // If two suggestions overlap, the earlier one is left for the next check of the text.
            if suggestion.span.end <= from {
                text.replace_range(suggestion.span.clone(), &suggestion.text);
                from = suggestion.span.start;
            }
        }
        (!certain.is_empty()).then_some(text)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    /// Applies these fixes to problems of a valid file.
    fn fixed(fixes: &[(&str, std::ops::Range<usize>, &str)]) -> Option<String> {
        let mut checked = check("mine.ron", "(format: 1)");
        for (file, span, text) in fixes {
            let source = Source::new(*file, "(format: 1)");
            let problem = Diagnostic::new("test", "").fix(span.clone(), *text);
            checked.problems.push(problem.at(&source, span.clone()));
        }
        checked.fixed()
    }

    #[test]
    fn of_two_fixes_that_overlap_one_is_left_for_the_next_round() {
        let both = [("mine.ron", 1..7, "x"), ("mine.ron", 9..10, "2")];
        assert_eq!(fixed(&both).as_deref(), Some("(x: 2)"));
        let overlapping = [("mine.ron", 1..8, "x"), ("mine.ron", 5..10, "ula")];
        assert_eq!(fixed(&overlapping).as_deref(), Some("(formula)"));
    }

    #[test]
    fn what_is_wrong_in_the_file_of_a_base_is_not_mended_here() {
        assert_eq!(fixed(&[("base.ron", 1..7, "x")]), None);
        let both = [("base.ron", 1..7, "x"), ("mine.ron", 9..10, "2")];
        assert_eq!(fixed(&both).as_deref(), Some("(format: 2)"));
    }
}
