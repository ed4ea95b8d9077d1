//! Diagnostics for names that are not in the language, with a guess at the intended name or the closest rule
//! that can be expressed.

use std::ops::Range;

use crate::{
    language::home_of,
    language::unsayable::{self, OtherName, Unsayable},
    language::{Field, Kind, Word},
    text::diagnostic::Diagnostic,
    text::guess::did_you_mean,
    text::quoted_names::{all_of, one_of},
    text::tree::{Node, plain},
};

use super::form::Form;

/// Returns the diagnostic for a field that does not exist in the type or word `of`.
pub(super) fn field(written: &str, span: Range<usize>, fields: &[Field], of: &str) -> Diagnostic {
    if Form::of(written) != Form::Name {
        let problem = Diagnostic::new("field-name", "a field's name is a plain word");
        let name = written.trim_matches('"');
        return match name == written {
            true => problem.help("begin it with a letter, and use letters and `_`"),
            false => problem.help("write it without quotes").fix(span, name),
        };
    }
    let found = plain(written);
    let rule = unsayable::by_value(of, found).map(|rule| not_sayable(found, rule));
    if let Some(problem) = rule.or_else(|| elsewhere(found)) {
        return problem;
    }
    let place = match of {
        "Ruleset" => "a ruleset".into(),
        "Example" => "an example".into(),
        "Assumed" => "an assumption".into(),
        other => format!("`{other}`"),
    };
    let message = format!("unknown field `{found}`: {place} has no such field");
    let problem = Diagnostic::new("unknown-field", message);
    if let Some((home, word)) = home_of(found).filter(|_| of == "Ruleset") {
        let like = format!("{home}: {}({found}: …)", word.unwrap_or_default());
        return problem.help(format!("`{found}` belongs inside `{home}`, like `{like}`"));
    }
    let names = names(fields, |field| &field.name);
    match (did_you_mean(found, names.iter().copied()), &names[..]) {
        (Some(guess), _) => problem.suggest(span, guess),
        (None, [only]) => problem.help(format!("the only field is `{only}`")),
        (None, names) => problem.help(format!("the fields are {}", all_of(names))),
    }
}

/// Returns the diagnostic for a word that is not a value of `field`.
pub(super) fn value(found: &str, span: Range<usize>, words: &[Word], field: &str) -> Diagnostic {
    let names = names(words, |word| &word.name);
    let is_role = names.contains(&"Pawn");
    if let Some(rule) = unsayable::by_value(if is_role { "role" } else { field }, found) {
        return not_sayable(found, rule);
    }
    let problem = match is_role {
        true => Diagnostic::new("unknown-role", format!("there is no role `{found}`")),
        false => Diagnostic::new("unknown-value", format!("`{field}` has no value `{found}`")),
    };
    if let Some(problem) = elsewhere(found) {
        return problem;
    }
    let problem = problem.help(format!("say {}", one_of(&names)));
    match found {
        "true" if names.contains(&"On") => problem.fix(span, "On"),
        "false" if names.contains(&"Off") => problem.fix(span, "Off"),
        _ => match did_you_mean(found, names) {
            Some(guess) => problem.suggest(span, guess),
            None => problem,
        },
    }
}

/// Returns the diagnostic for a value that begins with none of the words. `reads` tells whether the value
/// could be the argument of a word.
pub(super) fn word(
    text: &str,
    node: &Node,
    words: &'static [Word],
    problem: Diagnostic,
    reads: impl Fn(&'static Kind, bool) -> bool,
) -> Diagnostic {
    let (span, written) = (node.span.clone(), &text[node.span.clone()]);
    let names = names(words, |word| &word.name);
    let problem = problem.help(format!("say {}", one_of(&names)));
    let bare = written.trim_matches(['"', '\'']);
    match did_you_mean(bare, names).filter(|_| written != bare) {
        Some(guess) if guess == bare => return problem.fix(span, guess),
        Some(guess) => return problem.suggest(span, guess),
        None => (),
    }
    // Perhaps only the word is missing, as in `blast: 2` for `blast: Radius(2)`.
    let grouped = written.starts_with('(');
    let fits =
        |word: &&'static Word| word.inside.as_ref().is_some_and(|inside| reads(inside, grouped));
    let fitting = words.iter().filter(fits).map(|Word { name, .. }| match grouped {
        true => format!("{name}{written}"),
        false => format!("{name}({written})"),
    });
    let fitting: Vec<_> = fitting.collect();
    match &fitting[..] {
        [] => problem,
        [only] => problem.suggest(span, only),
        several => problem.help(format!("say {}", one_of(&self::names(several, |one| one)))),
    }
}

/// Returns the diagnostic for a name that suggests a rule outside the language, or one with another name.
pub(super) fn elsewhere(name: &str) -> Option<Diagnostic> {
    let other = |other: OtherName| {
        let message = match name.eq_ignore_ascii_case(other.word) {
            true => format!("`{name}` does not belong here"),
            false => format!("`{name}` is said with `{}`", other.word),
        };
        Diagnostic::new("other-word", message).help(format!("say `{}`", other.example))
    };
    unsayable::other_name(name)
        .map(other)
        .or_else(|| Some(not_sayable(name, unsayable::by_field(name)?)))
}

/// Returns the diagnostic for a name that suggests a rule outside the language.
fn not_sayable(name: &str, rule: &Unsayable) -> Diagnostic {
    Diagnostic::new("not-sayable", format!("`{name}` cannot be said in a ruleset: {}", rule.why))
        .help(format!("the nearest thing: {}", rule.nearest))
}

pub(super) fn names<T>(named: &[T], name: impl Fn(&T) -> &str) -> Vec<&str> {
    named.iter().map(name).collect()
}
