//! A ruleset in words.

use isotope_ruleset::{Budget, Description, Origin, Ruleset, describe};
use serde::Serialize;

use crate::{
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, painted},
        excerpt::printable,
        paragraph::{broken, is_drawn},
    },
    ruleset::check::{Searched, WronglyDead, wrongly_dead},
};

/// A ruleset in words: every field, where it comes from, what it means, and its sources.
#[derive(Clone, Debug, Serialize)]
pub struct Show<'a> {
    schema: u32,
    ruleset: &'a str,
    name: &'a str,
    summary: &'a str,
    extends: &'a [String],
    hash: &'a str,
    fields: Vec<Field<'a>>,
    sources: &'a [String],
    warnings: Vec<Warning>,
}

/// Something about a rule that its author would want to know.
#[derive(Clone, Debug, Serialize)]
struct Warning {
    field: &'static str,
    message: String,
    fen: String,
    r#move: String,
}

#[derive(Clone, Debug, Serialize)]
struct Field<'a> {
    field: &'static str,
    value: String,
    meaning: String,
    from: From<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<Assumption<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct Assumption<'a> {
    field: &'a str,
    why: &'a str,
}

#[derive(Clone, Debug, Serialize)]
struct From<'a> {
    ruleset: &'a str,
    line: usize,
}

impl<'a> Show<'a> {
    /// The words for a ruleset.
    pub fn of(ruleset: &'a Ruleset) -> Show<'a> {
        Show::within(ruleset, &Budget::default())
    }

    /// The same as [`of`](Show::of), with what is left of the budget that the ruleset was checked with.
    pub fn within(ruleset: &'a Ruleset, budget: &Budget) -> Show<'a> {
        let descriptions = describe(ruleset.rules.spec()).into_iter();
        Show {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            name: &ruleset.name,
            summary: &ruleset.summary,
            extends: &ruleset.extends,
            hash: &ruleset.hash,
            fields: descriptions
                .zip(&ruleset.origins)
                .map(|(description, origin)| field(ruleset, description, origin))
                .collect(),
            sources: &ruleset.sources,
            warnings: match wrongly_dead(&ruleset.rules, budget) {
                Searched::Wrong(wrong) => vec![warning(wrong)],
                Searched::Nothing | Searched::Unfinished => Vec::new(),
            },
        }
    }
}

fn field<'a>(ruleset: &'a Ruleset, description: Description, origin: &'a Origin) -> Field<'a> {
    Field {
        field: description.field,
        value: description.value,
        meaning: description.sentence,
        from: From { ruleset: &origin.ruleset, line: origin.line },
        assumed: ruleset
            .assumed
            .iter()
            .filter(|assumed| is_part(&assumed.field, description.field))
            .map(|assumed| Assumption { field: &assumed.field, why: &assumed.why })
            .collect(),
    }
}

fn warning(WronglyDead { message, fen, san }: WronglyDead) -> Warning {
    let message = format!("{message}. `Derived` calls nothing dead that can be won.");
    Warning { field: "draws.dead", message, fen, r#move: san }
}

impl Answer for Show<'_> {
    fn write(&self, out: &mut Text) {
        let heading = match self.extends.is_empty() {
            true => self.ruleset.to_owned(),
            false => format!("{}, which extends {}", self.ruleset, self.extends.join(", ")),
        };
        // A file may say anything.
        let text = |text: &str| printable(text, usize::MAX);
        out.line(format_args!("{} ({heading})", painted(HEADING, &text(self.name))));
        if !self.summary.is_empty() {
            out.line(text(self.summary));
        }
        out.line("");
        for field in &self.fields {
            let From { ruleset: from, line } = field.from;
            let name = painted(HEADING, &format!("{}: {}", field.field, field.value));
            out.line(format_args!("{name}  [{from}:{line}]"));
            out.line(indented(&field.meaning));
            for Assumption { field, why } in &field.assumed {
                out.line(indented(&format!("Assumed of {field}: {}.", text(why))));
            }
            for warning in
                self.warnings.iter().filter(|warning| is_part(warning.field, field.field))
            {
                out.line(indented(&format!("Warning: {}", warning.message)));
            }
        }
        if !self.sources.is_empty() {
            out.line("");
            out.line(painted(HEADING, "sources"));
            for source in self.sources {
                out.line(indented(&text(source)));
            }
        }
    }
}

/// Whether `part` is the field or a part of it, such as `draws.dead`.
fn is_part(part: &str, field: &str) -> bool {
    part.split('.').next() == Some(field)
}

/// A paragraph, indented and broken at 97 columns. Lines that are there, such as a drawing's,
/// stay.
pub(crate) fn indented(text: &str) -> String {
    let lines = text.split('\n').flat_map(|paragraph| match is_drawn(paragraph) {
        true => vec![paragraph.to_owned()],
        false => broken(paragraph, 93),
    });
    lines.map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
