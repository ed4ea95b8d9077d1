//! A sensible argument for each word that takes one.

use super::{Field, Kind, Text, Word};

/// The start position of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Returns a word as RON, with an argument if it takes one.
pub(crate) fn sample(word: &Word) -> String {
    match &word.inside {
        None => word.name.clone(),
        Some(inside) => format!("{}({})", word.name, argument(&word.name, inside)),
    }
}

/// Returns a sensible argument of the word called `name`, in which its kind is `inside`.
fn argument(name: &str, inside: &Kind) -> String {
    match name {
        "Rays" => "[(0, 1), (1, 0), (0, -1), (-1, 0)], 7".into(),
        "Along" | "Radius" => "2".into(),
        "Leap" => "1, 2".into(),
        "AtLeast" => "2, Within(1)".into(),
        "Within" => "1".into(),
        "Push" => "1, Always".into(),
        "Survive" => "Guarded([Pawn])".into(),
        "Destroy" => "Within(1)".into(),
        "Convert" => "Enemy".into(),
        "Become" => "Pawn, Always".into(),
        "Checks" | "Counted" => "3".into(),
        "Total" => "6".into(),
        "Race" => "8".into(),
        "Fen" => format!("\"{START}\""),
        "Cases" => "[Explode()]".into(),
        "Offsets" => "[(1, 2)]".into(),
        "Drawn" => "[\"x O x\"]".into(),
        "Of" | "Attacked" | "Beside" | "By" | "Extinction" | "Destroyed" => "[Queen]".into(),
        "AllBut" => "[King]".into(),
        _ => match inside {
            Kind::Tuple { kinds, .. } => kinds.iter().map(value).collect::<Vec<_>>().join(", "),
            inside => value(inside),
        },
    }
}

/// Returns a value for which nothing better is known.
fn value(kind: &Kind) -> String {
    match kind {
        Kind::Fields(fields) => {
            let required = fields.iter().filter(|field| field.required);
            let value = |field: &Field| format!("{}: {}", field.name, value(&field.kind));
            required.map(value).collect::<Vec<_>>().join(", ")
        }
        Kind::Words(words) => words.first().map_or("Always".into(), sample),
        Kind::List(item) if **item == Kind::Text(Text::Square) => {
            "[\"d4\", \"e4\", \"d5\", \"e5\"]".into()
        }
        Kind::List(item) => format!("[{}]", value(item)),
        Kind::Tuple { kinds, .. } => {
            format!("({})", kinds.iter().map(value).collect::<Vec<_>>().join(", "))
        }
        Kind::Either(kinds) => kinds.first().map_or(String::new(), value),
        Kind::Number(range) => range.end().to_string(),
        Kind::Text(_) => "\"\"".into(),
    }
}
