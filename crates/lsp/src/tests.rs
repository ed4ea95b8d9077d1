//! Tests of whole sessions: the messages that the server sends in answer to those that it receives.

use std::{fs, path::PathBuf};

use isotope_ruleset::Library;
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use crate::server::{Server, Step};

const URI: &str = "untitled:mine";

/// A server after `initialize`, for an editor with or without support for snippets.
fn running(snippets: bool, library: Library) -> Server {
    let mut server = Server::new(library);
    let item = json!({ "completionItem": { "snippetSupport": snippets } });
    let params = json!({ "capabilities": { "textDocument": { "completion": item } } });
    ask(&mut server, "initialize", params).expect("it begins");
    server
}

fn messages(step: Step) -> Vec<Value> {
    match step {
        Step::Send(messages) => {
            messages.iter().map(|it| serde_json::to_value(it).expect("JSON")).collect()
        }
        Step::End(ending) => panic!("{ending:?}"),
    }
}

fn ask(server: &mut Server, method: &str, params: Value) -> Result<Value, Value> {
    let request = Request { id: 1.into(), method: method.into(), params };
    let answer = messages(server.receive(Message::Request(request))).remove(0);
    match answer.get("error") {
        Some(error) => Err(error.clone()),
        None => Ok(answer["result"].clone()),
    }
}

/// Sends a notification and returns the server's messages.
fn tell(server: &mut Server, method: &str, params: Value) -> Vec<Value> {
    let told = Notification { method: format!("textDocument/{method}"), params };
    messages(server.receive(Message::Notification(told)))
}

/// Opens a document and returns the diagnostics that the server sends.
fn open(server: &mut Server, text: &str) -> Vec<Value> {
    let item = json!({ "uri": URI, "languageId": "ron", "version": 1, "text": text });
    let told = tell(server, "didOpen", json!({ "textDocument": item }));
    told[0]["params"]["diagnostics"].as_array().expect("a list").clone()
}

fn change(server: &mut Server, texts: &[&str]) -> Vec<Value> {
    let changes: Vec<_> = texts.iter().map(|text| json!({ "text": text })).collect();
    let document = json!({ "uri": URI, "version": 2 });
    let params = json!({ "textDocument": document, "contentChanges": changes });
    let told = tell(server, "didChange", params);
    told[0]["params"]["diagnostics"].as_array().expect("a list").clone()
}

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    diagnostics.iter().map(|it| it["code"].as_str().expect("a text")).collect()
}

/// The position of `|` in `text`, and the text without it.
fn cursor(text: &str) -> (Value, String) {
    let at = text.find('|').expect("a cursor");
    let line = text[..at].matches('\n').count();
    let column = at - text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let place = json!({ "line": line, "character": column });
    (place, text.replace('|', ""))
}

/// Opens a document and returns the answer to a request at the position of `|` in it.
fn at_cursor(server: &mut Server, method: &str, text: &str) -> Value {
    let (place, text) = cursor(text);
    open(server, &text);
    let params = json!({ "textDocument": { "uri": URI }, "position": place });
    ask(server, &format!("textDocument/{method}"), params).expect("it is answered")
}

/// The text inserted by the completion with the given label.
fn completed(server: &mut Server, text: &str, label: &str) -> String {
    let items = at_cursor(server, "completion", text);
    let items = items.as_array().expect("a list");
    let item = items.iter().find(|item| item["label"] == label).expect(label);
    item["textEdit"]["newText"].as_str().expect("a text").into()
}

/// The quick fixes offered between two columns of the first line.
fn fixes(server: &mut Server, text: &str, columns: [usize; 2]) -> Vec<Value> {
    open(server, text);
    let [start, end] = columns.map(|column| json!({ "line": 0, "character": column }));
    let range = json!({ "start": start, "end": end });
    let params =
        json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    let answer = ask(server, "textDocument/codeAction", params).expect("it is answered");
    answer.as_array().expect("a list").clone()
}

