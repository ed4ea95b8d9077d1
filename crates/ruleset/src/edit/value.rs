//! Writing a single value into the text of a ruleset, or leaving it out.

use std::ops::Range;

use crate::{
    chain::{Location, follow_from, library::Library, spec},
    edit::{
        inherited::Inherited,
        part::{added, indent_of, removed, replaced},
    },
    language::{
        Field, Kind, Word, language,
        patch::{FIELDS, values},
    },
    text::diagnostic::{Source, Suggestion},
    text::tree::{Node, Part, plain},
};

/// Returns the text with the value at `path` set to `value`, which is RON, or left out if `value` is `None`. The
/// remainder of the text stays unchanged; comments within an old value are put before it.
///
/// The steps of a path are separated by dots: the name of a field, or a word whose argument, or the list whose item,
/// contains the next step, as in `capture.Explode.immune`, `win.Hill` and `draws.dead`. A rule that the text does not
/// state itself is first stated as it is inherited.
///
/// ```
/// use isotope_ruleset::with_value;
///
/// let text = "(\n    format: 1,\n    extends: \"atomic\", // mine\n    check: Off,\n)\n";
/// let edited = with_value(text, "capture.Explode.immune", Some("[]")).unwrap();
/// assert_eq!(edited, r#"(
///     format: 1,
///     extends: "atomic", // mine
///     capture: Explode(immune: []),
///     check: Off,
/// )
/// "#);
/// assert_eq!(with_value(&edited, "capture", None).as_deref(), Some(text));
/// ```
///
/// Returns `None` if the text is not a list of fields in balanced brackets, before or after the change, or if it has no
/// such place.
pub fn with_value(text: &str, path: &str, value: Option<&str>) -> Option<String> {
    let tree = root(text)?;
    let steps: Vec<&str> = path.split('.').collect();
    let inherited = Inherited::of(text);
    let absent = |field: &Field| inherited.value(&field.name).map(String::from);
    let place = Place { text, node: &tree, anchor: 0 };
    let edited = in_fields(place, language(), &steps, value, &absent)?;
    root(&edited).is_some().then_some(edited)
}

/// Returns the text without a rule that has the same value in its base; unchanged if the rule differs or cannot be read,
/// or if the text states every rule, as it is no list of differences then.
///
/// ```
/// use isotope_ruleset::without_restated;
///
/// let text = "(format: 1, extends: \"atomic\", check: Direct)";
/// assert_eq!(without_restated(text, "check"), "(format: 1, extends: \"atomic\")");
/// assert_eq!(without_restated(&text.replace("Direct", "Off"), "check"), text.replace("Direct", "Off"));
/// ```
pub fn without_restated(text: &str, field: &str) -> String {
    let library = Library::default();
    let chain = follow_from(Location::Memory(String::new()), Source::new("", text), &library);
    let Some((own, bases @ [_, ..])) = chain.links.split_first() else { return text.into() };
    let tree = &own.file.tree;
    let is_full = FIELDS.iter().all(|rule| tree.field(text, rule).is_some());
    let is_same = || {
        let of = |links| values(&spec(links)).into_iter().find(|(rule, _)| *rule == field);
        of(&chain.links) == of(bases)
    };
    match chain.problem.is_none() && !is_full && !own.file.is_broken(field) && is_same() {
        true => with_value(text, field, None).unwrap_or_else(|| text.into()),
        false => text.into(),
    }
}

/// Returns the change to a text that sets the value at `path`: a range of bytes, and what takes its place.
pub(crate) fn change(text: &str, path: &str, value: &str) -> Option<(Range<usize>, String)> {
    let changed = with_value(text, path, Some(value))?;
    Some(difference(text, &changed))
}

/// Returns the text with an item, which is RON, added to the end of the list `field`.
///
/// ```
/// let text = "(format: 1)";
/// let edited = isotope_ruleset::with_item(text, "sources", "\"one\"").unwrap();
/// assert_eq!(edited, "(format: 1, sources: [\"one\"])");
/// let edited = isotope_ruleset::with_item(&edited, "sources", "\"two\"").unwrap();
/// assert_eq!(edited, "(format: 1, sources: [\"one\", \"two\"])");
/// ```
///
/// Returns `None` if the text is not a list of fields in balanced brackets, or if `field` is not a list in it.
pub fn with_item(text: &str, field: &str, item: &str) -> Option<String> {
    let tree = root(text)?;
    match tree.own_field(text, field).map(|part| &part.value) {
        Some(list) if list.is_list() => Some(added(text, list, list.parts.last(), item)),
        Some(_) => None,
        None => {
            let is_broken = text[tree.span.clone()].contains('\n');
            let list = match is_broken {
                true => {
                    let first = tree.parts.first().map_or(tree.span.start, |it| it.span().start);
                    let indent = indent_of(text, first);
                    format!("[\n{indent}    {item},\n{indent}]")
                }
                false => format!("[{item}]"),
            };
            with_value(text, field, Some(&list))
        }
    }
}

