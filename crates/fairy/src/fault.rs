//! Faults in an ini file, which become diagnostics with places.

use std::ops::Range;

use isotope_ruleset::{Diagnostic, LoadError, Source};

/// The code for rules that can be read, but not expressed in a ruleset.
const NOT_SAYABLE: &str = "not-sayable";

/// The reasons why a section cannot become a ruleset, with their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// The file cannot be read, or a part of it is unknown.
    Unreadable(LoadError),
    /// The whole section is understood, but part of it cannot be expressed in a ruleset.
    NotSayable(LoadError),
}

impl ImportError {
    /// Returns the problems, whatever the kind of error.
    pub fn problems(&self) -> &LoadError {
        match self {
            ImportError::Unreadable(error) | ImportError::NotSayable(error) => error,
        }
    }
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.problems().fmt(f)
    }
}

impl std::error::Error for ImportError {}

/// A fault in an ini text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct IniFault {
    pub(crate) code: &'static str,
    /// The byte range that the fault is about; empty if the fault is about the whole file.
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
    /// The suggested replacement: a byte range, and the text to write in its place.
    pub(crate) instead: Option<(Range<usize>, String)>,
    /// Whether a line that cannot be said may be the cause, such as one for a larger board or another piece.
    pub(crate) may_follow: bool,
}

impl IniFault {
    /// Returns a fault for text that cannot be read or is unknown.
    pub(crate) fn unreadable(
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> IniFault {
        let (message, help, instead) = (message.into(), String::new(), None);
        IniFault { code, span, message, help, instead, may_follow: false }
    }

    /// Returns a fault for a rule that is understood but cannot be expressed in a ruleset.
    pub(crate) fn not_sayable(span: Range<usize>, message: impl Into<String>) -> IniFault {
        IniFault::unreadable(NOT_SAYABLE, span, message)
    }

    pub(crate) fn is_not_sayable(&self) -> bool {
        self.code == NOT_SAYABLE
    }

    pub(crate) fn help(self, help: impl Into<String>) -> IniFault {
        IniFault { help: help.into(), ..self }
    }

    /// Returns the fault, which a line that cannot be said may have caused.
    pub(crate) fn may_follow(self) -> IniFault {
        IniFault { may_follow: true, ..self }
    }

    /// Returns the fault with a guess at the intended text.
    pub(crate) fn instead(self, span: Range<usize>, text: impl Into<String>) -> IniFault {
        IniFault { instead: Some((span, text.into())), ..self }
    }

    fn diagnostic(self, source: &Source) -> Diagnostic {
        let IniFault { code, span, message, help, instead, may_follow: _ } = self;
        if span.is_empty() {
            return Diagnostic::new(code, format!("{}: {message}", source.file)).help(help);
        }
        let diagnostic = Diagnostic::new(code, message).help(help).at(source, span);
        match instead {
            Some((span, text)) => diagnostic.suggest(span, text),
            None => diagnostic,
        }
    }
}

/// Removes the faults that may follow from others: from a base that is not known, and from what cannot be said.
pub(crate) fn keep_causes(faults: &mut Vec<IniFault>) {
    if faults.iter().any(|fault| fault.is_not_sayable() || fault.code == "unknown-parent") {
        faults.retain(|fault| !fault.may_follow);
    }
}

/// Returns the error for the faults in text, sorted by place. There must be at least one fault.
pub(crate) fn error(source: &Source, mut faults: Vec<IniFault>) -> ImportError {
    faults.sort_by_key(|fault| fault.span.start);
    let unreadable = !faults.iter().all(IniFault::is_not_sayable);
    let diagnostics = faults.into_iter().map(|fault| fault.diagnostic(source));
    let error = LoadError::first_of(diagnostics, 0);
    match unreadable {
        true => ImportError::Unreadable(error),
        false => ImportError::NotSayable(error),
    }
}
