//! A ruleset as a form: one row for each value, with what may be chosen in its place.
//!
//! Rows, choices and their sentences come from [`language`](crate::language()). A value that has no simple choice is a
//! row without one, which shows the text.

mod control;
mod plain_words;
mod start_value;

use std::ops::Range;

use crate::{
    edit::{
        inherited::Inherited,
        value::{root, worded, words_of},
    },
    language::{Field, Kind, language, patch::FIELDS},
    text::tree::Node,
};

use control::Control;
pub use control::{Choice, Entry};
use plain_words::{in_words, name};

/// A row of a form: a value in a ruleset, and what may be chosen in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormRow {
    /// The path of the value, as in [`with_value`](crate::with_value).
    pub path: String,
    /// The number of rows that this one is nested in.
    pub depth: usize,
    /// The name of the field or word in plain words, such as `Own king`.
    pub name: String,
    /// The documentation of the field or word, in Markdown.
    pub doc: String,
    /// The value as RON on one line, or as written in the text; empty if there is none.
    pub value: String,
    /// The value in plain words.
    pub words: String,
    /// The place where the value is stated.
    pub origin: ValueOrigin,
    /// The value that takes effect if the text does not state one, in plain words.
    pub left_out: Option<String>,
    /// The values to choose from, of which one at most is chosen.
    pub choices: Vec<Choice>,
    /// The items that the value may contain.
    pub chips: Vec<Choice>,
    /// What may be typed in place of the value.
    pub entry: Option<Entry>,
    /// What is typed now; empty if the value is not of that kind.
    pub typed: String,
    /// Whether the value cannot be shown by choices, chips or an entry, or by rows nested in this one.
    pub is_text: bool,
}

/// The place where the value of a row is stated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueOrigin {
    /// In the text, in this range of bytes.
    Stated(Range<usize>),
    /// In the base with this name, or in one of its bases.
    Inherited(String),
    /// Nowhere: the value is the default of a part.
    Default,
}

/// Returns the rows of a ruleset text in the order of the language, each followed by the rows of its parts; `None` if
/// the text is not a list of fields in balanced brackets.
///
/// ```
/// use isotope_ruleset::{ValueOrigin, form};
///
/// let rows = form(r#"(format: 1, extends: "atomic", check: Off)"#).unwrap();
/// let row = |path| rows.iter().find(|row| row.path == path).unwrap();
/// let check = row("check");
/// assert_eq!((&*check.name, &*check.words), ("Check", "Off"));
/// let chosen = check.choices.iter().find(|choice| choice.is_chosen).unwrap();
/// assert!(chosen.doc.starts_with("Nothing is check"));
/// let immune = row("capture.Explode.immune");
/// assert_eq!((&*immune.words, &immune.origin), ("Pawn", &ValueOrigin::Inherited("atomic".into())));
/// assert!(row("capture").left_out.as_deref().is_some_and(|value| value == "Explode"));
/// ```
pub fn form(text: &str) -> Option<Vec<FormRow>> {
    let tree = root(text)?;
    let inherited = Inherited::of(text);
    let mut form = Form { own: text, rows: Vec::new() };
    for field in language().iter().filter(|field| field.name != "format") {
        let is_rule = FIELDS.contains(&&*field.name);
        let absent = match is_rule {
            true => inherited.value(&field.name).map(String::from),
            false if field.name == "extends" => Some("\"chess\"".into()),
            false => field.default.clone(),
        };
        let origin = match is_rule {
            true => ValueOrigin::Inherited(inherited.origin(&field.name).into()),
            false => ValueOrigin::Default,
        };
        let node = tree.own_field(text, &field.name).map(|part| &part.value);
        let value = node.map(|node| Value { text, node, origin: &origin });
        form.field(field, value, absent, (field.name.clone(), 0), &origin);
    }
    form.leave_out_errors();
    Some(form.rows)
}

/// Returns what a user typed in the row at `path` as RON; `None` if nothing can be typed there, or not this.
///
/// ```
/// use isotope_ruleset::typed_value;
///
/// assert_eq!(typed_value("name", "My \"game\"").as_deref(), Some(r#""My \"game\"""#));
/// assert_eq!(typed_value("win.Hill", "d4, e4").as_deref(), Some(r#"["d4", "e4"]"#));
/// assert_eq!(typed_value("draws.repetition", "many"), None);
/// ```
pub fn typed_value(path: &str, typed: &str) -> Option<String> {
    let mut steps = path.split('.');
    let first = steps.next()?;
    let field = language().iter().find(|field| field.name == first)?;
    Control::entry(steps.try_fold(&field.kind, inside)?)?.ron(typed)
}

/// Returns the kind of the value at the end of a step of a path into a value of some kind.
fn inside<'k>(kind: &'k Kind, step: &str) -> Option<&'k Kind> {
    match kind {
        Kind::Fields(fields) => Some(&fields.iter().find(|field| field.name == step)?.kind),
        kind => words_of(kind).iter().find(|word| word.name == step)?.inside.as_ref(),
    }
}

