//! The differences between two rulesets, as fields with their meanings and as a position that shows a
//! difference.

use std::iter;

use isotope_analysis::{PartingKind, find_parting};
use isotope_ruleset::{Description, describe};
use isotope_search::Control;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    difference::compare::{MoveVerdicts, NamedRuleset, RulesetComparison, Side},
    output::{
        answer::{Answer, SCHEMA, Text},
        color::{HEADING, paint},
    },
    ruleset::show::{Assumption, assumptions, indent},
};

/// The differences between two rulesets.
///
/// These are the fields in which they differ, and the smallest position found that shows a difference.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(description = "The differences between two rulesets.")]
pub struct Diff<'r> {
    schema: u32,
    /// The rulesets' names.
    rulesets: [&'r str; 2],
    /// Whether all fields have the same values in both rulesets.
    same: bool,
    /// The fields whose values differ.
    fields: Vec<FieldDifference<'r>>,
    /// The smallest position found in which the rulesets differ; null if none was found.
    position: Option<PartingObject<'r>>,
    /// The moves that differ in that position, as in the answer to `compare`.
    differences: Vec<MoveVerdicts<'r>>,
    /// The number of positions searched.
    looked_at: usize,
    /// The total number of fields in a ruleset.
    #[serde(skip)]
    of_fields: usize,
}

#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Parting")]
struct PartingObject<'r> {
    /// The position, as FEN.
    fen: String,
    /// The kind of difference: `moves` (which moves are legal), `boards` (the position after a move), `winner` (the winner after a move) or `end` (whether or why the game is over).
    how: &'static str,
    /// The position under each ruleset.
    rulesets: Vec<Side<'r>>,
    #[serde(skip)]
    kind: PartingKind,
    #[serde(skip)]
    compared: RulesetComparison<'r>,
}

/// A field in which two rulesets differ.
#[derive(Clone, Debug, JsonSchema, Serialize)]
struct FieldDifference<'a> {
    /// The field's name.
    field: &'static str,
    /// The value under each ruleset, as RON.
    values: [String; 2],
    /// The meaning under each ruleset, in sentences.
    meanings: [String; 2],
    /// For each ruleset, the parts of the rule that no source settles, and that are therefore assumptions.
    assumed: [Vec<Assumption<'a>>; 2],
}

