//! The argument that a word has when it is chosen.

use isotope_kernel::Blast;
use ron::{Options, extensions::Extensions};

use super::plain_words::is_squares;
use crate::{
    description::rows,
    language::{Field, Kind, Word},
};

/// The start position of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Returns a word as RON, with an argument if it takes one. `current` is the value that the word replaces; what it
/// says is kept where the word can say it, too.
pub(super) fn start_value(word: &Word, current: &str) -> String {
    let Some(inside) = &word.inside else { return word.name.clone() };
    let argument = match &*word.name {
        "Drawn" => drawn(&offsets(current)),
        "Offsets" => listed(&offsets(current)),
        "Rays" => "[(0, 1), (1, 0), (0, -1), (-1, 0)], 7".into(),
        "Radius" => "2".into(),
        "Checks" => "3".into(),
        "Race" => "8".into(),
        "Fen" => format!("\"{START}\""),
        "Cases" if current.starts_with("Explode") => format!("[{current}]"),
        "Cases" => "[Explode()]".into(),
        "Not" | "Any" | "All" => {
            // A condition that always holds is no use here.
            let condition = if current == "Always" { "SameRole" } else { current };
            if word.name == "Not" { condition.into() } else { format!("[{condition}]") }
        }
        _ => argument(inside),
    };
    format!("{}({argument})", word.name)
}

/// Returns the argument of a word for which nothing better is known.
fn argument(kind: &Kind) -> String {
    match kind {
        Kind::Fields(fields) => {
            let required = fields.iter().filter(|field| field.required);
            let value = |field: &Field| format!("{}: {}", field.name, argument(&field.kind));
            required.map(value).collect::<Vec<_>>().join(", ")
        }
        Kind::Words(words) => words.first().map_or(String::new(), |word| start_value(word, "")),
        kind if is_squares(kind) => "[\"d4\", \"e4\", \"d5\", \"e5\"]".into(),
        Kind::List(item) => format!("[{}]", argument(item)),
        Kind::Tuple { kinds, .. } => {
            format!("({})", kinds.iter().map(argument).collect::<Vec<_>>().join(", "))
        }
        Kind::Either(kinds) => kinds.first().map_or(String::new(), argument),
        Kind::Number(range) => range.end().to_string(),
        Kind::Text(_) => "\"\"".into(),
    }
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