/// A temporary folder, deleted on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("isotope-lsp-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        for (file, text) in files {
            fs::write(folder.join(file), text).expect("tests may write there");
        }
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_diagnostic_has_a_severity_and_help() {
    let mut server = running(true, Library::default());
    let told = open(&mut server, "(format: 1, check: Direct, castling: Of)");
    assert_eq!(codes(&told), ["unknown-value"]);
    assert_eq!(told[0]["severity"], 1);
    let message = told[0]["message"].as_str().expect("a text");
    assert!(message.contains("\nsay `Derived`, "), "{message}");
    let told = change(&mut server, &["(format: 1, check: Direct, castling: Off)"]);
    assert_eq!((codes(&told), &told[0]["severity"]), (vec!["restated"], &json!(2)));
}

#[test]
fn a_rule_that_cannot_be_stated_gets_the_nearest_one_as_help() {
    let mut server = running(true, Library::default());
    let told = open(&mut server, "(format: 1, board: (files: 6))");
    assert_eq!(codes(&told), ["not-sayable"]);
    let message = told[0]["message"].as_str().expect("a text");
    assert!(message.contains("8 ranks") && message.contains("start: Fen"), "{message}");
}

#[test]
fn the_last_of_several_changes_is_the_text() {
    let mut server = running(true, Library::default());
    open(&mut server, "(format: 1)");
    let told = change(&mut server, &["(format: 1, check: Of)", "(format: 1, chek: Off)"]);
    assert_eq!(codes(&told), ["unknown-field"]);
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_text() {
    let mut server = running(true, Library::default());
    let told = open(&mut server, "\u{feff}(format: 1, check: Of)");
    assert_eq!(codes(&told), ["unknown-value"]);
    assert_eq!(told[0]["range"]["start"]["character"], 19);
    let document = json!({ "textDocument": { "uri": URI },
        "options": { "tabSize": 4, "insertSpaces": true } });
    open(&mut server, "\u{feff}(format: 1)\n");
    let edits = ask(&mut server, "textDocument/formatting", document).expect("it is answered");
    assert_eq!(edits, json!([]));
}

#[test]
fn a_closed_text_has_no_diagnostics_and_is_not_open() {
    let mut server = running(true, Library::default());
    assert_eq!(open(&mut server, "(format: 1, check: Of)").len(), 1);
    let told = tell(&mut server, "didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(told[0]["params"], json!({ "uri": URI, "diagnostics": [] }));
    let params = json!({ "textDocument": { "uri": URI },
        "position": { "line": 0, "character": 1 } });
    let refused = ask(&mut server, "textDocument/hover", params).expect_err("it is closed");
    assert_eq!(refused["message"], format!("{URI} is not open"));
    assert_eq!(tell(&mut server, "didSave", json!({})), [Value::Null; 0]);
}

#[test]
fn notifications_before_initialize_are_ignored() {
    let mut server = Server::new(Library::default());
    let item = json!({ "uri": URI, "languageId": "ron", "version": 1, "text": "(" });
    assert_eq!(tell(&mut server, "didOpen", json!({ "textDocument": item })), [Value::Null; 0]);
}

#[test]
fn a_fix_is_offered_where_its_problem_or_its_place_is_and_preferred_if_it_is_certain() {
    let mut server = running(true, Library::default());
    let guess = "(format: 1, check: Of, castling: Off)";
    for (columns, count) in
        [([19, 19], 1), ([21, 21], 1), ([17, 19], 1), ([20, 20], 1), ([3, 18], 0), ([22, 30], 0)]
    {
        let fixes = fixes(&mut server, guess, columns);
        assert_eq!(fixes.len(), count, "{columns:?}");
        assert!(fixes.iter().all(|fix| fix["isPreferred"] == false), "{columns:?}");
    }
    let certain = fixes(&mut server, "(format: 1, promotion: Queen)", [23, 23]);
    assert_eq!(certain[0]["isPreferred"], true);
    assert_eq!(certain[0]["edit"]["changes"][URI][0]["newText"], "[Queen]");
}

#[test]
fn a_completion_inserts_only_missing_text() {
    let mut server = running(true, Library::default());
    assert_eq!(completed(&mut server, "(format: 1, ch|: Off)", "check"), "check");
    assert_eq!(completed(&mut server, "(format: 1, ch|)", "check"), "check: ${1:Direct}");
    let capture = "(format: 1, capture: Expl|)";
    assert_eq!(completed(&mut server, capture, "Explode"), "Explode(${1:})");
    let given = "(format: 1, capture: Expl|(blast: Cross))";
    assert_eq!(completed(&mut server, given, "Explode"), "Explode");
}

#[test]
fn an_editor_without_snippets_gets_plain_texts() {
    for params in [json!({ "capabilities": {} }), Value::Null] {
        let mut server = match params {
            Value::Null => running(false, Library::default()),
            params => {
                let mut server = Server::new(Library::default());
                ask(&mut server, "initialize", params).expect("it begins");
                server
            }
        };
        assert_eq!(completed(&mut server, "(format: 1, ch|)", "check"), "check: Direct");
    }
}

#[test]
fn bases_in_the_library_are_offered_too() {
    let folder = Folder::new("own", &[("bombs.ron", "(format: 1)")]);
    let mut server = running(true, Library::new(vec![folder.0.clone()]));
    let text = "(format: 1, extends: \"b|\")";
    assert_eq!(completed(&mut server, text, "bombs"), "bombs");
    assert_eq!(completed(&mut server, text, "big-bang"), "big-bang");
}

#[test]
fn hovering_over_a_shipped_base_shows_how_its_text_begins() {
    let mut server = running(true, Library::default());
    let hover = at_cursor(&mut server, "hover", "(format: 1, extends: \"ato|mic\")");
    let shown = hover["contents"]["value"].as_str().expect("a text");
    assert!(shown.starts_with("**Atomic**: FICS and Lichess"), "{shown}");
    assert!(shown.ends_with("\n…\n```"), "{shown}");
    let (_, short) =
        isotope_ruleset::SHIPPED.iter().min_by_key(|(_, text)| text.lines().count()).expect("one");
    assert!(short.lines().count() > 20, "every shipped text is longer than what is shown");
}

/// Whether "go to definition" on `base`, the value of `extends` in a ruleset at `uri`, leads to a file.
fn leads_to_a_file(server: &mut Server, uri: &str, base: &str) -> bool {
    let text = format!("(format: 1, extends: {base})");
    let item = json!({ "uri": uri, "languageId": "ron", "version": 1, "text": text });
    tell(server, "didOpen", json!({ "textDocument": item }));
    let params =
        json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 24 } });
    let found = ask(server, "textDocument/definition", params).expect("it is answered");
    found["uri"].is_string()
}