impl<'r> Diff<'r> {
    /// Compares the fields, then searches for the smallest position on which the rulesets differ, which
    /// can take a second or two. If `control` stops the search, the result contains what was found by
    /// then. If the fields are the same, there is no search.
    ///
    /// ```
    /// use isotope_answer::{Answer as _, Diff, NamedRuleset};
    /// use isotope_ruleset::shipped;
    /// use isotope_search::Control;
    ///
    /// let [atomic, icc] = ["atomic", "icc"].map(|name| (name, shipped(name).unwrap()));
    /// let rulesets = NamedRuleset::two(atomic, icc);
    /// let diff = Diff::new(&rulesets, &Control::new());
    /// assert!(!diff.is_same());
    /// assert!(diff.text().to_string().starts_with("atomic and icc differ in 2 of 17 fields\n"));
    ///
    /// let json = serde_json::to_value(&diff).unwrap();
    /// assert_eq!(json["fields"][0]["values"], serde_json::json!(["Direct", "Off"]));
    /// assert_eq!(json["position"]["how"], "moves");
    /// ```
    pub fn new(rulesets: &'r [NamedRuleset; 2], control: &Control) -> Diff<'r> {
        let names = rulesets.each_ref().map(|named| &*named.name);
        let specs = rulesets.each_ref().map(|named| describe(named.ruleset.rules.spec()));
        let of_fields = specs[0].len();
        let [a, b] = specs.map(Vec::into_iter);
        let differ = a.zip(b).filter(|(a, b)| a.value != b.value);
        let fields: Vec<_> = differ.map(|pair| FieldDifference::new(rulesets, pair)).collect();
        let mut diff = Diff {
            schema: SCHEMA,
            rulesets: names,
            same: fields.is_empty(),
            fields,
            position: None,
            differences: Vec::new(),
            looked_at: 0,
            of_fields,
        };
        if !diff.same {
            let rules = rulesets.each_ref().map(|named| &*named.ruleset.rules);
            let search = find_parting(rules, control);
            diff.looked_at = search.looked_at;
            if let Some(found) = search.found {
                let compared = RulesetComparison::of_layout(rulesets, &found.layout);
                diff.differences = compared.differences();
                diff.position = Some(PartingObject {
                    fen: compared.input().into(),
                    how: name(found.how),
                    rulesets: compared.sides().to_vec(),
                    kind: found.how,
                    compared,
                });
            }
        }
        diff
    }

    /// Whether all fields have the same values in both rulesets.
    pub fn is_same(&self) -> bool {
        self.same
    }
}

impl<'a> FieldDifference<'a> {
    fn new(rulesets: &'a [NamedRuleset; 2], (a, b): (Description, Description)) -> Self {
        FieldDifference {
            field: a.field,
            values: [a.value, b.value],
            meanings: [a.sentence, b.sentence],
            assumed: rulesets.each_ref().map(|named| assumptions(&named.ruleset, a.field)),
        }
    }
}

impl Answer for Diff<'_> {
    fn write(&self, out: &mut Text) {
        let Diff { rulesets: names, fields, of_fields, position, looked_at, .. } = self;
        let [a, b] = names;
        if self.is_same() {
            return out.line(format_args!("{a} and {b} have the same rules"));
        }
        let count = fields.len();
        out.line(format_args!("{a} and {b} differ in {count} of {of_fields} fields"));
        for FieldDifference { field, values, meanings, assumed } in fields {
            out.line("");
            out.line(paint(HEADING, field));
            for (i, name) in names.iter().enumerate() {
                let width = out.width;
                out.line(indent(&format!("{name}: {}", values[i]), width));
                let assumed = assumed[i].iter().map(ToString::to_string);
                for sentence in iter::once(meanings[i].clone()).chain(assumed) {
                    let sentence = indent(&sentence, width.saturating_sub(4));
                    out.line(indent(&sentence, width));
                }
            }
        }
        out.line("");
        match position {
            Some(PartingObject { kind, compared, .. }) => {
                let differs = in_words(*kind);
                let found = format!(
                    "the smallest position found in which {differs} (of {looked_at} tried)"
                );
                out.line(paint(HEADING, &found));
                if *kind != PartingKind::Moves {
                    out.line("In all of them, the same moves are legal.");
                }
                out.line("");
                compared.write(out);
            }
            None => {
                if *looked_at > 0 {
                    let none = format!("no difference was found in {looked_at} positions");
                    out.line(paint(HEADING, &none));
                }
                if fields.iter().all(|field| ["draws", "start"].contains(&field.field)) {
                    out.line(
                        "No position shows where games start, or what occurred in them before.",
                    );
                }
            }
        }
    }
}

pub(crate) fn name(how: PartingKind) -> &'static str {
    match how {
        PartingKind::Moves => "moves",
        PartingKind::Boards => "boards",
        PartingKind::Winner => "winner",
        PartingKind::End => "end",
    }
}

pub(crate) fn in_words(how: PartingKind) -> &'static str {
    match how {
        PartingKind::Moves => "their legal moves differ",
        PartingKind::Boards => "the same move leads to another position",
        PartingKind::Winner => "the same move decides the game differently",
        PartingKind::End => "the game ends differently",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of an answer in which the given fields differ and no position was found.
    fn text_without_position(fields: &[&'static str]) -> String {
        let pair = |words: &str| [0, 1].map(|i| format!("{words} {i}"));
        let field = |field| FieldDifference {
            field,
            values: pair("value"),
            meanings: pair("meaning"),
            assumed: [Vec::new(), Vec::new()],
        };
        let fields = fields.iter().copied().map(field).collect();
        let diff = Diff {
            schema: SCHEMA,
            rulesets: ["one", "other"],
            same: false,
            fields,
            position: None,
            differences: Vec::new(),
            looked_at: 7,
            of_fields: 15,
        };
        diff.text().to_string()
    }

    #[test]
    fn a_missing_position_is_explained_for_the_start_and_for_check() {
        let none = "No position shows where games start, or what occurred in them before.\n";
        assert!(text_without_position(&["draws", "start"]).ends_with(none));
        let text = text_without_position(&["check", "start"]);
        assert!(text.ends_with("no difference was found in 7 positions\n"), "{text}");
    }
}
