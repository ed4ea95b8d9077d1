//! What may be chosen or typed in place of a value.

use std::{ops::RangeInclusive, sync::LazyLock};

use isotope_kernel::square_set;
use isotope_rulesets::SHIPPED;

use super::{
    plain_words::{in_words, is_squares, name, text_of},
    start_value::start_value,
};
use crate::{
    language::{Kind, Text, Word, patch::value},
    text::tree::{Node, Part, plain},
};

/// A value that may be chosen, or an item that a list may contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The name in plain words.
    pub name: String,
    /// The documentation, in Markdown; may be empty.
    pub doc: String,
    /// The value as RON; of an item, the list with the item added or, if it is in the list, removed.
    pub value: String,
    /// The item alone, as RON; empty if this is not an item.
    pub item: String,
    /// Whether this is the present value, apart from its parts, or an item in the list.
    pub is_chosen: bool,
}

/// What may be typed in place of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A whole number in this range.
    Number(RangeInclusive<i128>),
    /// The names of squares.
    Squares,
    /// Any text.
    Text,
}

/// What may be chosen or typed in place of a value.
#[derive(Default)]
pub(super) struct Control {
    pub(super) choices: Vec<Choice>,
    pub(super) chips: Vec<Choice>,
    pub(super) entry: Option<Entry>,
    pub(super) typed: String,
    /// Whether the choices, the chips or the entry show the whole value, apart from parts that have rows of their own.
    pub(super) shows_value: bool,
}

impl Control {
    /// Returns the control of a value of some kind, which is a node in a text. If there is no value, one may only be
    /// typed.
    pub(super) fn of(kind: &Kind, value: Option<(&str, &Node)>, path: &str) -> Control {
        let entry = Control::entry(kind);
        let (text, node) = match value {
            Some(value) => value,
            None => return Control { entry, ..Control::default() },
        };
        let written = &text[node.span.clone()];
        match kind {
            Kind::Text(Text::Ruleset) => {
                let choices = bases(&text_of(written));
                let shows_value = choices.iter().any(|choice| choice.is_chosen);
                Control { choices, shows_value, ..Control::default() }
            }
            Kind::List(item) if !item.words().is_empty() => {
                let one = |word: &Word| (word.name.clone(), word.clone());
                chips(text, node, &item.words().iter().map(one).collect::<Vec<_>>())
            }
            Kind::List(item) if let Some(pairs) = pairs(item) => chips(text, node, &pairs),
            kind => {
                let choices = choices(text, node, kind.words(), path);
                let shows_word = shows_word(text, node, kind.words());
                let shows_entry = entry.as_ref().is_some_and(|entry| entry.accepts(text, node));
                let is_empty_list = node.is_list() && node.parts.is_empty();
                let typed = match shows_entry && !is_empty_list {
                    true => in_words(text, node, kind),
                    false => String::new(),
                };
                let shows_value = shows_word || shows_entry;
                Control { choices, shows_value, entry, typed, ..Control::default() }
            }
        }
    }

    /// Returns what may be typed in place of a value of this kind.
    pub(super) fn entry(kind: &Kind) -> Option<Entry> {
        match kind {
            Kind::Number(range) => Some(Entry::Number(range.clone())),
            Kind::Either(kinds) => kinds.iter().find_map(Control::entry),
            Kind::Text(Text::Any) => Some(Entry::Text),
            kind if is_squares(kind) => Some(Entry::Squares),
            _ => None,
        }
    }

    /// Whether a value of this kind can be chosen or typed.
    pub(super) fn is_simple(kind: &Kind) -> bool {
        let has_words = match kind {
            Kind::List(item) => !item.words().is_empty(),
            kind => !kind.words().is_empty(),
        };
        has_words || Control::entry(kind).is_some()
    }
}

impl Entry {
    /// Returns what a user typed as RON, or `None` if it is not of this kind.
    pub(super) fn ron(&self, typed: &str) -> Option<String> {
        match self {
            Entry::Number(range) => {
                let number: i128 = typed.trim().parse().ok()?;
                range.contains(&number).then(|| number.to_string())
            }
            Entry::Squares => {
                let typed = typed.to_ascii_lowercase();
                // The names of most sets contain a space, which may also stand between two squares.
                let is_set = |name: &&str| square_set(name.trim()).is_some();
                let names =
                    typed.split([',', ';', '"', '[', ']']).flat_map(|names| match is_set(&names) {
                        true => vec![names.trim()],
                        false => names.split_whitespace().collect(),
                    });
                let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
                let quoted = names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>();
                names.iter().all(is_set).then(|| format!("[{}]", quoted.join(", ")))
            }
            Entry::Text => Some(value(&typed.replace(['\n', '\r'], " "))),
        }
    }

    fn accepts(&self, text: &str, node: &Node) -> bool {
        let written = &text[node.span.clone()];
        match self {
            Entry::Number(_) => self.ron(written).is_some(),
            Entry::Squares => node.is_list(),
            Entry::Text => text_of(written) != written,
        }
    }
}