#[test]
fn a_base_without_a_file_has_no_definition() {
    let folder = Folder::new("leads", &[("base.ron", "(format: 1)")]);
    let uri = format!("file://{}/mine.ron", folder.0.display());
    let mut server = running(true, Library::default());
    for (base, leads) in [("./base.ron", true), ("./nowhere.ron", false), ("atomic", false)] {
        assert_eq!(leads_to_a_file(&mut server, &uri, &format!("\"{base}\"")), leads, "{base}");
    }
}

#[test]
fn a_fix_of_a_base_is_offered_in_the_base_alone() {
    let folder = Folder::new("fix", &[("base.ron", "(format: 1, promotion: Queen)")]);
    let file = folder.0.join("base.ron").display().to_string();
    let uri = format!("file://{}/mine.ron", folder.0.display());
    let mut server = running(true, Library::default());
    let text = "(format: 1, extends: \"./base.ron\")";
    let item = json!({ "uri": uri, "languageId": "ron", "version": 7, "text": text });
    let told = tell(&mut server, "didOpen", json!({ "textDocument": item }));
    assert_eq!(told[0]["params"]["version"], 7, "the version that it is about");
    let problem = &told[0]["params"]["diagnostics"][0];
    let message = problem["message"].as_str().expect("a text");
    assert!(message.starts_with(&format!("{file}:1: ")), "{message}");
    let related = problem["relatedInformation"][0]["message"].as_str().expect("a text");
    assert_eq!(related, "a list in square brackets is expected here");
    let start = json!({ "line": 0, "character": 0 });
    let end = json!({ "line": 0, "character": text.len() });
    let params = json!({ "textDocument": { "uri": uri }, "range": { "start": start, "end": end },
        "context": { "diagnostics": [] } });
    let fixes = ask(&mut server, "textDocument/codeAction", params).expect("it is answered");
    assert_eq!(fixes, json!([]));
    // Once the base is corrected, the problem disappears with the next save.
    fs::write(folder.0.join("base.ron"), "(format: 1)").expect("tests may write there");
    let saved = tell(&mut server, "didSave", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(saved[0]["params"]["diagnostics"], json!([]));
}

#[test]
fn a_fix_says_what_is_written_for_what() {
    let mut server = running(true, Library::default());
    for (text, column, title) in [
        ("(format: 1, check: Of)", 19, "Write `Off` for `Of`"),
        ("(format: 1 check: Off)", 11, "Write `,`"),
        ("(format: 1, check: Direct, castling: Off)", 12, "Remove `check: Direct, `"),
    ] {
        let fixes = fixes(&mut server, text, [column, column]);
        assert_eq!(fixes[0]["title"], title, "{text}");
    }
}

#[test]
fn a_field_that_is_given_is_not_offered_again() {
    let mut server = running(true, Library::default());
    let items = at_cursor(&mut server, "completion", "(format: 1, check: Off, c|)");
    let labels: Vec<_> = items.as_array().expect("a list").iter().map(|it| &it["label"]).collect();
    assert!(labels.contains(&&json!("castling")) && labels.contains(&&json!("capture")));
    assert!(!labels.contains(&&json!("check")) && !labels.contains(&&json!("format")));
}

#[test]
fn all_squares_and_sets_of_squares_are_offered() {
    let mut server = running(true, Library::default());
    let items = at_cursor(&mut server, "completion", "(format: 1, win: [Hill([\"|\"])])");
    assert_eq!(items.as_array().map(Vec::len), Some(64 + 28));
    let labels: Vec<&str> =
        items.as_array().into_iter().flatten().filter_map(|item| item["label"].as_str()).collect();
    assert!(["e4", "light", "file e", "its rank 5"].iter().all(|name| labels.contains(name)));
}

#[test]
fn a_base_is_named_in_quotes() {
    let folder = Folder::new("quotes", &[("bombs.ron", "(format: 1)")]);
    let mut server = running(true, Library::new(vec![folder.0.clone()]));
    let uri = format!("file://{}/mine.ron", folder.0.display());
    for (base, leads) in [("\"bombs\"", true), (" bombs ", false)] {
        assert_eq!(leads_to_a_file(&mut server, &uri, base), leads, "{base}");
    }
}

#[test]
fn hovering_over_a_rule_tells_where_it_is_stated_or_what_it_is_without() {
    let mut server = running(true, Library::default());
    let mut shown = |text: &str| {
        let hover = at_cursor(&mut server, "hover", text);
        hover["contents"]["value"].as_str().expect("a text").to_owned()
    };
    let own = shown("(\n    format: 1,\n    che|ck: Off,\n)");
    assert!(own.contains("stated here, in line 3"), "{own}");
    assert!(!own.contains("If it is left out"), "{own}");
    let inner = shown("(format: 1, draws: (repeti|tion: 3))");
    assert!(inner.contains("If it is left out: `"), "{inner}");
}

#[test]
fn a_rule_is_assumed_by_its_name_and_what_is_no_rule_is_not_offered() {
    let mut server = running(false, Library::default());
    let text = "(format: 1, assumed: [(field: \"|\")])";
    let items = at_cursor(&mut server, "completion", text);
    let labels: Vec<&str> = items
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|item| item["label"].as_str())
        .collect();
    assert!(labels.contains(&"check") && labels.contains(&"draws.dead"), "{labels:?}");
    assert!(!labels.contains(&"name") && !labels.contains(&"examples"), "{labels:?}");
}

#[test]
fn what_has_no_comment_is_offered_without_one() {
    let mut server = running(false, Library::default());
    let items = at_cursor(&mut server, "completion", "(format: 1, assumed: [(field: \"|\")])");
    let documented = |item: &Value| item.get("documentation").is_some_and(|doc| doc["value"] == "");
    assert!(!items.as_array().expect("a list").iter().any(documented), "{items}");
}
