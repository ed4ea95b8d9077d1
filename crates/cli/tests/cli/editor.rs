//! Tests of `isotope lsp`, with a client that acts as an editor.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    path::PathBuf,
    process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio},
};

use serde_json::{Value, json};

use crate::command::command;

/// An editor that is connected to a server, with its own folder.
struct Editor {
    server: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    asked: i64,
    folder: PathBuf,
}

impl Editor {
    fn new(name: &str) -> Editor {
        let mut server = command(&["lsp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let to = server.stdin.take();
        let from = BufReader::new(server.stdout.take().expect("standard output is piped"));
        let folder = std::env::temp_dir().join(format!("isotope-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Editor { server, to, from, asked: 0, folder }
    }

    /// Creates an editor with snippet support and performs the initial handshake.
    fn open(name: &str) -> Editor {
        let mut editor = Editor::new(name);
        let item = json!({ "completionItem": { "snippetSupport": true } });
        let answer = editor.ask(
            "initialize",
            json!({ "capabilities": { "textDocument": { "completion": item } }, "processId": null, "rootUri": null }),
        );
        assert_eq!(answer["serverInfo"]["name"], "isotope");
        assert_eq!(answer["capabilities"]["textDocumentSync"], 1);
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let to = self.to.as_mut().expect("it is open");
        write!(to, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("it is read");
        to.flush().expect("it is read");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).expect("a header");
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(value) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params }),
        );
        let answer = self.receive();
        assert_eq!(answer["id"], self.asked);
        answer
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].clone()
    }

    fn uri(&self, name: &str) -> String {
        let path = self.folder.join(name).display().to_string().replace('\\', "/");
        let root = if path.starts_with('/') { "" } else { "/" };
        format!("file://{root}{path}")
    }

