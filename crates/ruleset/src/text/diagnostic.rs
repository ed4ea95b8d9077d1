//! Diagnostics for the text of a ruleset: problems with their places, help and fixes.

use std::{fmt, ops::Range, sync::Arc};

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet, renderer::DecorStyle,
};

/// The maximum number of problems shown; further problems are only counted.
pub(crate) const MAX_SHOWN: usize = 50;

/// The maximum length in bytes of a line that is shown.
const MAX_LINE: usize = 500;

/// All problems in a ruleset, of which there is at least one.
///
/// ```
/// let error = isotope_ruleset::parse("mine.ron", "(format: 1, check: Of, win: [])").unwrap_err();
/// let codes: Vec<_> = error.diagnostics.iter().map(|problem| problem.code).collect();
/// assert_eq!(codes, ["unknown-value", "win-without-king-destroyed"]);
/// let problem = &error.diagnostics[0];
/// assert_eq!(format!("{:?}", problem.place.as_ref().unwrap()), "mine.ron:1:20");
/// assert!(error.to_string().starts_with("error[unknown-value]: `check` has no value `Of`"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct LoadError {
    /// The problems in the order of the text. If there are too many, the last diagnostic states how many are
    /// left out.
    pub diagnostics: Vec<Diagnostic>,
}

/// The severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The ruleset cannot be loaded until the problem is fixed.
    Error,
    /// The ruleset is valid, but something in it is probably not intended.
    Warning,
}

impl Severity {
    /// Returns the name of the severity: `error` or `warning`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A problem in a source text, with its place and advice on how to fix it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity of the problem.
    pub severity: Severity,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// A message that describes the problem.
    pub message: String,
    /// The place of the problem in a file, if there is one.
    pub place: Option<SourcePlace>,
    /// The label shown next to the marked place. May be empty.
    pub label: String,
    /// Advice on how to fix the problem. May be empty.
    pub help: String,
    /// The replacement that is likely to fix the problem, if there is one.
    pub suggestion: Option<Suggestion>,
    /// The other rules that the problem is about: one that is inherited, or those that the file states elsewhere.
    pub related: Vec<String>,
}

/// A place in a source text.
#[derive(Clone, PartialEq, Eq)]
pub struct SourcePlace {
    /// The file's path, or `name.ron` for a shipped ruleset.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line of the end of the place, from 1. The end is after the last character.
    pub end_line: usize,
    /// The column of the end, from 1, in characters.
    pub end_column: usize,
    /// The byte range in the text, which does not contain a byte order mark.
    pub span: Range<usize>,
    text: Arc<str>,
}

/// A replacement for a part of a source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The byte range to replace, in the file of the diagnostic.
    pub span: Range<usize>,
    /// The replacement text.
    pub text: String,
    /// Whether nothing else can be meant, so that the suggestion may be applied without asking.
    pub certain: bool,
}

/// Renders problems as text, with an empty line between them.
pub(crate) fn render(problems: &[Diagnostic], color: bool) -> String {
    problems.iter().map(|found| found.render(color)).collect::<Vec<_>>().join("\n\n")
}

/// Sorts problems by their offset in the file called `own`, followed by problems in other files and problems
/// without a place.
pub(crate) fn order(problems: &mut [Diagnostic], own: &str) {
    problems.sort_by_key(|problem| match &problem.place {
        Some(place) if place.file == own => (0, place.span.start),
        Some(_) => (1, 0),
        None => (2, 0),
    });
}

/// The name and the text of a file, used in messages about the file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path of the file, or the name given to text that is not in a file.
    pub file: String,
    /// The whole text, without a byte order mark.
    pub text: Arc<str>,
}

