//! Describes a ruleset in words, field by field.

use std::fmt;

use isotope_ruleset::{Budget, Description, Origin, Ruleset, describe};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
        excerpt::escape_text,
        paragraph::{is_drawn, wrap},
    },
    ruleset::check::{DeadSearch, WronglyDead, wrongly_dead},
};

/// The description of a ruleset: the value, origin and meaning of every field, and the sources.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Show<'a> {
    schema: u32,
    /// The ruleset's name.
    ruleset: &'a str,
    /// The ruleset's title.
    name: &'a str,
    /// A one-line summary of the game.
    summary: &'a str,
    /// The names of the rulesets that it extends, from the immediate base to chess.
    extends: &'a [String],
    /// The hash of the rules: the first 16 hexadecimal digits of the SHA-256 hash of the fields that differ from chess. Each field is a line `field: value`, in the order of `fields`, without the parts of the value that are the default. Texts, `assumed` and examples do not affect the hash.
    hash: &'a str,
    /// All fields of the ruleset.
    fields: Vec<ShownField<'a>>,
    /// The sources that document the ruleset's rules.
    sources: &'a [String],
    /// Surprising consequences of the ruleset's rules.
    warnings: Vec<RuleWarning>,
}

/// A surprising consequence of a rule.
#[derive(Clone, Debug, JsonSchema, Serialize)]
struct RuleWarning {
    /// The field with the consequence, such as `draws.dead`.
    field: &'static str,
    /// A description of the consequence.
    message: String,
    /// A position that demonstrates the consequence, as FEN.
    fen: String,
    /// The move that demonstrates the consequence, in SAN.
    r#move: String,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct ShownField<'a> {
    /// The field's name.
    field: &'static str,
    /// The field's value, as RON.
    value: String,
    /// The meaning of the value, in sentences.
    meaning: String,
    /// The place where the value is stated.
    from: StatedIn<'a>,
    /// The parts of the rule that no source settles, and that are therefore assumptions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<Assumption<'a>>,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
pub(crate) struct Assumption<'a> {
    /// The field, or the part of a field, that is assumed.
    field: &'a str,
    /// The reason for the assumption.
    why: &'a str,
}

impl fmt::Display for Assumption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Texts from a ruleset file may contain unprintable characters.
        write!(f, "Assumed of {}: {}.", self.field, escape_text(self.why, usize::MAX))
    }
}

/// What a ruleset assumes of a field and its parts.
pub(crate) fn assumptions<'a>(ruleset: &'a Ruleset, field: &str) -> Vec<Assumption<'a>> {
    let assumed = ruleset.assumed.iter().filter(|assumed| is_part(&assumed.field, field));
    assumed.map(|assumed| Assumption { field: &assumed.field, why: &assumed.why }).collect()
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
struct StatedIn<'a> {
    /// The name of the ruleset.
    ruleset: &'a str,
    /// The line in the ruleset's file, counted from 1.
    line: usize,
}

impl<'a> Show<'a> {
    /// Describes a ruleset.
    pub fn new(ruleset: &'a Ruleset) -> Show<'a> {
        Show::within(ruleset, &Budget::default())
    }

    /// Like [`new`](Show::new), but the search for warnings is limited to what is left of `budget`.
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
                DeadSearch::Wrong(wrong) => vec![warning(wrong)],
                DeadSearch::Nothing | DeadSearch::Unfinished => Vec::new(),
            },
        }
    }
}

fn field<'a>(ruleset: &'a Ruleset, description: Description, origin: &'a Origin) -> ShownField<'a> {
    ShownField {
        field: description.field,
        value: description.value,
        meaning: description.sentence,
        from: StatedIn { ruleset: &origin.ruleset, line: origin.line },
        assumed: assumptions(ruleset, description.field),
    }
}

fn warning(WronglyDead { message, fen, san }: WronglyDead) -> RuleWarning {
    let message = format!("{message}. `Derived` calls nothing dead that can be won.");
    RuleWarning { field: "draws.dead", message, fen, r#move: san }
}

impl Answer for Show<'_> {
    fn write(&self, out: &mut Text) {
        let heading = match self.extends.is_empty() {
            true => self.ruleset.to_owned(),
            false => format!("{}, which extends {}", self.ruleset, self.extends.join(", ")),
        };
        // Texts from a ruleset file may contain unprintable characters.
        let text = |text: &str| escape_text(text, usize::MAX);
        let width = out.width;
        out.line(format_args!("{} ({heading})", paint(HEADING, &text(self.name))));
        if !self.summary.is_empty() {
            out.line(text(self.summary));
        }
        out.line("");
        for field in &self.fields {
            let StatedIn { ruleset: from, line } = field.from;
            let name = paint(HEADING, &format!("{}: {}", field.field, field.value));
            out.line(format_args!("{name}  [{from}:{line}]"));
            out.line(indent(&field.meaning, width));
            for assumption in &field.assumed {
                out.line(indent(&assumption.to_string(), width));
            }
            for warning in
                self.warnings.iter().filter(|warning| is_part(warning.field, field.field))
            {
                out.line(indent(&format!("Warning: {}", warning.message), width));
            }
        }
        if !self.sources.is_empty() {
            out.line("");
            out.line(paint(HEADING, "sources"));
            for source in self.sources {
                out.line(indent(&text(source), width));
            }
        }
    }
}

/// Whether `part` is the field itself or a part of the field, as `draws.dead` is of `draws`.
fn is_part(part: &str, field: &str) -> bool {
    part.split('.').next() == Some(field)
}

/// Indents text by four columns and wraps its paragraphs to fit into `width` columns. Drawings keep
/// their lines.
pub(crate) fn indent(text: &str, width: usize) -> String {
    let lines = text.split('\n').flat_map(|paragraph| match is_drawn(paragraph) {
        true => vec![paragraph.to_owned()],
        false => wrap(paragraph, width.saturating_sub(7)),
    });
    lines.map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
