//! Converts the JSON schema of a type to fields and kinds.

use std::{cell::RefCell, collections::HashMap};

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::{Field, Kind, Text, Word};

/// Returns the fields of `T`.
pub(super) fn fields<T: JsonSchema>() -> Vec<Field> {
    let schema = SchemaGenerator::default().into_root_schema_for::<T>();
    let root = schema.as_value();
    let name = root["title"].as_str().unwrap_or_default();
    let types = Types::new(root);
    Schema { root, types: &types, at: root, name, enclosing: 0 }.fields()
}

/// The types of a schema's definitions, as bits in their order.
struct Types<'s> {
    names: Vec<&'s str>,
    /// For each type, the types that its values may contain.
    inside: Vec<u64>,
    /// The kinds that are known, by the type and those of the enclosing types on which its kind depends.
    kinds: RefCell<HashMap<(u64, u64), Kind>>,
}

impl<'s> Types<'s> {
    fn new(root: &'s Value) -> Types<'s> {
        let definitions = root["$defs"].as_object().into_iter().flatten();
        let (names, bodies): (Vec<&str>, Vec<&Value>) =
            definitions.map(|(name, body)| (&**name, body)).unzip();
        let mut types = Types { names, inside: Vec::new(), kinds: RefCell::default() };
        let mut inside: Vec<u64> = bodies.into_iter().map(|body| types.named_in(body)).collect();
        let all = |inside: &[u64], types: u64| {
            let within = (0..inside.len()).filter(|i| types >> i & 1 == 1);
            within.fold(types, |all, i| all | inside[i])
        };
        for _ in 0..inside.len() {
            inside = inside.iter().map(|types| all(&inside, *types)).collect();
        }
        types.inside = inside;
        types
    }

    /// The type with this name.
    fn bit(&self, name: &str) -> u64 {
        self.names.iter().position(|other| *other == name).map_or(0, |index| 1 << index)
    }

    /// The types to which a part of a schema refers.
    fn named_in(&self, part: &Value) -> u64 {
        match part {
            Value::Object(parts) => parts.iter().fold(0, |types, (key, part)| {
                let name = part.as_str().and_then(|path| path.strip_prefix("#/$defs/"));
                let name = name.filter(|_| key == "$ref");
                types | name.map_or_else(|| self.named_in(part), |name| self.bit(name))
            }),
            Value::Array(parts) => parts.iter().fold(0, |types, part| types | self.named_in(part)),
            _ => 0,
        }
    }
}

/// A part of a schema.
#[derive(Clone, Copy)]
struct Schema<'s> {
    root: &'s Value,
    types: &'s Types<'s>,
    at: &'s Value,
    /// The name of the type if this part is a type, otherwise empty.
    name: &'s str,
    /// The types that enclose this part, as bits in the order of the schema's definitions.
    enclosing: u64,
}

impl<'s> Schema<'s> {
    fn to(self, at: &'s Value) -> Schema<'s> {
        Schema { at, name: "", ..self }
    }

    /// Returns the parts in the list called `name`.
    fn list(self, name: &str) -> Option<impl Iterator<Item = Schema<'s>>> {
        Some(self.at[name].as_array()?.iter().map(move |at| self.to(at)))
    }

