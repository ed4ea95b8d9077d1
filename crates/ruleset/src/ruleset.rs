//! A ruleset: the rules from a file and its bases, with the origin of each.

pub(crate) mod cache;

use std::{fmt, sync::Arc};

use isotope_kernel::{Problem, Rules, Spec, Win};
use shakmaty::Role;

use crate::{
    chain::{Chain, Link, spec},
    edit::value::change,
    example::Example,
    file::{File, unquoted},
    language::{
        difference::hash,
        patch::{Assumed, FIELDS, Patch, value},
        squares,
    },
    text::diagnostic::{Diagnostic, LoadError, Severity, order},
};

use cache::compiled;

/// The maximum number of problems that are located in the text; locating one may take a pass through the whole
/// text.
const MAX_LOCATED: usize = 500;

/// The rules of a game, with their texts, examples and origins.
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
    /// The name by which the ruleset is loaded: the name of a shipped ruleset, or the file name without `.ron`.
    pub id: String,
    /// The display name; equal to `id` if the file gives none.
    pub name: String,
    /// A one-line summary of the game; may be empty.
    pub summary: String,
    /// The compiled rules, shared by all games played under them.
    pub rules: Arc<Rules>,
    /// The content hash of the rules in 16 hexadecimal digits. Equal rules have the same hash, whatever the
    /// ruleset is called and wherever the rules are stated.
    pub hash: String,
    /// The documents that the rules are based on, as listed in the file itself, not in its bases.
    pub sources: Vec<String>,
    /// The fields whose values no source settles, as listed in the file itself, not in its bases.
    pub assumed: Vec<Assumed>,
    /// Positions with statements about them, from the file itself, not from its bases. Loading does not run
    /// these examples.
    pub examples: Vec<Example>,
    /// The rulesets that this one extends, from its base to chess, as names or file paths.
    pub extends: Vec<String>,
    /// The origin of each rule, in the order of [`FIELDS`].
    pub origins: Vec<Origin>,
}

/// The place where a rule is stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The name of the field.
    pub field: &'static str,
    /// The name of the shipped ruleset, or the path of the file, that states the rule.
    pub ruleset: String,
    /// The line of the field in that ruleset, from 1.
    pub line: usize,
}

/// Omits the compiled rules, which are large tables.
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

/// Assembles a ruleset from its chain of files. Warnings are ignored.
///
/// # Errors
/// Returns all problems in any of the files, and the problems of the rules as far as they could be read.
pub(crate) fn assemble(chain: &Chain) -> Result<Ruleset, LoadError> {
    let Chain { id, links, problem, .. } = chain;
    let files = || links.iter().map(|link| &link.file);
    let mut problems: Vec<_> = files().flat_map(|file| file.problems.iter()).cloned().collect();
    problems.retain(|problem| problem.severity == Severity::Error);
    problems.extend(problem.iter().flat_map(|error| error.diagnostics.clone()));

    // The rules are known only if all bases could be read.
    let compiled = problem.is_none().then(|| compiled(spec(links)));
    let mut left_out: usize = files().map(|file| file.left_out).sum();
    if let Some(Err(error)) = &compiled {
        let nearest = error.problems.iter().take(MAX_LOCATED);
        let located = nearest.filter(|problem| !is_guess(links, problem));
        let rules = spec(links);
        problems.extend(located.map(|problem| locate(links, &rules, problem.clone())));
        // Several items of an inherited list are one problem of the rule that does not go with them.
        problems.dedup();
        left_out += error.problems.len().saturating_sub(MAX_LOCATED);
    }
    let (Some(Ok(rules)), Some(own), []) = (compiled, links.first(), &problems[..]) else {
        let own = files().next().map_or("", |file| &file.source.file);
        order(&mut problems, own);
        return Err(LoadError::first_of(problems.into_iter(), left_out));
    };

    let origins = FIELDS
        .iter()
        .filter_map(|field| {
            let (link, span) = stated(links, field)?;
            let (line, _) = link.file.source.line_and_column(span);
            Some(Origin { field, ruleset: link.called.clone(), line })
        })
        .collect();
    let Patch { name, summary, sources, assumed, examples, .. } = &own.file.patch;
    Ok(Ruleset {
        id: id.clone(),
        name: name.as_ref().unwrap_or(id).clone(),
        summary: summary.clone().unwrap_or_default(),
        hash: hash(rules.spec()),
        rules,
        sources: sources.clone(),
        assumed: assumed.clone(),
        examples: examples.clone(),
        extends: links.iter().skip(1).map(|link| link.called.clone()).collect(),
        origins,
    })
}

