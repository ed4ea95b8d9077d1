//! One file: its text, what it says, and where.

pub(crate) mod shape;

use crate::{
    language::parts_of,
    language::patch::{FIELDS, Patch},
    text::diagnostic::{Diagnostic, LoadError, Source},
    text::guess::did_you_mean,
    text::list::all_of,
    text::tree::Node,
};

use shape::Reading;

/// The format that this version reads.
const FORMAT: u32 = 1;

/// A file that was read.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) source: Source,
    pub(crate) tree: Node,
    /// What it says, without what could not be read.
    pub(crate) patch: Patch,
    /// What is wrong with it.
    pub(crate) problems: Vec<Diagnostic>,
    /// Whether that is all; if not, there is at least one more problem.
    pub(crate) all: bool,
}

impl File {
    /// Whether the file has the field, and not all of it could be read.
    pub(crate) fn is_broken(&self, field: &str) -> bool {
        let Some(part) = self.tree.field(&self.source.text, field) else { return false };
        let places = self.problems.iter().filter_map(|problem| problem.place.as_ref());
        let (whole, mut starts) = (part.span(), places.map(|place| place.span.start));
        !self.patch.gives(field) || starts.any(|start| whole.contains(&start))
    }

    /// Whether something in the value at `path`, which the file has, could not be read. The items of a
    /// list in which that is so are not those of the text.
    pub(crate) fn is_broken_at(&self, path: &str) -> bool {
        let field = path.split(['.', '[']).next().unwrap_or_default();
        let whole = path.split('[').next().unwrap_or_default();
        let value = &self.tree.find(&self.source.text, whole).span;
        let places = self.problems.iter().filter_map(|problem| problem.place.as_ref());
        let mut starts = places.map(|place| place.span.start);
        !self.patch.gives(field) || starts.any(|start| value.contains(&start))
    }
}

/// Reads the text of a file. Where nothing of it can be trusted it says why.
pub(crate) fn read(source: Source) -> Result<File, LoadError> {
    let text = &*source.text;
    check_start(&source)?;
    let tree = Node::parse(text).map_err(|unbalanced| {
        let diagnostic = Diagnostic::new("unbalanced", unbalanced.message).help(unbalanced.help);
        diagnostic.at(&source, unbalanced.span)
    })?;
    check_newer(&source, &tree)?;
    let Reading { patch, errors: mut problems, all } = shape::read(&source, &tree);
    problems.extend(check(&source, &tree, &patch));
    Ok(File { source, tree, patch, problems, all })
}

/// Refuses what cannot be a ruleset.
fn check_start(source: &Source) -> Result<(), LoadError> {
    let start = source.text.len() - source.text.trim_start().len();
    let first = source.text[start..].chars().next();
    let diagnostic = match first {
        None => Diagnostic::new("empty", format!("{} is empty", source.file))
            .help("the smallest ruleset is `(format: 1)`, which is chess")
            .at(source, 0..0),
        Some('{') => Diagnostic::new("json", "this looks like JSON, and a ruleset is RON")
            .help(
                "write `(name: \"…\", check: Off)`: parentheses for braces, and no quotes around \
                 field names",
            )
            .at(source, start..start + 1),
        Some(_) => return Ok(()),
    };
    Err(diagnostic.into())
}

/// A file for a newer version may hold anything: nothing else is said about it.
fn check_newer(source: &Source, tree: &Node) -> Result<(), LoadError> {
    let Some(part) = tree.field(&source.text, "format") else {
        return Ok(());
    };
    let span = part.value.span.clone();
    let number = source.text[span.clone()].parse::<u32>();
    let diagnostic = match number {
        Ok(number) if number > FORMAT => Diagnostic::new(
            "format-newer",
            format!(
                "this file is for a newer Isotope: it has format {number}, and this one reads \
                 format {FORMAT}"
            ),
        )
        .help("update Isotope, or rewrite the file for this format"),
        Ok(0) => Diagnostic::new("format-unknown", "there is no format 0")
            .help(format!("say `format: {FORMAT}`")),
        _ => return Ok(()),
    };
    Err(diagnostic.at(source, span).into())
}

/// What serde accepts and a ruleset may not say.
fn check(source: &Source, tree: &Node, patch: &Patch) -> Vec<Diagnostic> {
    let text = &*source.text;
    let mut problems = Vec::new();
    if tree.open.is_some() && tree.field(text, "format").is_none() {
        let after = tree.open.map_or(0, |(_, open)| open + 1);
        problems.push(
            Diagnostic::new(
                "format-missing",
                "the file does not say its format, so nobody can know how to read it",
            )
            .help(format!("put `format: {FORMAT},` first"))
            .at(source, after - 1..after),
        );
    }
    for part in &tree.parts {
        if let Some(key) = &part.key
            && &text[part.value.span.clone()] == "None"
        {
            let field = &text[key.clone()];
            problems.push(
                shape::none(source, part.value.span.clone(), field)
                    .help("say `Off` or `[]` if there is none of it, or leave the field out"),
            );
        }
    }
    for (i, assumed) in patch.assumed.iter().enumerate() {
        let (field, part) = assumed.field.split_once('.').unwrap_or((&assumed.field, ""));
        let parts = parts_of(field);
        let (help, guess) = match parts.as_deref() {
            Some(parts) if part.is_empty() || parts.contains(&part) => continue,
            Some(parts) => {
                let guess = did_you_mean(part, parts.iter().copied());
                let help = match parts {
                    [] => format!("`{field}` has no parts"),
                    parts => format!("the parts of `{field}` are {}", all_of(parts)),
                };
                (help, guess.map(|guess| format!("{field}.{guess}")))
            }
            None => {
                let guess = did_you_mean(field, FIELDS.iter().copied());
                let rest = &assumed.field[field.len()..];
                let guess = guess.map(|guess| format!("{guess}{rest}"));
                (format!("the rules are {}", all_of(FIELDS)), guess)
            }
        };
        let span = tree.find(text, &format!("assumed[{i}].field")).span.clone();
        let message = format!("`{}` is not a rule, so nothing can be assumed of it", assumed.field);
        let problem =
            Diagnostic::warning("assumed-field", message).help(help).at(source, span.clone());
        problems.push(match guess {
            Some(guess) => problem.suggest(span, format!("\"{guess}\"")),
            None => problem,
        });
    }
    problems
}
