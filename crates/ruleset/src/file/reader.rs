//! Reads the tree of a file according to the language, and collects the values and all problems.
//!
//! Values are converted to the JSON from which serde reads the types of the language. A value that cannot be
//! read is left out of the enclosing field or list, and reading continues after the value.

mod fault;
mod form;
mod unknown_names;

use std::ops::Range;

use serde_json::{Map, Value};

use crate::{
    language::{Field, Kind, Word, language},
    text::diagnostic::{Diagnostic, MAX_SHOWN, Source},
    text::tree::{Node, Part, plain},
};

use fault::{Container, Context, ValueFault};
use form::Form;
pub(crate) use form::unquoted;

/// The values and problems in a file.
pub(super) struct Reading {
    /// The fields, excluding values that could not be read.
    pub(super) value: Value,
    /// The problems to show, up to the maximum number.
    pub(super) problems: Vec<Diagnostic>,
    /// The offsets of all problems, in the order of the text, including problems that are not shown.
    pub(super) starts: Vec<usize>,
}

/// Reads `source`, whose tree is `tree`.
pub(super) fn read(source: &Source, tree: &Node) -> Reading {
    let mut reader = Reader::of(&source.text);
    let fields = language();
    let container = Container::Word;
    let at = Context { field: "a ruleset", word: "Ruleset", container, of: None };
    let value = match is_group(tree, reader.text, fields) {
        true => reader.fields(tree, fields, at),
        false => reader.fault(tree.span.start..tree.span.start, at, ValueFault::NoRuleset),
    };
    let mut faults = reader.faults;
    faults.sort_by_key(|(span, ..)| span.start);
    let shown = faults.iter().take(MAX_SHOWN);
    Reading {
        value: value.unwrap_or_else(|| Map::new().into()),
        problems: shown
            .map(|(span, at, fault)| fault.diagnostic(source, span.clone(), *at, try_read))
            .collect(),
        starts: faults.iter().map(|(span, ..)| span.start).collect(),
    }
}

/// Returns the value of a node, or of the contents of its parentheses if `inside` is set; `None` if there are
/// problems.
fn try_read(text: &str, node: &Node, kind: &'static Kind, inside: bool) -> Option<Value> {
    let mut reader = Reader::of(text);
    let at = Context::default();
    let value = match inside {
        true => reader.inside(node, kind, at),
        false => reader.value(node, kind, at),
    };
    value.filter(|_| reader.faults.is_empty())
}

/// The state of the reader: the text and the problems found so far.
struct Reader<'a> {
    text: &'a str,
    faults: Vec<(Range<usize>, Context<'a>, ValueFault<'a>)>,
    /// The words of the innermost enclosing word's kind, used for recursive kinds.
    around: &'static [Word],
}