/// Whether a problem may be due to a default used in place of a value that could not be read.
fn is_guess(links: &[Link], problem: &Problem) -> bool {
    let Problem { path, related, .. } = problem;
    let of = path.split(['.', '[']).next().unwrap_or_default();
    let is_broken = |field: &&&str| links.iter().any(|link| link.file.is_broken(field));
    let mut broken = FIELDS.iter().filter(is_broken);
    broken.any(|field| match *field == of {
        true => stated(links, of).is_some_and(|(link, _)| link.file.is_broken_at(path)),
        false => related.contains(field),
    })
}

/// Returns the first link in the chain that states `field`, and the offset of the field in its text.
fn stated<'c>(chain: &'c [Link], field: &str) -> Option<(&'c Link, usize)> {
    chain.iter().find_map(|link| {
        let part = link.file.tree.field(&link.file.source.text, field)?;
        Some((link, part.span().start))
    })
}

/// Returns the diagnostic for a problem, located in the file that states the field, or in the ruleset's own file if that
/// states a field with which an inherited one does not go.
fn locate(chain: &[Link], rules: &Spec, problem: Problem) -> Diagnostic {
    let Problem { path, code, mut message, help, related } = problem;
    let field = path.split(['.', '[']).next().unwrap_or_default();
    let Some((link, _)) = stated(chain, field) else {
        return Diagnostic::new(code, message).help(help);
    };
    let File { source, tree, .. } = &link.file;
    let node = tree.find(&source.text, &path);
    let node = if code == "out-of-range" { node.innermost() } else { node };
    let span = node.span.clone();
    let mut guess = None;
    if let Some(name) = unquoted(&source.text[span.clone()]).filter(|_| code == "square") {
        guess = squares::nearest(&name);
        if let Some(reason) = squares::reason(&name) {
            message = format!("`{name}` {reason}");
        }
    }
    let diagnostic = Diagnostic::new(code, message).at(source, span.clone());
    let diagnostic = match guess {
        Some(guess) => diagnostic.suggest(span, format!("\"{guess}\"")),
        None => diagnostic,
    };
    let Some(own) = chain.first() else { return diagnostic.help(help) };
    let text = &*own.file.source.text;
    let stated = |other: &&&str| own.file.tree.field(text, other).is_some();
    let diagnostic = match own.called == link.called {
        true => Diagnostic {
            related: related.iter().filter(stated).map(|other| (*other).into()).collect(),
            ..diagnostic.help(help)
        },
        false => match related.iter().find_map(|other| own.file.tree.field(text, other)) {
            Some(cause) => Diagnostic {
                message: format!(
                    "{}: `{field}` is inherited from `{}`",
                    diagnostic.message, link.called
                ),
                help: format!("state a `{field}` that goes with it: {help}"),
                related: vec![field.into()],
                ..diagnostic.at(&own.file.source, cause.value.span.clone())
            },
            None => {
                return diagnostic.label(format!("`{}` inherits this", own.called)).help(format!(
                    "state a `{field}` there that goes with its other rules: {help}"
                ));
            }
        },
    };
    match remedy(code, rules).and_then(|(path, value)| change(text, path, &value)) {
        Some((span, value)) => diagnostic.suggest(span, value),
        None => diagnostic,
    }
}

/// Returns a value with which a problem is likely to be solved: the field, and the value as RON.
fn remedy(code: &str, rules: &Spec) -> Option<(&'static str, String)> {
    let wins = |wins: Vec<Win>| ("win", value(&wins));
    let needs_no_king = |win: &&Win| {
        use Win::{Counted, Extinction, LoseAll, Rid, Total, Wipeout};
        matches!(win, Counted(_) | Extinction(_) | LoseAll | Rid(_) | Total(_) | Wipeout)
    };
    Some(match code {
        "win-without-king-destroyed" => wins([&[Win::KingDestroyed], &rules.win[..]].concat()),
        "win-empty" => wins(vec![Win::Wipeout]),
        "kings-off-win" => wins(match rules.win.iter().filter(needs_no_king).cloned().collect() {
            none if Vec::is_empty(&none) => vec![Win::Wipeout],
            others => others,
        }),
        "lose-all-with-kings" | "rid-king" => ("kings", "Off".into()),
        "promotion-role" if !rules.promotion.contains(Role::Pawn) => ("kings", "Each".into()),
        "count-off" => ("count", "Explosions".into()),
        "checks-without-check" => ("check", "Direct".into()),
        _ => return None,
    })
}
