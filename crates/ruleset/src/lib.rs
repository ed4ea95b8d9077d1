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
mod patch;
mod ruleset;
mod shape;
#[cfg(test)]
mod tests;
mod tree;

use std::path::Path;

pub use describe::{Description, describe};
pub use diagnostic::{Diagnostic, LoadError, Place, Suggestion};
pub use patch::FIELDS;
pub use ruleset::{Assumed, Origin, Ruleset};

use chain::Home;

/// The shipped rulesets, with their text. Chess is the base of all others.
pub const SHIPPED: [(&str, &str); 7] = [
    ("chess", include_str!("../../../rulesets/chess.ron")),
    ("atomic", include_str!("../../../rulesets/atomic.ron")),
    ("icc", include_str!("../../../rulesets/icc.ron")),
    ("chess-com", include_str!("../../../rulesets/chess-com.ron")),
    ("red-hot-pawn", include_str!("../../../rulesets/red-hot-pawn.ron")),
    ("fairy-nocheck", include_str!("../../../rulesets/fairy-nocheck.ron")),
    ("flamethrower", include_str!("../../../rulesets/flamethrower.ron")),
];

/// Loads a ruleset. What has a `/` or a `\` in it or ends in `.ron` is the path of a file,
/// anything else the name of a shipped ruleset.
///
/// # Errors
/// All that is wrong with the file, or with the first of its bases that something is wrong with.
pub fn load(name_or_path: &str) -> Result<Ruleset, LoadError> {
    let Some(home) = Home::find(name_or_path, Path::new("")) else {
        return Err(match chain::unknown("unknown-ruleset", name_or_path) {
            (diagnostic, Some(guess)) => {
                let help = format!("did you mean `{guess}`? If not, {}", diagnostic.help);
                diagnostic.help(help).into()
            }
            (diagnostic, None) => diagnostic.into(),
        });
    };
    ruleset::assemble(home.id(), chain::follow(home)?)
}

/// Reads a ruleset from memory. It is called `origin` in messages, and it can extend shipped
/// rulesets only.
///
/// # Errors
/// All that is wrong with it.
pub fn parse(origin: &str, text: &str) -> Result<Ruleset, LoadError> {
    let home = Home::Memory(origin.into());
    let source = chain::source(origin.into(), text);
    ruleset::assemble(home.id(), chain::follow_from(home, source)?)
}
