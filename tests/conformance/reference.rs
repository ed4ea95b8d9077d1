//! Tests that the reference of the ruleset language is up to date; it is generated from the grammar.

use std::path::Path;

use isotope_answer::{form, form_of};
use isotope_ruleset::{FIELDS, Field, Kind, Text, Word, language};

use crate::generated::assert_current;

#[test]
fn the_reference_agrees_with_the_language() {
    assert_current(Path::new("docs/reference.md"), &page(), "reference");
}

fn page() -> String {
    let mut page = String::from(HEAD);
    page.push_str("\n| field | in chess | |\n|---|---|---|\n");
    for Field { name, doc, default, .. } in language() {
        let default = default.as_ref().filter(|_| FIELDS.contains(&&**name));
        let default = default.map_or(String::new(), |value| format!("`{value}`"));
        let end = [". ", ": ", "; ", "\n"].iter().filter_map(|end| doc.find(end)).min();
        let first = doc[..end.unwrap_or(doc.len())].trim_end_matches('.');
        page.push_str(&format!("| [`{name}`](#{name}) | {default} | {first} |\n"));
    }
    let mut shown = Shown::new();
    for field in language() {
        let absent = match FIELDS.contains(&&*field.name) {
            true => "In chess",
            false => "If it is left out",
        };
        section(&mut page, &mut shown, 2, &field.name, field, absent);
    }
    page
}

const HEAD: &str = "\
# The ruleset language

<!-- Written from the doc comments of the types that rulesets are read into, by
`DOCS=overwrite cargo test --workspace --test conformance reference`. Change those. -->

Every field that a ruleset may give, every value, and what it means. [How to write a
ruleset](add-a-ruleset.md) has examples and says how it all goes together.

A ruleset is a text in parentheses with fields in any order, such as `(format: 1, check: Off)`. Only
`format` has to be there. A rule that is left out is the base's; a part of a rule that is left out has the
default that is named here, whatever the base says.
";

/// Fields, with the value whose parts they are.
type Shown<'l> = Vec<(&'l [Field], String)>;

/// Appends a section about a field, with sections about those of its parts that have not been shown.
fn section<'l>(
    page: &mut String,
    shown: &mut Shown<'l>,
    depth: usize,
    path: &str,
    field: &'l Field,
    absent: &str,
) {
    let Field { doc, kind, default, .. } = field;
    let closed: String = path.chars().rev().filter_map(closing).collect();
    page.push_str(&format!("\n{} {path}{closed}\n\n{doc}\n\n", "#".repeat(depth)));
    page.push_str(&values(kind));
    if let Some(default) = default {
        page.push_str(&format!("\n{absent}: `{default}`\n"));
    }
    let path = path.trim_end_matches(": …");
    let (before, inner) = match kind {
        Kind::List(item) => (format!("{path}: ["), &**item),
        _ => (format!("{path}: "), kind),
    };
    for (word, fields) in inner.parts() {
        let before = format!("{before}{}(", word.unwrap_or_default());
        let closed: String = before.chars().rev().filter_map(closing).collect();
        let whole = format!("{before}…{closed}");
        if let Some((_, first)) = shown.iter().find(|(other, _)| *other == fields) {
            page.push_str(&format!("\nThe parts of `{whole}` are those of `{first}`.\n"));
            continue;
        }
        shown.push((fields, whole));
        for part in fields {
            let path = format!("{before}{}: …", part.name);
            section(page, shown, depth + 1, &path, part, "If it is left out");
        }
    }
}

/// The closing bracket that matches an opening bracket.
fn closing(open: char) -> Option<char> {
    match open {
        '(' => Some(')'),
        '[' => Some(']'),
        _ => None,
    }
}

/// Describes the possible values: a sentence, followed by a list of the words that have a documented meaning.
fn values(kind: &Kind) -> String {
    let mut items = String::new();
    let lead = match kind {
        Kind::Fields(_) => "Fields in parentheses".into(),
        Kind::List(item) => {
            items = meanings(item);
            let names = match &**item {
                Kind::Words(words) if items.is_empty() => {
                    let names: Vec<_> =
                        words.iter().map(|word| format!("`{}`", word.name)).collect();
                    format!(", of {}", names.join(", "))
                }
                _ => String::new(),
            };
            format!("A list, like `{}`{names}", form(kind))
        }
        Kind::Words(_) => {
            items = meanings(kind);
            "One of these".into()
        }
        Kind::Either(kinds) => {
            items = kinds.iter().map(meanings).collect();
            "A whole number, or".into()
        }
        Kind::Tuple { .. } => format!("Values in parentheses, like `{}`", form(kind)),
        Kind::Number(_) => "A whole number".into(),
        Kind::Text(Text::Any) => "A text in quotes".into(),
        Kind::Text(_) => format!("A text in quotes, like `{}`", form(kind)),
    };
    if items.is_empty() { format!("{lead}.\n") } else { format!("{lead}:\n\n{items}") }
}

/// Lists the words of a kind that have a documented meaning, one per line.
fn meanings(kind: &Kind) -> String {
    let Kind::Words(words) = kind else { return String::new() };
    let all = words.iter().map(|word| (form_of(word), &word.doc));
    let inner = words.iter().flat_map(|Word { name, inside, .. }| match inside {
        Some(Kind::Words(inner)) => {
            inner.iter().map(|word| (format!("{name}({})", word.name), &word.doc)).collect()
        }
        _ => Vec::new(),
    });
    let lines = all.chain(inner).filter(|(_, doc)| !doc.is_empty());
    lines.map(|(word, doc)| format!("- `{word}`: {doc}\n")).collect()
}