impl<'a> Reader<'a> {
    fn of(text: &'a str) -> Reader<'a> {
        Reader { text, faults: Vec::new(), around: &[] }
    }

    /// Records a fault, and returns `None` in place of a value.
    fn fault(
        &mut self,
        span: Range<usize>,
        at: Context<'a>,
        fault: ValueFault<'a>,
    ) -> Option<Value> {
        self.faults.push((span, at, fault));
        None
    }

    fn value(&mut self, node: &'a Node, kind: &'static Kind, at: Context<'a>) -> Option<Value> {
        let (text, span) = (self.text, node.span.clone());
        let written = &text[span.clone()];
        let fault = match kind {
            Kind::Words(words) => return self.word(node, words, at),
            Kind::List(item) => return self.list(node, span, item, at),
            Kind::Fields(fields) if is_group(node, text, fields) => {
                return self.fields(node, fields, Context { word: &fields[0].of, ..at });
            }
            Kind::Fields(fields) => ValueFault::NoFields(fields),
            Kind::Tuple { kinds, required } if node.open == Some(('(', span.start)) => {
                return self.items(
                    node,
                    (kinds, *required),
                    Context { container: Container::Tuple, ..at },
                );
            }
            Kind::Tuple { .. } => ValueFault::NoTuple,
            Kind::Either(kinds) => {
                match kinds.iter().find_map(|kind| try_read(text, node, kind, false)) {
                    Some(value) => return Some(value),
                    None => ValueFault::NoLimit,
                }
            }
            Kind::Number(_) if Form::of(written) != Form::Number => ValueFault::NoNumber,
            Kind::Number(range) => match form::whole(written) {
                Some(number) if range.contains(&number) => {
                    return serde_json::to_value(number).ok();
                }
                Some(_) => ValueFault::OutOfRange,
                None => ValueFault::NotWhole,
            },
            Kind::Text(kind) if Form::of(written) != Form::Text => ValueFault::NoText(*kind),
            Kind::Text(_) => match form::unquoted(written) {
                Some(text) => return Some(text.into()),
                None => ValueFault::Escape,
            },
        };
        self.fault(span, at, fault)
    }

    fn word(&mut self, node: &'a Node, words: &'static [Word], at: Context<'a>) -> Option<Value> {
        let (written, span) = (node.word(self.text), node.span.clone());
        let words = if words.is_empty() { self.around } else { words };
        if Form::of(written) != Form::Name {
            return self.fault(span, at, ValueFault::NoWord(node, words));
        }
        let Some(word) = words.iter().find(|word| word.name == plain(written)) else {
            let is_none = written == "None";
            let fault =
                if is_none { ValueFault::None(words) } else { ValueFault::UnknownWord(words) };
            return self.fault(span.start..span.start + written.len(), at, fault);
        };
        let within = Context { word: written, container: Container::Word, of: Some(word), ..at };
        match (&word.inside, node.open) {
            (None, None) => Some(match written {
                "true" => true.into(),
                "false" => false.into(),
                _ => Value::from(&*word.name),
            }),
            (None, Some((_, open))) => self.fault(open..span.end, within, ValueFault::TakesNothing),
            (Some(_), None) => self.fault(span, at, ValueFault::NoParentheses(word)),
            (Some(inside), Some(('(', _))) => {
                let around = std::mem::replace(&mut self.around, words);
                let value = self.inside(node, inside, within);
                self.around = around;
                Some(Map::from_iter([(word.name.clone(), value?)]).into())
            }
            (Some(_), Some((_, open))) => {
                self.fault(open..open + 1, within, ValueFault::OtherBracket)
            }
        }
    }

    /// Reads the contents of a word's parentheses.
    fn inside(&mut self, node: &'a Node, kind: &'static Kind, at: Context<'a>) -> Option<Value> {
        match kind {
            Kind::Fields(fields) => return self.fields(node, fields, at),
            Kind::Tuple { kinds, required } => {
                return self.items(node, (kinds, *required), at);
            }
            _ => self.separators(node, None, at),
        }
        let (Some(part), Some(last)) = (node.parts.first(), node.parts.last()) else {
            return self.fault(node.span.clone(), at, ValueFault::TooFew(1, 1));
        };
        let value = match kind {
            Kind::List(item) => {
                self.list(&part.value, part.value.span.start..last.value.span.end, item, at)?
            }
            _ => self.value(&part.value, kind, at)?,
        };
        match node.parts.get(1) {
            Some(second) => self.fault(second.span(), at, ValueFault::TooMany(1, 1)),
            None => self.is_nameless(part, at).then_some(value),
        }
    }

    /// Reads the fields of the type or word given by `at`.
    fn fields(
        &mut self,
        node: &'a Node,
        fields: &'static [Field],
        at: Context<'a>,
    ) -> Option<Value> {
        self.separators(node, Some(fields), at);
        let text = self.text;
        let mut values = Map::new();
        let mut given: Vec<(&str, usize)> = Vec::new();
        // A field whose name cannot be read may be one that seems to be missing.
        let mut are_named = true;
        let mut parts = node.parts.iter().enumerate();
        while let Some((i, part)) = parts.next() {
            let (key, value) = match &part.key {
                Some(key) => (key.clone(), &part.value),
                None if lacks_colon(node, i, text, fields) => {
                    self.fault(part.span(), at, ValueFault::NoColon);
                    (part.span(), parts.next().map_or(&part.value, |(_, next)| &next.value))
                }
                None => {
                    self.fault(part.span(), at, ValueFault::NoKey(fields));
                    are_named = false;
                    continue;
                }
            };
            if let Some(colon) = part.colon.filter(|colon| !text[*colon..].starts_with(':')) {
                self.fault(colon..colon + 1, at, ValueFault::OtherColon);
            }
            let name = plain(&text[key.clone()]);
            let Some(field) = fields.iter().find(|field| field.name == name) else {
                self.fault(key, at, ValueFault::UnknownField(fields));
                are_named = false;
                continue;
            };
            if let Some((_, first)) = given.iter().find(|(other, _)| *other == name) {
                self.fault(key, at, ValueFault::Duplicate(*first));
                continue;
            }
            given.push((name, key.start));
            let inner = Context { field: name, ..Context::default() };
            let value = match at.word == "Ruleset" {
                true => self.optional(value, &field.kind, inner),
                false => self.value(value, &field.kind, inner),
            };
            values.extend(value.map(|value| (field.name.clone(), value)));
        }
        let required = || fields.iter().filter(|field| field.required);
        let is_given = |field: &&Field| given.iter().any(|(name, _)| *name == field.name);
        for field in required().filter(|field| are_named && !is_given(field)) {
            self.fault(node.span.clone(), at, ValueFault::Missing(&field.name));
        }
        required().all(|field| values.contains_key(&field.name)).then_some(values.into())
    }

    /// Reads the value of a field that is an `Option` for serde.
    fn optional(&mut self, node: &'a Node, kind: &'static Kind, at: Context<'a>) -> Option<Value> {
        match (node.word(self.text), node.open) {
            ("None", None) => self.fault(node.span.clone(), at, ValueFault::None(&[])),
            (word @ "Some", Some(('(', _))) => {
                self.inside(node, kind, Context { word, container: Container::Word, ..at })
            }
            _ => self.value(node, kind, at),
        }
    }

    /// Reads a list. `whole` is the span of the value that should be a list.
    fn list(
        &mut self,
        node: &'a Node,
        whole: Range<usize>,
        item: &'static Kind,
        at: Context<'a>,
    ) -> Option<Value> {
        if item.is_role()
            && let Some(value) = self.role_set(node, item, at)
        {
            return value;
        }
        if node.open != Some(('[', node.span.start)) {
            return self.fault(node.span.clone(), at, ValueFault::NoList(whole, item));
        }
        self.separators(node, None, at);
        let at = Context { container: Container::List, ..at };
        Some(node.parts.iter().filter_map(|part| self.value(&part.value, item, at)).collect())
    }

    /// Reads `All` or `AllBut([…])` in place of a list of roles, as the list that it stands for; `None` if the value
    /// is neither.
    fn role_set(
        &mut self,
        node: &'a Node,
        item: &'static Kind,
        at: Context<'a>,
    ) -> Option<Option<Value>> {
        let all = item.words().iter().map(|word| Value::from(&*word.name));
        match (node.word(self.text), node.open) {
            ("All", None) => Some(Some(all.collect())),
            ("AllBut", Some(('(', _))) => {
                let at = Context { word: "AllBut", container: Container::Word, of: None, ..at };
                let [Part { key: None, value, .. }] = &node.parts[..] else {
                    let fault = match node.parts.len() {
                        0 => ValueFault::TooFew(1, 1),
                        _ => ValueFault::TooMany(1, 1),
                    };
                    return Some(self.fault(node.span.clone(), at, fault));
                };
                let without = self.list(value, value.span.clone(), item, at);
                Some(match without {
                    Some(Value::Array(without)) if without.is_empty() && value.parts.is_empty() => {
                        self.fault(node.span.clone(), at, ValueFault::AllButNothing)
                    }
                    Some(Value::Array(without)) => {
                        Some(all.filter(|role| !without.contains(role)).collect())
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// Reads one value of each kind, in parentheses; those after the first `required` may be left out.
    fn items(
        &mut self,
        node: &'a Node,
        (kinds, required): (&'static [Kind], usize),
        at: Context<'a>,
    ) -> Option<Value> {
        self.separators(node, None, at);
        if !node.parts.iter().all(|part| self.is_nameless(part, at)) {
            return None;
        }
        if node.parts.len() < required {
            return self.fault(node.span.clone(), at, ValueFault::TooFew(required, kinds.len()));
        }
        if let Some(part) = node.parts.get(kinds.len()) {
            return self.fault(part.span(), at, ValueFault::TooMany(required, kinds.len()));
        }
        let parts = node.parts.iter().zip(kinds);
        let items: Vec<_> = parts.map(|(part, kind)| self.value(&part.value, kind, at)).collect();
        items.into_iter().collect()
    }

    /// Whether a value that is not a field has no name. A name is recorded as a fault.
    fn is_nameless(&mut self, part: &'a Part, at: Context<'a>) -> bool {
        part.key.clone().map(|key| self.fault(key, at, ValueFault::Stray)).is_none()
    }

    /// Checks the separators of the parts of a value: a comma between two parts, and optionally one after the
    /// last part.
    fn separators(&mut self, node: &'a Node, fields: Option<&[Field]>, at: Context<'a>) {
        let text = self.text;
        for &stray in &node.strays {
            self.fault(stray..stray + 1, at, ValueFault::Stray);
        }
        let lacks_colon = |i| fields.is_some_and(|fields| lacks_colon(node, i, text, fields));
        // A part that does not belong in this value is reported separately.
        let is_odd = |i: usize, part: &Part| match fields {
            Some(_) => part.key.is_none() && !lacks_colon(i),
            None => Form::of(&text[part.value.span.clone()]) == Form::Sign,
        };
        for (i, part) in node.parts.iter().enumerate() {
            match (part.separator, node.parts.get(i + 1)) {
                (Some(sign), _) => match text.as_bytes()[sign] {
                    b',' => (),
                    b';' => drop(self.fault(sign..sign + 1, at, ValueFault::OtherComma)),
                    _ => drop(self.fault(sign..sign + 1, at, ValueFault::Stray)),
                },
                (None, Some(next))
                    if !is_odd(i, part) && !is_odd(i + 1, next) && !lacks_colon(i) =>
                {
                    let key = next.key.clone().unwrap_or(next.value.span.clone());
                    self.fault(key, at, ValueFault::NoComma(part.span().end));
                }
                (None, _) => (),
            }
        }
    }
}

/// Whether the node is a group of these fields in parentheses, optionally preceded by the name of their type.
fn is_group(node: &Node, text: &str, fields: &[Field]) -> bool {
    let word = plain(node.word(text));
    let is_type = fields.iter().any(|field| field.of == word);
    node.open.is_some_and(|(bracket, _)| bracket == '(') && (word.is_empty() || is_type)
}

/// Whether the part at index `part` is the name of a field and the next part its value, with the colon missing.
fn lacks_colon(node: &Node, part: usize, text: &str, fields: &[Field]) -> bool {
    let Part { key, value, separator, .. } = &node.parts[part];
    let word = value.word(text);
    let begins = part == 0 || node.parts[part - 1].separator.is_some();
    let is_value =
        |next: &Part| next.key.is_none() && Form::of(&text[next.value.span.clone()]) != Form::Sign;
    key.is_none()
        && value.open.is_none()
        && separator.is_none()
        && Form::of(word) == Form::Name
        && (begins || fields.iter().any(|field| field.name == plain(word)))
        && node.parts.get(part + 1).is_some_and(is_value)
}
