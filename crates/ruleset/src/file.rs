//! A ruleset file: the text, the rules that the text states, and the problems.

mod reader;

use std::ops::Range;

use isotope_kernel::{Capture, Capturer, Center, Trigger, When};

use crate::{
    language::parts_of,
    language::patch::{FIELDS, Patch},
    text::diagnostic::{Diagnostic, LoadError, Source},
    text::guess::did_you_mean,
    text::quoted_names::all_of,
    text::tree::{Node, Unbalanced, closing, plain, skip_trivia},
};

use reader::Reading;
pub(crate) use reader::unquoted;

/// The version of the file format that can be read.
const FORMAT: u32 = 1;

/// A file that has been read.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) source: Source,
    pub(crate) tree: Node,
    /// The fields of the file, excluding values that could not be read.
    pub(crate) patch: Patch,
    /// The problems in the file, up to the maximum number shown.
    pub(crate) problems: Vec<Diagnostic>,
    /// The number of further problems, which are not shown.
    pub(crate) left_out: usize,
    /// The offsets of the values that could not be read, in the order of the text.
    broken: Vec<usize>,
}

impl File {
    /// Whether the file has the field and some part of the field could not be read.
    pub(crate) fn is_broken(&self, field: &str) -> bool {
        let part = self.tree.field(&self.source.text, field);
        part.is_some_and(|part| !self.patch.gives(field) || self.is_broken_in(&part.span()))
    }

    /// Whether a part of the value at `path`, which the file must contain, could not be read. If so, the items
    /// of a list may have different indices than in the text.
    pub(crate) fn is_broken_at(&self, path: &str) -> bool {
        let field = path.split(['.', '[']).next().unwrap_or_default();
        let whole = path.split('[').next().unwrap_or_default();
        let value = &self.tree.find(&self.source.text, whole).span;
        !self.patch.gives(field) || self.is_broken_in(value)
    }

    fn is_broken_in(&self, span: &Range<usize>) -> bool {
        let next = self.broken.partition_point(|start| *start < span.start);
        self.broken.get(next).is_some_and(|start| span.contains(start))
    }
}

/// Reads the text of a file, or returns an error if the text cannot be parsed at all.
pub(crate) fn read(source: Source) -> Result<File, LoadError> {
    let text = &*source.text;
    check_start(&source)?;
    let tree = Node::parse(text).map_err(|unbalanced| {
        let Unbalanced { span, message, help, .. } = unclosed(text, unbalanced);
        Diagnostic::new("unbalanced", message).help(help).at(&source, span)
    })?;
    check_head(&source)?;
    check_newer(&source, &tree)?;
    let Reading { value, mut problems, starts: broken } = reader::read(&source, &tree);
    let left_out = broken.len() - problems.len();
    let patch = serde_json::from_value(value).unwrap_or_else(|error| {
        let problem = Diagnostic::new("syntax", format!("this cannot be read: {error}"));
        problems.push(problem.at(&source, tree.span.clone()));
        Patch::default()
    });
    problems.extend(check(&source, &tree, &patch));
    Ok(File { source, tree, patch, problems, left_out, broken })
}

