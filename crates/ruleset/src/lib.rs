//! Rulesets in RON, and the games that are played by them.
//!
//! A ruleset states the differences from its base, which is chess if the file names none. A field of the file
//! replaces the whole field of the base; nothing is merged within a field. Reading a file gives either a
//! [`Ruleset`] or a [`LoadError`] with all problems of the file. What a program needs of
//! [`isotope-kernel`](kernel) and of shakmaty is re-exported, so this crate is the only dependency of a program that
//! plays games:
//!
//! ```
//! use isotope_ruleset::{
//!     EndCondition, Game, Outcome, Plugins, Position, Reason, Rules, Standing, explain, notation, parse,
//!     shakmaty::Position as _,
//! };
//!
//! // Rules from a text; `shipped("atomic")` and `load("mine.ron")` give rules from elsewhere.
//! let text = r#"(format: 1, name: "Cross", extends: "atomic", capture: Explode(blast: Cross))"#;
//! let cross = parse("cross.ron", text)?;
//!
//! // A game, with moves in SAN or UCI.
//! let mut game = Game::begin(&cross.rules);
//! for text in ["Nc3", "a7a6", "Nd5", "a5", "Nxe7"] {
//!     game.play(text)?;
//! }
//! println!("{:?}, {} legal moves", game.ended(), game.position().legal_moves().len());
//!
//! // Why a move is illegal.
//! let position = Position::from_fen(&cross.rules, "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1")?;
//! println!("{}", explain(&position, notation::read(&position, "Rxd6")?));
//!
//! // A hook of our own: the side that removes the last queen wins.
//! struct NoQueens;
//! impl EndCondition for NoQueens {
//!     fn outcome(&self, standing: Standing<'_>) -> Option<Outcome> {
//!         let over = standing.field.queens().is_empty();
//!         over.then(|| Outcome::win(standing.mover, Reason::Plugged("queenless")))
//!     }
//! }
//! let plugins = Plugins { end: vec![Box::new(NoQueens)], ..Plugins::default() };
//! let rules = Rules::compile_with(cross.rules.spec().clone(), plugins)?;
//! assert_eq!(Game::begin(&rules).ended(), None);
//! # assert_eq!(game.ended().unwrap().to_string(), "White wins: the black king was destroyed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file with faults gives all of them, with their places and what may have been meant. Printed, with `{}` or `{:?}`,
//! the error is the text that `isotope check` shows:
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
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! loader         a ruleset by name, path or text: loaded, or checked
//! check          all diagnostics: errors, warnings, and examples that fail
//! ruleset        a chain of files put together: compiled rules
//! edit           formatting, the form, single values and a blast written into a text, completion, meaning
//! description    rules in sentences
//! chain          a file and its bases; the library of shipped and own rulesets
//! file           one file: from its tree to values, or to diagnostics
//! language       the schema as data, the types of fields, differences and hashes of rules, rules that cannot be expressed
//! example        the examples of a file, verified within a budget
//! text           RON as a tree with spans, diagnostics, suggestions for misspelled names
//! ```

mod chain;
mod check;
mod description;
mod edit;
mod example;
mod file;
mod language;
mod loader;
mod ruleset;
#[cfg(test)]
mod tests;
mod text;

pub use chain::library::{FOLDERS, Library};
pub use chain::read;
pub use check::Checked;
pub use description::{Description, describe};
pub use edit::completion::{Completion, CompletionKind, completions};
pub use edit::cursor::{AllowedText, TextCursor, value_span};
pub use edit::drawing::with_blast;
pub use edit::form::{Choice, Entry, FormRow, ValueOrigin, form, typed_value};
pub use edit::layout::formatted;
pub use edit::meaning::meaning;
pub use edit::value::{with_item, with_value, without_item, without_restated};
pub use example::budget::{Budget, weight};
pub use example::{Example, Expect, FailedStatement};
pub use isotope_kernel::{
    self as kernel, Aftermath, CaptureEffect, Capturing, CheckPredicate, EndCondition, Explanation,
    Game, Illegal, Outcome, Plugins, Position, Reason, Royal, Rules, Spec, Standing, explain, fen,
    judge, notation, shakmaty,
};
pub use isotope_rulesets::{ALIASES, Alias, FAMILIES, SHIPPED, SYZYGY, family_of, ruleset_called};
pub use language::difference::changed_fields;
pub use language::patch::{Assumed, FIELDS};
pub use language::squares::square_sets;
pub use language::{Field, Kind, Text, Word, language, unsayable};
pub use ruleset::{Origin, Ruleset};
pub use text::diagnostic::{Diagnostic, LoadError, Severity, Source, SourcePlace, Suggestion};
pub use text::guess::did_you_mean;

/// Loads a ruleset. Text that contains `/` or `\` or ends in `.ron` is the path of a file; any other text is
/// the name of a shipped ruleset.
///
/// Any path is opened, and errors quote the file. A server that receives a name or text from its clients
/// should use [`shipped`] or [`parse`], which do not read files.
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
/// Returns all problems of the file, or of the first of its bases that has any.
pub fn load(name_or_path: &str) -> Result<Ruleset, LoadError> {
    Library::default().load(name_or_path)
}

/// Loads the shipped ruleset called `name`, ignoring case, or known to servers or other programs by that name.
/// Nothing is read from disk, whatever the name.
///
/// ```
/// let icc = isotope_ruleset::shipped("icc").unwrap();
/// assert_eq!(icc.id, "icc");
/// assert_eq!(isotope_ruleset::shipped("FICS").unwrap().id, "atomic");
///
/// let error = isotope_ruleset::shipped("../../etc/passwd").unwrap_err();
/// assert_eq!(error.diagnostics[0].message, "no ruleset is called `../../etc/passwd`");
/// let error = isotope_ruleset::shipped("atomik").unwrap_err();
/// assert!(error.diagnostics[0].help.starts_with("did you mean `atomic`?"));
/// ```
///
/// # Errors
/// Returns an error if there is no shipped ruleset with that name.
pub fn shipped(name: &str) -> Result<Ruleset, LoadError> {
    Library::default().load_named(name)
}

/// Reads a ruleset from memory; `origin` is its name in messages. The ruleset can extend only shipped rulesets,
/// because nothing is read from disk.
///
/// ```
/// let text = r#"(format: 1, name: "Cross", capture: Explode(blast: Cross))"#;
/// let cross = isotope_ruleset::parse("cross.ron", text).unwrap();
/// assert_eq!((&*cross.id, &*cross.name), ("cross", "Cross"));
/// ```
///
/// # Errors
/// Returns all problems of the ruleset.
pub fn parse(origin: &str, text: &str) -> Result<Ruleset, LoadError> {
    Library::default().parse(origin, text)
}

/// Checks a ruleset in memory for errors, warnings and failing examples. As with [`parse`], nothing is read
/// from disk.
///
/// ```
/// let checked = isotope_ruleset::check("mine.ron", "(format: 1, capture: Explode(blast: Crss))");
/// assert_eq!(checked.problems[0].code, "unknown-value");
/// ```
pub fn check(origin: &str, text: &str) -> Checked {
    check_within(origin, text, &Budget::default())
}

/// Like [`check`], but with the caller's budget, which can stop the check from another thread.
pub fn check_within(origin: &str, text: &str, budget: &Budget) -> Checked {
    Library::default().check_text(origin, text, false, budget)
}
