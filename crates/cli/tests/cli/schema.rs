//! Tests of the files generated from the types of requests and answers: the schema `docs/schema.json`, the tables
//! in `docs/json.md`, and the types for TypeScript.

use std::{env, fs, path::Path};

use isotope_games::{GameReport, Summary};
use isotope_match::{Assessment, MatchResult};
use serde_json::{Map, Value};

const UPDATE: &str = "DOCS=overwrite cargo test --workspace --test schema";

/// The line of `docs/json.md` after which the remainder of the page is generated.
const MARK: &str =
    "<!-- From here on written by `DOCS=overwrite cargo test --workspace --test schema`. -->\n";

/// The schema of the server and of all commands.
fn schema() -> Value {
    let mut all = isotope_web::schema();
    all.answer::<GameReport>("games").answer::<Summary>("games --summary");
    all.answer::<MatchResult>("match").answer::<Assessment>("assess");
    all.finish()
}

/// Asserts that a document is up to date. If `DOCS=overwrite` is set, the document is written first.
fn assert_current(path: &str, expected: impl Fn(&str) -> String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let read = || fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let expected = expected(&read());
    if env::var_os("DOCS").is_some_and(|wish| wish == "overwrite") {
        fs::write(&file, &expected).expect("the document can be written");
    }
    assert!(read() == expected, "{path} is not what the types say; write it anew: `{UPDATE}`");
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    assert_current("docs/schema.json", |_| format!("{:#}\n", schema()));
}

#[test]
fn the_page_on_json_has_every_field_of_every_object() {
    assert_current("docs/json.md", |page| {
        let (head, _) = page.split_once(MARK).unwrap_or((page, ""));
        format!("{head}{MARK}{}", tables(&schema()))
    });
}

#[test]
fn the_typescript_types_of_the_page_are_those_of_the_schema() {
    assert_current("crates/web/assets/protocol.d.ts", |_| typescript(&schema()));
}

#[test]
fn every_field_of_an_answer_is_described() {
    let schema = schema();
    let mut undescribed = Vec::new();
    for (name, object) in schema["$defs"].as_object().expect("there are types") {
        for (field, value) in fields(object) {
            let described = value["description"].is_string() || value["$ref"].is_string();
            if !described && !is_plain(&field) {
                undescribed.push(format!("{name}.{field}"));
            }
        }
    }
    assert_eq!(undescribed, [""; 0], "these fields have no description");
}

/// Whether a field has the same meaning in all objects. Such fields are explained at the top of the page.
fn is_plain(field: &str) -> bool {
    ["schema", "id", "fen", "uci", "san", "svg", "ruleset", "men", "pgn"].contains(&field)
}

fn tables(schema: &Value) -> String {
    let types = schema["$defs"].as_object().expect("there are types");
    let mut page = String::from(
        "\n## Questions and answers by name\n\n| | asked with | answered by |\n|---|---|---|\n",
    );
    for (name, answer) in schema["answers"].as_object().expect("there are answers") {
        let question = &schema["questions"][name];
        let question = if question.is_null() { String::new() } else { kind(question) };
        page += &format!("| `{name}` | {question} | {} |\n", kind(answer));
    }
    page += "\n## Objects\n";
    for (name, object) in types {
        let description = object["description"].as_str().unwrap_or_default();
        page += &format!("\n### {name}\n\n{description}\n");
        let words = object["enum"].as_array().into_iter().flatten();
        let words: Vec<String> = words.map(|word| format!("`{}`", text(word))).collect();
        match words.is_empty() {
            false => page += &format!("\nOne of {}.\n", words.join(", ")),
            true if fields(object).is_empty() => page += &format!("\n{}\n", kind(object)),
            true => {
                page += "\n| field | | |\n|---|---|---|\n";
                for (field, value) in fields(object) {
                    // A row of a table is one line.
                    let says = value["description"].as_str().unwrap_or_default().replace('\n', " ");
                    page += &format!("| `{field}` | {} | {says} |\n", kind(&value));
                }
            }
        }
    }
    page
}

/// The fields of an object in all of its forms. A field without a description gets the description of the form
/// that contains it.
fn fields(object: &Value) -> Map<String, Value> {
    let own = object["properties"].as_object().cloned().unwrap_or_default();
    let forms = ["anyOf", "oneOf"].into_iter().filter_map(|key| object[key].as_array()).flatten();
    let forms = forms.flat_map(|form| {
        let describe = |(name, mut value): (String, Value)| {
            if value["description"].is_null() && form["description"].is_string() {
                value["description"] = form["description"].clone();
            }
            (name, value)
        };
        fields(form).into_iter().map(describe)
    });
    own.into_iter().chain(forms).collect()
}

