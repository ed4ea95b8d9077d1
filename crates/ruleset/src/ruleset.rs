//! A ruleset: a file and its bases, put together.

use std::{fmt, sync::Arc};

use isotope_kernel::{Problem, Rules, Spec};

use crate::{
    diagnostic::{Diagnostic, LoadError},
    file::File,
    patch::{Assumed, FIELDS},
    written::hash,
};

/// A game's rules, and where they come from.
///
/// ```
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// assert_eq!(icc.extends, ["atomic", "chess"]);
/// let check = icc.origins.iter().find(|origin| origin.field == "check").unwrap();
/// let capture = icc.origins.iter().find(|origin| origin.field == "capture").unwrap();
/// assert_eq!((&*check.ruleset, &*capture.ruleset), ("icc", "atomic"));
/// ```
#[derive(Clone)]
pub struct Ruleset {
    /// The name it is asked for by: that of a shipped ruleset, or the file's name without `.ron`.
    pub id: String,
    /// Its name; the `id` if the file gives none.
    pub name: String,
    /// One line.
    pub summary: String,
    /// The rules, to be shared by the games that are played by them.
    pub rules: Arc<Rules>,
    /// The content hash of the rules, 16 hexadecimal digits: of rules that are written alike it is the
    /// same, whatever they are called and wherever they are stated.
    pub hash: String,
    /// Where the rules are documented. They are the file's own, not those of its base.
    pub sources: Vec<String>,
    /// Fields that no source settles. They are the file's own, not those of its base.
    pub assumed: Vec<Assumed>,
    /// The rulesets that it extends, from its base to chess: names, and paths of files.
    pub extends: Vec<String>,
    /// For each rule, in the order of [`FIELDS`], where it is stated.
    pub origins: Vec<Origin>,
}

/// Where a rule is stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The field.
    pub field: &'static str,
    /// The name of the shipped ruleset or the path of the file that states it.
    pub ruleset: String,
    /// The line there, from 1.
    pub line: usize,
}

/// Which ruleset it is, without its rules: they are compiled to large tables.
impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ruleset { id, name, extends, .. } = self;
        f.debug_struct("Ruleset")
            .field("id", id)
            .field("name", name)
            .field("extends", extends)
            .finish_non_exhaustive()
    }
}

/// A link in the chain of bases.
#[derive(Debug)]
pub(crate) struct Link {
    /// The name of the shipped ruleset or the path of the file.
    pub(crate) called: String,
    pub(crate) file: File,
}

/// Puts a chain together, from the ruleset itself to its last base.
pub(crate) fn assemble(id: String, chain: Vec<Link>) -> Result<Ruleset, LoadError> {
    let mut spec = Spec::default();
    for link in chain.iter().rev() {
        link.file.patch.apply(&mut spec);
    }
    let rules = Rules::compile(spec).map_err(|error| {
        let locate = |problem| locate(&chain, problem);
        LoadError::first_of(error.problems.into_iter().map(locate), true)
    })?;

    let origins = FIELDS
        .iter()
        .filter_map(|field| {
            let (link, span) = stated(&chain, field)?;
            let (line, _) = link.file.source.line_and_column(span);
            Some(Origin { field, ruleset: link.called.clone(), line })
        })
        .collect();
    let extends = chain.iter().skip(1).map(|link| link.called.clone()).collect();
    let own = chain.into_iter().next().map(|link| link.file.patch).unwrap_or_default();
    Ok(Ruleset {
        name: own.name.unwrap_or_else(|| id.clone()),
        id,
        summary: own.summary.unwrap_or_default(),
        hash: hash(rules.spec()),
        rules: Arc::new(rules),
        sources: own.sources,
        assumed: own.assumed,
        extends,
        origins,
    })
}

/// The first of the chain that states `field`, and where.
fn stated<'c>(chain: &'c [Link], field: &str) -> Option<(&'c Link, usize)> {
    chain.iter().find_map(|link| {
        let part = link.file.tree.field(&link.file.source.text, field)?;
        Some((link, part.span().start))
    })
}

/// Finds the place of a problem in the file that states the field.
fn locate(chain: &[Link], problem: Problem) -> Diagnostic {
    let Problem { path, code, message, help } = problem;
    let diagnostic = Diagnostic::new(code, message);
    let field = path.split(['.', '[']).next().unwrap_or_default();
    let Some((link, _)) = stated(chain, field) else {
        return diagnostic.help(help);
    };
    let File { source, tree, .. } = &link.file;
    let node = tree.find(&source.text, &path);
    let diagnostic = diagnostic.at(source, node.span.clone());
    match chain.first() {
        Some(own) if own.called != link.called => diagnostic
            .label(format!("`{}` inherits this", own.called))
            .help(format!("state a `{field}` there that goes with its other rules: {help}")),
        _ => diagnostic.help(help),
    }
}
