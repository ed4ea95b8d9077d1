//! What may be written at the cursor in the text of a ruleset, and what the word there means.

use isotope_answer::{InputError, SCHEMA};
use isotope_ruleset::{
    Completion, CompletionKind, Library, Source, TextCursor, completions, meaning,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::form::{Range, within_limit};
use crate::state::PageRequest;

/// A cursor in the text of a ruleset, which may be unfinished.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct CursorQuestion {
    /// The file name of the ruleset.
    name: String,
    /// The text of the ruleset.
    text: String,
    /// The number of characters before the cursor.
    offset: usize,
}

impl PageRequest for CursorQuestion {}

/// The word at a cursor.
#[derive(Debug, Default, JsonSchema, Serialize)]
pub(crate) struct WordAtCursor {
    schema: u32,
    /// The place of the word, which is empty between words; null where nothing is known, as in comments.
    place: Option<Range>,
    /// What may be written instead of the word.
    completions: Vec<WordCompletion>,
    /// The meaning of the word, in Markdown; null if it has none.
    meaning: Option<String>,
}

/// Text that may be written at a cursor.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Completion")]
struct WordCompletion {
    /// The name by which the completion is chosen.
    label: String,
    kind: WordKind,
    /// The default of a field, or the summary of a ruleset.
    detail: Option<String>,
    /// The documentation, in Markdown; empty if there is none.
    about: String,
    /// The inserted text: the parts before, inside and after the placeholder, which the editor selects.
    text: [String; 3],
}

/// The kind of a completion.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
enum WordKind {
    /// The name of a field.
    Field,
    /// A word of the language.
    Word,
    /// A text in quotes, or the default of a field.
    Value,
}

/// Returns the completions at a cursor, and the meaning of the word there.
///
/// # Errors
/// Returns an error if the text is too large.
pub(crate) fn word(question: &CursorQuestion) -> Result<WordAtCursor, InputError> {
    let CursorQuestion { name, text, offset } = question;
    let text = within_limit(text)?.as_str();
    let at = text.char_indices().nth(*offset).map_or(text.len(), |(at, _)| at);
    let nothing = WordAtCursor { schema: SCHEMA, ..WordAtCursor::default() };
    let Some(cursor) = TextCursor::of(text, at) else { return Ok(nothing) };
    // The text does not come from a file, so it can only extend shipped rulesets.
    let library = Library::default();
    let found = completions(text, &cursor, &library);
    Ok(WordAtCursor {
        place: Some(Range::new(&Source::new(&**name, text), cursor.span.clone())),
        completions: found.into_iter().map(WordCompletion::from).collect(),
        meaning: meaning(text, &cursor, &library, name, false),
        ..nothing
    })
}

impl From<Completion> for WordCompletion {
    fn from(Completion { label, kind, detail, doc, text }: Completion) -> WordCompletion {
        let kind = match kind {
            CompletionKind::Field => WordKind::Field,
            CompletionKind::Word => WordKind::Word,
            CompletionKind::Value => WordKind::Value,
        };
        WordCompletion { label, kind, detail, about: doc, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The word at `|`.
    fn at(text: &str) -> WordAtCursor {
        let offset = text.chars().position(|c| c == '|').expect("a cursor");
        let question =
            CursorQuestion { name: "mine.ron".into(), text: text.replace('|', ""), offset };
        word(&question).expect("it is small")
    }

    #[test]
    fn a_word_is_completed_behind_characters_of_several_bytes() {
        let found = at("(format: 1, name: \"💣é\", check: Of|)");
        let place = serde_json::to_value(found.place).expect("JSON");
        let expected =
            serde_json::json!({ "line": 1, "column": 32, "end_line": 1, "end_column": 34 });
        assert_eq!(place, expected);
        let labels: Vec<_> = found.completions.iter().map(|offer| &*offer.label).collect();
        assert_eq!(labels, ["Direct", "Off", "Explosion"]);
    }

    #[test]
    fn a_rule_means_what_its_base_states() {
        let found = at("(format: 1, extends: \"icc\", che|ck: Off)");
        let meaning = found.meaning.expect("a rule has a meaning");
        assert!(meaning.ends_with("`Off`, stated here, in line 1"), "{meaning}");
        assert_eq!(at("(format: 1 /* ch|eck */)").meaning, None);
    }

    #[test]
    fn nothing_is_known_in_a_comment_or_beyond_broken_brackets() {
        for text in ["(format: 1) // ch|", "(format: 1, check: Off]) ch|"] {
            let found = at(text);
            assert!(found.place.is_none() && found.completions.is_empty(), "{text}");
        }
    }
}
