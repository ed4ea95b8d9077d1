//! A browser that shows the page.

use std::{cell::RefCell, env, sync::mpsc::Receiver};

use serde_json::{Value, json};

use crate::{
    board::Board,
    chromium::{CHROMIUM, Chromium},
};

/// Functions for the scripts of the tests: `settled(isDone)` resolves when a condition holds, which is looked at again
/// whenever the document changes or something in it is scrolled; `turn()` resolves after the tasks that are due.
const WAITING: &str = "
    const settled = (isDone) => new Promise((resolve, reject) => {
        const end = (report, value) => {
            observer.disconnect();
            document.removeEventListener('scroll', look, true);
            report(value);
        };
        const look = () => {
            try {
                if (isDone()) end(resolve);
            } catch (error) {
                end(reject, error);
            }
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
        document.addEventListener('scroll', look, true);
        look();
    });
    const turn = () => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { port1.close(); resolve(); };
        port2.postMessage(null);
    });";

/// The fragment of a link in which every part of the state has its initial value.
pub const BEGINNING: &str = "#s=e30";

/// The path of the requests for best play.
pub const SOLVE: &str = "/api/solve";

/// A browser with a profile of its own, without storage, cookies and cache of others. It is closed on drop.
#[derive(Debug)]
pub struct Browser {
    chromium: &'static Chromium,
    context: String,
    session: String,
    page: String,
    events: Receiver<Value>,
    /// The events that have arrived and that no method has taken yet.
    heard: RefCell<Vec<Value>>,
    /// The paths whose requests are not answered, and the script that sees to it on later pages.
    held: RefCell<Vec<String>>,
    script_of_held: RefCell<Value>,
}

/// The value of an environment variable set by `.ci/browser`.
///
/// # Panics
/// Panics if the variable is not set.
pub fn env(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: `.ci/browser` runs these tests"))
}

impl Browser {
    /// Opens a browser that shows the page in its initial state, 1280 pixels wide. The search for best play, which the
    /// page begins by itself, gets no answer before `release(SOLVE)`, so that none comes in between.
    ///
    /// # Panics
    /// Panics if the browser or the page is missing.
    pub fn open() -> Browser {
        Browser::open_at(BEGINNING)
    }

    /// Opens a browser that shows the page at a link, given by its fragment with `#`; without one, the first visit.
    ///
    /// # Panics
    /// Panics if the browser or the page is missing.
    pub fn open_at(fragment: &str) -> Browser {
        let chromium = &*CHROMIUM;
        let call = |method: &str, params: Value, part: &str| -> String {
            let answer = chromium.call(None, method, &params);
            let answer = answer.unwrap_or_else(|error| panic!("{method}: {error}"));
            answer[part].as_str().unwrap_or_default().to_owned()
        };
        let page = env("ISOTOPE_PAGE");
        let context = call("Target.createBrowserContext", json!({}), "browserContextId");
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = call("Target.createTarget", blank, "targetId");
        let attach = json!({ "targetId": target, "flatten": true });
        let session = call("Target.attachToTarget", attach, "sessionId");
        let events = chromium.events(&session);
        let browser = Browser {
            chromium,
            context,
            session,
            page,
            events,
            heard: RefCell::default(),
            held: RefCell::default(),
            script_of_held: RefCell::default(),
        };
        for domain in ["Page", "Network", "Log", "Runtime"] {
            browser.devtools(&format!("{domain}.enable"), json!({}));
        }
        // Each page behaves as the one in front.
        browser.devtools("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        browser.size(1280, 900);
        browser.hold(SOLVE);
        browser.goto(fragment);
        browser
    }

    /// Reloads the page at a fragment, given with `#`, or at its plain address if `fragment` is empty.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn goto(&self, fragment: &str) {
        self.goto_at("", fragment);
    }

