//! Hover text, which describes a field, a word or a base.

use isotope_ruleset::{AllowedText, SHIPPED, TextCursor, describe, shipped};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use crate::{conversion::range, definition::base_at, document::Document};

/// The maximum number of lines of a shipped ruleset shown in a hover text.
const HEAD: usize = 20;

/// The documentation of the word at `offset`. For a rule, this includes the value and where it is set.
pub(crate) fn hover(document: &Document, offset: usize) -> Option<Hover> {
    let cursor = TextCursor::of(&document.text, offset)?;
    let word = &document.text[cursor.span.clone()];
    let value = match &cursor.wanted {
        AllowedText::Fields(fields) => {
            let (field, _) = fields.iter().find(|(field, _)| field.name == word)?;
            let is_rule = cursor.field == Some(*field);
            let rule = Some(word).filter(|_| is_rule).and_then(|rule| rule_text(document, rule));
            let default = field.default.as_ref().filter(|_| !is_rule);
            let default = default.map(|default| format!("If it is left out: `{default}`"));
            [Some(field.doc.clone()), rule, default]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n\n")
        }
        AllowedText::Value(_) if cursor.quoted => base_text(document, base_at(document, offset)?)?,
        AllowedText::Value(kind) => {
            kind.words().iter().find(|other| other.name == word)?.doc.clone()
        }
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value };
    let range = range(&document.text, &cursor.span);
    (!contents.value.is_empty())
        .then_some(Hover { contents: HoverContents::Markup(contents), range: Some(range) })
}

/// The value of a rule in words, and the ruleset that sets it.
fn rule_text(document: &Document, rule: &str) -> Option<String> {
    let ruleset = document.check().ruleset?;
    let rule_words =
        describe(ruleset.rules.spec()).into_iter().find(|rule_words| rule_words.field == rule)?;
    let origin = ruleset.origins.iter().find(|origin| origin.field == rule);
    let from = match origin {
        Some(origin) if origin.ruleset == document.display_name() => {
            format!("stated here, in line {}", origin.line)
        }
        Some(origin) => format!("stated by `{}`, in line {}", origin.ruleset, origin.line),
        None => "as in chess".into(),
    };
    // In Markdown, two spaces at the end of a line keep the line break, which drawings need.
    let sentence = rule_words.sentence.replace('\n', "  \n");
    Some(format!("{sentence}\n\n`{}`, {from}", rule_words.value))
}

/// The name and summary of a base. For a shipped ruleset, which has no file to open, its first lines are included.
fn base_text(document: &Document, called: &str) -> Option<String> {
    if let Some((name, text)) = SHIPPED.iter().find(|(name, _)| *name == called) {
        let ruleset = shipped(name).ok()?;
        let mut lines: Vec<_> = text.lines().take(HEAD).collect();
        lines.extend((text.lines().count() > HEAD).then_some("…"));
        let head = format!("```ron\n{}\n```", lines.join("\n"));
        return Some(format!("**{}**: {}\n\n{head}", ruleset.name, ruleset.summary));
    }
    let file = document.library.base_file(called, document.folder()?)?;
    let ruleset = document.library.load(&file.display().to_string()).ok()?;
    Some(format!("**{}**: {}", ruleset.name, ruleset.summary))
}
