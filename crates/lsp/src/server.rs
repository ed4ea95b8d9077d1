//! The server: the state of a session, and the handling of requests and notifications.

use std::collections::BTreeMap;

use isotope_ruleset::Library;
use lsp_server::{ErrorCode, Message, Notification, Request, Response, ResponseError};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability,
    CompletionOptions, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DocumentFormattingParams, HoverProviderCapability, InitializeParams,
    InitializeResult, OneOf, PublishDiagnosticsParams, Range, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    actions::actions,
    completion::completion,
    conversion::{offset, position},
    definition::definition,
    diagnostics::{problems, to_lsp},
    document::Document,
    ending::Ending,
    hover::hover,
};

/// The stage of a session.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Stage {
    #[default]
    Opening,
    Running,
    ShutDown,
}

/// The reaction to a received message: messages to send, or the end of the session.
pub(crate) enum Step {
    Send(Vec<Message>),
    End(Ending),
}

/// The state of a session, including the editor's capabilities and open documents.
#[derive(Default, Debug)]
pub(crate) struct Server {
    stage: Stage,
    /// Whether the editor supports snippets: completions with placeholders.
    snippets: bool,
    /// The open documents, by URI.
    documents: BTreeMap<String, Document>,
    /// The library in which base rulesets are looked up.
    library: Library,
}

impl Server {
    /// Creates a server that has not received any message yet.
    pub(crate) fn new(library: Library) -> Server {
        Server { library, ..Server::default() }
    }

    pub(crate) fn receive(&mut self, message: Message) -> Step {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                let response_result = self.answer(request);
                Step::Send(vec![Response { id, response_result }.into()])
            }
            Message::Notification(notification) if notification.method == "exit" => {
                Step::End(match self.stage {
                    Stage::ShutDown => Ending::Complete,
                    _ => Ending::Abrupt,
                })
            }
            // Notifications before `initialize` and after `shutdown` are ignored.
            Message::Notification(notification) if self.stage == Stage::Running => {
                Step::Send(self.notify(notification).unwrap_or_default())
            }
            // The server sends no requests, so it expects no responses.
            Message::Notification(_) | Message::Response(_) => Step::Send(Vec::new()),
        }
    }

    fn answer(&mut self, request: Request) -> Result<Value, ResponseError> {
        let method = request.method.as_str();
        match (self.stage, method) {
            (Stage::Opening, "initialize") => {
                let params: InitializeParams = read(request.params)?;
                let text = params.capabilities.text_document;
                let item = text.and_then(|text| text.completion?.completion_item);
                self.snippets = item.and_then(|item| item.snippet_support).unwrap_or_default();
                self.stage = Stage::Running;
                return Ok(value(capabilities()));
            }
            (Stage::Opening, _) => {
                return refuse(ErrorCode::ServerNotInitialized, "`initialize` has to come first");
            }
            (Stage::Running, "initialize") => {
                return refuse(ErrorCode::InvalidRequest, "`initialize` was asked for before");
            }
            (Stage::Running, "shutdown") => {
                self.stage = Stage::ShutDown;
                return Ok(Value::Null);
            }
            (Stage::Running, _) => (),
            (Stage::ShutDown, _) => {
                return refuse(ErrorCode::InvalidRequest, "nothing but `exit` follows `shutdown`");
            }
        }
        match method {
            "textDocument/completion" => {
                let (document, at) = self.place(request.params)?;
                Ok(value(completion(document, at, self.snippets)))
            }
            "textDocument/hover" => {
                let (document, at) = self.place(request.params)?;
                Ok(value(hover(document, at)))
            }
            "textDocument/definition" => {
                let (document, at) = self.place(request.params)?;
                Ok(value(definition(document, at)))
            }
            "textDocument/codeAction" => {
                let params: CodeActionParams = read(request.params)?;
                Ok(value(actions(self.document(&params.text_document.uri)?, params.range)))
            }
            "textDocument/formatting" => {
                let params: DocumentFormattingParams = read(request.params)?;
                Ok(value(formatting(self.document(&params.text_document.uri)?)))
            }
            _ => refuse(ErrorCode::MethodNotFound, &format!("`{method}` is not offered")),
        }
    }

    /// Handles a notification and returns the messages to send, or an error if its parameters cannot be read.
    fn notify(&mut self, notification: Notification) -> Result<Vec<Message>, ResponseError> {
        Ok(match notification.method.as_str() {
            "textDocument/didOpen" => {
                let opened = read::<DidOpenTextDocumentParams>(notification.params)?.text_document;
                self.open(opened.uri, opened.text, opened.version)
            }
            "textDocument/didChange" => {
                let params: DidChangeTextDocumentParams = read(notification.params)?;
                let changed = params.text_document;
                // The server's capabilities request full documents, so a change with a range is ignored.
                let whole =
                    params.content_changes.into_iter().rfind(|change| change.range.is_none());
                match whole {
                    Some(change) => self.open(changed.uri, change.text, changed.version),
                    None => Vec::new(),
                }
            }
            "textDocument/didClose" => {
                let uri =
                    read::<DidCloseTextDocumentParams>(notification.params)?.text_document.uri;
                self.documents.remove(uri.as_str());
                vec![publish_message(PublishDiagnosticsParams::new(uri, Vec::new(), None))]
            }
            // The saved file may be a base of any open document.
            "textDocument/didSave" => self.documents.values().map(diagnostics_message).collect(),
            _ => Vec::new(),
        })
    }

    /// Stores a document and returns a message with its diagnostics.
    fn open(&mut self, uri: Uri, text: String, version: i32) -> Vec<Message> {
        let text = text.strip_prefix('\u{feff}').map(String::from).unwrap_or(text);
        let document = Document::new(uri, text, version, self.library.clone());
        let notification = diagnostics_message(&document);
        self.documents.insert(document.uri.as_str().into(), document);
        vec![notification]
    }

    fn document(&self, uri: &Uri) -> Result<&Document, ResponseError> {
        let not_open = || error(ErrorCode::InvalidParams, format!("{} is not open", uri.as_str()));
        self.documents.get(uri.as_str()).ok_or_else(not_open)
    }

    /// The document and the byte offset to which the position in a request refers.
    fn place(&self, params: Value) -> Result<(&Document, usize), ResponseError> {
        let at: TextDocumentPositionParams = read(params)?;
        let document = self.document(&at.text_document.uri)?;
        Ok((document, offset(&document.text, at.position)))
    }
}