/// Blames the bracket that contains a rule, if the text lacks a closing bracket: all the brackets that follow close one
/// too many, so that the outermost seems to be open, or one of another kind.
fn unclosed(text: &str, unbalanced: Unbalanced) -> Unbalanced {
    let is_rule = |line: &&str| {
        line.split_once(':').is_some_and(|(key, _)| FIELDS.contains(&plain(key.trim_end())))
    };
    if let Some(open) = unbalanced.open
        && let Some(rule) =
            text[open..unbalanced.span.start].lines().map(str::trim_start).find(is_rule)
    {
        let opened = char::from(text.as_bytes()[open]);
        let close = closing(opened);
        let rule = rule.split(':').next().unwrap_or_default().trim_end();
        return Unbalanced {
            span: open..open + 1,
            message: format!("this `{opened}` is never closed"),
            help: format!("add the missing `{close}` before `{rule}`"),
            ..unbalanced
        };
    }
    fn swallowed<'t>(node: &'t Node, text: &str) -> Option<(usize, &'t Range<usize>)> {
        node.parts.iter().find_map(|part| {
            let inner = &part.value;
            let mut keys = inner.parts.iter().filter_map(|part| part.key.as_ref());
            let rule = keys.find(|key| FIELDS.contains(&plain(&text[(*key).clone()])));
            swallowed(inner, text).or_else(|| Some((inner.open?.1, rule?)))
        })
    }
    let tree = unbalanced.close.and_then(|_| Node::of_unfinished(text));
    match tree.as_ref().and_then(|tree| swallowed(tree, text)) {
        Some((open, rule)) => Unbalanced {
            span: open..open + 1,
            message: "this `(` is never closed".into(),
            help: format!("add the missing `)` before `{}`", &text[rule.clone()]),
            ..unbalanced
        },
        None => unbalanced,
    }
}

/// Returns an error if the text is empty or looks like JSON.
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

/// Returns an error if the text before the ruleset begins with `#` but is not a valid RON attribute.
fn check_head(source: &Source) -> Result<(), LoadError> {
    let start = skip_trivia(&source.text, 0);
    let head = &source.text[start..];
    let Some(Err(error)) = head.starts_with('#').then(|| ron::Deserializer::from_str(head)) else {
        return Ok(());
    };
    let diagnostic = match error.code {
        ron::Error::NoSuchExtension(name) => {
            let at = start + head.find(&name).unwrap_or_default();
            Diagnostic::new("ron-extension", format!("RON has no extension `{name}`"))
                .help("rulesets need no `enable` line: leave it out")
                .at(source, at..at + name.len())
        }
        _ => Diagnostic::new("comment", "a comment begins with `//`, not with `#`")
            .suggest(start..start + 1, "//")
            .at(source, start..start + 1),
    };
    Err(diagnostic.into())
}

/// Returns an error if the file states a format that cannot be read. Such a file may contain anything, so this
/// is the only problem reported.
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

/// Returns the problems that serde does not detect.
fn check(source: &Source, tree: &Node, patch: &Patch) -> Vec<Diagnostic> {
    let text = &*source.text;
    let mut problems = Vec::new();
    if tree.open.is_some() && tree.field(text, "format").is_none() {
        let after = tree.open.map_or(0, |(_, open)| open + 1);
        problems.push(
            Diagnostic::new(
                "format-missing",
                "the file does not state its format, so it is unknown how to read it",
            )
            .help(format!("put `format: {FORMAT},` first"))
            .at(source, after - 1..after),
        );
    }
    let rest = skip_trivia(text, tree.span.end);
    if let Some(next) = text[rest..].chars().next().filter(|_| tree.open.is_some()) {
        let message = "something follows the parenthesis that closes the ruleset";
        problems.push(
            Diagnostic::new("trailing", message)
                .help("a file holds one ruleset: remove the rest")
                .at(source, rest..rest + next.len_utf8()),
        );
    }
    for (i, trigger) in patch.triggers.iter().flatten().enumerate() {
        let Capture::Explode(explode) = &trigger.occasion().then else { continue };
        for (part, message, help) in trigger.excluded_parts() {
            // The kernel reports values other than the default, and `spares: []` says nothing.
            let default = match *part {
                "when" => explode.when == When::default(),
                "center" => explode.center == Center::default(),
                "capturer" => explode.capturer == Capturer::default(),
                _ => false,
            };
            if let Some(node) = tree.at(text, &format!("triggers[{i}].then.{part}"))
                && default
            {
                let problem = Diagnostic::new(Trigger::EXCLUDED_PART, *message).help(*help);
                problems.push(problem.at(source, node.span.clone()));
            }
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
