//! Isotope for JavaScript: the questions of the protocol, the requests of the page, and a replacement for ffish.
//!
//! The package around this module, with its types, is written by `.ci/wasm`; its sources are in `js/`. Texts and
//! objects that JavaScript passes are checked in Rust, and whatever cannot be answered is an error object or an
//! exception. The module has one thread and reads no files.

pub mod ffish;

use std::{panic, sync::LazyLock};

use isotope_answer::protocol::{QuestionControl, Rulesets, ask_line};
use js_sys::{Function, JSON, JsString};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen, throw_str};

/// The rulesets compiled so far, for all questions.
static RULESETS: LazyLock<Rulesets> = LazyLock::new(Rulesets::default);

/// Makes a panic an exception with its message; by default, it would be a trap without one.
#[wasm_bindgen(start)]
fn start() {
    panic::set_hook(Box::new(|panic| throw_str(&panic.to_string())));
}

/// Answers a question, given as an object, with the object that the command of the same name prints with `--json`.
///
/// # Errors
/// Returns the exception of `JSON.stringify` if the question cannot be written as JSON. All other errors are
/// answers.
#[wasm_bindgen]
pub fn ask(question: &JsValue) -> Result<JsValue, JsValue> {
    // `stringify` returns `undefined` for what has no JSON, such as a function.
    let text = JSON::stringify(question)?.dyn_into::<JsString>().map(String::from);
    JSON::parse(&ask_text(&text.unwrap_or_default()))
}

/// Answers a question, given as JSON, with the line that the command of the same name prints with `--json`.
#[wasm_bindgen(js_name = askText)]
pub fn ask_text(question: &str) -> String {
    ask_line(question, &RULESETS, &QuestionControl::default()).line
}

/// Answers a request of the page; `tell` is called with each line of the answer.
#[wasm_bindgen(js_name = askPage)]
pub fn ask_page(path: &str, question: &str, tell: &Function) {
    isotope_web::answer(path, question, &RULESETS, &|line| {
        // A page that no longer listens does not stop the answer.
        let _ = tell.call1(&JsValue::NULL, &line.into());
    });
}
