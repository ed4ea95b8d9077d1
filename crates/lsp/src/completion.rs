//! Completions: the fields, values, words and texts that are allowed at a position.

use isotope_ruleset::{
    AllowedText, FIELDS, Field, Kind, Library, SHIPPED, Text, TextCursor, Word, language, shipped,
    square_sets,
};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};

use crate::{conversion::range, document::Document};

/// A completion, before conversion to a completion item of the protocol.
struct Completion {
    label: String,
    kind: CompletionItemKind,
    detail: Option<String>,
    doc: String,
    /// The inserted text: the parts before, inside and after the placeholder at which the cursor is placed.
    text: [String; 3],
}

/// The completions at the byte offset `offset`, in the order of their definition in the language, with
/// placeholders if the editor supports `snippets`.
pub(crate) fn completion(
    document: &Document,
    offset: usize,
    snippets: bool,
) -> Vec<CompletionItem> {
    let Some(cursor) = TextCursor::of(&document.text, offset) else { return Vec::new() };
    let rest = &document.text[cursor.span.end..];
    let completions = match &cursor.wanted {
        AllowedText::Fields(fields) => {
            let left = fields.iter().filter(|(_, given)| !given);
            left.map(|(field, _)| field_completion(field, rest)).collect()
        }
        AllowedText::Value(Kind::Text(text)) => texts(*text, cursor.quoted, &document.library),
        AllowedText::Value(_) if cursor.quoted => Vec::new(),
        AllowedText::Value(kind) => values(kind, &cursor, rest),
    };
    let edited = range(&document.text, &cursor.span);
    let item = |(i, offer): (usize, Completion)| {
        let [before, inside, after] = offer.text;
        let (text, format) = match snippets {
            true if after.is_empty() && inside.is_empty() => (before, InsertTextFormat::PLAIN_TEXT),
            true => {
                let text =
                    format!("{}${{1:{}}}{}", escaped(&before), escaped(&inside), escaped(&after));
                (text, InsertTextFormat::SNIPPET)
            }
            false => (format!("{before}{inside}{after}"), InsertTextFormat::PLAIN_TEXT),
        };
        let doc = MarkupContent { kind: MarkupKind::Markdown, value: offer.doc };
        CompletionItem {
            filter_text: Some(offer.label.clone()),
            label: offer.label,
            kind: Some(offer.kind),
            detail: offer.detail,
            documentation: (!doc.value.is_empty()).then_some(Documentation::MarkupContent(doc)),
            sort_text: Some(format!("{i:03}")),
            insert_text_format: Some(format),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(edited, text))),
            ..CompletionItem::default()
        }
    };
    completions.into_iter().enumerate().map(item).collect()
}

/// Escapes text for use in a snippet.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
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
        kind: CompletionItemKind::FIELD,
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
            kind: CompletionItemKind::VALUE,
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
        kind: CompletionItemKind::ENUM_MEMBER,
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
        kind: CompletionItemKind::VALUE,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_for_itself_in_a_snippet() {
        assert_eq!(escaped("a$b}c\\{"), "a\\$b\\}c\\\\{");
    }
}