/// Returns the words of a value as choices.
fn choices(text: &str, node: &Node, words: &[Word], path: &str) -> Vec<Choice> {
    let current = &text[node.span.clone()];
    let is_of_pieces = words.iter().any(|word| word.name == "Own");
    // A condition that always holds is no use in others.
    let kept = match (current, is_of_pieces) {
        ("Always", true) => "Own",
        ("Always", false) => "By([Queen])",
        (current, _) => current,
    };
    let choice = |word: &Word| {
        let is_chosen = plain(node.word(text)) == word.name;
        // A rule with conditions is a list of cases; an explosion within it, or set off without a capture, is one.
        let is_nested = word.name == "Cases" && path != "capture";
        let value = if is_chosen { current.to_owned() } else { start_value(word, kept) };
        let doc = word.doc.clone();
        (!is_nested || is_chosen).then(|| Choice {
            name: name(&word.name),
            doc,
            value,
            item: String::new(),
            is_chosen,
        })
    };
    words.iter().filter_map(choice).collect()
}

/// Whether the choice of a word shows the value, apart from parts that have rows of their own.
fn shows_word(text: &str, node: &Node, words: &[Word]) -> bool {
    let found = words.iter().find(|word| plain(node.word(text)) == word.name);
    found.is_some_and(|word| match &word.inside {
        None => node.open.is_none(),
        Some(Kind::Fields(_)) => true,
        Some(inside) => Control::is_simple(inside) && node.parts.len() == 1,
    })
}

/// Returns the items of a list as chips; none if the list contains anything but these items, each at most once. Each
/// item is given with its text in the list.
fn chips(text: &str, node: &Node, items: &[(String, Word)]) -> Control {
    let same = |node: &Node, item: &str| match node.word(text) {
        "" => {
            text[node.span.clone()].split_whitespace().collect::<String>() == item.replace(' ', "")
        }
        word => plain(word) == item,
    };
    let index = |node: &Node| items.iter().position(|(item, _)| same(node, item));
    let indices = |node: &Node| -> Option<Vec<(usize, String)>> {
        let item =
            |part: &Part| Some((index(&part.value)?, text[part.value.span.clone()].to_owned()));
        node.parts.iter().map(item).collect()
    };
    let all = || items.iter().map(|(item, _)| item.clone()).enumerate();
    let given = match (node.word(text), &node.parts[..]) {
        ("All", []) => Some(all().collect()),
        ("AllBut", [Part { value, .. }]) => indices(value).map(|without| {
            all().filter(|(at, _)| without.iter().all(|(other, _)| other != at)).collect()
        }),
        _ => indices(node).filter(|_| node.is_list()),
    };
    let is_once = |given: &Vec<(usize, String)>| {
        (1..given.len()).all(|i| given[..i].iter().all(|(other, _)| *other != given[i].0))
    };
    let Some(given) = given.filter(is_once) else { return Control::default() };
    // Words without documentation are roles, whose order means nothing.
    let is_ordered = items.iter().any(|(_, word)| !word.doc.is_empty());
    let chip = |at: usize| {
        let (item, word) = &items[at];
        let chosen = given.iter().find(|(other, _)| *other == at).map(|(_, item)| item.clone());
        let is_chosen = chosen.is_some();
        let mut others: Vec<_> = given.iter().filter(|(other, _)| *other != at).cloned().collect();
        let new = chosen.unwrap_or_else(|| match item == &word.name {
            true => start_value(word, ""),
            false => item.clone(),
        });
        if !is_chosen {
            let place = others.iter().position(|(other, _)| *other > at).filter(|_| !is_ordered);
            others.insert(place.unwrap_or(others.len()), (at, new.clone()));
        }
        let list = others.into_iter().map(|(_, item)| item).collect::<Vec<_>>().join(", ");
        let name = if item == &word.name { name(item) } else { word.name.clone() };
        Choice { name, doc: word.doc.clone(), value: format!("[{list}]"), item: new, is_chosen }
    };
    let chips = (0..items.len()).map(chip).collect();
    Control { chips, shows_value: true, ..Control::default() }
}

/// Returns all pairs of words that an item may be, with their names; `None` if items are not pairs of words.
fn pairs(item: &Kind) -> Option<Vec<(String, Word)>> {
    let Kind::Tuple { kinds, .. } = item else { return None };
    let [Kind::Words(first), Kind::Words(second)] = &kinds[..] else { return None };
    let pair = |one: &Word, other: &Word| {
        let name = format!("{} × {}", name(&one.name), name(&other.name));
        (format!("({}, {})", one.name, other.name), Word { name, doc: String::new(), inside: None })
    };
    Some(first.iter().flat_map(|one| second.iter().map(move |other| pair(one, other))).collect())
}

/// Returns the shipped rulesets as choices of a base.
fn bases(chosen: &str) -> Vec<Choice> {
    static BASES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
        let choice = |(name, text): &(&str, &str)| Choice {
            name: (*name).into(),
            doc: summary(text).unwrap_or_default(),
            value: value(name),
            item: String::new(),
            is_chosen: false,
        };
        SHIPPED.iter().map(choice).collect()
    });
    let choice = |base: &Choice| Choice { is_chosen: base.name == chosen, ..base.clone() };
    BASES.iter().map(choice).collect()
}

fn summary(text: &str) -> Option<String> {
    let tree = Node::parse(text).ok()?;
    Some(text_of(&text[tree.own_field(text, "summary")?.value.span.clone()]))
}
