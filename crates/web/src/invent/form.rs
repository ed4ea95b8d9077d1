//! A ruleset as a form: the rows of a text, and changes to single values of it.

use isotope_answer::{InputError, RequestError, SCHEMA};
use isotope_ruleset::{
    Choice, Entry, FormRow, Source, SourcePlace, ValueOrigin, form as rows_of, typed_value,
    with_value, without_restated,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::{MAX_TEXT, PageRequest};

/// The text of a ruleset, with a change to make first, if there is one.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct FormQuestion {
    /// The text of the ruleset.
    text: String,
    /// The change to a value in the text.
    #[serde(default)]
    change: Option<FormChange>,
}

impl PageRequest for FormQuestion {}

/// A change to the value of a row, which is named by its path.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FormChange {
    /// Takes a value of a choice or a chip.
    Choose(String, String),
    /// Takes what was typed.
    Type(String, String),
    /// Leaves the value out, so that it is inherited or the default.
    Leave(String),
    /// Lets games start from a position, which is given as FEN.
    Start(String),
}

/// A ruleset as a form.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Form")]
pub(crate) struct FormObject {
    schema: u32,
    /// The text, after the change.
    text: String,
    /// The rows, each followed by those of its parts; null if the brackets of the text are not balanced.
    rows: Option<Vec<RowObject>>,
}

/// A row of a form.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FormRow")]
struct RowObject {
    /// The path of the value.
    path: String,
    /// The number of rows that this one is nested in.
    depth: usize,
    /// The name of the value in plain words.
    name: String,
    /// What the value decides: the first sentence of its documentation.
    about: String,
    /// The other sentences of the documentation; may be empty.
    more: String,
    /// The value as RON, or as written in the text; empty if there is none.
    value: String,
    /// The value in plain words.
    words: String,
    /// The range of the value in the text; null if the text does not state it.
    place: Option<Range>,
    /// The ruleset from which the value is inherited, if it is.
    from: Option<String>,
    /// The value that takes effect if the text does not state one, in plain words; null if there is none.
    left_out: Option<String>,
    /// The values to choose from, of which at most one is chosen.
    choices: Vec<ChoiceObject>,
    /// The items that the value may contain.
    chips: Vec<ChoiceObject>,
    /// What may be typed in place of the value, if anything.
    entry: Option<EntryObject>,
    /// Whether only the text can show the value.
    only_text: bool,
}

/// A value that may be chosen, or an item that may be in a list.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FormChoice")]
struct ChoiceObject {
    /// The name in plain words.
    name: String,
    /// What the choice means; may be empty.
    about: String,
    /// The value of the row if this is chosen, as RON.
    value: String,
    /// The item alone, as RON; empty if this is not an item.
    item: String,
    /// Whether it is chosen, or in the list.
    chosen: bool,
}

/// What may be typed in a row.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "FormEntry")]
struct EntryObject {
    /// `number`, `squares` or `text`.
    kind: &'static str,
    /// What is typed now; may be empty.
    typed: String,
    /// The least number, if it is a number.
    least: Option<i64>,
    /// The largest number, if it is a number.
    most: Option<i64>,
}

/// A range of a text: lines and columns in characters, counted from 1.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "TextRange")]
pub(super) struct Range {
    /// The line where the range begins.
    line: usize,
    /// The column where the range begins.
    column: usize,
    /// The line where the range ends.
    end_line: usize,
    /// The column just after the range.
    end_column: usize,
}

/// Makes a change to a text, and reads the text as a form.
///
/// # Errors
/// Returns an error if the text is too large, or the change cannot be made.
pub(crate) fn form(question: &FormQuestion) -> Result<FormObject, InputError> {
    let FormQuestion { text, change } = question;
    let text = match change {
        Some(change) => changed(text, change)?,
        None => within_limit(text.clone())?,
    };
    let source = Source::new("", &text);
    let rows = rows_of(&text);
    let rows = rows.map(|rows| rows.into_iter().map(|row| RowObject::new(row, &source)).collect());
    Ok(FormObject { schema: SCHEMA, text, rows })
}