impl LoadError {
    /// Returns an error with the first of `problems`, and with the number of the remaining problems plus
    /// `left_out`.
    pub fn first_of(
        mut problems: impl ExactSizeIterator<Item = Diagnostic>,
        left_out: usize,
    ) -> LoadError {
        let mut diagnostics: Vec<_> = problems.by_ref().take(MAX_SHOWN).collect();
        let more = problems.len() + left_out;
        if more > 0 {
            let what = if more == 1 { "problem is" } else { "problems are" };
            let message = format!("{more} more {what} not shown");
            let diagnostic = Diagnostic::new("more-problems", message);
            diagnostics.push(diagnostic.help("put these right first"));
        }
        LoadError { diagnostics }
    }

    /// Renders all problems as text in the style of rustc, with terminal colors if `color` is set.
    pub fn render(&self, color: bool) -> String {
        render(&self.diagnostics, color)
    }

    /// Sets the place of every problem that has none to `span`.
    pub(crate) fn or_at(mut self, source: &Source, span: &Range<usize>) -> LoadError {
        for diagnostic in &mut self.diagnostics {
            diagnostic.place.get_or_insert_with(|| source.place(span.clone()));
        }
        self
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

/// Writes the same text as `Display`, so that an error that a program returns from `main` or unwraps can be read.
impl fmt::Debug for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for LoadError {}

impl From<Diagnostic> for LoadError {
    fn from(diagnostic: Diagnostic) -> LoadError {
        LoadError { diagnostics: vec![diagnostic] }
    }
}

impl Diagnostic {
    /// Returns an error without a place, with this code in kebab-case and this message.
    ///
    /// ```
    /// use isotope_ruleset::{Diagnostic, Source};
    ///
    /// let source = Source::new("games.ini", "[mine]\nblast = 1\n");
    /// let problem = Diagnostic::new("unknown-field", "there is no key `blast`").at(&source, 7..12);
    /// assert_eq!(format!("{:?}", problem.place.unwrap()), "games.ini:2:1");
    /// ```
    pub fn new(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code,
            message: message.into(),
            place: None,
            label: String::new(),
            help: String::new(),
            suggestion: None,
            related: Vec::new(),
        }
    }

    /// Returns a warning without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::new(code, message) }
    }

    /// Returns the diagnostic, located at the byte range `span` of `source`.
    ///
    /// # Panics
    /// Panics if `span` does not begin and end at character boundaries of the text.
    pub fn at(self, source: &Source, span: Range<usize>) -> Diagnostic {
        Diagnostic { place: Some(source.place(span)), ..self }
    }

    /// Returns the diagnostic with a label that is shown next to the marked place.
    pub fn label(self, label: impl Into<String>) -> Diagnostic {
        Diagnostic { label: label.into(), ..self }
    }

    /// Returns the diagnostic with advice on how to fix the problem.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: help.into(), ..self }
    }

    /// Returns the diagnostic with a guess: text that may replace the bytes `span` in the same file.
    pub fn suggest(self, span: Range<usize>, text: impl Into<String>) -> Diagnostic {
        let suggestion = Suggestion { span, text: text.into(), certain: false };
        Diagnostic { suggestion: Some(suggestion), ..self }
    }

    /// Returns the diagnostic with the only possible fix: text that replaces the bytes `span` in the same
    /// file.
    pub fn fix(self, span: Range<usize>, text: impl Into<String>) -> Diagnostic {
        let suggestion = Suggestion { span, text: text.into(), certain: true };
        Diagnostic { suggestion: Some(suggestion), ..self }
    }

    /// Renders the diagnostic as text in the style of rustc, with terminal colors if `color` is set.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let excerpt = self.place.as_ref().and_then(|place| place.excerpt(self.suggestion.as_ref()));
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(&*self.message).id(self.code);
        let mut error = Group::with_title(title);
        if let (Some(place), Some(excerpt)) = (&self.place, &excerpt) {
            let mark = AnnotationKind::Primary.span(excerpt.within(&place.span));
            let mark = if self.label.is_empty() { mark } else { mark.label(&*self.label) };
            error = error.element(excerpt.snippet(place).annotation(mark));
        } else if let Some(place) = &self.place {
            let origin = Origin::path(&*place.file).line(place.line).char_column(place.column);
            error = error.element(origin);
        }
        // Without a place, there is no line to which the help could be attached.
        let apart = self.place.is_none() && !self.help.is_empty();
        if !apart && !self.help.is_empty() {
            error = error.element(Level::HELP.message(&*self.help));
        }
        let mut groups: Vec<Group<'_>> = vec![error];
        if let (Some(suggestion), Some(place), Some(excerpt)) =
            (&self.suggestion, &self.place, &excerpt)
        {
            let patch = Patch::new(excerpt.within(&suggestion.span), &*suggestion.text);
            let title = Level::HELP.secondary_title(match suggestion {
                Suggestion { text, .. } if text.is_empty() => "leave it out",
                Suggestion { certain: true, .. } => "write this",
                Suggestion { certain: false, .. } => "perhaps this was meant",
            });
            groups.push(title.element(excerpt.snippet(place).patch(patch)));
        }
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let error = renderer.render(&groups);
        match apart {
            true => {
                let help = Group::with_title(Level::HELP.secondary_title(&*self.help));
                format!("{error}\n{}", renderer.render(&[help]))
            }
            false => error,
        }
    }
}

