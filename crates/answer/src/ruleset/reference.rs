//! The reference of the ruleset language: every field and value, or the pages of one word.

use isotope_ruleset::{
    FIELDS, Field, Kind, SHIPPED, Text as Quoted, Word, changed_fields, did_you_mean, language,
    shipped, unsayable,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::refusal::RequestError,
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
        excerpt::excerpt,
    },
    ruleset::show::indent,
};

/// The language of rulesets: all fields and values, or those of one name.
///
/// ```
/// use isotope_answer::{Answer as _, Reference};
///
/// let rays = Reference::new(Some("rays")).unwrap();
/// let text = rays.text().to_string();
/// assert!(text.starts_with("capture: Explode(blast: Rays([(n, n), …], n))\n"));
/// assert!(text.contains("\n    Rays from the centre by each of these steps"));
/// assert!(text.contains("\nin bomberman:\n"));
/// assert_eq!(Reference::new(Some("Raya")).unwrap_err().code, "unknown-word");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Reference {
    schema: u32,
    /// The name that was asked for; null for the whole language.
    word: Option<String>,
    /// The fields and values, each field before its values, and each value before its parts. In the whole language, equal
    /// parts are listed once.
    entries: Vec<Entry>,
    /// A shipped ruleset that uses the name, with the rule in which it does; null for the whole language, and for names
    /// that none uses.
    example: Option<Example>,
}

/// A field or a value of the language.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
struct Entry {
    /// The name of the field or value.
    name: String,
    /// How it is written, `…` standing for values: `Rays([(n, n), …], n)`, or a field with `:`.
    form: String,
    /// How it is written within each rule that has it: `capture: Explode(blast: …)`.
    places: Vec<String>,
    /// What it means, in Markdown.
    about: String,
    /// The value of a field that is left out: of a rule, the one in chess; null if there is none.
    default: Option<String>,
    /// The number of fields and values around it.
    depth: usize,
}

/// A rule of a shipped ruleset.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
struct Example {
    /// The name of the ruleset.
    ruleset: String,
    /// The rule, as RON.
    rule: String,
}

impl Reference {
    /// The whole language or, with a word, the fields and values of that name, ignoring case.
    ///
    /// # Errors
    /// Returns an error if nothing in the language has that name, with the reason if it is a rule that no ruleset can
    /// express.
    pub fn new(word: Option<&str>) -> Result<Reference, RequestError> {
        let Some(word) = word else {
            let mut entries = Vec::new();
            fields(language(), ("", ""), 0, &mut entries, Some(&mut Vec::new()));
            return Ok(Reference { schema: SCHEMA, word: None, entries, example: None });
        };
        let mut all = Vec::new();
        fields(language(), ("", ""), 0, &mut all, None);
        let asked = word.split(['(', ':']).next().unwrap_or_default().trim();
        let (mut entries, mut pages): (Vec<Entry>, Vec<(usize, &[Entry])>) = Default::default();
        for (i, first) in all.iter().enumerate() {
            if !first.name.eq_ignore_ascii_case(asked) {
                continue;
            }
            let inner = all[i + 1..].iter().take_while(|entry| entry.depth > first.depth).count();
            let page = &all[i..=i + inner];
            // What is written alike and means the same in several places has one page.
            if let Some((at, _)) = pages.iter().find(|(_, other)| are_alike(other, page)) {
                entries[*at].places.extend(first.places.iter().cloned());
                continue;
            }
            pages.push((entries.len(), page));
            // A page ends with the values of a field, or the parts of a value: those have pages of their own.
            entries.extend(page.iter().filter(|entry| entry.depth <= first.depth + 1).cloned());
        }
        let Some(Entry { name, .. }) = entries.first() else { return Err(unknown(asked, &all)) };
        let example = example(name);
        Ok(Reference { schema: SCHEMA, word: Some(name.clone()), entries, example })
    }
}