/// A value in the ruleset's own text or, with its origin, in the text of another.
#[derive(Clone, Copy)]
struct Value<'t> {
    text: &'t str,
    node: &'t Node,
    /// The origin of the value and of its parts, if they are not in the ruleset's own text.
    origin: &'t ValueOrigin,
}

/// The rows found so far.
struct Form<'t> {
    own: &'t str,
    rows: Vec<FormRow>,
}

impl Form<'_> {
    /// Adds the row of a field and those of its parts. `absent` is the value that takes effect if there is no
    /// `value`, and `origin` its origin.
    fn field(
        &mut self,
        field: &Field,
        value: Option<Value<'_>>,
        absent: Option<String>,
        (path, depth): (String, usize),
        origin: &ValueOrigin,
    ) {
        let tree = absent.as_deref().and_then(|text| Node::parse(text).ok());
        let other = absent.as_deref().zip(tree.as_ref());
        let other = other.map(|(text, node)| Value { text, node, origin });
        let left_out = other.map(|value| in_words(value.text, value.node, &field.kind));
        let documented = (name(&field.name), field.doc.clone());
        self.value(&field.kind, value.or(other), documented, (path, depth), (left_out, origin));
    }

    /// Adds the row of a value and those of its parts.
    fn value(
        &mut self,
        kind: &Kind,
        value: Option<Value<'_>>,
        (name, doc): (String, String),
        (path, depth): (String, usize),
        (left_out, origin): (Option<String>, &ValueOrigin),
    ) {
        let control = Control::of(kind, value.map(|value| (value.text, value.node)), &path);
        let origin = match value {
            Some(value) if self.is_own(value) => ValueOrigin::Stated(value.node.span.clone()),
            _ => origin.clone(),
        };
        let has_parts = value.is_some_and(|value| has_parts(kind, value));
        self.rows.push(FormRow {
            path: path.clone(),
            depth,
            name,
            doc,
            value: value.map_or(String::new(), |value| value.text[value.node.span.clone()].into()),
            words: value.map_or(String::new(), |value| in_words(value.text, value.node, kind)),
            origin,
            left_out,
            is_text: value.is_some() && !control.shows_value && !has_parts,
            choices: control.choices,
            chips: control.chips,
            entry: control.entry,
            typed: control.typed,
        });
        if let Some(value) = value {
            self.parts(kind, value, (&path, depth + 1));
        }
    }

    /// Removes the items that are an error in any case: no pawn becomes a pawn, nor a king where a side has one.
    fn leave_out_errors(&mut self) {
        let kings = self.rows.iter().find(|row| row.path == "kings");
        let has_one = kings.is_some_and(|row| row.value.contains("One"));
        let is_error = |role: &str| role == "Pawn" || (role == "King" && has_one);
        for row in self.rows.iter_mut().filter(|row| row.path == "promotion") {
            row.chips.retain(|chip| chip.is_chosen || !is_error(&chip.item));
        }
    }

    /// Whether the value is in the ruleset's own text.
    fn is_own(&self, value: Value<'_>) -> bool {
        std::ptr::eq(self.own, value.text)
    }

    /// Adds the rows of the parts of a value.
    fn parts(&mut self, kind: &Kind, value: Value<'_>, (path, depth): (&str, usize)) {
        if let Kind::Fields(fields) = kind {
            return self.fields(fields, value, (path, depth));
        }
        for word in words_of(kind) {
            let Some(node) = worded(value.text, value.node, &word.name) else { continue };
            let path = format!("{path}.{}", word.name);
            let value = Value { node, ..value };
            match (&word.inside, &node.parts[..]) {
                (Some(Kind::Fields(fields)), _) => self.fields(fields, value, (&path, depth)),
                (Some(inside), [argument]) if Control::is_simple(inside) => {
                    let argument = Value { node: &argument.value, ..value };
                    let documented = (name(&word.name), word.doc.clone());
                    let from = (None, value.origin);
                    self.value(inside, Some(argument), documented, (path, depth), from);
                }
                _ => (),
            }
        }
    }

    fn fields(&mut self, fields: &[Field], value: Value<'_>, (path, depth): (&str, usize)) {
        // A part of an own value that is left out has its default; a part of an inherited one is inherited.
        let origin = match self.is_own(value) {
            true => &ValueOrigin::Default,
            false => value.origin,
        };
        for field in fields {
            let part = value.node.own_field(value.text, &field.name).map(|part| &part.value);
            let part = part.map(|node| Value { node, ..value });
            let path = format!("{path}.{}", field.name);
            self.field(field, part, field.default.clone(), (path, depth), origin);
        }
    }
}

/// Whether the parts of a value have rows of their own.
fn has_parts(kind: &Kind, value: Value<'_>) -> bool {
    match kind {
        Kind::Fields(_) => value.node.open.is_some(),
        _ => false,
    }
}
