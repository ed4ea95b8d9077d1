//! The built-in variants of Fairy-Stockfish, as sections of an ini text.

use std::sync::LazyLock;

use crate::{
    fault::IniFault,
    ini::{Section, scan},
    spec::to_spec,
    variant::Variant,
};

static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| scan(include_str!("builtin.ini")).0);

/// Returns the names of the built-in variants that `builtin.ini` contains.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|section| section.name.text.as_str())
}

/// Returns the variant called `name`, with the faults for what cannot be expressed in a ruleset, or `None` if
/// `builtin.ini` does not contain the variant.
pub(crate) fn variant(name: &str) -> Option<(Variant, Vec<IniFault>)> {
    let section = SECTIONS.iter().find(|section| section.name.text == name)?;
    let (mut variant, mut faults) = match &section.parent {
        Some(parent) => variant(&parent.text)?,
        None => Default::default(),
    };
    variant.apply(section, &mut faults);
    Some((variant, faults))
}

/// Returns the variants that a ruleset can fully express, with their names.
pub(crate) fn sayable() -> impl Iterator<Item = (&'static str, Variant)> {
    names().filter_map(|name| {
        let (variant, faults) = variant(name)?;
        let is_sayable = faults.is_empty() && to_spec(&variant).reasons.all.is_empty();
        is_sayable.then_some((name, variant))
    })
}

/// Returns the names of Fairy-Stockfish's built-in variants that a ruleset can fully express.
///
/// ```
/// assert!(isotope_fairy::sayable_variants().any(|name| name == "kinglet"));
/// assert!(isotope_fairy::sayable_variants().all(|name| name != "duck"));
/// ```
pub fn sayable_variants() -> impl Iterator<Item = &'static str> {
    sayable().map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_can_be_read_and_says_what_it_claims_of_itself() {
        let text = include_str!("builtin.ini");
        assert!(scan(text).1.is_empty());
        let first_refused = text.split("# From here on").next().unwrap().matches("\n[").count();
        let sayable: Vec<&str> = sayable().map(|(name, _)| name).collect();
        let all: Vec<&str> = names().collect();
        assert_eq!(sayable, all[..first_refused]);
        for name in all {
            let (_, faults) = variant(name).expect("parents are there");
            // `5check` counts five checks, more than a FEN can express.
            let is_expected = |fault: &IniFault| fault.is_not_sayable() || name == "5check";
            assert!(faults.iter().all(is_expected), "{name}: {faults:?}");
        }
    }
}
