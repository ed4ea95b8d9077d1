//! Names that do not exist, are given twice, or are missing.

use std::ops::Range;

use super::{case::Case, kinds::kind, repair::Repair};
use crate::{
    language::home_of,
    language::unsayable::{self, Unsayable},
    text::diagnostic::{Diagnostic, Source},
    text::guess::did_you_mean,
    text::list::{all_of, one_of},
    text::tree::Part,
};

impl Case<'_> {
    pub(super) fn unknown_field(
        &self,
        names: &[&str],
        found: &str,
        of: Option<&str>,
    ) -> Diagnostic {
        let nameless = |(_, part): &(_, &Part)| part.key.is_none();
        if self.part(self.at.start).as_ref().is_some_and(nameless) {
            return self.nameless(self.at.start).help(format!(
                "write `name: value`; {} {}",
                if names.len() == 1 { "the only name is" } else { "the names are" },
                all_of(names)
            ));
        }
        let top = of == Some("Ruleset");
        let place = match of.unwrap_or("this") {
            "Ruleset" => "a ruleset".into(),
            "Example" => "an example".into(),
            "Assumed" => "an assumption".into(),
            other => format!("`{other}`"),
        };
        if let Some(rule) = unsayable::by_field(found) {
            return not_sayable(found, rule).at(self.source, self.at.clone());
        }
        let guess = did_you_mean(found, names.iter().copied());
        let home = home_of(found).filter(|_| top);
        let message = format!("unknown field `{found}`: {place} has no such field");
        let diagnostic = Diagnostic::new("unknown-field", message).at(self.source, self.at.clone());
        match (guess, home) {
            (_, Some((home, word))) => diagnostic.help(format!(
                "`{found}` belongs inside `{home}`, like `{home}: {}({found}: …)`",
                word.unwrap_or_default()
            )),
            (Some(guess), None) => diagnostic.suggest(self.at.clone(), guess),
            (None, None) if names.len() == 1 => {
                diagnostic.help(format!("the only field is {}", all_of(names)))
            }
            (None, None) => diagnostic.help(format!("the fields are {}", all_of(names))),
        }
    }

    pub(super) fn unknown_value(&self, names: &[&str], found: &str, role: bool) -> Diagnostic {
        let span = self.at.clone();
        if found == "None" {
            let help = format!("say {}, or leave the field out", one_of(names));
            return none(self.source, span, self.field(self.at.start)).help(help);
        }
        let field = if role { "role" } else { self.field(self.at.start) };
        if let Some(rule) = unsayable::by_value(field, found) {
            return not_sayable(found, rule).at(self.source, span);
        }
        let diagnostic = if role {
            Diagnostic::new("unknown-role", format!("there is no role `{found}`"))
        } else {
            Diagnostic::new("unknown-value", format!("`{field}` has no value `{found}`"))
        };
        let diagnostic =
            diagnostic.at(self.source, span.clone()).help(format!("say {}", one_of(names)));
        match found {
            "true" if names.contains(&"On") => diagnostic.fix(span, "On"),
            "false" if names.contains(&"Off") => diagnostic.fix(span, "Off"),
            _ => match did_you_mean(found, names.iter().copied()) {
                Some(guess) => diagnostic.suggest(span, guess),
                None => diagnostic,
            },
        }
    }

    pub(super) fn duplicate(&self, field: &str) -> Diagnostic {
        let first = self.part(self.at.start).and_then(|(whole, _)| {
            let part = whole.field(self.text(), field)?;
            Some(self.source.line_and_column(part.span().start).0)
        });
        let first = first.map_or(String::new(), |line| format!(" (the first is in line {line})"));
        Diagnostic::new("duplicate-field", format!("`{field}` is given twice{first}"))
            .help("keep the one that is meant: neither would win")
            .at(self.source, self.at.clone())
    }

    pub(super) fn missing(&self, field: &str) -> Diagnostic {
        let span = self.group();
        Diagnostic::new("missing-field", format!("`{field}` is missing here"))
            .help(format!("add `{field}: …`"))
            .at(self.source, span)
    }

    pub(super) fn no_colon(&self) -> (Repair, Diagnostic) {
        let found = self.character();
        if &self.read[found.clone()] == "=" {
            let diagnostic = Diagnostic::new("field-name", "a colon is expected here, not `=`")
                .fix(found.clone(), ":")
                .at(self.source, found.clone());
            return (Repair::Put(found.start, ":"), diagnostic);
        }
        if let Some(Part { key: None, value }) = self.before()
            && kind(value.word(self.text())) == "a name"
            && value.open.is_none()
            && !matches!(&self.read[found], "," | ")" | "(")
        {
            let (name, end) = (value.span.clone(), value.span.end);
            let message = format!("a colon is missing after `{}`", &self.text()[name.clone()]);
            let diagnostic = Diagnostic::new("field-name", message).fix(end..end, ":");
            let space = self.read[end..].starts_with(' ');
            let repair = if space { Repair::Put(end, ":") } else { Repair::Blank(name.start) };
            return (repair, diagnostic.at(self.source, name));
        }
        let diagnostic = self.nameless(self.at.start).help("write `name: value`");
        (Repair::Blank(self.at.start), diagnostic)
    }

    pub(super) fn nameless(&self, at: usize) -> Diagnostic {
        let span = self.part(at).map_or(self.character(), |(_, part)| part.span());
        Diagnostic::new("field-name", "this is not a field: the name is missing")
            .at(self.source, span)
    }
}

/// A name by which one would expect to say what a ruleset cannot say.
fn not_sayable(name: &str, rule: &Unsayable) -> Diagnostic {
    Diagnostic::new("not-sayable", format!("`{name}` cannot be said in a ruleset: {}", rule.why))
        .help(format!("the nearest thing: {}", rule.nearest))
}

/// `None` where a value is wanted.
pub(crate) fn none(source: &Source, span: Range<usize>, field: &str) -> Diagnostic {
    let message = format!("`{field}` cannot be `None`, which would mean that nothing is said");
    Diagnostic::new("none", message).at(source, span)
}