/// Describes the type of a value in a few words.
fn kind(value: &Value) -> String {
    let all = |key: &str| {
        let kinds = value[key].as_array().into_iter().flatten().map(kind);
        kinds.filter(|kind| !kind.is_empty()).collect::<Vec<_>>().join(" or ")
    };
    if let Some(name) = value["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(word) = value.get("const") {
        return format!("`{}`", text(word));
    }
    let types = match &value["type"] {
        Value::Array(types) => types.iter().map(text).collect(),
        Value::Null => Vec::new(),
        one => vec![text(one)],
    };
    let named = types.iter().map(|name| match name.as_str() {
        "array" => match &value["items"] {
            Value::Object(_) => format!("list of {}", kind(&value["items"])),
            _ => format!("list: {}", all("prefixItems").replace(" or ", ", ")),
        },
        "object" => match &value["additionalProperties"] {
            Value::Object(_) => format!("{} by name", kind(&value["additionalProperties"])),
            _ => String::new(),
        },
        "integer" => "number".into(),
        "boolean" => "true or false".into(),
        "string" => "text".into(),
        other => other.into(),
    });
    let named = named.chain(["anyOf", "oneOf"].map(all)).filter(|kind| !kind.is_empty());
    named.collect::<Vec<_>>().join(" or ")
}

/// Converts the schema to TypeScript types.
fn typescript(schema: &Value) -> String {
    let mut file = String::from(
        "// The objects that the page and its server exchange, also for the package of the WebAssembly module. Written\n\
         // from the schema of the server by `DOCS=overwrite cargo test --workspace --test schema`, for the type checker\n\
         // alone: it is not served.\n",
    );
    for (name, object) in schema["$defs"].as_object().expect("there are types") {
        let comment = object["description"].as_str().map_or(String::new(), comment);
        file += &format!("\n{comment}export type {name} = {};\n", type_of(object));
    }
    file += "\n/** Each question of the protocol by its name, and its answer. */\nexport interface Questions {\n";
    let questions = schema["questions"].as_object().into_iter().flatten();
    for (name, question) in questions.filter(|(name, _)| !name.starts_with('/')) {
        let answer = type_of(&schema["answers"][name]);
        file += &format!("  {name}: [{}, {answer}];\n", type_of(question));
    }
    file + "}\n"
}

fn comment(text: &str) -> String {
    format!("/** {} */\n", text.replace('\n', " "))
}

fn type_of(value: &Value) -> String {
    if let Some(name) = value["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return name.into();
    }
    if let Some(words) = value["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(word) = value.get("const") {
        return word.to_string();
    }
    let all = |list: &Value, by: &str| {
        let types = list.as_array().into_iter().flatten().map(type_of);
        types.collect::<Vec<_>>().join(by)
    };
    let forms = ["anyOf", "oneOf"].map(|key| all(&value[key], " | ")).concat();
    let one = |name: &str| match name {
        "array" => match &value["items"] {
            Value::Object(_) => match type_of(&value["items"]) {
                item if item.contains(' ') => format!("({item})[]"),
                item => format!("{item}[]"),
            },
            _ => format!("[{}]", all(&value["prefixItems"], ", ")),
        },
        "object" => match &value["additionalProperties"] {
            Value::Object(_) => {
                format!("Record<string, {}>", type_of(&value["additionalProperties"]))
            }
            _ => interface(value),
        },
        "integer" => "number".into(),
        other => other.into(),
    };
    let own = match &value["type"] {
        Value::Null => String::new(),
        Value::Array(types) => {
            types.iter().map(|name| one(&text(name))).collect::<Vec<_>>().join(" | ")
        }
        name => one(&text(name)),
    };
    match (own.is_empty(), forms.is_empty()) {
        (true, true) => "unknown".into(),
        (true, false) => forms,
        (false, true) => own,
        (false, false) => format!("{own} & ({forms})"),
    }
}

fn interface(object: &Value) -> String {
    let required = object["required"].as_array();
    let fields = object["properties"].as_object().into_iter().flatten().map(|(name, value)| {
        let is_there = required.is_some_and(|names| names.iter().any(|other| other == name));
        let comment = value["description"].as_str().map_or(String::new(), comment);
        format!("{comment}{name}{}: {};\n", if is_there { "" } else { "?" }, type_of(value))
    });
    let fields = fields.collect::<String>();
    let lines = fields.lines().map(|line| format!("  {line}\n"));
    format!("{{\n{}}}", lines.collect::<String>())
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
