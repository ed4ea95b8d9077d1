//! What is said when a ruleset cannot be loaded.

use std::{fmt, ops::Range, sync::Arc};

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet, renderer::DecorStyle,
};

/// More problems than this are counted and not shown: nobody puts more right at once.
pub(crate) const MAX_SHOWN: usize = 50;

/// Lines longer than this are not shown.
const MAX_LINE: usize = 500;

/// Everything that is wrong with a ruleset; at least one thing.
///
/// ```
/// let error = isotope_ruleset::parse("mine.ron", "(format: 1, check: Of, win: [])").unwrap_err();
/// let codes: Vec<_> = error.diagnostics.iter().map(|problem| problem.code).collect();
/// assert_eq!(codes, ["unknown-value", "win-without-king-destroyed"]);
/// let problem = &error.diagnostics[0];
/// assert_eq!(format!("{:?}", problem.place.as_ref().unwrap()), "mine.ron:1:20");
/// assert!(error.to_string().starts_with("error[unknown-value]: `check` has no value `Of`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    /// What is wrong, in the order of the text. If there is very much of it, the last one says how
    /// many problems are left out.
    pub diagnostics: Vec<Diagnostic>,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// There are no rules as long as this is not put right.
    Error,
    /// The rules stand, and something about them is probably not meant.
    Warning,
}

impl Severity {
    /// Its name: `error` or `warning`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A short name for this kind of problem, in kebab-case.
    pub code: &'static str,
    /// What is wrong, and why it matters.
    pub message: String,
    /// Where, if it is anywhere in a file.
    pub place: Option<Place>,
    /// What to say beside the place. May be empty.
    pub label: String,
    /// What to do about it. May be empty.
    pub help: String,
    /// What may have been meant.
    pub suggestion: Option<Suggestion>,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's path, or `name.ron` for a shipped ruleset.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The line of the end, which is behind the last character.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
    /// The bytes of the text, without a byte order mark.
    pub span: Range<usize>,
    text: Arc<str>,
}

/// A text to put in the place of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The bytes to replace, in the file of the diagnostic.
    pub span: Range<usize>,
    /// What to write there.
    pub text: String,
    /// Whether nothing else can be meant, so that nobody has to be asked.
    pub certain: bool,
}

/// Problems as text, with an empty line between them.
pub(crate) fn render(problems: &[Diagnostic], color: bool) -> String {
    problems.iter().map(|found| found.render(color)).collect::<Vec<_>>().join("\n\n")
}

/// Puts problems in the order of the text of the file called `own`; those of other files come last.
pub(crate) fn order(problems: &mut [Diagnostic], own: &str) {
    problems.sort_by_key(|problem| match &problem.place {
        Some(place) if place.file == own => (0, place.span.start),
        Some(_) => (1, 0),
        None => (2, 0),
    });
}

/// A file's name and text, for messages about it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's path, or what stands for one.
    pub file: String,
    /// All of its text, without a byte order mark.
    pub text: Arc<str>,
}

impl LoadError {
    /// The first of `problems`, and how many more there are, with those that were `left_out` before.
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

    /// All of it as text, in the style of rustc; with colours for a terminal if asked to.
    pub fn render(&self, color: bool) -> String {
        render(&self.diagnostics, color)
    }

    /// The error, with a place for what has none.
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

impl std::error::Error for LoadError {}

impl From<Diagnostic> for LoadError {
    fn from(diagnostic: Diagnostic) -> LoadError {
        LoadError { diagnostics: vec![diagnostic] }
    }
}

impl Diagnostic {
    /// An error that is nowhere in a text, by its code in kebab-case and its message.
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
        }
    }

    /// A warning that is nowhere in a text.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::new(code, message) }
    }

    /// The diagnostic, about these bytes of a text.
    ///
    /// # Panics
    /// If they are not characters of the text.
    pub fn at(self, source: &Source, span: Range<usize>) -> Diagnostic {
        Diagnostic { place: Some(source.place(span)), ..self }
    }

    /// The diagnostic with something to say beside its place.
    pub fn label(self, label: impl Into<String>) -> Diagnostic {
        Diagnostic { label: label.into(), ..self }
    }

    /// The diagnostic with what to do about it.
    pub fn help(self, help: impl Into<String>) -> Diagnostic {
        Diagnostic { help: help.into(), ..self }
    }

    /// The diagnostic with a guess: what to write in the place of these bytes of the same text.
    pub fn suggest(self, span: Range<usize>, text: impl Into<String>) -> Diagnostic {
        let suggestion = Suggestion { span, text: text.into(), certain: false };
        Diagnostic { suggestion: Some(suggestion), ..self }
    }

    /// The diagnostic with what has to be written there: nothing else can be meant.
    pub fn fix(self, span: Range<usize>, text: impl Into<String>) -> Diagnostic {
        let suggestion = Suggestion { span, text: text.into(), certain: true };
        Diagnostic { suggestion: Some(suggestion), ..self }
    }

    /// The diagnostic as text, in the style of rustc.
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
        // Below a title alone there is no line for the help to hang from.
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
    /// A text as it is called in messages. A byte order mark is left out.
    pub fn new(file: impl Into<String>, text: &str) -> Source {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Source { file: file.into(), text: Arc::from(text) }
    }

    /// Where the bytes `span` are.
    ///
    /// # Panics
    /// If they are not characters of the text.
    pub fn place(&self, span: Range<usize>) -> Place {
        let ((line, column), (end_line, end_column)) =
            (self.line_and_column(span.start), self.line_and_column(span.end));
        let (file, text) = (self.file.clone(), Arc::clone(&self.text));
        Place { file, line, column, end_line, end_column, span, text }
    }

    /// The line and the column of the byte at `offset`, both from 1. Columns count characters.
    ///
    /// # Panics
    /// If a character does not begin or the text end there.
    pub fn line_and_column(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }
}

/// Without the text, which is the whole file.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The lines around a place.
struct Excerpt<'t> {
    text: &'t str,
    start: usize,
    line: usize,
}

impl Place {
    /// Another place in the same text.
    ///
    /// # Panics
    /// If the bytes are not characters of the text.
    pub fn elsewhere(&self, span: &Range<usize>) -> Place {
        let source = Source { file: self.file.clone(), text: Arc::clone(&self.text) };
        source.place(span.clone())
    }

    /// The text that it is in, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lines that the place and the suggestion touch, unless they are too long for anybody to
    /// read.
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
    fn snippet<T: Clone>(&self, place: &'t Place) -> Snippet<'t, T> {
        Snippet::source(self.text).path(&*place.file).line_start(self.line)
    }

    fn within(&self, span: &Range<usize>) -> Range<usize> {
        span.start - self.start..span.end - self.start
    }
}
