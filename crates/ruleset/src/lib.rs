//! Rulesets in RON: from text to rules, or to a list of problems with places.
//!
//! A ruleset is the difference from its base, which is chess if it names none. A field that it
//! gives replaces the whole field of the base; nothing is merged inside a field. A file becomes a
//! [`Ruleset`] or a [`LoadError`] that says all that is wrong with it, never both.
//!
//! ```
//! let text = r#"(
//!     format: 1,
//!     extends: "atomic",
//!     capture: Explode(blast: Crss),
//! )"#;
//! let error = isotope_ruleset::parse("mine.ron", text).unwrap_err();
//! let problem = &error.diagnostics[0];
//! assert_eq!(problem.message, "`blast` has no value `Crss`");
//! assert_eq!(problem.suggestion.as_ref().unwrap().text, "Cross");
//!
//! let mended = text.replace("Crss", "Cross");
//! assert_eq!(isotope_ruleset::parse("mine.ron", &mended).unwrap().id, "mine");
//! ```

mod chain;
mod describe;
mod diagnostic;
mod file;
mod guess;
mod language;
mod layout;
mod patch;
mod ruleset;
mod shape;
mod spot;
#[cfg(test)]
mod tests;
mod tree;
mod written;

use std::path::{Path, PathBuf};

pub use describe::{Description, describe};
pub use diagnostic::{Diagnostic, LoadError, Place, Severity, Source, Suggestion};
pub use isotope_rulesets::SHIPPED;
pub use language::{Field, Kind, Text, Word, language};
pub use layout::formatted;
pub use patch::{Assumed, FIELDS};
pub use ruleset::{Origin, Ruleset};
pub use spot::{Spot, Wanted, value_span};
pub use written::written;

use chain::{Home, OR_A_PATH};

/// Loads a ruleset. What has a `/` or a `\` in it or ends in `.ron` is the path of a file,
/// anything else the name of a shipped ruleset.
///
/// It opens whatever file it is told to, and its error quotes the file. A server that is given a
/// name or a text by somebody else uses [`shipped`] or [`parse`], which read no file.
///
/// ```
/// let atomic = isotope_ruleset::load("atomic").unwrap();
/// assert_eq!(atomic.name, "Atomic");
///
/// let error = isotope_ruleset::load("./nowhere.ron").unwrap_err();
/// assert!(error.to_string().contains("./nowhere.ron cannot be read: there is no such file"));
/// ```
///
/// # Errors
/// All that is wrong with the file, or with the first of its bases that something is wrong with.
pub fn load(name_or_path: &str) -> Result<Ruleset, LoadError> {
    match Home::find(name_or_path, Path::new("")) {
        Some(home) => ruleset::assemble(home.id(), chain::follow(home)?),
        None => Err(chain::unknown_ruleset(name_or_path, OR_A_PATH)),
    }
}

/// Loads the shipped ruleset called `name`. Nothing is read from disk, whatever the name is.
///
/// ```
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// assert_eq!(icc.id, "icc");
///
/// let error = isotope_ruleset::shipped("../../etc/passwd").unwrap_err();
/// assert_eq!(error.diagnostics[0].message, "no ruleset is called `../../etc/passwd`");
/// let error = isotope_ruleset::shipped("atomik").unwrap_err();
/// assert!(error.diagnostics[0].help.starts_with("did you mean `atomic`?"));
/// ```
///
/// # Errors
/// If no ruleset is shipped by that name.
pub fn shipped(name: &str) -> Result<Ruleset, LoadError> {
    match Home::shipped(name) {
        Some(home) => ruleset::assemble(home.id(), chain::follow(home)?),
        None => Err(chain::unknown_ruleset(name, "")),
    }
}

/// Reads a ruleset from memory. It is called `origin` in messages, and it can extend shipped
/// rulesets only: nothing is read from disk.
///
/// ```
/// let text = r#"(format: 1, name: "Cross", capture: Explode(blast: Cross))"#;
/// let cross = isotope_ruleset::parse("cross.ron", text).unwrap();
/// assert_eq!((&*cross.id, &*cross.name), ("cross", "Cross"));
/// ```
///
/// # Errors
/// All that is wrong with it.
pub fn parse(origin: &str, text: &str) -> Result<Ruleset, LoadError> {
    let home = Home::Memory(origin.into());
    let source = Source::new(origin, text);
    ruleset::assemble(home.id(), chain::follow_from(home, source)?)
}

/// Reads a ruleset that is being edited: `text` is what the file at `path` says now, whatever it says on
/// disk. Its bases are read from there.
///
/// ```
/// let text = r#"(format: 1, extends: "./nowhere.ron")"#;
/// let error = isotope_ruleset::parse_file("rulesets/mine.ron".as_ref(), text).unwrap_err();
/// assert!(error.diagnostics[0].message.contains("rulesets/nowhere.ron cannot be read"));
/// ```
///
/// # Errors
/// All that is wrong with it, or with the first of its bases that something is wrong with.
pub fn parse_file(path: &Path, text: &str) -> Result<Ruleset, LoadError> {
    let home = Home::File(path.to_owned());
    let source = Source::new(path.display().to_string(), text);
    ruleset::assemble(home.id(), chain::follow_from(home, source)?)
}

/// The file that `called` means to a ruleset in `folder`; none if it is the name of a shipped ruleset, or
/// of nothing.
///
/// ```
/// use std::path::Path;
///
/// let base = |called| isotope_ruleset::base_file(called, Path::new("rulesets"));
/// assert_eq!(base("./atomic.ron").as_deref(), Some(Path::new("rulesets/atomic.ron")));
/// assert_eq!(base("atomic"), None);
/// ```
pub fn base_file(called: &str, folder: &Path) -> Option<PathBuf> {
    match Home::find(called, folder)? {
        Home::File(path) => Some(path),
        Home::Shipped(_) | Home::Memory(_) => None,
    }
}
