//! Quick fixes for diagnostics.

use std::collections::HashMap;

use isotope_ruleset::Suggestion;
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range, TextEdit, WorkspaceEdit};

use crate::{
    conversion::range,
    diagnostics::{is_own, problems, to_lsp},
    document::Document,
};

/// The fixes for the problems that touch the selected range. Fixes that are certain are marked as preferred.
pub(crate) fn actions(document: &Document, selected: Range) -> Vec<CodeActionOrCommand> {
    let mut actions = Vec::new();
    for problem in problems(document) {
        let own = problem.place.as_ref().is_some_and(|place| is_own(document, place));
        let (Some(fix), true) = (&problem.suggestion, own) else { continue };
        let diagnostic = to_lsp(document, &problem);
        let place = range(&document.text, &fix.span);
        let touches = |part: Range| part.start <= selected.end && selected.start <= part.end;
        if !touches(diagnostic.range) && !touches(place) {
            continue;
        }
        let edit = TextEdit::new(place, fix.text.clone());
        // The type of the map is given by the protocol, and no URI is mutated here.
        #[allow(clippy::mutable_key_type)]
        let changes = HashMap::from([(document.uri.clone(), vec![edit])]);
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: title(&document.text, fix),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic]),
            edit: Some(WorkspaceEdit::new(changes)),
            is_preferred: Some(fix.certain),
            ..CodeAction::default()
        }));
    }
    actions
}

fn title(text: &str, fix: &Suggestion) -> String {
    let old = text.get(fix.span.clone()).unwrap_or_default();
    match (old, &*fix.text) {
        (old, "") => format!("Remove `{old}`"),
        ("", new) => format!("Write `{new}`"),
        (old, new) => format!("Write `{new}` for `{old}`"),
    }
}
