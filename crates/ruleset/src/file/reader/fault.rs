//! Problems with values, names and punctuation, and the diagnostics for these problems.

use std::{fmt, ops::Range};

use isotope_kernel::{square_set, words::or};
use isotope_rulesets::SHIPPED;
use serde_json::Value;

use crate::{
    language::{Field, Kind, Text, Word, patch::FIELDS, sample::sample, squares},
    text::diagnostic::{Diagnostic, Source},
    text::guess::did_you_mean,
    text::quoted_names::{all_of, one_of},
    text::tree::{Node, Part, plain},
};

use super::{
    form::Form,
    unknown_names::{self, names},
};

/// The construct that contains a value: a field, a word, a list or a tuple.
#[derive(Clone, Copy, Default)]
pub(super) struct Context<'a> {
    /// The innermost field around the value.
    pub(super) field: &'a str,
    /// The word or type whose parentheses contain the value inside that field; empty if there is none.
    pub(super) word: &'a str,
    pub(super) container: Container,
    /// The word whose parentheses contain the value, if it is one of the language.
    pub(super) of: Option<&'a Word>,
}

#[derive(Clone, Copy, Default)]
pub(super) enum Container {
    #[default]
    Field,
    Word,
    List,
    Tuple,
}

/// A problem with a value, a name or the punctuation.
pub(super) enum ValueFault<'a> {
    NoRuleset,
    NoFields(&'a [Field]),
    NoTuple,
    NoNumber,
    /// Not a text of this kind.
    NoText(Text),
    /// Not a list of this kind. The span is that of the items around which brackets are missing.
    NoList(Range<usize>, &'static Kind),
    NoLimit,
    NoWord(&'a Node, &'static [Word]),
    UnknownWord(&'a [Word]),
    UnknownField(&'a [Field]),
    /// `None` where one of these words is expected or, if there are no words, where the value of a field is
    /// expected.
    None(&'a [Word]),
    NotWhole,
    OutOfRange,
    Escape,
    TakesNothing,
    /// A word without the parentheses in which it takes a value.
    NoParentheses(&'a Word),
    OtherBracket,
    /// Fewer values than the first number, where as many as the second may stand.
    TooFew(usize, usize),
    /// More values than the second number, where as many as the first have to stand.
    TooMany(usize, usize),
    /// A field that has already been given at this offset.
    Duplicate(usize),
    Missing(&'a str),
    /// No name where the name of a field is expected.
    NoKey(&'a [Field]),
    NoColon,
    OtherColon,
    /// No comma after the part that ends at this offset.
    NoComma(usize),
    OtherComma,
    Stray,
    /// `AllBut([])`.
    AllButNothing,
}

/// A function that tries to read the value of a node, or of the contents of the node's parentheses if the flag
/// is set. Returns `None` if there are problems.
pub(super) type TryRead = fn(&str, &Node, &'static Kind, bool) -> Option<Value>;

impl fmt::Display for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Context { field, word, .. } = self;
        match (self.container, *word) {
            (Container::List, "") => write!(f, "each item of `{field}` has to be"),
            (Container::List, word) => write!(f, "each item of `{word}` has to be"),
            (Container::Word, word) => write!(f, "`{word}` takes"),
            (Container::Tuple, _) => f.write_str("this takes"),
            (Container::Field, _) => write!(f, "`{field}` takes"),
        }
    }
}

impl ValueFault<'_> {
    /// Returns the diagnostic for this problem with the text at `span`.
    pub(super) fn diagnostic(
        &self,
        source: &Source,
        span: Range<usize>,
        at: Context<'_>,
        try_read: TryRead,
    ) -> Diagnostic {
        let Context { field, word, container, .. } = at;
        let text = &source.text[span.clone()];
        let new = |code, message: String| Diagnostic::new(code, message);
        let wrong =
            |wanted: &str| new("wrong-type", format!("{at} {wanted}, not {}", Form::of(text)));
        let expected = |wanted: &str| wrong(wanted).label(format!("{wanted} is expected here"));
        let arity = |least: usize, most: usize| match container {
            Container::Word => {
                let number =
                    |n: usize| ["none", "one", "two", "three"].get(n).copied().unwrap_or("more");
                let numbers = [number(least), number(most)];
                format!("{at} {}", or(&numbers[usize::from(least == most)..]))
            }
            _ => "a pair has two".into(),
        };
        let problem = match self {
            ValueFault::AllButNothing => {
                new("all-but-nothing", "`AllBut([])` leaves nothing out".into()).help("write `All`")
            }
            ValueFault::NoRuleset => {
                new("no-ruleset", "a ruleset is written in parentheses".into())
                    .help("start with `(`, end with `)`, and put `format: 1,` first")
            }
            ValueFault::NoFields(fields) => {
                let form = |field: &Field| match field.kind {
                    Kind::Text(_) => format!("{}: \"…\"", field.name),
                    _ => format!("{}: …", field.name),
                };
                let fields = fields.iter().map(form).collect::<Vec<_>>().join(", ");
                wrong("a group of fields in parentheses").help(format!("write `({fields})`"))
            }
            ValueFault::NoTuple => {
                expected("a pair in parentheses").help("write it as `(first, second)`")
            }
            ValueFault::NoNumber => expected("a whole number"),
            ValueFault::NoText(kind) => match Form::of(text) {
                Form::Name | Form::Number if may_be(*kind, text) => {
                    expected("a text in quotes").fix(span.clone(), format!("\"{text}\""))
                }
                Form::Character => {
                    let quoted = text.trim_matches('\'');
                    expected("a text in double quotes").fix(span.clone(), format!("\"{quoted}\""))
                }
                _ => expected("a text in quotes"),
            },
            ValueFault::NoList(_, item)
                if !matches!(item, Kind::Text(_))
                    && let Some(problem) = unknown_names::elsewhere(text) =>
            {
                problem
            }
            ValueFault::NoList(items, item) => {
                let problem = expected("a list in square brackets");
                let written = &source.text[items.clone()];
                let lists = [format!("[{written}]"), format!("[\"{written}\"]")];
                let reads = |list: &String| {
                    let node = Node::parse(list).ok().filter(|node| !node.parts.is_empty());
                    let read = |part: &Part| {
                        let value = try_read(list, &part.value, item, false);
                        value.is_some_and(|value| match (item, value.as_str()) {
                            (Kind::Text(kind), Some(text)) => may_be(*kind, text),
                            _ => true,
                        })
                    };
                    node.is_some_and(|node| node.parts.iter().all(read))
                };
                match (lists.into_iter().find(reads), item) {
                    (Some(list), _) => problem.fix(items.clone(), list),
                    (None, Kind::Text(Text::Square)) => match squares::nearest(written) {
                        Some(guess) => problem.suggest(items.clone(), format!("[\"{guess}\"]")),
                        None => problem,
                    },
                    (None, Kind::Words(words))
                        if !words.is_empty() && !has_word(words, written) =>
                    {
                        problem.help(format!("list {}", all_of(&names(words, |word| &word.name))))
                    }
                    // What is in the parentheses of a word may be mended, too, and the words of a recursive kind are not
                    // known here.
                    (None, Kind::Words(_)) => {
                        problem.suggest(items.clone(), format!("[{written}]"))
                    }
                    (None, _) => problem,
                }
            }
            ValueFault::NoLimit => {
                let found = match Form::of(text) {
                    Form::Name | Form::Number => format!("`{text}`"),
                    other => other.to_string(),
                };
                let message = format!("{at} a whole number or `Off`, not {found}");
                let problem = new("wrong-type", message);
                match did_you_mean(text.trim_matches('"'), ["Off"]) {
                    Some(guess) => problem.suggest(span.clone(), guess),
                    None => problem.help(match text.parse::<i128>() {
                        Ok(number) if number > 0 => "for no limit at all say `Off`",
                        Ok(_) => "say a number above 0, or `Off`",
                        Err(_) => "say a whole number, or `Off`",
                    }),
                }
            }
            ValueFault::NoWord(node, words) => {
                unknown_names::word(&source.text, node, words, wrong("a name"), |kind, inside| {
                    try_read(&source.text, node, kind, inside).is_some()
                })
            }
            ValueFault::UnknownWord(words) => {
                unknown_names::value(text, span.clone(), words, field)
            }
            ValueFault::UnknownField(fields) => {
                unknown_names::field(text, span.clone(), fields, word)
            }
            ValueFault::None(words) => {
                let help = match names(words, |word| &word.name) {
                    names if names.is_empty() => "say `Off` or `[]` if there is none of it".into(),
                    names => format!("say {}", one_of(&names)),
                };
                let why = "which would mean that nothing is said";
                new("none", format!("`{field}` cannot be `None`, {why}"))
                    .help(format!("{help}, or leave the field out"))
            }
            ValueFault::NotWhole => new("not-whole", format!("`{text}` is not a whole number"))
                .help("say a whole number"),
            ValueFault::OutOfRange => {
                // The kernel uses the same wording for numbers that fit into a byte.
                new("out-of-range", format!("{text} is out of range")).help(match word {
                    "Radius" => "a board has eight ranks: the radius is 1 to 7",
                    "Checks" => "the number of checks is 1 to 3",
                    "Race" => "the goal is rank 2 to 8, counted from one's own first rank",
                    "Offsets" => "offsets are -7 to 7",
                    "Leap" => "say a number from 0 to 7",
                    "Rays" | "Along" => "a board has eight ranks: the length is 1 to 7",
                    "Within" | "Push" => "say a number from 1 to 7",
                    "AtLeast" => "say a number from 1 to 64",
                    "Counted" => "say a number from 1 to 99",
                    "Total" => "say a number from 1 to 198",
                    _ => "say a smaller number, not below 0",
                })
            }
            ValueFault::Escape => {
                let message = "a backslash and a character that mean nothing together";
                new("escape", message.into())
                    .help("write `\\\\` for a backslash, or `r\"…\"` for a text without escapes")
            }
            ValueFault::TakesNothing => {
                new("takes-nothing", format!("`{word}` takes nothing in parentheses"))
                    .suggest(span.clone(), "")
            }
            ValueFault::NoParentheses(word) => {
                let problem =
                    new("missing-parentheses", format!("`{text}` needs parentheses after it"));
                let example = sample(word);
                match &word.inside {
                    Some(Kind::Fields(_)) => problem.fix(span.clone(), format!("{text}()")),
                    Some(Kind::Words(words)) if !words.is_empty() => {
                        let names = one_of(&names(words, |word| &word.name));
                        problem.help(format!("it takes {names}, as in `{example}`"))
                    }
                    _ => problem.help(format!("write what it takes in them, as in `{example}`")),
                }
            }
            ValueFault::OtherBracket => {
                let message = format!("what `{word}` takes stands in `(`, not in `{text}`");
                new("missing-parentheses", message).help(format!("write `{word}(…)`"))
            }
            ValueFault::TooFew(least, most) => {
                let few = if *least == *most { "one value too few" } else { "too few values" };
                let message = format!("{few}: {}", arity(*least, *most));
                new("too-few-values", message).help(match (container, at.of) {
                    (Container::Word, Some(word)) => format!("write `{}`", sample(word)),
                    (Container::Word, None) => "write it in the parentheses".into(),
                    _ => "write a pair as `(first, second)`".into(),
                })
            }
            ValueFault::TooMany(least, most) => {
                let message = format!("one value too many: {}", arity(*least, *most));
                new("too-many-values", message).help("leave it out")
            }
            ValueFault::Duplicate(first) => {
                let (line, _) = source.line_and_column(*first);
                let message = format!("`{text}` is given twice (the first is in line {line})");
                new("duplicate-field", message)
                    .help("keep the one that is meant: neither would win")
            }
            ValueFault::Missing(name) => new("missing-field", format!("`{name}` is missing here"))
                .help(format!("add `{name}: …`")),
            ValueFault::NoKey(fields) => match &names(fields, |field| &field.name)[..] {
                names if names.contains(&plain(text)) => {
                    new("field-name", format!("`{text}` has no value"))
                        .help(format!("write `{text}: …`"))
                }
                names => {
                    let are = if names.len() == 1 { "the only name is" } else { "the names are" };
                    new("field-name", "this is not a field: the name is missing".into())
                        .help(format!("write `name: value`; {are} {}", all_of(names)))
                }
            },
            ValueFault::NoColon => new("field-name", format!("a colon is missing after `{text}`"))
                .fix(span.end..span.end, ":"),
            ValueFault::OtherColon => {
                new("field-name", format!("a colon is expected here, not `{text}`"))
                    .fix(span.clone(), ":")
            }
            ValueFault::NoComma(end) => {
                new("missing-comma", "a comma is missing before this".into()).fix(*end..*end, ",")
            }
            ValueFault::OtherComma => {
                new("missing-comma", format!("a comma is expected here, not `{text}`"))
                    .fix(span.clone(), ",")
            }
            ValueFault::Stray => {
                new("syntax", format!("`{text}` is unexpected here")).help(match text {
                    "," => "leave it out",
                    _ => "a field looks like `name: value`, and a comma follows it",
                })
            }
        };
        // An empty span is widened to the next character, so that the mark is visible.
        let next = source.text[span.start..].chars().next().map_or(0, char::len_utf8);
        problem.at(source, span.start..span.end.max(span.start + next))
    }
}

/// Whether a text begins with one of the words.
fn has_word(words: &[Word], text: &str) -> bool {
    let name = text.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    words.iter().any(|word| Some(&*word.name) == name)
}

/// Whether a text of this kind may be `text`.
fn may_be(kind: Text, text: &str) -> bool {
    match kind {
        Text::Any => true,
        Text::Square => square_set(text).is_some(),
        Text::Ruleset => SHIPPED.iter().any(|(name, _)| *name == text),
        Text::Rule => FIELDS.contains(&text),
    }
}
