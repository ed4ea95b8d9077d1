//! The values of fields: texts that stand for other values, as in a query string, and errors in a user's words.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::{input::refusal::RequestError, output::excerpt::excerpt};

/// The kinds of the fields of a question, by name, in the order of their declaration.
pub(super) struct FieldValues(Vec<(String, FieldValue, bool)>);

/// The kind of a field.
enum FieldValue {
    Text,
    Flag,
    Number {
        most: u64,
    },
    /// A list, of texts or of other values, of a fixed length if there is one.
    List {
        texts: bool,
        length: Option<u64>,
    },
    /// A value with an error of its own.
    Other,
}

impl FieldValues {
    /// The kinds of the fields of `F`, by its schema.
    pub(super) fn of<F: JsonSchema>() -> FieldValues {
        let schema = SchemaGenerator::default().into_root_schema_for::<F>();
        let schema = schema.as_value();
        let required = schema["required"].as_array();
        let is_required =
            |name: &str| required.is_some_and(|all| all.iter().any(|other| other == name));
        let fields = schema["properties"].as_object().into_iter().flatten();
        FieldValues(
            fields
                .map(|(name, at)| (name.clone(), FieldValue::of(at), is_required(name)))
                .collect(),
        )
    }

    /// Replaces texts that stand for other values. `name` is that of the question.
    ///
    /// # Errors
    /// Returns an error if a field is missing, unknown or of another kind.
    pub(super) fn fit(
        &self,
        name: &str,
        given: &mut Map<String, Value>,
    ) -> Result<(), RequestError> {
        let names = || {
            let names: Vec<_> = self.0.iter().map(|(name, ..)| format!("`{name}`")).collect();
            names.join(", ")
        };
        if let Some(unknown) = given.keys().find(|key| self.0.iter().all(|(name, ..)| name != *key))
        {
            let unknown = excerpt(unknown);
            return Err(unreadable(format!(
                "`{name}` has no field `{unknown}`: it has {}",
                names()
            )));
        }
        for (field, kind, is_required) in &self.0 {
            match given.get_mut(field) {
                None | Some(Value::Null) if *is_required => {
                    return Err(unreadable(format!("`{name}` needs the field `{field}`")));
                }
                None | Some(Value::Null) => (),
                Some(Value::String(text))
                    if text == "null" && !matches!(kind, FieldValue::Text) =>
                {
                    given.remove(field);
                }
                Some(value) => kind.fit(value).map_err(|wanted| {
                    let value = excerpt(&value.to_string());
                    unreadable(format!("`{field}` is {wanted}, not {value}"))
                })?,
            }
        }
        Ok(())
    }
}

impl FieldValue {
    fn of(at: &Value) -> FieldValue {
        let is = |name: &str| match &at["type"] {
            Value::Array(types) => types.iter().any(|other| other == name),
            other => other == name,
        };
        if is("string") {
            FieldValue::Text
        } else if is("boolean") {
            FieldValue::Flag
        } else if is("integer") {
            let bits = if at["format"] == "uint32" { u32::MAX.into() } else { u64::MAX };
            FieldValue::Number { most: at["maximum"].as_u64().unwrap_or(bits) }
        } else if is("array") {
            FieldValue::List {
                texts: at["items"]["type"] == "string",
                length: at["minItems"].as_u64(),
            }
        } else {
            FieldValue::Other
        }
    }

