//! The language of rulesets as data: fields, words and values, with their documentation.
//!
//! The language is not listed here but derived from the types into which rulesets are read: from their names,
//! their defaults and their doc comments, which are written for players, too.

pub(crate) mod difference;
pub(crate) mod patch;
pub(crate) mod sample;
mod schema;
pub(crate) mod squares;
pub mod unsayable;

use std::{ops::RangeInclusive, sync::LazyLock};

use isotope_kernel::Spec;

use patch::{FIELDS, Patch, values};

/// The kind of value that may be written at some point in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One of these words. If there are none, the kind is recursive: the words are those of the innermost
    /// enclosing kind that has words.
    Words(Vec<Word>),
    /// Named fields in parentheses.
    Fields(Vec<Field>),
    /// Values in square brackets.
    List(Box<Kind>),
    /// One value of each kind, in parentheses; those after the first `required` may be left out.
    Tuple {
        /// The kinds of the values.
        kinds: Vec<Kind>,
        /// The number of values that have to be given.
        required: usize,
    },
    /// A value of one of these kinds.
    Either(Vec<Kind>),
    /// A whole number in this range.
    Number(RangeInclusive<i128>),
    /// A quoted string.
    Text(Text),
}

/// The meaning of a quoted string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// Any string.
    Any,
    /// A square, such as `"d4"`.
    Square,
    /// A ruleset: the name of a shipped ruleset or the path of a file.
    Ruleset,
    /// A field that is a rule, or a part of such a field, as in `"draws.dead"`.
    Rule,
}

/// A word of the language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The name of the word.
    pub name: String,
    /// The documentation of the word in Markdown; empty for roles.
    pub doc: String,
    /// The kind of the argument in parentheses, if the word takes one.
    pub inside: Option<Kind>,
}

/// A field, which may be given at most once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name of the field.
    pub name: String,
    /// The documentation of the field in Markdown.
    pub doc: String,
    /// The kind of the field's value.
    pub kind: Kind,
    /// The default value as RON, if there is one; for a rule, the value in chess.
    pub default: Option<String>,
    /// Whether the field must be given.
    pub required: bool,
    /// The name of the type that the field belongs to; empty if the field belongs to a word.
    pub(crate) of: String,
}

impl Kind {
    /// Returns the words that a value may begin with.
    pub fn words(&self) -> &[Word] {
        match self {
            Kind::Words(words) => words,
            Kind::Either(kinds) => {
                kinds.iter().map(Kind::words).find(|words| !words.is_empty()).unwrap_or_default()
            }
            Kind::List(item) if item.is_role() => &ROLE_SETS,
            _ => &[],
        }
    }

    /// Whether a value of this kind is a role.
    pub(crate) fn is_role(&self) -> bool {
        matches!(self, Kind::Words(words) if words.first().is_some_and(|word| word.name == "Pawn"))
    }

