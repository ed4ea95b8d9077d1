//! The argument that a word has when it is chosen.

use isotope_kernel::Blast;
use ron::{Options, extensions::Extensions};

use crate::{
    description::rows,
    language::{Word, sample::sample},
};

/// Returns a word as RON, with an argument if it takes one. `current` is the value that the word replaces; what it
/// says is kept where the word can say it, too.
pub(super) fn start_value(word: &Word, current: &str) -> String {
    let argument = match &*word.name {
        _ if word.inside.is_none() => return word.name.clone(),
        "Drawn" => drawn(&offsets(current)),
        "Offsets" => listed(&offsets(current)),
        "Cases" if current.starts_with("Explode") => format!("[{current}]"),
        "Not" => current.into(),
        "Any" | "All" => format!("[{current}]"),
        _ => return sample(word),
    };
    format!("{}({argument})", word.name)
}

/// Returns the squares of a blast, or those of the usual one if the value is no blast.
fn offsets(blast: &str) -> Vec<(i8, i8)> {
    let unwrapped = Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = Options::default().with_default_extension(unwrapped);
    let blast: Blast = options.from_str(blast).unwrap_or_default();
    let offsets: Vec<_> = blast.reach().into_iter().filter(|offset| *offset != (0, 0)).collect();
    if offsets.is_empty() { Blast::default().reach() } else { offsets }
}

fn drawn(offsets: &[(i8, i8)]) -> String {
    let rows = rows(offsets).into_iter().map(|row| format!("\"{row}\""));
    format!("[{}]", rows.collect::<Vec<_>>().join(", "))
}

fn listed(offsets: &[(i8, i8)]) -> String {
    let offsets = offsets.iter().map(|(dx, dy)| format!("({dx}, {dy})"));
    format!("[{}]", offsets.collect::<Vec<_>>().join(", "))
}