    /// Replaces a text that stands for a value of this kind.
    ///
    /// # Errors
    /// Returns a description of the kind if `value` is of another.
    fn fit(&self, value: &mut Value) -> Result<(), String> {
        if let Value::String(text) = &*value {
            let read = match self {
                FieldValue::Text => None,
                FieldValue::List { .. } if text.starts_with('[') => serde_json::from_str(text).ok(),
                FieldValue::List { texts, .. } => {
                    // The names of rulesets may contain spaces.
                    let separates = |c: char| c == ',' || *texts && c.is_whitespace();
                    let items = text.split(separates).filter(|item| !item.is_empty());
                    Some(json!(items.collect::<Vec<_>>()))
                }
                FieldValue::Other if !text.starts_with('{') => None,
                _ => serde_json::from_str(text).ok(),
            };
            *value = read.unwrap_or_else(|| value.take());
        }
        match self {
            FieldValue::Text if !value.is_string() => Err("a text".into()),
            FieldValue::Flag if !value.is_boolean() => Err("true or false".into()),
            FieldValue::Number { most } if value.as_u64().is_none_or(|number| number > *most) => {
                Err(match *most {
                    u64::MAX => "a whole number from 0".into(),
                    most => format!("a whole number from 0 to {most}"),
                })
            }
            FieldValue::List { texts, length } => {
                let items = value.as_array();
                let fits = items.is_some_and(|items| {
                    length.is_none_or(|length| items.len() as u64 == length)
                        && (!texts || items.iter().all(Value::is_string))
                });
                let of = if *texts { " of texts" } else { "" };
                match (fits, length) {
                    (true, _) => Ok(()),
                    (false, None) => Err(format!("a list{of}")),
                    (false, Some(length)) => Err(format!("a list{of} of {length}")),
                }
            }
            _ => Ok(()),
        }
    }
}

/// The error for a question that cannot be read.
pub(super) fn unreadable(message: String) -> RequestError {
    RequestError { code: "question-unreadable", message }
}

#[cfg(test)]
mod tests {
    use super::super::{
        questions::differences::{CompareQuestion, PuzzlesQuestion},
        searches::PerftQuestion,
    };
    use super::*;

    fn fitted<F: JsonSchema>(fields: Value) -> Result<Value, String> {
        let Value::Object(mut fields) = fields else { panic!("no object") };
        let fit = FieldValues::of::<F>().fit("perft", &mut fields);
        fit.map(|()| Value::Object(fields)).map_err(|error| error.message)
    }

    #[test]
    fn texts_stand_for_lists_numbers_and_truth_values() {
        let texts = json!({
            "fen": "8/8_w", "moves": "e4 e5,Nf3", "rulesets": "atomic,my bombs", "solve": "3",
            "html": "true", "move": "1", "history": "{\"moves\":[\"e4\"]}",
        });
        let list = json!({ "rulesets": "[{\"name\":\"a\",\"text\":\"b\"}]", "solve": "null" });
        let read = json!({ "rulesets": [{ "name": "a", "text": "b" }] });
        assert_eq!(fitted::<CompareQuestion>(list), Ok(read));
        let values = json!({
            "fen": "8/8_w", "moves": ["e4", "e5", "Nf3"], "rulesets": ["atomic", "my bombs"], "solve": 3,
            "html": true, "move": "1", "history": { "moves": ["e4"] },
        });
        assert_eq!(fitted::<CompareQuestion>(texts), Ok(values.clone()));
        assert_eq!(fitted::<CompareQuestion>(values.clone()), Ok(values));
    }

    #[test]
    fn a_value_of_another_kind_is_refused_in_words() {
        let wrong = |fields| fitted::<PerftQuestion>(fields).expect_err("it is wrong");
        for missing in [json!({}), json!({ "depth": null })] {
            assert_eq!(wrong(missing), "`perft` needs the field `depth`");
        }
        let field = wrong(json!({ "depth": 1, "deep": 2 }));
        assert!(field.starts_with("`perft` has no field `deep`: it has `fen`, "), "{field}");
        for (depth, told) in [(json!(-1), "-1"), (json!("x"), "\"x\""), (json!(1.5), "1.5")] {
            let expected = format!("`depth` is a whole number from 0 to 4294967295, not {told}");
            assert_eq!(wrong(json!({ "depth": depth })), expected);
        }
        assert_eq!(
            wrong(json!({ "depth": 1, "chess960": 1 })),
            "`chess960` is true or false, not 1"
        );
        assert_eq!(
            wrong(json!({ "depth": 1, "moves": [1] })),
            "`moves` is a list of texts, not [1]"
        );
        let three = fitted::<PuzzlesQuestion>(json!({ "rulesets": ["a", "b", "c"] }));
        assert_eq!(three.expect_err("three"), "`rulesets` is a list of 2, not [\"a\",\"b\",\"c\"]");
    }
}