/// The server's answer to `initialize`, with its capabilities.
fn capabilities() -> InitializeResult {
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
        ..CodeActionOptions::default()
    };
    let completion = CompletionOptions {
        trigger_characters: Some(["(", "[", ":", "\"", " "].map(String::from).into()),
        ..CompletionOptions::default()
    };
    let capabilities = ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(completion),
        definition_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        document_formatting_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").into());
    InitializeResult {
        capabilities,
        server_info: Some(ServerInfo { name: "isotope".into(), version }),
    }
}

/// The edit that formats a document; empty if the document is already formatted or cannot be parsed.
fn formatting(document: &Document) -> Vec<TextEdit> {
    let text = &document.text;
    let formatted = isotope_ruleset::formatted(text).filter(|formatted| formatted != text);
    let whole = Range::new(position(text, 0), position(text, text.len()));
    formatted.into_iter().map(|formatted| TextEdit::new(whole, formatted)).collect()
}

fn diagnostics_message(document: &Document) -> Message {
    let found = problems(document).iter().map(|problem| to_lsp(document, problem)).collect();
    let uri = document.uri.clone();
    publish_message(PublishDiagnosticsParams::new(uri, found, Some(document.version)))
}

fn publish_message(params: PublishDiagnosticsParams) -> Message {
    Notification { method: "textDocument/publishDiagnostics".into(), params: value(params) }.into()
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, ResponseError> {
    serde_json::from_value(params).map_err(|why| error(ErrorCode::InvalidParams, why.to_string()))
}

/// Converts an LSP type to JSON. This cannot fail, because all map keys in the types used here are strings.
fn value(answer: impl serde::Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_else(|error| json!({ "error": error.to_string() }))
}

fn refuse(code: ErrorCode, message: &str) -> Result<Value, ResponseError> {
    Err(error(code, message.into()))
}

fn error(code: ErrorCode, message: String) -> ResponseError {
    ResponseError { code: code as i32, message, data: None }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn running() -> Server {
        let mut server = Server::default();
        let params = json!({ "capabilities": {} });
        let first = Request { id: 1.into(), method: "initialize".into(), params };
        assert!(server.answer(first).is_ok());
        server
    }

    fn ask(server: &mut Server, method: &str, params: Value) -> Result<Value, ResponseError> {
        server.answer(Request { id: 2.into(), method: method.into(), params })
    }

    fn code(answer: Result<Value, ResponseError>) -> i32 {
        answer.expect_err("it is refused").code
    }

    #[test]
    fn requests_out_of_turn_get_the_errors_of_the_protocol() {
        let mut server = Server::default();
        assert_eq!(code(ask(&mut server, "textDocument/hover", Value::Null)), -32002);
        assert_eq!(code(ask(&mut server, "initialize", json!(3))), -32602);
        let mut server = running();
        assert_eq!(code(ask(&mut server, "initialize", json!({ "capabilities": {} }))), -32600);
        assert_eq!(code(ask(&mut server, "textDocument/rename", Value::Null)), -32601);
        assert_eq!(code(ask(&mut server, "textDocument/hover", Value::Null)), -32602);
        assert!(ask(&mut server, "shutdown", Value::Null).is_ok());
        assert_eq!(code(ask(&mut server, "shutdown", Value::Null)), -32600);
    }

    proptest! {
        #[test]
        fn any_text_and_any_place_is_answered(
            text in "[(){}\\[\\]:,\"a-e_ \\n/*\u{1f4a3}]{0,40}", line in 0_u32..4, character in 0_u32..50,
        ) {
            let mut server = running();
            let uri: Uri = "untitled:one".parse().expect("a URI");
            server.open(uri, format!("(format: 1, draws: {text}"), 1);
            let place = json!({
                "textDocument": { "uri": "untitled:one" },
                "position": { "line": line, "character": character },
            });
            for method in ["completion", "hover", "definition"] {
                let answer = ask(&mut server, &format!("textDocument/{method}"), place.clone());
                prop_assert!(answer.is_ok());
            }
            let document = json!({ "textDocument": { "uri": "untitled:one" }, "options": { "tabSize": 4, "insertSpaces": true } });
            prop_assert!(ask(&mut server, "textDocument/formatting", document).is_ok());
        }
    }
}
