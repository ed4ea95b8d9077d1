//! `isotope reference`: the language of rulesets.

use isotope_answer::{self as answer, InputError};

use crate::{
    args::Format,
    output::{Output, failure::Failure},
};

/// List every field and value of the ruleset language, or tell all about one
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  isotope reference\n  isotope reference Rays")]
pub(crate) struct Reference {
    /// The name of a field or value
    pub(crate) word: Option<String>,
    #[command(flatten)]
    pub(crate) format: Format,
}

pub(crate) fn run(args: &Reference, output: &mut Output) -> Result<(), Failure> {
    let Reference { word, format } = args;
    match answer::Reference::new(word.as_deref()) {
        Ok(reference) => output.give(&reference, *format),
        Err(error) => {
            let word = word.as_deref().unwrap_or_default();
            output.refuse(&InputError::new(word, &[], error), *format)
        }
    }
}