/// Returns the text after a change. A rule that then is the same in the base is left out.
///
/// # Errors
/// Returns an error if the text is too large, or the change cannot be made.
pub(crate) fn changed(text: &str, change: &FormChange) -> Result<String, InputError> {
    let text = within_limit(text)?;
    let written;
    let (path, value) = match change {
        FormChange::Choose(path, value) => (&**path, Some(&**value)),
        FormChange::Type(path, words) => {
            written = typed_value(path, words).ok_or_else(|| {
                let words = isotope_answer::excerpt(words);
                refuse("not-a-value", format!("`{words}` cannot stand here"))
            })?;
            (&**path, Some(&*written))
        }
        FormChange::Leave(path) => (&**path, None),
        FormChange::Start(fen) => {
            let fen = typed_value("start.Fen", fen).unwrap_or_default();
            written = format!("Fen({fen})");
            ("start", Some(&*written))
        }
    };
    let changed = with_value(text, path, value).ok_or_else(|| {
        let message = "the text has no place for this value: mend its brackets first";
        refuse("unreadable", message.into())
    })?;
    within_limit(without_restated(&changed, path.split('.').next().unwrap_or(path)))
}

/// Returns the text if it is not too large.
pub(super) fn within_limit<T: AsRef<str>>(text: T) -> Result<T, InputError> {
    match text.as_ref().len() > MAX_TEXT {
        true => Err(refuse("too-large", format!("the ruleset is longer than {MAX_TEXT} bytes"))),
        false => Ok(text),
    }
}

/// The error about a text that cannot be edited.
pub(super) fn refuse(code: &'static str, message: String) -> InputError {
    InputError::new("", &[], RequestError { code, message })
}

impl RowObject {
    fn new(row: FormRow, source: &Source) -> RowObject {
        let (about, more) = sentences(&row.doc);
        let (place, from) = match row.origin {
            ValueOrigin::Stated(span) => (Some(Range::new(source, span)), None),
            ValueOrigin::Inherited(ruleset) => (None, Some(ruleset)),
            ValueOrigin::Default => (None, None),
        };
        let typed = row.typed;
        RowObject {
            path: row.path,
            depth: row.depth,
            name: row.name,
            about,
            more,
            value: row.value,
            words: row.words,
            place,
            from,
            left_out: row.left_out,
            choices: row.choices.into_iter().map(ChoiceObject::new).collect(),
            chips: row.chips.into_iter().map(ChoiceObject::new).collect(),
            entry: row.entry.map(|entry| EntryObject::new(&entry, typed)),
            only_text: row.is_text,
        }
    }
}

impl ChoiceObject {
    fn new(Choice { name, doc, value, item, is_chosen }: Choice) -> ChoiceObject {
        ChoiceObject { name, about: doc, value, item, chosen: is_chosen }
    }
}

impl EntryObject {
    fn new(entry: &Entry, typed: String) -> EntryObject {
        let number = |number: &i128| i64::try_from(*number).ok();
        let (kind, least, most) = match entry {
            Entry::Number(range) => ("number", number(range.start()), number(range.end())),
            Entry::Squares => ("squares", None, None),
            Entry::Text => ("text", None, None),
        };
        EntryObject { kind, typed, least, most }
    }
}

impl Range {
    pub(super) fn new(source: &Source, span: std::ops::Range<usize>) -> Range {
        let SourcePlace { line, column, end_line, end_column, .. } = source.place(span);
        Range { line, column, end_line, end_column }
    }
}

/// Returns the first sentence of a documentation, and the others.
fn sentences(doc: &str) -> (String, String) {
    let paragraph = doc.find("\n\n").unwrap_or(doc.len());
    let end = doc[..paragraph].find(". ").map_or(paragraph, |end| end + 1);
    (doc[..end].trim().into(), doc[end..].trim().replace("\n\n", " "))
}
