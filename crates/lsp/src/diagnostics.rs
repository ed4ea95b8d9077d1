//! The diagnostics of a document, and their conversion to diagnostics of the protocol.

use std::path::Path;

use isotope_ruleset::{Diagnostic, Severity, SourcePlace, value_span};
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString};

use crate::{
    conversion::{range, uri},
    document::Document,
};

/// The diagnostics of a document, with their fixes.
pub(crate) fn problems(document: &Document) -> Vec<Diagnostic> {
    document.check().problems
}

/// Converts a diagnostic to one of the protocol. A problem in the file of a base is reported at the document's
/// `extends`.
pub(crate) fn to_lsp(document: &Document, problem: &Diagnostic) -> lsp_types::Diagnostic {
    let text = &document.text;
    let own = problem.place.as_ref().filter(|place| is_own(document, place));
    let span = match (own, &problem.place) {
        (Some(place), _) => place.span.clone(),
        (None, Some(_)) => value_span(text, "extends").unwrap_or_default(),
        (None, None) => 0..0,
    };
    let elsewhere = problem.place.as_ref().filter(|_| own.is_none());
    let related = elsewhere.and_then(|place| {
        let location =
            Location::new(uri(Path::new(&place.file))?, range(place.text(), &place.span));
        let label = if problem.label.is_empty() { &problem.message } else { &problem.label };
        // A shipped ruleset has no file that could be linked to.
        let message = label.clone();
        Path::new(&place.file)
            .is_file()
            .then(|| vec![DiagnosticRelatedInformation { location, message }])
    });
    let message = match elsewhere {
        Some(place) => format!("{}:{}: {}", place.file, place.line, problem.message),
        None => problem.message.clone(),
    };
    let message = [&*message, &problem.help].join("\n").trim_end().to_owned();
    lsp_types::Diagnostic {
        range: range(text, &span),
        severity: Some(match problem.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(problem.code.into())),
        source: Some("isotope".into()),
        message,
        related_information: related,
        ..lsp_types::Diagnostic::default()
    }
}

/// Whether a place is in the document itself rather than in a base.
pub(crate) fn is_own(document: &Document, place: &SourcePlace) -> bool {
    place.file == document.display_name()
}