    /// The type that the part refers to, as a bit in the order of the schema's definitions; no bit if the
    /// part is not a reference.
    fn referred(self) -> u64 {
        let name = self.at["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
        name.map_or(0, |name| self.types.bit(name))
    }

    /// Follows a reference to its type, or returns the part itself if it is not a reference.
    fn target(self) -> Schema<'s> {
        let path = self.at["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
        let Some((path, at)) = path.and_then(|path| Some((path, self.root.pointer(path)?))) else {
            return self;
        };
        let name = path.rsplit('/').next().unwrap_or_default();
        Schema { at, name, enclosing: self.enclosing | self.referred(), ..self }
    }

    fn fields(self) -> Vec<Field> {
        let named = self.at["properties"].as_object().into_iter().flatten();
        let required = |name: &str| {
            self.at["required"].as_array().is_some_and(|all| all.iter().any(|other| other == name))
        };
        named
            .map(|(name, at)| {
                let (kind, about) = (self.to(at).kind(), self.to(at).type_doc());
                let doc = [doc(at), about].join("\n\n").trim().to_owned();
                let default = at.get("default").and_then(|value| kind.ron(value));
                let default = default.or_else(|| self.to(at).unwritten(&kind));
                let default = default.filter(|_| !required(name));
                let (required, of) = (required(name), self.name.into());
                Field { name: name.clone(), doc, kind, default, required, of }
            })
            .collect()
    }

    /// Returns the default of a field whose default is never written: the empty list, or `Always`.
    fn unwritten(self, kind: &Kind) -> Option<String> {
        match kind {
            _ if self.at["type"].is_array() => None,
            Kind::List(_) => Some("[]".into()),
            kind => {
                kind.words().iter().find(|word| word.name == "Always").map(|it| it.name.clone())
            }
        }
    }

    /// Returns the documentation of the part's type without its first paragraph, which repeats the
    /// documentation of the field.
    fn type_doc(self) -> String {
        let optional = self.list("anyOf").and_then(|mut kinds| kinds.next());
        let items = self.at.get("items").map(|at| self.to(at));
        let at = optional.or(items).unwrap_or(self);
        match at.at.get("$ref") {
            Some(_) => doc(at.target().at).split_once("\n\n").map_or("", |(_, more)| more).into(),
            None => String::new(),
        }
    }

    fn kind(self) -> Kind {
        let referred = self.referred();
        if self.enclosing & referred != 0 {
            return Kind::Words(Vec::new());
        }
        let Types { inside, kinds, .. } = self.types;
        let Some(inside) = inside.get(referred.trailing_zeros() as usize) else {
            return self.new_kind();
        };
        let key = (referred, self.enclosing & inside);
        if let Some(kind) = kinds.borrow().get(&key) {
            return kind.clone();
        }
        let kind = self.new_kind();
        kinds.borrow_mut().insert(key, kind.clone());
        kind
    }

    fn new_kind(self) -> Kind {
        let here = self.target();
        if let Some(words) = here.words() {
            return Kind::Words(words);
        }
        if let Some(kinds) = here.list("anyOf") {
            let mut kinds: Vec<_> =
                kinds.filter(|kind| kind.at["type"] != "null").map(Schema::kind).collect();
            return if kinds.len() == 1 { kinds.remove(0) } else { Kind::Either(kinds) };
        }
        if let Some(kinds) = here.list("prefixItems") {
            let kinds: Vec<_> = kinds.map(Schema::kind).collect();
            let required = here.at["minItems"].as_u64().map_or(kinds.len(), |least| least as usize);
            return Kind::Tuple { kinds, required };
        }
        if let Some(items) = here.at.get("items") {
            return Kind::List(Box::new(here.to(items).kind()));
        }
        let is = |name: &str| match &here.at["type"] {
            // A field that may be left out also has the type `null`.
            Value::Array(types) => types.iter().any(|other| other == name),
            other => other == name,
        };
        if is("object") {
            return Kind::Fields(here.fields());
        }
        if is("boolean") {
            let word = |name: &str| Word { name: name.into(), doc: String::new(), inside: None };
            return Kind::Words(["true", "false"].map(word).into());
        }
        if is("integer") {
            let bound = |name: &str| here.at[name].as_i64().map(i128::from);
            let large =
                if here.at["format"] == "uint32" { u32::MAX.into() } else { u64::MAX.into() };
            return Kind::Number(bound("minimum").unwrap_or(0)..=bound("maximum").unwrap_or(large));
        }
        Kind::Text(match here.at["format"].as_str() {
            Some("square") => Text::Square,
            Some("ruleset") => Text::Ruleset,
            Some("rule") => Text::Rule,
            _ => Text::Any,
        })
    }

    /// Returns the words, if this part is an enum.
    fn words(self) -> Option<Vec<Word>> {
        if let Some(branches) = self.list("oneOf") {
            return Some(branches.flat_map(Schema::branch).collect());
        }
        self.at.get("enum").map(|_| self.branch())
    }

    /// Returns the words in one branch of an enum.
    fn branch(self) -> Vec<Word> {
        let word = |name: &str, inside| Word { name: name.into(), doc: doc(self.at), inside };
        // Several names in one branch have no comments of their own; the branch has only the comment of the
        // type.
        let plain = |name: &str| Word { name: name.into(), doc: String::new(), inside: None };
        if let Some(name) = self.at["const"].as_str() {
            return vec![word(name, None)];
        }
        if let Some(names) = self.list("enum") {
            return names.filter_map(|name| Some(plain(name.at.as_str()?))).collect();
        }
        let named = self.at["properties"].as_object().into_iter().flatten();
        named.map(|(name, at)| word(name, Some(self.to(at).kind()))).collect()
    }
}

/// Returns the doc comment of a part, with each paragraph on one line, up to the first code example.
fn doc(at: &Value) -> String {
    let text = at["description"].as_str().unwrap_or_default();
    let text = text.split("```").next().unwrap_or_default().trim();
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

impl Kind {
    /// Converts a value of this kind from its JSON in the schema to RON.
    fn ron(&self, value: &Value) -> Option<String> {
        let ron = match (self, value) {
            (Kind::Words(_), Value::String(word)) => word.clone(),
            (Kind::Words(words), Value::Object(fields)) => {
                let (name, value) = fields.iter().next()?;
                let word = words.iter().find(|word| word.name == *name)?;
                match word.inside.as_ref()? {
                    inside @ Kind::Fields(_) => format!("{name}{}", inside.ron(value)?),
                    inside => format!("{name}({})", inside.ron(value)?),
                }
            }
            (Kind::List(kind), Value::Array(items)) => {
                let items: Option<Vec<_>> = items.iter().map(|item| kind.ron(item)).collect();
                format!("[{}]", items?.join(", "))
            }
            (Kind::Fields(fields), Value::Object(values)) => {
                let part = |field: &Field| {
                    let value = field.kind.ron(values.get(&field.name)?)?;
                    let differs = field.default.as_ref() != Some(&value);
                    differs.then(|| format!("{}: {value}", field.name))
                };
                format!("({})", fields.iter().filter_map(part).collect::<Vec<_>>().join(", "))
            }
            (Kind::Either(kinds), value) => kinds.iter().find_map(|kind| kind.ron(value))?,
            (Kind::Number(_), Value::Number(number)) => number.to_string(),
            _ => return None,
        };
        Some(ron)
    }
}
