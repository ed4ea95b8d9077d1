//! The built-in variants of Fairy-Stockfish, as sections of an ini text.

use std::sync::LazyLock;

use crate::{
    fault::IniFault,
    ini::{Section, scan},
    spec::to_spec,
    variant::Variant,
};

static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let mut text = include_str!("builtin.ini").to_owned();
    let others = include_str!("unsayable.txt").lines().filter(|line| !line.starts_with('#'));
    for (line, names) in others.filter_map(|line| line.rsplit_once(": ")) {
        for name in names.split_whitespace() {
            text.push_str(&format!("[{name}]\n{line}\n"));
        }
    }
    scan(&text).0
});

/// Returns the names of the built-in variants, starting with those that a ruleset can express.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SECTIONS.iter().map(|section| section.name.text.as_str())
}

/// Whether a variant of this name is built into Fairy-Stockfish.
///
/// ```
/// assert!(isotope_fairy::is_built_in("xiangqi"));
/// assert!(!isotope_fairy::is_built_in("chess960"));
/// ```
pub fn is_built_in(name: &str) -> bool {
    names().any(|other| other == name)
}

/// Returns the variant called `name`, with the faults for what cannot be expressed in a ruleset, or `None` if
/// there is no built-in variant of that name.
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

/// Returns the reason why no ruleset can express a built-in variant, or `None` if one can or there is no built-in
/// variant of that name.
///
/// ```
/// let why = isotope_fairy::why_unsayable("bughouse").unwrap();
/// assert!(why.starts_with("`twoBoards = true` cannot be said: a game has one board"), "{why}");
/// assert_eq!(isotope_fairy::why_unsayable("atomic"), None);
/// ```
pub fn why_unsayable(name: &str) -> Option<String> {
    let (variant, faults) = variant(name)?;
    let of_keys = faults.into_iter().map(|fault| fault.message);
    let reasons = to_spec(&variant).reasons.all.into_iter();
    let together =
        reasons.map(|reason| format!("`{}` cannot be said: {}", reason.key, reason.message));
    of_keys.chain(together).next()
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

    #[test]
    fn each_built_in_variant_has_one_name_and_can_be_played_or_says_why_not() {
        let mut all: Vec<&str> = names().collect();
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
        // As many as pyffish 0.0.90 has, with which `tests/python` compares the names.
        assert_eq!(all.len(), 121);
        let is_sayable = |name: &str| sayable_variants().any(|other| other == name);
        for name in all {
            assert_eq!(why_unsayable(name).is_none(), is_sayable(name), "{name}");
        }
    }
}