/// Returns the suggestion to leave out the item of the list `field` that contains byte `at`.
///
/// ```
/// let text = "(format: 1, sources: [\"one\", \"two\"])";
/// let left_out = isotope_ruleset::without_item(text, "sources", text.find("one").unwrap()).unwrap();
/// let mut shorter = text.to_owned();
/// shorter.replace_range(left_out.span, &left_out.text);
/// assert_eq!(shorter, "(format: 1, sources: [\"two\"])");
/// assert_eq!(isotope_ruleset::without_item(text, "sources", 0), None);
/// ```
pub fn without_item(text: &str, field: &str, at: usize) -> Option<Suggestion> {
    let tree = root(text)?;
    let list = &tree.own_field(text, field)?.value;
    let item = list.parts.iter().find(|part| part.span().contains(&at))?;
    let (span, text) = difference(text, &removed(text, list, item));
    Some(Suggestion { span, text, certain: false })
}

/// Returns the tree of a text that is a list of fields.
pub(crate) fn root(text: &str) -> Option<Node> {
    Node::parse(text).ok().filter(|tree| tree.open.is_some_and(|(bracket, _)| bracket == '('))
}

/// Returns the value in `node`, or in the list `node`, that begins with `word`.
pub(crate) fn worded<'n>(text: &str, node: &'n Node, word: &str) -> Option<&'n Node> {
    let is_it = |node: &&Node| plain(node.word(text)) == word;
    let mut items = node.parts.iter().map(|part| &part.value);
    Some(node).filter(is_it).or_else(|| items.find(is_it).filter(|_| node.is_list()))
}

/// Returns the words that a value of this kind, or an item of it, may begin with.
pub(crate) fn words_of(kind: &Kind) -> &[Word] {
    match kind {
        Kind::List(item) => item.words(),
        kind => kind.words(),
    }
}

/// A value in a text.
#[derive(Clone, Copy)]
struct Place<'t> {
    text: &'t str,
    node: &'t Node,
    /// The offset of the innermost field that contains the value.
    anchor: usize,
}

/// The value that takes effect if a field is left out, as RON.
type Absent<'a> = &'a dyn Fn(&Field) -> Option<String>;

/// Sets the value that `steps` lead to in a value of some kind.
fn in_value(place: Place<'_>, kind: &Kind, steps: &[&str], value: Option<&str>) -> Option<String> {
    let Place { text, node, anchor } = place;
    let Some((step, rest)) = steps.split_first() else {
        return Some(replaced(text, node, anchor, value?));
    };
    if let Kind::Fields(fields) = kind {
        return in_fields(place, fields, steps, value, &default);
    }
    let node = worded(text, node, step)?;
    let word = words_of(kind).iter().find(|word| word.name == *step)?;
    match word.inside.as_ref()? {
        Kind::Fields(fields) => in_fields(Place { node, ..place }, fields, rest, value, &default),
        inside => {
            let argument = &node.parts.first()?.value;
            in_value(Place { node: argument, ..place }, inside, rest, value)
        }
    }
}

/// Sets the value that `steps` lead to in fields.
fn in_fields(
    place: Place<'_>,
    fields: &[Field],
    steps: &[&str],
    value: Option<&str>,
    absent: Absent<'_>,
) -> Option<String> {
    let Place { text, node, .. } = place;
    let (name, rest) = steps.split_first()?;
    let index = |name: &str| fields.iter().position(|field| field.name == name);
    let field = &fields[index(name)?];
    match (node.own_field(text, name), value) {
        (Some(part), None) if rest.is_empty() => Some(removed(text, node, part)),
        (Some(part), _) => {
            let place = Place { node: &part.value, anchor: part.span().start, ..place };
            in_value(place, &field.kind, rest, value)
        }
        (None, None) => Some(text.to_owned()),
        (None, Some(new)) => {
            let new = match rest {
                [] => new.to_owned(),
                rest => {
                    let whole = absent(field)?;
                    let node = &Node::parse(&whole).ok()?;
                    in_value(Place { text: &whole, node, anchor: 0 }, &field.kind, rest, value)?
                }
            };
            let is_before = |part: &&Part| {
                part.key.as_ref().is_some_and(|key| index(plain(&text[key.clone()])) < index(name))
            };
            let before = node.parts.iter().rfind(is_before);
            Some(added(text, node, before, &format!("{name}: {new}")))
        }
    }
}

fn default(field: &Field) -> Option<String> {
    field.default.clone()
}

/// The bytes in which two texts differ: a span of the first, and what the second has there.
fn difference(before: &str, after: &str) -> (Range<usize>, String) {
    let same = |one: char, other: char| (one == other).then_some(one.len_utf8());
    let start: usize = before.chars().zip(after.chars()).map_while(|(a, b)| same(a, b)).sum();
    let (old, new) = (&before[start..], &after[start..]);
    let end: usize = old.chars().rev().zip(new.chars().rev()).map_while(|(a, b)| same(a, b)).sum();
    (start..before.len() - end, new[..new.len() - end].into())
}