    /// Returns the lists of fields that values may have, each with the word that must precede the list, if any.
    pub fn parts(&self) -> Vec<(Option<&str>, &[Field])> {
        match self {
            Kind::Fields(fields) => vec![(None, fields)],
            Kind::Words(words) => words
                .iter()
                .filter_map(|word| match &word.inside {
                    Some(Kind::Fields(fields)) => Some((Some(&*word.name), &**fields)),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// The words that may stand in place of a list of roles.
static ROLE_SETS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let roles = language().iter().find(|field| field.name == "promotion");
    let word = |name: &str, doc: &str, inside| Word { name: name.into(), doc: doc.into(), inside };
    vec![
        word("All", "All six roles.", None),
        word("AllBut", "All roles but these.", roles.map(|field| field.kind.clone())),
    ]
});

/// Returns the fields of a ruleset file, in the order in which they are written.
///
/// ```
/// use isotope_ruleset::{Kind, language};
///
/// let check = language().iter().find(|field| field.name == "check").unwrap();
/// assert_eq!(check.default.as_deref(), Some("Direct"));
/// let Kind::Words(words) = &check.kind else { panic!("it is a word") };
/// assert_eq!(words[1].name, "Off");
/// assert!(words[1].doc.starts_with("Nothing is check"));
/// ```
pub fn language() -> &'static [Field] {
    static LANGUAGE: LazyLock<Vec<Field>> = LazyLock::new(|| {
        let rules = schema::fields::<Spec>(&[]);
        // The kinds of rules are taken from `Spec`.
        let mut fields = schema::fields::<Patch>(FIELDS);
        for (name, value) in values(&Spec::default()) {
            let rule = rules.iter().find(|rule| rule.name == name);
            let field = fields.iter_mut().find(|field| field.name == name);
            if let (Some(rule), Some(field)) = (rule, field) {
                // Take the kind and the documentation from `Spec`: in `Patch`, rules are optional and
                // undocumented.
                *field = Field {
                    default: Some(value),
                    required: false,
                    of: field.of.clone(),
                    ..rule.clone()
                };
            }
        }
        fields
    });
    &LANGUAGE
}

/// Returns the names of the parts of the rule `field`, such as `dead` in `draws`, or `None` if `field` is not a
/// rule.
pub(crate) fn parts_of(field: &str) -> Option<Vec<&'static str>> {
    let rule = language().iter().find(|rule| rule.name == field && FIELDS.contains(&field))?;
    let fields = rule.kind.parts().into_iter().flat_map(|(_, fields)| fields);
    Some(fields.map(|part| &*part.name).collect())
}

/// Returns the name of the rule that has a part called `name`, and the word before its parts, if there is one.
pub(crate) fn home_of(name: &str) -> Option<(&'static str, Option<&'static str>)> {
    let rules = language().iter().filter(|field| FIELDS.contains(&&*field.name));
    let groups = rules.flat_map(|rule| rule.kind.parts().into_iter().map(move |part| (rule, part)));
    groups
        .filter(|(_, (_, fields))| fields.iter().any(|field| field.name == name))
        .map(|(rule, (word, _))| (&*rule.name, word))
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(path: &str) -> &'static Kind {
        let mut names = path.split('.');
        let named = |fields: &'static [Field], name| {
            &fields.iter().find(|field| field.name == name).expect(name).kind
        };
        let first = named(language(), names.next().expect("a field"));
        names.fold(first, |kind, name| named(kind.parts()[0].1, name))
    }

    #[test]
    fn every_rule_is_a_field_with_a_default_and_a_meaning() {
        let names: Vec<_> = language().iter().map(|field| &*field.name).collect();
        assert!(
            names.starts_with(&["format", "name", "summary", "extends", "capture"]),
            "{names:?}"
        );
        let rules = language().iter().filter(|field| FIELDS.contains(&&*field.name));
        assert_eq!(rules.clone().count(), FIELDS.len());
        assert!(rules.clone().all(|rule| rule.default.is_some()));
        assert!(language().iter().all(|field| !field.doc.is_empty()));
    }

    #[test]
    fn what_serde_is_told_by_hand_has_its_kind_too() {
        let Kind::List(roles) = kind("promotion") else { panic!("a list") };
        let Kind::Words(roles) = &**roles else { panic!("of roles") };
        assert_eq!(roles.len(), 6);
        let Kind::Either(limit) = kind("draws.halfmoves") else { panic!("a limit") };
        assert_eq!(limit[0], Kind::Number(0..=u32::MAX.into()));
        let Kind::List(ways) = kind("win") else { panic!("a list") };
        let Kind::Words(ways) = &**ways else { panic!("of ways to win") };
        let hill = ways.iter().find(|way| way.name == "Hill").expect("a hill");
        assert_eq!(hill.inside, Some(Kind::List(Box::new(Kind::Text(Text::Square)))));
        assert_eq!(*kind("extends"), Kind::Text(Text::Ruleset));
    }

    #[test]
    fn parts_of_rules_are_named() {
        assert_eq!(parts_of("draws"), Some(vec!["repetition", "halfmoves", "dead"]));
        assert_eq!(parts_of("own_king"), Some(vec!["both"]));
        assert_eq!(parts_of("check"), Some(vec![]));
        assert_eq!(parts_of("name"), None);
        assert!(parts_of("capture").is_some_and(|parts| parts.contains(&"blast")));
    }

    #[test]
    fn a_meaning_is_whole_sentences_without_links() {
        fn docs(kind: &Kind, found: &mut Vec<String>) {
            match kind {
                Kind::Words(words) => {
                    for word in words {
                        found.push(word.doc.clone());
                        word.inside.iter().for_each(|kind| docs(kind, found));
                    }
                }
                Kind::Fields(fields) => {
                    for field in fields {
                        found.push(field.doc.clone());
                        docs(&field.kind, found);
                    }
                }
                Kind::List(kind) => docs(kind, found),
                Kind::Tuple { kinds, .. } | Kind::Either(kinds) => {
                    kinds.iter().for_each(|kind| docs(kind, found));
                }
                Kind::Number(_) | Kind::Text(_) => {}
            }
        }
        let mut found = Vec::new();
        docs(&Kind::Fields(language().to_vec()), &mut found);
        found.retain(|doc| !doc.is_empty());
        assert!(found.len() > 80, "only {}", found.len());
        for doc in found {
            assert!(doc.ends_with('.'), "{doc}");
            assert!(!doc.contains("[`") && !doc.contains("::"), "{doc}");
        }
    }
}
