//! The examples of a file, tried.

use std::sync::{Arc, LazyLock};

use isotope_kernel::Rules;
use isotope_rulesets::SHIPPED;
use shakmaty::Position as _;

use crate::{
    chain::{Chain, Home, follow},
    diagnostic::Diagnostic,
    example::{Example, Expect, Lines, Wrong},
    file::File,
    folders::Library,
    ruleset::{Ruleset, assemble},
};

/// What came of trying examples.
pub(super) struct Tried {
    /// How many of them fail.
    pub(super) failed: usize,
    pub(super) problems: Vec<Diagnostic>,
}

/// Tries the examples of a ruleset.
pub(super) fn all(chain: &Chain, ruleset: &Ruleset) -> Tried {
    let mut tried = Tried { failed: 0, problems: Vec::new() };
    let Some(own) = chain.links.first() else { return tried };
    let mut lines = Lines::default();
    for (i, example) in ruleset.examples.iter().enumerate() {
        let path = format!("examples[{i}]");
        let wrong = example.wrong(&ruleset.rules, &mut lines);
        tried.failed += usize::from(!wrong.is_empty());
        if wrong.is_empty() && says_nothing(example, &ruleset.rules) {
            let span = own.file.tree.find(&own.file.source.text, &path).span.clone();
            let message = match example.expect.is_empty() {
                true => "this example expects nothing",
                false => "this example shows nothing: every shipped ruleset passes it",
            };
            let warning = Diagnostic::warning("example-says-nothing", message)
                .help("expect what is so under these rules and not under others")
                .at(&own.file.source, span);
            tried.problems.push(warning);
        }
        let told = wrong.into_iter().map(|wrong| fails(&own.file, &path, example, wrong));
        tried.problems.extend(told);
    }
    tried
}

fn fails(file: &File, path: &str, example: &Example, wrong: Wrong) -> Diagnostic {
    let text = &*file.source.text;
    let node = file.tree.find(text, &format!("{path}.{}", wrong.path));
    let about = match example.about.as_str() {
        "" => "this".into(),
        about => format!("\"{about}\""),
    };
    let diagnostic =
        Diagnostic::new("example-fails", format!("{about} is not so: {}", wrong.message))
            .help("if that is right, mend the example; if not, mend the rules")
            .at(&file.source, node.span.clone());
    match wrong.instead.and_then(|(index, value)| Some((node.parts.get(index)?, value))) {
        Some((part, value)) => diagnostic.suggest(part.span(), value),
        None => diagnostic,
    }
}

/// Whether a ruleset's example is so under all shipped rulesets but those in which the game is won there
/// by the board and here it is not, or the other way round. Of one that shows how games end nobody asks:
/// who can still win would be looked into for each ruleset, which takes seconds.
fn says_nothing(example: &Example, rules: &Rules) -> bool {
    static ALL: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| {
        let library = Library::default();
        let load = |(name, _)| assemble(&follow(Home::shipped(name)?, &library).ok()?).ok();
        SHIPPED.iter().filter_map(|shipped| Some(load(*shipped)?.rules)).collect()
    });
    let won = |rules: &Rules| Some(example.position(rules).ok()?.is_variant_end());
    let own = won(rules);
    !example.expect.iter().any(shows_end)
        && ALL.iter().all(|rules| match won(rules) {
            None => false,
            other if other != own => true,
            _ => example.wrong(rules, &mut Lines::default()).is_empty(),
        })
}

fn shows_end(expect: &Expect) -> bool {
    match expect {
        Expect::Over(_) | Expect::GoesOn | Expect::CannotWin(..) => true,
        Expect::After(_, expected) => expected.iter().any(shows_end),
        _ => false,
    }
}
