//! Converts between rulesets and Fairy-Stockfish's variants.ini, as far as a ruleset can express the variants.
//!
//! [`import`] turns a section into a ruleset, or reports for each key why this is impossible; [`export`] turns
//! the rules of a ruleset into a section, or reports for each field why this is impossible. Nothing is lost:
//! exporting a ruleset and importing it again gives the same rules, and a rule that cannot be expressed is an
//! error with its place.
//!
//! ```
//! let atomar = isotope_ruleset::shipped("atomar").unwrap();
//! let ini = isotope_fairy::export(&atomar).unwrap();
//! assert!(ini.ends_with("[isotope-atomar:atomar]\n"));
//! let imported = isotope_fairy::import("atomar.ini", &ini, None).unwrap();
//! assert_eq!(imported.spec, *atomar.rules.spec());
//! ```
//!
//! # Files
//!
//! The lines are ordered from the top: a file or folder imports only from those below.
//!
//! ```text
//! export         rules to a section
//! variants       all sections of a text, whatever is wrong with some
//! import         a section to rules, and the text of a ruleset
//! builtin        Fairy-Stockfish's built-in variants, written for this project as an ini text, or why not
//! spec           a variant to rules, and the combinations of keys that cannot be expressed
//! variant        a variant: keys, pieces, values
//! ini            the lines of an ini file, with places
//! fault          the errors of a section
//! shipped        the shipped rulesets, for comparison
//! ```

mod builtin;
mod export;
mod fault;
mod import;
mod ini;
mod shipped;
mod spec;
mod variant;
mod variants;

pub use builtin::{is_built_in, sayable_variants, why_unsayable};
pub use export::export;
pub use fault::ImportError;
pub use import::{Imported, import};
pub use variants::{Reading, Variants};