/// Whether two entries with all that is in them say the same, whatever is around them.
fn are_alike(one: &[Entry], other: &[Entry]) -> bool {
    let part = |entry: &Entry, top: &Entry| {
        let Entry { form, about, default, depth, .. } = entry;
        (form.clone(), about.clone(), default.clone(), depth - top.depth)
    };
    let parts = |page: &[Entry]| page.iter().map(|entry| part(entry, &page[0])).collect::<Vec<_>>();
    parts(one) == parts(other)
}

/// The error for a name that nothing in the language has.
fn unknown(word: &str, all: &[Entry]) -> RequestError {
    let told = excerpt(word);
    let message = match (unsayable::other_name(word), unsayable::named(word)) {
        (Some(other), _) => {
            format!("here, `{told}` is called `{}`, as in `{}`", other.word, other.example)
        }
        (None, Some(rule)) => {
            format!("{}: {}; the nearest that can be said: {}", rule.what, rule.why, rule.nearest)
        }
        (None, None) => match did_you_mean(word, all.iter().map(|entry| &*entry.name)) {
            Some(guess) => {
                format!("no field and no value is called `{told}`: did you mean `{guess}`?")
            }
            None => format!(
                "no field and no value is called `{told}`: `isotope reference` lists all of them"
            ),
        },
    };
    RequestError { code: "unknown-word", message }
}

/// The shortest rule of a shipped ruleset that uses `name`.
fn example(name: &str) -> Option<Example> {
    let is_used = |rule: &str| {
        rule.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
    };
    let rulesets = SHIPPED.iter().filter_map(|(name, _)| shipped(name).ok());
    let rules = rulesets.flat_map(|ruleset| {
        let rules = changed_fields(ruleset.rules.spec(), &isotope_ruleset::Spec::default());
        rules.into_iter().map(move |(field, value)| Example {
            ruleset: ruleset.id.clone(),
            rule: format!("{field}: {value}"),
        })
    });
    rules.filter(|example| is_used(&example.rule)).min_by_key(|example| example.rule.len())
}

/// Appends the entries of fields, whose rule is written with these texts before and behind them; only those that have not
/// been `shown`, if that is given.
fn fields<'l>(
    fields: &'l [Field],
    (before, behind): (&str, &str),
    depth: usize,
    all: &mut Vec<Entry>,
    mut shown: Option<&mut Vec<&'l [Field]>>,
) {
    if let Some(shown) = &mut shown {
        if shown.contains(&fields) {
            return;
        }
        shown.push(fields);
    }
    for Field { name, doc, kind, default, .. } in fields {
        let before = format!("{before}{name}: ");
        all.push(Entry {
            name: name.clone(),
            form: format!("{name}:"),
            places: vec![format!("{before}…{behind}")],
            about: doc.clone(),
            default: default.clone(),
            depth,
        });
        words(kind, (&before, behind), depth + 1, all, shown.as_deref_mut());
    }
}

/// Appends the entries of the words of a value, and of its parts.
fn words<'l>(
    kind: &'l Kind,
    (before, behind): (&str, &str),
    depth: usize,
    all: &mut Vec<Entry>,
    mut shown: Option<&mut Vec<&'l [Field]>>,
) {
    match kind {
        Kind::List(kind) => {
            let around = (&*format!("{before}["), &*format!("]{behind}"));
            words(kind, around, depth, all, shown);
        }
        Kind::Either(kinds) => {
            for kind in kinds {
                words(kind, (before, behind), depth, all, shown.as_deref_mut());
            }
        }
        Kind::Fields(parts) => {
            let around = (&*format!("{before}("), &*format!("){behind}"));
            fields(parts, around, depth, all, shown);
        }
        Kind::Words(its) => {
            for word in its {
                let form = form_of(word);
                let depth = depth + usize::from(!word.doc.is_empty());
                if !word.doc.is_empty() {
                    all.push(Entry {
                        name: word.name.clone(),
                        places: vec![format!("{before}{form}{behind}")],
                        form,
                        about: word.doc.clone(),
                        default: None,
                        depth: depth - 1,
                    });
                }
                let around = (&*format!("{before}{}(", word.name), &*format!("){behind}"));
                match &word.inside {
                    Some(Kind::Fields(parts)) => {
                        fields(parts, around, depth, all, shown.as_deref_mut());
                    }
                    Some(inside @ Kind::Words(_)) => {
                        words(inside, around, depth, all, shown.as_deref_mut());
                    }
                    _ => {}
                }
            }
        }
        Kind::Tuple { .. } | Kind::Number(_) | Kind::Text(_) => {}
    }
}