    /// Reloads the page with a query, given with `?`, and a fragment, given with `#`; both may be empty.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn goto_at(&self, query: &str, fragment: &str) {
        // Changing only the fragment would not reload the page.
        for url in ["about:blank", &format!("{}{query}{fragment}", self.page)] {
            let answer = self.devtools("Page.navigate", json!({ "url": url }));
            assert_eq!(answer["errorText"], Value::Null, "{url}");
        }
        self.idle();
    }

    /// Reloads the page with a state, encoded as in a link. Missing parts of the state have their initial values.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn show(&self, state: &Value) {
        self.show_at("", state);
    }

    /// Reloads the page with a query, given with `?`, and a state, encoded as in a link.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn show_at(&self, query: &str, state: &Value) {
        let fragment = "const bytes = new TextEncoder().encode(JSON.stringify(arguments[0])); \
            const text = btoa(String.fromCharCode(...bytes)); \
            return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')";
        let fragment = self.script(fragment, std::slice::from_ref(state));
        self.goto_at(query, &format!("#s={}", fragment.as_str().unwrap_or_default()));
    }

    /// The address of the page, which ends in `/`.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// The identifier of the profile, for commands about it.
    pub(crate) fn context(&self) -> &str {
        &self.context
    }

    /// The current fragment, with `#`, or an empty string if there is none.
    ///
    /// # Panics
    /// Panics if the browser does not respond.
    pub fn fragment(&self) -> String {
        self.script("return location.hash", &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page is idle, and stays so when the tasks that are due are done.
    ///
    /// # Panics
    /// Panics if the page does not become idle in time.
    pub fn idle(&self) {
        let script = format!(
            "{WAITING}
            const isIdle = () => {{
                const {{ idle, checking }} = document.documentElement?.dataset ?? {{}};
                return idle === 'true' && checking !== 'true';
            }};
            return (async () => {{
                do {{
                    await settled(isIdle);
                    await turn();
                }} while (!isIdle());
            }})()"
        );
        self.run("the page is idle", &script, &[]);
    }

    /// Waits until a JavaScript expression is true; `what` describes the condition in messages. The expression depends
    /// only on the document and on how far its parts are scrolled.
    ///
    /// # Panics
    /// Panics if the expression does not become true in time.
    pub fn until(&self, what: &str, expression: &str) {
        self.run(what, &format!("{WAITING} return settled(() => {expression})"), &[]);
    }

    /// Waits as `until` does, for a state that `cause` brings about and that may not last.
    ///
    /// # Panics
    /// Panics if the expression does not become true in time.
    pub fn until_after(&self, what: &str, expression: &str, cause: impl FnOnce()) {
        self.run(what, &format!("{WAITING} window.seen = settled(() => {expression})"), &[]);
        cause();
        self.run(what, "return window.seen", &[]);
    }

    /// Runs the body of a JavaScript function, with `given` as its `arguments`, and returns its return value, or that
    /// of the promise that it returns.
    ///
    /// # Panics
    /// Panics if the script throws an exception.
    pub fn script(&self, body: &str, given: &[Value]) -> Value {
        self.run(body, body, given)
    }

    /// Runs a script; `what` describes it in messages.
    pub(crate) fn run(&self, what: &str, body: &str, given: &[Value]) -> Value {
        let given = Value::from(given);
        let expression = format!("(function () {{ {body}\n}}).apply(null, {given})");
        let question =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.chromium.call(Some(&self.session), "Runtime.evaluate", &question);
        let mut answer = answer.unwrap_or_else(|error| panic!("{what}: {error}"));
        let fault = &answer["exceptionDetails"];
        if !fault.is_null() {
            let told = fault["exception"]["description"].as_str().or(fault["text"].as_str());
            panic!("{what}: {}", told.unwrap_or_default());
        }
        answer["result"]["value"].take()
    }

    /// The number of elements that match a selector.
    ///
    /// # Panics
    /// Panics if the selector is invalid.
    pub fn count(&self, selector: &str) -> usize {
        let count = "return document.querySelectorAll(arguments[0]).length";
        let count = self.script(count, &[selector.into()]).as_u64();
        count.and_then(|count| count.try_into().ok()).expect("a number of elements")
    }

    /// The rendered text of the first element that matches a selector, without hidden parts.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn text(&self, selector: &str) -> String {
        let text = "const element = document.querySelector(arguments[0]); \
            return element.checkVisibility() ? element.innerText.replaceAll('\\u00a0', ' ').trim() : ''";
        self.run(selector, text, &[selector.into()]).as_str().unwrap_or_default().to_owned()
    }

    /// The value of an attribute of the first element that matches a selector.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let value = "return document.querySelector(arguments[0]).getAttribute(arguments[1])";
        self.run(selector, value, &[selector.into(), name.into()]).as_str().map(str::to_owned)
    }

    /// The board of the ruleset called `ruleset`.
    pub fn board<'b>(&'b self, ruleset: &str) -> Board<'b> {
        Board::new(self, ruleset)
    }

    /// Sets the size of the viewport.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn size(&self, width: u32, height: u32) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Sends a command of the Chrome DevTools protocol to the page, and returns the answer.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn devtools(&self, command: &str, given: Value) -> Value {
        let answer = self.chromium.call(Some(&self.session), command, &given);
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Sends a command several times without waiting in between, and waits until all are done.
    pub(crate) fn devtools_all(&self, command: &str, given: &[Value]) {
        let answer = self.chromium.call_all(&self.session, command, given);
        answer.unwrap_or_else(|error| panic!("{command}: {error}"));
    }

    /// Takes the parameters of the events of a kind that have arrived.
    pub(crate) fn taken(&self, method: &str) -> Vec<Value> {
        self.taken_if(method, |_| true)
    }

    fn taken_if(&self, method: &str, is_wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut heard = self.heard.borrow_mut();
        heard.extend(self.events.try_iter());
        let taken = heard.extract_if(.., |event| event["method"] == method && is_wanted(event));
        taken.map(|mut event| event["params"].take()).collect()
    }

    /// Waits for an event of a kind whose parameters fulfil a condition, and takes it with those of its kind before it.
    ///
    /// # Panics
    /// Panics if it does not arrive.
    pub(crate) fn event(&self, method: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            if let Some(event) = self.taken(method).into_iter().find(&is_wanted) {
                return event;
            }
            let next = self.chromium.next(&self.events);
            let next = next.unwrap_or_else(|error| panic!("{method}: {error}"));
            self.heard.borrow_mut().push(next);
        }
    }

    /// Keeps the requests of a path unanswered, those of this page from now on and those of later pages.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn hold(&self, path: &str) {
        self.held.borrow_mut().push(path.to_owned());
        self.update_held();
    }

    /// Lets the requests of a path go on, those that were held and later ones.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn release(&self, path: &str) {
        self.held.borrow_mut().retain(|other| other != path);
        let is_due = |paused: &Value| {
            let url = paused["params"]["request"]["url"].as_str();
            url.is_some_and(|url| url.ends_with(path))
        };
        for paused in self.taken_if("Fetch.requestPaused", is_due) {
            let request = json!({ "requestId": paused["requestId"] });
            // A request that the page has given up is gone.
            let _ = self.chromium.call(Some(&self.session), "Fetch.continueRequest", &request);
        }
        self.update_held();
    }

    fn update_held(&self) {
        let held = self.held.borrow().clone();
        let patterns = held.iter().map(|path| json!({ "urlPattern": format!("*{path}") }));
        let patterns = json!({ "patterns": patterns.collect::<Vec<_>>() });
        let command = if held.is_empty() { "Fetch.disable" } else { "Fetch.enable" };
        self.devtools(command, patterns);
        // A page without a server asks its workers.
        let script = format!(
            "const {{ postMessage }} = window.plain ??= {{ postMessage: Worker.prototype.postMessage }}; \
            const unsent = window.unsent ?? []; \
            window.unsent = []; \
            Worker.prototype.postMessage = function (message) {{ \
                if ({}.includes(message.path)) window.unsent.push([this, message]); \
                else postMessage.call(this, message); \
            }}; \
            for (const [worker, message] of unsent) worker.postMessage(message);",
            json!(held)
        );
        self.script(&script, &[]);
        let old = self.script_of_held.take();
        if !old.is_null() {
            let old = json!({ "identifier": old });
            self.devtools("Page.removeScriptToEvaluateOnNewDocument", old);
        }
        let source = json!({ "source": format!("(() => {{ {script} }})()") });
        let mut new = self.devtools("Page.addScriptToEvaluateOnNewDocument", source);
        self.script_of_held.replace(new["identifier"].take());
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let context = json!({ "browserContextId": self.context });
        // A panic here could hide the one that made the test fail.
        let _ = self.chromium.call(None, "Target.disposeBrowserContext", &context);
    }
}
