//! Writes the text of an imported ruleset.

use isotope_kernel::Spec;
use isotope_ruleset::changed_fields as fields;

use crate::shipped::specs;

/// Returns the text of a ruleset file with the rules in `spec`, stated as differences from the shipped ruleset
/// that needs the fewest fields.
pub(crate) fn ruleset_text(
    name: &str,
    spec: &Spec,
    section: &str,
    file: &str,
    assumed: &[(&str, &str)],
) -> String {
    let bases = specs().iter().map(|(name, base)| (*name, fields(spec, base)));
    let base = bases.min_by_key(|(_, fields)| fields.len());
    let (base, fields) = base.unwrap_or(("chess", Vec::new()));

    let mut lines = vec![String::from("format: 1,"), format!("name: {},", text(name))];
    if base != "chess" {
        lines.push(format!("extends: \"{base}\","));
    }
    lines.extend(fields.iter().map(|(field, value)| format!("{field}: {value},")));
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let source = text(&format!("Fairy-Stockfish, {file} ([{section}])"));
    lines.push(format!("sources: [{source}],"));
    if !assumed.is_empty() {
        lines.push("assumed: [".into());
        let said = assumed.iter();
        lines.extend(said.map(|(field, why)| {
            format!(
                "    (\n            field: {},\n            why: {},\n        ),",
                text(field),
                text(why)
            )
        }));
        lines.push("],".into());
    }
    let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    format!("(\n{lines})\n")
}

/// Returns text as a quoted RON string.
fn text(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}
