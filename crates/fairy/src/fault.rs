//! What is wrong with a section, before it is told with its place.

use std::ops::Range;

use isotope_ruleset::{Diagnostic, LoadError, Source};

/// The code of what can be read, and not be said in a ruleset.
const NOT_SAYABLE: &str = "not-sayable";

/// Why a section has not become a ruleset; all reasons at once, with their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// The file cannot be read, or its meaning is not known.
    Unreadable(LoadError),
    /// All of it is understood, and some of it cannot be said in a ruleset.
    NotSayable(LoadError),
}

impl ImportError {
    /// What is to be told.
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

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    /// Empty if it is about the whole file.
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
    /// What to write in the place of other bytes.
    pub(crate) instead: Option<(Range<usize>, String)>,
}

impl Fault {
    /// Something that cannot be read, or that nobody knows the meaning of.
    pub(crate) fn unreadable(
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> Fault {
        Fault { code, span, message: message.into(), help: String::new(), instead: None }
    }

    /// Something that is understood, and cannot be said.
    pub(crate) fn not_sayable(span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::unreadable(NOT_SAYABLE, span, message)
    }

    pub(crate) fn is_not_sayable(&self) -> bool {
        self.code == NOT_SAYABLE
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Fault {
        Fault { help: help.into(), ..self }
    }

    /// The fault with a guess at what was meant.
    pub(crate) fn instead(self, span: Range<usize>, text: impl Into<String>) -> Fault {
        Fault { instead: Some((span, text.into())), ..self }
    }

    fn told(self, source: &Source) -> Diagnostic {
        let Fault { code, span, message, help, instead } = self;
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

/// The faults of a text in its order; there is at least one.
pub(crate) fn error(source: &Source, mut faults: Vec<Fault>) -> ImportError {
    faults.sort_by_key(|fault| fault.span.start);
    let unreadable = !faults.iter().all(Fault::is_not_sayable);
    let told = faults.into_iter().map(|fault| fault.told(source));
    let error = LoadError::first_of(told, 0);
    match unreadable {
        true => ImportError::Unreadable(error),
        false => ImportError::NotSayable(error),
    }
}
