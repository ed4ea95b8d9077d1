//! Completions as items of the protocol.

use isotope_ruleset::{Completion, CompletionKind, TextCursor, completions};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};

use crate::{conversion::range, document::Document};

/// The completions at the byte offset `offset`, in the order of their definition in the language, with
/// placeholders if the editor supports `snippets`.
pub(crate) fn completion(
    document: &Document,
    offset: usize,
    snippets: bool,
) -> Vec<CompletionItem> {
    let Some(cursor) = TextCursor::of(&document.text, offset) else { return Vec::new() };
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
            kind: Some(match offer.kind {
                CompletionKind::Field => CompletionItemKind::FIELD,
                CompletionKind::Word => CompletionItemKind::ENUM_MEMBER,
                CompletionKind::Value => CompletionItemKind::VALUE,
            }),
            detail: offer.detail,
            documentation: (!doc.value.is_empty()).then_some(Documentation::MarkupContent(doc)),
            sort_text: Some(format!("{i:03}")),
            insert_text_format: Some(format),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(edited, text))),
            ..CompletionItem::default()
        }
    };
    let found = completions(&document.text, &cursor, &document.library);
    found.into_iter().enumerate().map(item).collect()
}

/// Escapes text for use in a snippet.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stands_for_itself_in_a_snippet() {
        assert_eq!(escaped("a$b}c\\{"), "a\\$b\\}c\\\\{");
    }
}
