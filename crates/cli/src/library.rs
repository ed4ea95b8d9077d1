//! The library of rulesets, and shell completion of its names.

use std::{ffi::OsStr, path::Path, sync::LazyLock};

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter as _};
use isotope_ruleset::Library;

/// The library of all rulesets that can be loaded by name.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::of_user);
    &LIBRARY
}

/// The completions of `current`: names of rulesets with their summaries, followed by folders and `.ron` files.
pub(crate) fn offered(current: &OsStr) -> Vec<CompletionCandidate> {
    let begin = current.to_string_lossy();
    let names = isotope_answer::rules(library())
        .into_iter()
        .filter(|listed| listed.ruleset.starts_with(&*begin));
    let names = names.map(|listed| {
        let about = listed.error.unwrap_or(listed.summary);
        let help = (!about.is_empty()).then(|| about.into());
        CompletionCandidate::new(listed.ruleset).help(help)
    });
    let may_hold =
        |path: &Path| path.is_dir() || path.extension().is_some_and(|extension| extension == "ron");
    names.chain(PathCompleter::any().filter(may_hold).complete(current)).collect()
}
