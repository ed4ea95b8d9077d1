//! Generates the JSON Schema of the protocol from the types of questions and answers.

use std::collections::BTreeMap;

use schemars::{
    JsonSchema, SchemaGenerator,
    generate::SchemaSettings,
    transform::{RecursiveTransform, Transform as _},
};
use serde_json::{Map, Value, json};

use crate::{
    input::refusal::InputError,
    position::{
        perft::{Fingerprint, PerftSpeed},
        proof_check::ProofCheck,
    },
    tablebase::{Census, LongestWins, ProbeAnswer, TableBuild, TableCheck, TablePlan, TableStats},
};

/// A builder for the schema of the protocol, to which a front end adds its own questions and answers.
///
/// ```
/// use isotope_answer::protocol::Schemas;
///
/// let schema = Schemas::default().finish();
/// assert_eq!(schema["questions"]["perft"]["properties"]["ask"]["const"], "perft");
/// assert_eq!(schema["answers"]["perft"]["$ref"], "#/$defs/Perft");
/// assert_eq!(schema["$defs"]["Perft"]["properties"]["nodes"]["type"], "integer");
/// ```
#[derive(Debug)]
pub struct Schemas {
    read: SchemaGenerator,
    written: SchemaGenerator,
    questions: Map<String, Value>,
    answers: BTreeMap<String, Vec<Value>>,
}

impl Schemas {
    /// A builder with the answers of commands that are no answers to questions.
    pub(super) fn of_commands() -> Schemas {
        let settings = SchemaSettings::draft2020_12;
        let mut all = Schemas {
            read: settings().into_generator(),
            written: settings().for_serialize().into_generator(),
            questions: Map::new(),
            answers: BTreeMap::new(),
        };
        all.answer::<ProofCheck<'_>>("solve --verify");
        all.answer::<TableBuild<'_>>("tablebase build");
        all.answer::<TablePlan<'_>>("tablebase plan");
        all.answer::<TableCheck<'_>>("tablebase verify");
        all.answer::<ProbeAnswer<'_>>("tablebase probe");
        all.answer::<TableStats<'_>>("tablebase stats");
        all.answer::<LongestWins<'_>>("tablebase longest");
        all.answer::<Census<'_>>("census");
        all.answer::<PerftSpeed<'_>>("bench").answer::<Fingerprint>("bench");
        all.answer::<InputError>("error");
        all
    }

    /// Adds the question called `name`, with the fields of `Q`.
    pub fn question<Q: JsonSchema>(&mut self, name: &str) -> &mut Schemas {
        let mut question = Value::from(self.read.subschema_for::<Q>());
        // Every question has the fields `ask` and `id`; unknown fields are refused.
        question["properties"] = json!({ "ask": { "const": name }, "id": {} });
        question["unevaluatedProperties"] = false.into();
        self.questions.insert(name.into(), question);
        self
    }

    /// Adds `Q` as the body of a request to `path`.
    pub fn body<Q: JsonSchema>(&mut self, path: &str) -> &mut Schemas {
        let schema = self.read.subschema_for::<Q>().into();
        self.questions.insert(path.into(), schema);
        self
    }

    /// Adds `A` as an answer to the question, or an output of the command, called `name`.
    pub fn answer<A: JsonSchema>(&mut self, name: &str) -> &mut Schemas {
        let schema = self.written.subschema_for::<A>().into();
        self.answers.entry(name.into()).or_default().push(schema);
        self
    }

    /// Returns the schema, with `questions` and `answers` by name and their types in `$defs`. As a
    /// schema, it accepts every answer.
    pub fn finish(mut self) -> Value {
        let read = self.read.take_definitions(true).into_iter().map(|named| (true, named));
        let written = self.written.take_definitions(true).into_iter().map(|named| (false, named));
        let mut types = Map::new();
        for (is_read, (name, mut schema)) in read.chain(written) {
            let transform = |schema: &mut schemars::Schema| {
                if is_read {
                    schema.remove("additionalProperties");
                }
                // Only the first paragraph of a doc comment is meant for users of the protocol.
                if let Some(Value::String(text)) = schema.get_mut("description") {
                    text.truncate(text.find("\n\n").unwrap_or(text.len()));
                }
            };
            if let Ok(schema) = (&mut schema).try_into() {
                RecursiveTransform(transform).transform(schema);
            }
            types.insert(name, schema);
        }
        let answers: Map<String, Value> = self
            .answers
            .into_iter()
            .map(|(name, mut kinds)| match kinds.len() {
                1 => (name, kinds.remove(0)),
                _ => (name, json!({ "anyOf": kinds })),
            })
            .collect();
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Questions and answers of Isotope",
            "questions": self.questions,
            "answers": answers,
            "anyOf": answers.values().collect::<Vec<_>>(),
            "$defs": types,
        })
    }
}
