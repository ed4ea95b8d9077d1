//! The list of warnings about a file, and what several warnings ask of the rules.

use std::ops::Range;

use isotope_kernel::{Capture, Explode, OwnKing, SideKings, Spec};

use crate::{edit::value::change, file::File, text::diagnostic::Diagnostic};

/// The warnings about a file.
pub(super) struct Warnings<'f> {
    pub(super) file: &'f File,
    pub(super) found: Vec<Diagnostic>,
}

impl Warnings<'_> {
    /// Returns the span of the value at `path`, if the file states it.
    pub(super) fn stated(&self, path: &str) -> Option<Range<usize>> {
        let text = &self.file.source.text;
        self.file.tree.at(text, path).map(|node| node.span.clone())
    }

    /// Warns about the value at `path`, if the file states it.
    pub(super) fn warn(
        &mut self,
        path: &str,
        code: &'static str,
        message: impl Into<String>,
        help: &str,
    ) {
        self.warn_with(path, code, message, help, None);
    }

    /// Like [`warn`](Warnings::warn). Suggests another value: its path, and the value as RON.
    pub(super) fn warn_with(
        &mut self,
        path: &str,
        code: &'static str,
        message: impl Into<String>,
        help: &str,
        instead: Option<(&str, &str)>,
    ) {
        let Some(span) = self.stated(path) else { return };
        let source = &self.file.source;
        let warning = Diagnostic::warning(code, message).help(help).at(source, span);
        let change = instead.and_then(|(path, value)| change(&source.text, path, value));
        self.found.push(match change {
            Some((span, text)) => warning.suggest(span, text),
            None => warning,
        });
    }
}

/// Returns the explosions of captures and then of triggers, each with its path.
pub(super) fn explosions(spec: &Spec) -> Vec<(String, &Explode)> {
    let is_listed = matches!(spec.capture, Capture::Cases(_));
    let captures =
        spec.capture.explosions().into_iter().enumerate().map(|(i, explode)| match is_listed {
            true => (format!("capture[{i}]"), explode),
            false => ("capture".into(), explode),
        });
    let triggers = spec.triggers.iter().enumerate().filter_map(|(i, trigger)| {
        let Capture::Explode(explode) = &trigger.occasion().then else { return None };
        Some((format!("triggers[{i}].then"), explode))
    });
    captures.chain(triggers).collect()
}

/// Whether no side may destroy a king of its own.
pub(super) fn keeps_its_kings(spec: &Spec) -> bool {
    spec.own_king == OwnKing::Protected && spec.kings.both(SideKings::One)
}
