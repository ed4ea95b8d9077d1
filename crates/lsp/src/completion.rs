//! What may be written in a place.

use isotope_ruleset::{
    FIELDS, Field, Kind, Library, SHIPPED, Spot, Text, Wanted, Word, language, shipped,
};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};

use crate::{document::Document, places::range};

/// What may be written, before it is made an item.
struct Offer {
    label: String,
    kind: CompletionItemKind,
    detail: Option<String>,
    doc: String,
    /// What comes before, inside and behind the place where the cursor goes.
    text: [String; 3],
}

/// What may be written at `offset`, in the order of the language; with places to fill in if the editor
/// takes `snippets`.
pub(crate) fn completion(
    document: &Document,
    offset: usize,
    snippets: bool,
) -> Vec<CompletionItem> {
    let Some(spot) = Spot::of(&document.text, offset) else { return Vec::new() };
    let rest = &document.text[spot.span.end..];
    let offers = match &spot.wanted {
        Wanted::Fields(fields) => {
            let left = fields.iter().filter(|(_, given)| !given);
            left.map(|(field, _)| field_offer(field, rest)).collect()
        }
        Wanted::Value(Kind::Text(text)) => texts(*text, spot.quoted, &document.library),
        Wanted::Value(_) if spot.quoted => Vec::new(),
        Wanted::Value(kind) => values(kind, &spot, rest),
    };
    let edited = range(&document.text, &spot.span);
    let item = |(i, offer): (usize, Offer)| {
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
    offers.into_iter().enumerate().map(item).collect()
}

/// A text that stands for itself in a snippet.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

fn field_offer(field: &Field, rest: &str) -> Offer {
    let name = &field.name;
    let [open, inside, close] = match &field.default {
        Some(default) => [String::new(), default.clone(), String::new()],
        None => blank(&field.kind),
    };
    let follows = rest.trim_start_matches([' ', '\t']);
    let text = match follows.chars().next() {
        // Only the name is written anew.
        Some(':') => [name.clone(), String::new(), String::new()],
        Some(',' | ')') => [format!("{name}: {open}"), inside, close],
        _ => [format!("{name}: {open}"), inside, format!("{close},")],
    };
    Offer {
        label: name.clone(),
        kind: CompletionItemKind::FIELD,
        detail: field.default.clone(),
        doc: field.doc.clone(),
        text,
    }
}

/// A value of a kind with nothing in it: what opens, what stands in, what closes.
fn blank(kind: &Kind) -> [String; 3] {
    let [open, inside, close] = match kind {
        Kind::Text(_) => ["\"", "", "\""],
        Kind::List(_) => ["[", "", "]"],
        Kind::Fields(_) | Kind::Tuple(_) => ["(", "", ")"],
        Kind::Number(_) | Kind::Either(_) => ["", "1", ""],
        Kind::Words(_) => ["", "", ""],
    };
    [open, inside, close].map(String::from)
}

fn values(kind: &Kind, spot: &Spot, rest: &str) -> Vec<Offer> {
    let mut offers: Vec<Offer> = kind.words().iter().map(|word| word_offer(word, rest)).collect();
    // Where a list or a group begins, that of chess is a beginning.
    let default = spot.field.filter(|field| field.kind == *kind && kind.words().is_empty());
    if let Some(default) = default.and_then(|field| field.default.clone()) {
        offers.push(Offer {
            label: default.clone(),
            kind: CompletionItemKind::VALUE,
            detail: None,
            doc: String::new(),
            text: [default, String::new(), String::new()],
        });
    }
    offers
}

fn word_offer(word: &Word, rest: &str) -> Offer {
    let text = match &word.inside {
        Some(inside) if !rest.starts_with('(') => {
            let [open, text, close] = match inside {
                Kind::Fields(_) | Kind::Tuple(_) => [const { String::new() }; 3],
                inside => blank(inside),
            };
            [format!("{}({open}", word.name), text, format!("{close})")]
        }
        _ => [word.name.clone(), String::new(), String::new()],
    };
    Offer {
        label: word.name.clone(),
        kind: CompletionItemKind::ENUM_MEMBER,
        detail: None,
        doc: word.doc.clone(),
        text,
    }
}

/// What a text in quotes may say, with quotes where there are none yet.
fn texts(text: Text, quoted: bool, library: &Library) -> Vec<Offer> {
    let quote = if quoted { "" } else { "\"" };
    let offer = |label: String, detail: Option<String>| Offer {
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
