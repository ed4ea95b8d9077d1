//! `isotope show`: a ruleset in words.

use isotope_analysis::misjudged;
use isotope_kernel::Rules;
use isotope_ruleset::{Description, Origin, Ruleset, describe};
use serde::Serialize;
use shakmaty::{Position as _, san::SanPlus};

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
    warnings: Vec<Warning>,
}

/// Something about a rule that its author would want to know.
#[derive(Serialize)]
struct Warning {
    field: &'static str,
    message: String,
    fen: String,
    r#move: String,
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
    let warnings: Vec<Warning> = wrongly_dead(&ruleset.rules).into_iter().collect();
    if args.format.json {
        return output.json(&Line {
            schema: SCHEMA,
            ruleset: &ruleset.id,
            name: &ruleset.name,
            summary: &ruleset.summary,
            extends: &ruleset.extends,
            fields,
            sources: &ruleset.sources,
            warnings,
        });
    }
    print(&ruleset, &fields, &warnings, output)
}

/// An algorithm for dead positions that was made for another game.
fn wrongly_dead(rules: &Rules) -> Option<Warning> {
    let (position, m) = misjudged(rules)?;
    let (fen, dead) = (position.fen(), rules.spec().draws.dead);
    let mut after = position.clone();
    after.play_unchecked(m);
    let outcome = after.ended().map(|outcome| outcome.to_string()).unwrap_or_default();
    let san = SanPlus::from_move(position, m).to_string();
    let message = format!(
        "`{dead:?}` is wrong for these rules: it calls {fen} dead, where {san} decides the game \
         ({outcome}). `Derived` calls nothing dead that can be won."
    );
    Some(Warning { field: "draws.dead", message, fen, r#move: san })
}

fn field<'a>(ruleset: &'a Ruleset, description: &'a Description, origin: &'a Origin) -> Field<'a> {
    Field {
        field: description.field,
        value: &description.value,
        meaning: &description.sentence,
        from: From { ruleset: &origin.ruleset, line: origin.line },
        assumed: ruleset
            .assumed
            .iter()
            .filter(|assumed| is_part(&assumed.field, description.field))
            .map(|assumed| Assumption { field: &assumed.field, why: &assumed.why })
            .collect(),
    }
}

fn print(
    ruleset: &Ruleset,
    fields: &[Field<'_>],
    warnings: &[Warning],
    output: &mut Output,
) -> Result<(), Failure> {
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
        for warning in warnings.iter().filter(|warning| is_part(warning.field, field.field)) {
            output.line(indented(&format!("Warning: {}", warning.message)))?;
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

/// Whether `part` is the field or a part of it, such as `draws.dead`.
fn is_part(part: &str, field: &str) -> bool {
    part.split('.').next() == Some(field)
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
