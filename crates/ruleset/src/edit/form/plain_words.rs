//! Names and values of the language in plain words.

use crate::{
    file::unquoted,
    language::{Field, Kind, Text},
    text::tree::{Node, Part},
};

/// Returns the name of a field or word in plain words: `own_king` is `Own king`, `KingDestroyed` is
/// `King destroyed`.
pub(super) fn name(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        match c {
            '_' => words.push(' '),
            c if c.is_uppercase() && !words.is_empty() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c if words.is_empty() => words.extend(c.to_uppercase()),
            c => words.push(c),
        }
    }
    words
}

/// Returns a value in plain words. Fields after a word, such as those of `Explode`, are left out.
pub(super) fn in_words(text: &str, node: &Node, kind: &Kind) -> String {
    let (whole, word) = (&text[node.span.clone()], node.word(text));
    let item = |kind: &Kind, part: &Part| in_words(text, &part.value, kind);
    match kind {
        Kind::Fields(fields) => {
            let part = |field: &Field| {
                let value = node.own_field(text, &field.name).map_or_else(
                    || field.default.clone(),
                    |part| Some(text[part.value.span.clone()].to_owned()),
                )?;
                let node = Node::parse(&value).ok()?;
                let value = in_words(&value, &node, &field.kind);
                Some(format!("{} {}", name(&field.name).to_lowercase(), value.to_lowercase()))
            };
            fields.iter().filter_map(part).collect::<Vec<_>>().join(", ")
        }
        // A list of texts or of fields is only counted.
        Kind::List(inner) if inner.words().is_empty() && !is_short(inner) => {
            if node.parts.is_empty() { "none".into() } else { node.parts.len().to_string() }
        }
        Kind::List(inner) if node.is_list() => {
            let items: Vec<String> = node.parts.iter().map(|part| item(inner, part)).collect();
            if items.is_empty() { "none".into() } else { items.join(", ") }
        }
        Kind::Tuple { kinds, .. } => {
            let names = kinds.iter().zip(&node.parts).map(|(kind, part)| item(kind, part));
            names.collect::<Vec<_>>().join(" × ")
        }
        Kind::Text(_) => text_of(whole),
        kind => match kind.words().iter().find(|other| other.name == word) {
            None => whole.into(),
            Some(found) => match (&found.inside, &node.parts[..]) {
                (Some(inner @ (Kind::Number(_) | Kind::Text(_))), [part]) => {
                    format!("{} {}", name(word), item(inner, part))
                }
                (Some(inner @ (Kind::Words(_) | Kind::List(_))), [part]) => {
                    format!("{}: {}", name(word), item(inner, part).to_lowercase())
                }
                _ => name(word),
            },
        },
    }
}

/// Whether items of this kind are squares or pairs, which are named.
fn is_short(item: &Kind) -> bool {
    matches!(item, Kind::Text(Text::Square) | Kind::Tuple { .. })
}

/// Returns the text in quotes, or the value as it is written if it is not a text in quotes.
pub(super) fn text_of(written: &str) -> String {
    let quoted = written.starts_with(['"', 'r']);
    quoted.then(|| unquoted(written)).flatten().unwrap_or_else(|| written.into())
}

/// Whether a kind is a list of squares.
pub(super) fn is_squares(kind: &Kind) -> bool {
    matches!(kind, Kind::List(item) if **item == Kind::Text(Text::Square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::language;

    #[test]
    fn names_are_in_plain_words() {
        for (code, words) in [
            ("own_king", "Own king"),
            ("KingDestroyed", "King destroyed"),
            ("Chess960", "Chess960"),
            ("check", "Check"),
        ] {
            assert_eq!(name(code), words);
        }
    }

    #[test]
    fn values_are_in_plain_words() {
        for (field, value, words) in [
            ("capture", "Explode(blast: Cross)", "Explode"),
            (
                "win",
                "[KingDestroyed, Hill([\"d4\", \"e4\"]), Checks(3)]",
                "King destroyed, Hill: d4, e4, Checks 3",
            ),
            ("promotion", "[]", "none"),
            ("cannot_capture", "[(Pawn, Knight)]", "Pawn × Knight"),
            ("draws", "(dead: Off)", "repetition 3, halfmoves 100, dead off"),
            ("start", "Fen(\"8/8 w\")", "Fen 8/8 w"),
            ("examples", "[(fen: \"startpos\", expect: [Check])]", "1"),
            ("check", "Sometimes", "Sometimes"),
        ] {
            let node = Node::parse(value).unwrap();
            let kind = &language().iter().find(|other| other.name == field).unwrap().kind;
            assert_eq!(in_words(value, &node, kind), words, "{field}");
        }
    }
}