    /// Opens a document with the given text and returns its diagnostics.
    fn write(&mut self, name: &str, text: &str) -> Vec<Value> {
        let document =
            json!({ "uri": self.uri(name), "languageId": "ron", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        let published = self.receive();
        assert_eq!(published["method"], "textDocument/publishDiagnostics");
        assert_eq!(published["params"]["uri"], self.uri(name));
        published["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Opens a document with `text` except for the `|` in it, and sends a request for the position of the `|`.
    fn at(&mut self, method: &str, text: &str) -> Value {
        let offset = text.find('|').expect("a place");
        let line = text[..offset].matches('\n').count();
        let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let character = text[start..offset].encode_utf16().count();
        self.write("mine.ron", &text.replacen('|', "", 1));
        let document = json!({ "uri": self.uri("mine.ron") });
        let position = json!({ "line": line, "character": character });
        self.ask(
            &format!("textDocument/{method}"),
            json!({ "textDocument": document, "position": position }),
        )
    }

    /// Requests the completions at the `|`, and returns their labels and the text inserted by the first of them.
    fn completions(&mut self, text: &str) -> (Vec<String>, String) {
        let items = self.at("completion", text);
        let items = items.as_array().expect("a list");
        let labels = items.iter().map(|item| item["label"].as_str().expect("a label").into());
        let first = items.first().map_or(String::new(), |item| {
            item["textEdit"]["newText"].as_str().expect("a text").into()
        });
        (labels.collect(), first)
    }

    fn end(mut self) -> (ExitStatus, String) {
        self.to = None;
        let status = self.server.wait().expect("it ends");
        let mut complaint = String::new();
        let stderr = self.server.stderr.take().expect("standard error is piped");
        BufReader::new(stderr).read_to_string(&mut complaint).expect("it is text");
        (status, complaint)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // Unless the test failed, the server has already exited.
        let _ = self.server.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Applies an LSP edit within the first line of `text`.
fn edited(text: &str, edit: &Value) -> String {
    let at = |end: &str| edit["range"][end]["character"].as_u64().expect("a column") as usize;
    format!(
        "{}{}{}",
        &text[..at("start")],
        edit["newText"].as_str().expect("a text"),
        &text[at("end")..]
    )
}

#[test]
fn a_broken_file_is_diagnosed_and_repaired_by_its_quick_fix() {
    let mut editor = Editor::open("mended");
    let text = "(format: 1, name: \"\u{1f4a3}\", check: false)";
    let found = editor.write("mine.ron", text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["code"], "unknown-value");
    assert_eq!(found[0]["severity"], 1);
    // The bomb emoji takes two UTF-16 code units.
    let start = json!({ "line": 0, "character": 31 });
    assert_eq!(found[0]["range"], json!({ "start": start, "end": { "line": 0, "character": 36 } }));

    let document = json!({ "uri": editor.uri("mine.ron") });
    let asked = json!({ "textDocument": document, "range": { "start": start, "end": start },
                        "context": { "diagnostics": [] } });
    let actions = editor.ask("textDocument/codeAction", asked);
    assert_eq!(actions[0]["title"], "Write `Off` for `false`");
    assert_eq!(actions[0]["isPreferred"], true);
    assert_eq!(actions[0]["diagnostics"][0]["code"], "unknown-value");
    let edit = &actions[0]["edit"]["changes"][editor.uri("mine.ron")][0];
    assert_eq!(edit["newText"], "Off");
    let mended = text.replace("false", "Off");

    let change = json!({ "textDocument": { "uri": editor.uri("mine.ron"), "version": 2 },
                         "contentChanges": [{ "text": mended }] });
    editor.tell("textDocument/didChange", change);
    let published = editor.receive();
    assert_eq!(published["params"]["diagnostics"], json!([]));
    assert_eq!(published["params"]["version"], 2);
}

#[test]
fn completion_offers_fields_values_roles_squares_and_bases() {
    let mut editor = Editor::open("completion");
    let (labels, first) = editor.completions("(\n    format: 1,\n    |\n    check: Off,\n)");
    assert_eq!(labels[..3], ["name", "summary", "extends"]);
    assert!(!labels.contains(&"check".into()));
    assert_eq!(first, "name: \"${1:}\",");

    let (labels, _) = editor.completions("(format: 1, check: |");
    assert_eq!(labels, ["Direct", "Off", "Explosion"]);
    let (labels, first) = editor.completions("(format: 1, capture: Explode(|))");
    assert_eq!(labels[0], "blast");
    assert_eq!(first, "blast: ${1:Ring}");
    let (labels, _) = editor.completions("(format: 1, promotion: [Queen, |])");
    assert_eq!(labels, ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"]);
    let (labels, first) = editor.completions("(format: 1, win: [KingDestroyed, Hill([\"|");
    assert_eq!((labels.len(), &*first), (92, "a1"));
    let (labels, _) = editor.completions("(format: 1, extends: \"ato|\")");
    assert!(labels.contains(&"atomic".into()) && labels.contains(&"icc".into()));
    let (labels, _) = editor.completions("(format: 1, assumed: [(field: \"|\", why: \"\")])");
    assert!(labels.contains(&"draws.dead".into()));
    let (labels, first) = editor.completions("(format: 1, capture: |)");
    assert_eq!(
        (labels, &*first),
        (vec!["Replace".into(), "Explode".into(), "Cases".into()], "Replace")
    );

    let items = editor.at("completion", "(format: 1, extends: \"|\")");
    let atomic = items.as_array().unwrap().iter().find(|item| item["label"] == "atomic").unwrap();
    assert!(atomic["detail"].as_str().unwrap().contains("captures explode"));
    let items = editor.at("completion", "(format: 1, kings: |)");
    assert!(items[1]["documentation"]["value"].as_str().unwrap().starts_with("Every king"));
}

#[test]
fn a_hover_text_has_the_meaning_of_a_rule_and_the_place_that_states_it() {
    let mut editor = Editor::open("hover");
    let mut hover_text = |text: &str| {
        let hover = editor.at("hover", text);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let check = hover_text("(format: 1, extends: \"icc\",\n che|ck: Off)");
    assert!(check.contains("There is no check"), "{check}");
    assert!(check.contains("stated here, in line 2"), "{check}");
    // A nested field is not a rule of its own, so its default is shown rather than its value.
    assert!(
        hover_text("(format: 1, extends: \"icc\", draws: (de|ad: Off))")
            .contains("If it is left out: `Derived`")
    );
    assert!(hover_text("(format: 1, check: O|ff)").starts_with("Nothing is check"));
    assert!(
        hover_text("(format: 1, capture: Explode(blast: Cro|ss))").starts_with("The four squares")
    );
    let base = hover_text("(format: 1, extends: \"ato|mic\")");
    assert!(base.starts_with("**Atomic**") && base.contains("capture: Explode()"), "{base}");
    assert_eq!(hover_text("(format: 1, // che|ck\n)"), "");
}

#[test]
fn the_problems_of_a_base_in_a_file_are_shown_where_it_is_extended() {
    let mut editor = Editor::open("bases");
    fs::write(editor.folder.join("base.ron"), "(format: 1,\n check: Of)").expect("it is written");
    let text = "(format: 1, extends: \"./base.ron\")";
    let found = editor.write("mine.ron", text);
    assert_eq!(found[0]["range"]["start"]["character"], 21);
    assert!(
        found[0]["message"].as_str().unwrap().contains("base.ron:2: `check` has no value `Of`")
    );
    let related = &found[0]["relatedInformation"][0]["location"];
    assert_eq!(related["uri"], editor.uri("base.ron"));
    assert_eq!(related["range"]["start"], json!({ "line": 1, "character": 8 }));

    let place = editor.at("definition", "(format: 1, extends: \"./ba|se.ron\")");
    assert_eq!(place["uri"], editor.uri("base.ron"));
    assert_eq!(editor.at("definition", "(format: 1, extends: \"ato|mic\")"), Value::Null);

    fs::write(editor.folder.join("base.ron"), "(format: 1, check: Off)").expect("it is written");
    editor.write("mine.ron", text);
    editor
        .tell("textDocument/didSave", json!({ "textDocument": { "uri": editor.uri("base.ron") } }));
    assert_eq!(editor.receive()["params"]["diagnostics"], json!([]));
}

#[test]
fn formatting_a_formatted_file_changes_nothing() {
    let mut editor = Editor::open("formatting");
    let text = "(format :1, /* why */ win:[ KingDestroyed,Checkmate, ])";
    editor.write("mine.ron", text);
    let asked = json!({ "textDocument": { "uri": editor.uri("mine.ron") },
                        "options": { "tabSize": 4, "insertSpaces": true } });
    let edits = editor.ask("textDocument/formatting", asked.clone());
    let formatted = edited(text, &edits[0]);
    assert_eq!(formatted, "(format: 1, /* why */ win: [KingDestroyed, Checkmate])\n");
    editor.write("mine.ron", &formatted);
    assert_eq!(editor.ask("textDocument/formatting", asked.clone()), json!([]));
    editor.write("mine.ron", "(format: 1 check: Off");
    assert_eq!(editor.ask("textDocument/formatting", asked), json!([]));
}

#[test]
fn a_session_ends_with_the_status_that_the_protocol_prescribes() {
    let mut editor = Editor::open("complete");
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.request("textDocument/hover", json!({}))["error"]["code"], -32600);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end().0.code(), Some(0));

    let mut editor = Editor::new("early");
    assert_eq!(editor.request("textDocument/hover", json!({}))["error"]["code"], -32002);
    editor.tell("exit", Value::Null);
    assert_eq!(editor.end().0.code(), Some(1), "`exit` came without `shutdown`");
}

#[test]
fn a_broken_message_ends_the_server_with_an_error() {
    for (sent, complaint) in [
        ("", "has gone"),
        ("Content-Length: 50\r\n\r\n{\"jsonrpc\"", "shorter than its `Content-Length`"),
        ("Content-Length: 18446744073709551615\r\n\r\n{", "64 MiB"),
        ("Content-Length: 9\r\n\r\nnot JSON!", "no message"),
    ] {
        let mut editor = Editor::open("broken");
        let to = editor.to.as_mut().expect("it is open");
        to.write_all(sent.as_bytes()).expect("it is read");
        let (status, stderr) = editor.end();
        assert_eq!(status.code(), Some(2), "{sent}");
        assert!(stderr.starts_with("error: the editor") && stderr.contains(complaint), "{stderr}");
    }
}
