//! Completions: the fields, values, words and texts that may be written at a cursor.

use isotope_rulesets::SHIPPED;

use crate::{
    chain::library::Library,
    edit::cursor::{AllowedText, TextCursor},
    language::{Field, Kind, Text, Word, language, patch::FIELDS, squares::square_sets},
    shipped,
};

/// Text that may be written at a cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The name by which the completion is chosen.
    pub label: String,
    /// What the completion is.
    pub kind: CompletionKind,
    /// The default of a field, the summary of a ruleset, or the file of one's own ruleset.
    pub detail: Option<String>,
    /// The documentation, in Markdown; empty if there is none.
    pub doc: String,
    /// The inserted text: the parts before, inside and after the placeholder at which the cursor is placed.
    pub text: [String; 3],
}

/// The kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// The name of a field.
    Field,
    /// A word of the language.
    Word,
    /// A text in quotes, or the default of a field.
    Value,
}

/// Returns the completions at a cursor in `text`, in the order of their definition in the language. Names of
/// rulesets are looked up in `library`. Each completion replaces the [span](TextCursor::span) of the cursor.
///
/// ```
/// use isotope_ruleset::{Library, TextCursor, completions};
///
/// let text = "(format: 1, check: Of";
/// let cursor = TextCursor::of(text, text.len()).unwrap();
/// let found = completions(text, &cursor, &Library::default());
/// let labels: Vec<_> = found.iter().map(|completion| &*completion.label).collect();
/// assert_eq!(labels, ["Direct", "Off", "Explosion"]);
/// ```
///
/// # Panics
/// Panics if the cursor belongs to another text.
pub fn completions(text: &str, cursor: &TextCursor, library: &Library) -> Vec<Completion> {
    let rest = &text[cursor.span.end..];
    match &cursor.wanted {
        AllowedText::Fields(fields) => {
            let left = fields.iter().filter(|(_, given)| !given);
            left.map(|(field, _)| field_completion(field, rest)).collect()
        }
        AllowedText::Value(Kind::Text(text)) => texts(*text, cursor.quoted, library),
        AllowedText::Value(_) if cursor.quoted => Vec::new(),
        AllowedText::Value(kind) => values(kind, cursor, rest),
    }
}

fn field_completion(field: &Field, rest: &str) -> Completion {
    let name = &field.name;
    let [open, inside, close] = match &field.default {
        Some(default) => [String::new(), default.clone(), String::new()],
        None => blank(&field.kind),
    };
    let follows = rest.trim_start_matches([' ', '\t']);
    let text = match follows.chars().next() {
        // The field already has a value, so only its name is replaced.
        Some(':') => [name.clone(), String::new(), String::new()],
        Some(',' | ')') => [format!("{name}: {open}"), inside, close],
        _ => [format!("{name}: {open}"), inside, format!("{close},")],
    };
    Completion {
        label: name.clone(),
        kind: CompletionKind::Field,
        detail: field.default.clone(),
        doc: field.doc.clone(),
        text,
    }
}

/// A placeholder value of the given kind, as opening delimiter, content and closing delimiter.
fn blank(kind: &Kind) -> [String; 3] {
    let [open, inside, close] = match kind {
        Kind::Text(_) => ["\"", "", "\""],
        Kind::List(_) => ["[", "", "]"],
        Kind::Fields(_) | Kind::Tuple { .. } => ["(", "", ")"],
        Kind::Number(_) | Kind::Either(_) => ["", "1", ""],
        Kind::Words(_) => ["", "", ""],
    };
    [open, inside, close].map(String::from)
}

fn values(kind: &Kind, cursor: &TextCursor, rest: &str) -> Vec<Completion> {
    let mut completions: Vec<Completion> =
        kind.words().iter().map(|word| word_completion(word, rest)).collect();
    // If there are no words to offer, as for a list or a group, the default (the value in chess) is offered as a
    // starting point.
    let default = cursor.field.filter(|field| field.kind == *kind && kind.words().is_empty());
    if let Some(default) = default.and_then(|field| field.default.clone()) {
        completions.push(Completion {
            label: default.clone(),
            kind: CompletionKind::Value,
            detail: None,
            doc: String::new(),
            text: [default, String::new(), String::new()],
        });
    }
    completions
}

fn word_completion(word: &Word, rest: &str) -> Completion {
    let text = match &word.inside {
        Some(inside) if !rest.starts_with('(') => {
            let [open, text, close] = match inside {
                Kind::Fields(_) | Kind::Tuple { .. } => [const { String::new() }; 3],
                inside => blank(inside),
            };
            [format!("{}({open}", word.name), text, format!("{close})")]
        }
        _ => [word.name.clone(), String::new(), String::new()],
    };
    Completion {
        label: word.name.clone(),
        kind: CompletionKind::Word,
        detail: None,
        doc: word.doc.clone(),
        text,
    }
}

/// The completions for a text value, including the quotes unless the cursor is already between quotes.
fn texts(text: Text, quoted: bool, library: &Library) -> Vec<Completion> {
    let quote = if quoted { "" } else { "\"" };
    let offer = |label: String, detail: Option<String>| Completion {
        text: [format!("{quote}{label}{quote}"), String::new(), String::new()],
        label,
        kind: CompletionKind::Value,
        detail,
        doc: String::new(),
    };
    match text {
        Text::Any => Vec::new(),
        Text::Square => {
            let files = 'a'..='h';
            files
                .flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")))
                .chain(square_sets())
                .map(|square| offer(square, None))
                .collect()
        }
        Text::Ruleset => {
            let summary = |name| shipped(name).ok().map(|ruleset| ruleset.summary);
            let shipped = SHIPPED.iter().map(|(name, _)| offer((*name).into(), summary(name)));
            let own = library
                .names()
                .into_iter()
                .map(|(name, file)| offer(name, Some(file.display().to_string())));
            shipped.chain(own).collect()
        }
        Text::Rule => {
            let rules = language().iter().filter(|field| FIELDS.contains(&&*field.name));
            let whole = |field: &'static Field| {
                let parts = field.kind.parts().into_iter().flat_map(|(_, fields)| fields);
                let parts = parts.map(|part| format!("{}.{}", field.name, part.name));
                std::iter::once(field.name.clone()).chain(parts)
            };
            rules.flat_map(whole).map(|rule| offer(rule, None)).collect()
        }
    }
}