impl Source {
    /// Creates a source from `text`, without its byte order mark; `file` is its name in messages.
    pub fn new(file: impl Into<String>, text: &str) -> Source {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Source { file: file.into(), text: Arc::from(text) }
    }

    /// Returns the place of the bytes `span`.
    ///
    /// # Panics
    /// Panics if `span` does not begin and end at character boundaries of the text.
    pub fn place(&self, span: Range<usize>) -> SourcePlace {
        let ((line, column), (end_line, end_column)) =
            (self.line_and_column(span.start), self.line_and_column(span.end));
        let (file, text) = (self.file.clone(), Arc::clone(&self.text));
        SourcePlace { file, line, column, end_line, end_column, span, text }
    }

    /// Returns the line and the column of the byte at `offset`, both from 1. Columns count characters.
    ///
    /// # Panics
    /// Panics if `offset` is neither at the beginning of a character nor at the end of the text.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }
}

/// Omits the text, which is the whole file.
impl fmt::Debug for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The source lines around a place.
struct Excerpt<'t> {
    text: &'t str,
    start: usize,
    line: usize,
}

impl SourcePlace {
    /// Returns the place of `span` in the same text.
    ///
    /// # Panics
    /// Panics if `span` does not begin and end at character boundaries of the text.
    pub fn elsewhere(&self, span: &Range<usize>) -> SourcePlace {
        let source = Source { file: self.file.clone(), text: Arc::clone(&self.text) };
        source.place(span.clone())
    }

    /// Returns the text that contains the place, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the lines that contain the place and the suggestion; `None` if a line is too long to show.
    fn excerpt(&self, suggestion: Option<&Suggestion>) -> Option<Excerpt<'_>> {
        let spans = || std::iter::once(&self.span).chain(suggestion.map(|other| &other.span));
        let start = spans().map(|span| span.start).min()?;
        let end = spans().map(|span| span.end).max()?;
        let start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &self.text[end..];
        let end = end + rest.find('\n').unwrap_or(rest.len());
        let text = &self.text[start..end];
        let line = self.text[..start].matches('\n').count() + 1;
        let readable = text.lines().all(|line| line.len() <= MAX_LINE);
        readable.then_some(Excerpt { text, start, line })
    }
}

impl<'t> Excerpt<'t> {
    fn snippet<T: Clone>(&self, place: &'t SourcePlace) -> Snippet<'t, T> {
        Snippet::source(self.text).path(&*place.file).line_start(self.line)
    }

    fn within(&self, span: &Range<usize>) -> Range<usize> {
        span.start - self.start..span.end - self.start
    }
}
