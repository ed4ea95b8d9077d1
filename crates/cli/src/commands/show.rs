//! `isotope show`: a ruleset in words.

use isotope_ruleset::{Description, Origin, Ruleset, describe};
use serde::Serialize;

use crate::{
    args, input,
    json::SCHEMA,
    output::{Failure, Output, printable},
    paint::{HEADING, painted},
};

#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    ruleset: &'a str,
    name: &'a str,
    summary: &'a str,
    extends: &'a [String],
    fields: Vec<Field<'a>>,
    sources: &'a [String],
}

#[derive(Serialize)]
struct Field<'a> {
    field: &'a str,
    value: &'a str,
    meaning: &'a str,
    from: From<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<Assumption<'a>>,
}

#[derive(Serialize)]
struct Assumption<'a> {
    field: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct From<'a> {
    ruleset: &'a str,
    line: usize,
}

pub(crate) fn run(args: &args::Show, output: &mut Output) -> Result<(), Failure> {
    let ruleset = input::ruleset(&args.ruleset)?;
    let descriptions = describe(ruleset.rules.spec());
    let fields: Vec<Field<'_>> = descriptions
        .iter()
        .zip(&ruleset.origins)
        .map(|(description, origin)| field(&ruleset, description, origin))
        .collect();
    if args.format.json {
        return output.json(&Line {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            name: &ruleset.name,
            summary: &ruleset.summary,
            extends: &ruleset.extends,
            fields,
            sources: &ruleset.sources,
        });
    }
    print(&ruleset, &fields, output)
}

fn field<'a>(ruleset: &'a Ruleset, description: &'a Description, origin: &'a Origin) -> Field<'a> {
    // What is assumed may be a part of a field, such as `draws.dead`.
    let about = |field: &str| field.split('.').next() == Some(description.field);
    Field {
        field: description.field,
        value: &description.value,
        meaning: &description.sentence,
        from: From { ruleset: &origin.ruleset, line: origin.line },
        assumed: ruleset
            .assumed
            .iter()
            .filter(|assumed| about(&assumed.field))
            .map(|assumed| Assumption { field: &assumed.field, why: &assumed.why })
            .collect(),
    }
}

fn print(ruleset: &Ruleset, fields: &[Field<'_>], output: &mut Output) -> Result<(), Failure> {
    let heading = match ruleset.extends.is_empty() {
        true => ruleset.id.clone(),
        false => format!("{}, which extends {}", ruleset.id, ruleset.extends.join(", ")),
    };
    // A file may say anything.
    let text = |text: &str| printable(text, usize::MAX);
    output.line(format_args!("{} ({heading})", painted(HEADING, &text(&ruleset.name))))?;
    if !ruleset.summary.is_empty() {
        output.line(text(&ruleset.summary))?;
    }
    output.line("")?;
    for field in fields {
        let From { ruleset: from, line } = field.from;
        let name = painted(HEADING, &format!("{}: {}", field.field, field.value));
        output.line(format_args!("{name}  [{from}:{line}]"))?;
        output.line(indented(field.meaning))?;
        for Assumption { field, why } in &field.assumed {
            output.line(indented(&format!("Assumed of {field}: {}.", text(why))))?;
        }
    }
    if !ruleset.sources.is_empty() {
        output.line("")?;
        output.line(painted(HEADING, "sources"))?;
        for source in &ruleset.sources {
            output.line(indented(&text(source)))?;
        }
    }
    Ok(())
}

/// A paragraph, indented and broken at 96 columns. Lines that are there, such as a drawing's,
/// stay.
fn indented(text: &str) -> String {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        if paragraph.starts_with(' ') || paragraph.contains("  ") {
            lines.push(paragraph.to_owned());
            continue;
        }
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.chars().count() + word.chars().count() > 92 {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
