//! The cursor in an unfinished ruleset text, and what may be written there.

use std::ops::Range;

use crate::{
    language::{Field, Kind, language},
    text::tree::{Node, Part},
};

/// A cursor in an unfinished ruleset text, with the kind of text that may be written at the cursor.
///
/// ```
/// use isotope_ruleset::{TextCursor, AllowedText};
///
/// let text = "(format: 1, check: Of";
/// let spot = TextCursor::of(text, text.len()).unwrap();
/// assert_eq!(&text[spot.span], "Of");
/// let AllowedText::Value(kind) = spot.wanted else { panic!("a value is wanted") };
/// assert_eq!(kind.words()[1].name, "Off");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextCursor {
    /// The span of the word at the cursor, or of the text inside the quotes; empty between words.
    pub span: Range<usize>,
    /// Whether the word is in quotes.
    pub quoted: bool,
    /// The field of the ruleset that contains the cursor, or whose name is at the cursor.
    pub field: Option<&'static Field>,
    /// The kind of text that may be written at the cursor.
    pub wanted: AllowedText,
}

/// The kind of text that may be written at a cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AllowedText {
    /// The name of one of these fields. `true` marks fields that are already given elsewhere.
    Fields(Vec<(&'static Field, bool)>),
    /// A value of this kind.
    Value(&'static Kind),
}

impl TextCursor {
    /// Returns the cursor at byte `offset`, which is rounded up to the beginning of a character. Returns `None`
    /// in comments and where the meaning is unclear. The text before the cursor must be well formed; the text
    /// after it need not be.
    pub fn of(text: &str, offset: usize) -> Option<TextCursor> {
        let offset = (offset..=text.len()).find(|at| text.is_char_boundary(*at))?;
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let start = text[..offset].trim_end_matches(in_word).len();
        let end = text.len() - text[offset..].trim_start_matches(in_word).len();
        // Append a placeholder character, so that there is always a word at the cursor.
        let read = format!("{}_", &text[..end]);
        let tree = Node::of_unfinished(&read)?;
        let trail = tree.trail(end);
        let (group, part) = trail.last()?;
        if part.value.open.is_some() || !part.value.span.contains(&end) {
            return None;
        }
        let wanted = match wanted(&read, &trail)? {
            Inside::Fields(fields) => {
                let given = given(text, group, start..end);
                let is_given = |field: &Field| given.contains(&&*field.name);
                AllowedText::Fields(fields.iter().map(|field| (field, is_given(field))).collect())
            }
            Inside::Value(kind) => AllowedText::Value(kind),
            Inside::Tuple(_) => return None,
        };
        let (_, first) = trail.first()?;
        let name = first.key.clone().map_or(&text[start..end], |key| &read[key]);
        let quote = part.value.span.start;
        let quoted = read[quote..].starts_with('"');
        let span = match quoted {
            true => {
                let rest = &text[offset..];
                quote + 1..offset + rest.find(['"', '\n']).unwrap_or(rest.len())
            }
            false => start..end,
        };
        let field = language().iter().find(|field| field.name == name);
        Some(TextCursor { span, quoted, field, wanted })
    }
}

/// Returns the span of the value of a ruleset's field, in text that may be unfinished.
///
/// ```
/// let text = "(format: 1, check: Off";
/// assert_eq!(isotope_ruleset::value_span(text, "check").map(|span| &text[span]), Some("Off"));
/// ```
pub fn value_span(text: &str, field: &str) -> Option<Range<usize>> {
    let span = Node::of_unfinished(text)?.field(text, field)?.value.span.clone();
    // Leave out the brackets that were added to close an unfinished text.
    Some(span.start.min(text.len())..span.end.min(text.len()))
}

/// The text allowed here: fields or values inside brackets, or a single value.
#[derive(Clone, Copy)]
enum Inside {
    Fields(&'static [Field]),
    Tuple(&'static [Kind]),
    Value(&'static Kind),
}

/// Returns what may be written at the end of a trail of nested parts.
fn wanted(text: &str, trail: &[(&Node, &Part)]) -> Option<Inside> {
    let (root, _) = trail.first()?;
    let mut inside =
        root.open.filter(|(open, _)| *open == '(').map(|_| Inside::Fields(language()))?;
    // The innermost kind that has words: a kind without words has the same.
    let mut around = None;
    for (i, (group, part)) in trail.iter().enumerate() {
        let last = i + 1 == trail.len();
        let kind = match (inside, &part.key) {
            (Inside::Fields(fields), Some(key)) => {
                &fields.iter().find(|field| field.name == text[key.clone()])?.kind
            }
            (Inside::Fields(_), None) => return Some(inside).filter(|_| last),
            (Inside::Tuple(kinds), _) => {
                kinds.get(group.parts.iter().position(|other| std::ptr::eq(other, *part))?)?
            }
            (Inside::Value(kind), _) => kind,
        };
        let kind = match kind {
            Kind::Words(words) if words.is_empty() => around?,
            Kind::Words(_) => *around.insert(kind),
            _ => kind,
        };
        inside = if last { Inside::Value(kind) } else { opened(kind, &part.value, text)? };
    }
    Some(inside)
}

/// Returns what may be written in the brackets of a value of this kind.
fn opened(kind: &'static Kind, value: &Node, text: &str) -> Option<Inside> {
    let word = value.word(text);
    match kind {
        Kind::Either(kinds) => kinds.iter().find_map(|kind| opened(kind, value, text)),
        Kind::List(item) if value.is_list() => Some(Inside::Value(item)),
        Kind::Fields(fields) if word.is_empty() => Some(Inside::Fields(fields)),
        Kind::Tuple { kinds, .. } if word.is_empty() => Some(Inside::Tuple(kinds)),
        Kind::Words(_) | Kind::List(_) => {
            match kind.words().iter().find(|other| other.name == word)?.inside.as_ref()? {
                Kind::Fields(fields) => Some(Inside::Fields(fields)),
                Kind::Tuple { kinds, .. } => Some(Inside::Tuple(kinds)),
                other => Some(Inside::Value(other)),
            }
        }
        _ => None,
    }
}

/// Returns the names of the fields given in the brackets of `group`, except the name at `here`.
fn given<'t>(text: &'t str, group: &Node, here: Range<usize>) -> Vec<&'t str> {
    fn find(node: &Node, open: usize) -> Option<&Node> {
        match node.open {
            Some((_, at)) if at == open => Some(node),
            _ => node.parts.iter().find_map(|part| find(&part.value, open)),
        }
    }
    let (Some((_, open)), Some(tree)) = (group.open, Node::of_unfinished(text)) else {
        return Vec::new();
    };
    let keys = find(&tree, open).into_iter().flat_map(|group| &group.parts);
    let keys = keys.filter_map(|part| part.key.clone());
    keys.filter(|key| *key != here).filter_map(|key| text.get(key)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::SHIPPED;

    /// Returns what may be written at the `|`: the names of the fields not yet given, or of the words.
    fn names(text: &str) -> Vec<&'static str> {
        let offset = text.find('|').expect("a place");
        match TextCursor::of(&text.replace('|', ""), offset).map(|spot| spot.wanted) {
            Some(AllowedText::Fields(fields)) => {
                let left = fields.into_iter().filter(|(_, given)| !given);
                left.map(|(field, _)| &*field.name).collect()
            }
            Some(AllowedText::Value(kind)) => kind.words().iter().map(|word| &*word.name).collect(),
            None => Vec::new(),
        }
    }

    #[test]
    fn fields_are_wanted_where_none_has_its_name_yet() {
        let top = names("(format: 1, | check: Off,)");
        assert!(top.contains(&"capture") && !top.contains(&"format") && !top.contains(&"check"));
        assert_eq!(names("(format: 1, draws: (dead: Off, |"), ["repetition", "halfmoves"]);
        assert_eq!(names("(own_king: Mortal(|)"), ["both"]);
        assert!(names("(capture: Explode(bl|ast: Ring))").contains(&"blast"));
    }

    #[test]
    fn values_are_wanted_behind_a_colon_and_in_lists() {
        assert_eq!(names("(check: |"), ["Direct", "Off", "Explosion"]);
        assert_eq!(names("(check: O| castling: Off)"), ["Direct", "Off", "Explosion"]);
        assert_eq!(names("(draws: (repetition: |))"), ["Off"]);
        assert_eq!(names("(capture: Explode(immune: [Pawn, |]))")[5], "King");
        assert_eq!(names("(cannot_capture: [(King, K|)])")[5], "King");
        assert_eq!(names("(capture: Explode(when: By([|")[0], "Pawn");
        assert_eq!(names("(win: [Hill([\"|")[..], [] as [&str; 0]);
        assert_eq!(names("(capture: Cases([|")[..2], ["Replace", "Explode"]);
        assert_eq!(names("(capture: Cases([Explode(center: |")[0], "Landing");
        let conditions = names("(capture: Explode(when: |");
        assert_eq!(names("(capture: Cases([Explode(when: Not(All([On([\"e4\"]), |"), conditions);
        assert_eq!(names("(capture: Explode(immune: A|"), ["All", "AllBut"]);
        assert_eq!(names("(capture: Explode(immune: AllBut([|"), names("(promotion: [|"));
        assert_eq!(names("(win: [KingDestroyed, Rid(AllBut([Pawn, |"), names("(promotion: [|"));
        let fates = names("(capture: Explode(fates: [|");
        assert_eq!(fates, ["Survive", "Destroy", "Convert", "Become", "Push", "Pull", "Home"]);
        assert_eq!(names("(capture: Explode(fates: [Push(1, Always, |"), ["Falls", "Stops"]);
        let pieces = names("(capture: Explode(fates: [Survive(|");
        assert_eq!(names("(capture: Explode(fates: [Push(2, Not(All([Own, |"), pieces);
        assert_eq!(names("(capture: Explode(when: All([AtLeast(2, |"), pieces);
        assert_eq!(names("(capture: Explode(blast: Rays([(0, 1)], 7, [|"), names("(promotion: [|"));
        assert_eq!(names("(triggers: [|"), ["Promotion", "Arrival", "Detonation"]);
        assert_eq!(names("(triggers: [Arrival(by: [|")[0], "Pawn");
    }

    #[test]
    fn the_name_of_a_set_of_squares_is_one_text() {
        let text = "(win: [Hill([\"d4\", \"its rank 5\"])])";
        let cursor =
            TextCursor::of(text, text.find("rank").expect("it is there")).expect("a place");
        assert_eq!((&text[cursor.span], cursor.quoted), ("its rank 5", true));
        assert_eq!(cursor.wanted, AllowedText::Value(&Kind::Text(crate::Text::Square)));
    }

    #[test]
    fn nothing_is_expected_where_the_text_cannot_be_read() {
        for text in ["(check: Off // |", "// |", "", "|", "[|", "(unknown: |", "( /* |", "(a: ]|"] {
            let text = if text.is_empty() { "|" } else { text };
            assert_eq!(names(text), [] as [&str; 0], "{text}");
        }
    }

    #[test]
    fn a_text_is_known_without_its_quotes() {
        let text = "(extends: \"at\", check: Off)";
        let spot = TextCursor::of(text, text.find("t\"").expect("it is there")).expect("a spot");
        assert_eq!((&text[spot.span], spot.quoted), ("at", true));
        assert_eq!(spot.field.map(|field| &*field.name), Some("extends"));
    }

    proptest! {
        #[test]
        fn any_place_of_any_text_can_be_asked_about(
            which in 0..SHIPPED.len(), cut in any::<prop::sample::Index>(),
            at in any::<prop::sample::Index>(), odd in "\\PC{0,3}",
        ) {
            let mut text = SHIPPED[which].1.to_owned();
            let cut = (0..=text.len()).rev().filter(|i| text.is_char_boundary(*i)).nth(cut.index(text.chars().count()));
            text.insert_str(cut.unwrap_or_default(), &odd);
            let _ = TextCursor::of(&text, at.index(text.len() + 3));
            text.truncate(cut.unwrap_or_default());
            let _ = TextCursor::of(&text, at.index(text.len() + 3));
        }
    }
}
