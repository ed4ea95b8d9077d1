//! What a word of a text means.

use isotope_ruleset::{SHIPPED, Spot, Wanted, describe, shipped};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use crate::{definition::base_at, document::Document, places::range};

/// How many lines of a shipped ruleset are shown.
const HEAD: usize = 20;

/// What the word at `offset` means. Of a rule it is told what it comes to and where that is stated.
pub(crate) fn hover(document: &Document, offset: usize) -> Option<Hover> {
    let spot = Spot::of(&document.text, offset)?;
    let word = &document.text[spot.span.clone()];
    let value = match &spot.wanted {
        Wanted::Fields(fields) => {
            let (field, _) = fields.iter().find(|(field, _)| field.name == word)?;
            let is_rule = spot.field == Some(*field);
            let rule = Some(word).filter(|_| is_rule).and_then(|rule| stated(document, rule));
            let default = field.default.as_ref().filter(|_| !is_rule);
            let default = default.map(|default| format!("If it is left out: `{default}`"));
            [Some(field.doc.clone()), rule, default]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n\n")
        }
        Wanted::Value(_) if spot.quoted => base(document, base_at(document, offset)?)?,
        Wanted::Value(kind) => kind.words().iter().find(|other| other.name == word)?.doc.clone(),
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value };
    let range = range(&document.text, &spot.span);
    (!contents.value.is_empty())
        .then_some(Hover { contents: HoverContents::Markup(contents), range: Some(range) })
}

/// What a rule comes to, in words, and which ruleset states it.
fn stated(document: &Document, rule: &str) -> Option<String> {
    let ruleset = document.check().ruleset?;
    let told = describe(ruleset.rules.spec()).into_iter().find(|told| told.field == rule)?;
    let origin = ruleset.origins.iter().find(|origin| origin.field == rule);
    let from = match origin {
        Some(origin) if origin.ruleset == document.called() => {
            format!("stated here, in line {}", origin.line)
        }
        Some(origin) => format!("stated by `{}`, in line {}", origin.ruleset, origin.line),
        None => "as in chess".into(),
    };
    // Drawings are lines.
    let sentence = told.sentence.replace('\n', "  \n");
    Some(format!("{sentence}\n\n`{}`, {from}", told.value))
}

/// A base: what it is, and how its text begins if there is no file to open.
fn base(document: &Document, called: &str) -> Option<String> {
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