/// The first sentence or clause of a meaning.
fn first_clause(doc: &str) -> &str {
    let end = [". ", ": ", "; ", "\n"].iter().filter_map(|end| doc.find(end)).min();
    doc[..end.unwrap_or(doc.len())].trim_end_matches('.')
}

impl Answer for Reference {
    fn write(&self, out: &mut Text) {
        let width = out.width;
        if self.word.is_none() {
            for Entry { form, about, default, depth, .. } in &self.entries {
                let default = default.as_ref().map(|default| format!(" {default}"));
                let form = paint(HEADING, &format!("{form}{}", default.unwrap_or_default()));
                let gap = "  ".repeat(*depth);
                out.line(format_args!("{gap}{form}  {}", first_clause(about)));
            }
            return;
        }
        let own = |entry: &Entry| {
            self.word.as_ref().is_some_and(|word| entry.name.eq_ignore_ascii_case(word))
        };
        for (i, entry) in self.entries.iter().enumerate() {
            let Entry { form, places, about, default, .. } = entry;
            if own(entry) {
                if i > 0 {
                    out.line("");
                }
                places.iter().for_each(|place| out.line(paint(HEADING, place)));
                out.line(indent(about, width));
                if let Some(default) = default {
                    let absent = if FIELDS.contains(&&*entry.name) {
                        "in chess"
                    } else {
                        "if it is left out"
                    };
                    out.line(format_args!("    {absent}: {default}"));
                }
            } else {
                let default = default.as_ref().map_or(String::new(), |value| format!(" {value}"));
                out.line("");
                out.line(format_args!("    {}", paint(HEADING, &format!("{form}{default}"))));
                let about = indent(about, width.saturating_sub(4));
                about.lines().for_each(|line| out.line(format_args!("    {line}")));
            }
        }
        if let Some(Example { ruleset, rule }) = &self.example {
            out.line("");
            out.line(paint(HEADING, &format!("in {ruleset}:")));
            out.line(format_args!("    {rule}"));
        }
    }
}

/// The form of a word with its arguments, such as `Radius(n)`.
pub fn form_of(word: &Word) -> String {
    match &word.inside {
        None => word.name.clone(),
        Some(Kind::Fields(_) | Kind::Words(_)) => format!("{}(…)", word.name),
        // The parentheses of the tuple are those after the word.
        Some(inside @ Kind::Tuple { .. }) => format!("{}{}", word.name, form(inside)),
        Some(inside) => format!("{}({})", word.name, form(inside)),
    }
}

/// The form of a value of the given kind, such as `[(n, n), …]`.
pub fn form(kind: &Kind) -> String {
    match kind {
        Kind::Words(words) => words.first().map_or(String::new(), form_of),
        Kind::Fields(fields) => {
            let fields =
                fields.iter().map(|field| format!("{}: {}", field.name, form(&field.kind)));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        Kind::List(kind) if kind.words().is_empty() && matches!(**kind, Kind::Words(_)) => {
            "[…]".into()
        }
        Kind::List(kind) => format!("[{}, …]", form(kind)),
        Kind::Tuple { kinds, required } => {
            format!("({})", kinds[..*required].iter().map(form).collect::<Vec<_>>().join(", "))
        }
        Kind::Either(kinds) => kinds.first().map_or(String::new(), form),
        Kind::Number(_) => "n".into(),
        Kind::Text(Quoted::Any) => "\"…\"".into(),
        Kind::Text(Quoted::Square) => "\"d4\"".into(),
        Kind::Text(Quoted::Ruleset) => "\"atomic\"".into(),
        Kind::Text(Quoted::Rule) => "\"draws.dead\"".into(),
    }
}
