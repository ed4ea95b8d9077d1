//! A browser that shows the page.

use std::{
    env,
    future::Future,
    thread,
    time::{Duration, Instant},
};

use fantoccini::{
    Client, ClientBuilder, Locator, elements::Element, wd::WebDriverCompatibleCommand,
};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

use crate::board::Board;

/// The maximum time to wait for the page, hundreds of times as long as needed on an idle machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Options for a browser without a window, most of which keep the browser's own activity out of the logs.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// A browser with a fresh profile, which is closed on drop.
#[derive(Debug)]
pub struct Browser {
    runtime: Runtime,
    client: Option<Client>,
    page: String,
}

/// The value of an environment variable set by `.ci/browser`.
///
/// # Panics
/// Panics if the variable is not set.
pub fn env(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: `.ci/browser` runs these tests"))
}

impl Browser {
    /// Opens a browser that shows the page in its initial state, 1280 pixels wide.
    ///
    /// # Panics
    /// Panics if the driver, the browser or the page is missing.
    pub fn open() -> Browser {
        Browser::open_at("")
    }

    /// Opens a browser that shows the page at a link, given by its fragment with `#`.
    ///
    /// # Panics
    /// Panics if the driver, the browser or the page is missing.
    pub fn open_at(fragment: &str) -> Browser {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": FLAGS },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let capabilities = capabilities.as_object().cloned().unwrap_or_default();
        let (driver, page) = (env("WEBDRIVER"), env("ISOTOPE_PAGE"));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let connecting = builder.capabilities(capabilities).connect(&driver);
        let client = runtime.block_on(connecting).expect("the driver opens a browser");
        let browser = Browser { runtime, client: Some(client), page };
        browser.size(1280, 900);
        browser.goto(fragment);
        browser
    }

    /// Reloads the page at a fragment, given with `#`, or at its plain address if `fragment` is empty.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn goto(&self, fragment: &str) {
        // Changing only the fragment would not reload the page.
        self.wait(self.client().goto("about:blank"), "leaving the page");
        let url = format!("{}{fragment}", self.page);
        self.wait(self.client().goto(&url), &url);
        self.idle();
    }

    /// Reloads the page with a state, encoded as in a link. Missing parts of the state have their initial values.
    ///
    /// # Panics
    /// Panics if the page does not become idle.
    pub fn show(&self, state: &Value) {
        let fragment = "const bytes = new TextEncoder().encode(JSON.stringify(arguments[0])); \
            const text = btoa(String.fromCharCode(...bytes)); \
            return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')";
        let fragment = self.script(fragment, std::slice::from_ref(state));
        self.goto(&format!("#s={}", fragment.as_str().unwrap_or_default()));
    }

    /// The address of the page, which ends in `/`.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// The current fragment, with `#`, or an empty string if there is none.
    ///
    /// # Panics
    /// Panics if the browser does not respond.
    pub fn fragment(&self) -> String {
        self.script("return location.hash", &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page is idle.
    ///
    /// # Panics
    /// Panics if the page does not become idle in time.
    pub fn idle(&self) {
        let html = "document.documentElement.dataset";
        let idle = format!("{html}.idle === 'true' && {html}.checking !== 'true'");
        self.until("the page is idle", &idle);
    }

    /// Waits until a JavaScript expression is true; `what` describes the condition in messages.
    ///
    /// # Panics
    /// Panics if the expression does not become true in time.
    pub fn until(&self, what: &str, expression: &str) {
        let start = Instant::now();
        while self.script(&format!("return Boolean({expression})"), &[]) != true {
            assert!(start.elapsed() < PATIENCE, "waited in vain until {what}: {expression}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Runs the body of a JavaScript function, with `given` as its `arguments`, and returns its return value.
    ///
    /// # Panics
    /// Panics if the script throws an exception.
    pub fn script(&self, body: &str, given: &[Value]) -> Value {
        self.wait(self.client().execute(body, given.to_vec()), body)
    }

    /// The first element that matches a selector.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn find(&self, selector: &str) -> Element {
        self.wait(self.client().find(Locator::Css(selector)), selector)
    }

    /// The number of elements that match a selector.
    ///
    /// # Panics
    /// Panics if the selector is invalid.
    pub fn count(&self, selector: &str) -> usize {
        self.wait(self.client().find_all(Locator::Css(selector)), selector).len()
    }

    /// The rendered text of the first element that matches a selector, without hidden parts.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn text(&self, selector: &str) -> String {
        self.wait(self.find(selector).text(), selector)
    }

    /// The value of an attribute of the first element that matches a selector.
    ///
    /// # Panics
    /// Panics if no element matches.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.wait(self.find(selector).attr(name), selector)
    }

    /// The board of the ruleset called `ruleset`.
    pub fn board<'b>(&'b self, ruleset: &str) -> Board<'b> {
        Board::of(self, ruleset)
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

    /// Sends a command of the Chrome DevTools protocol, and returns the answer.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn devtools(&self, command: &str, given: Value) -> Value {
        let body = json!({ "cmd": command, "params": given });
        self.vendor("goog/cdp/execute", body, command)
    }

    /// The entries of a log since the last call, as objects. The log `browser` is that of the console; the log
    /// `performance` contains the activity of the browser.
    ///
    /// # Panics
    /// Panics if the driver does not keep this log.
    pub fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self.vendor("se/log", json!({ "type": kind }), kind);
        entries.as_array().cloned().unwrap_or_default()
    }

    fn vendor(&self, path: &'static str, body: Value, what: &str) -> Value {
        self.wait(self.client().issue_cmd(Vendor { path, body }), what)
    }

    pub(crate) fn client(&self) -> &Client {
        self.client.as_ref().expect("it is there until this is dropped")
    }

    /// Waits for the driver's answer to a command; panics if it is an error.
    pub(crate) fn wait<T, E: std::fmt::Display>(
        &self,
        answer: impl Future<Output = Result<T, E>>,
        what: &str,
    ) -> T {
        self.runtime.block_on(answer).unwrap_or_else(|error| panic!("{what}: {error}"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            // A panic here could hide the one that made the test fail.
            let _ = self.runtime.block_on(client.close());
        }
    }
}

/// A command that is not part of the WebDriver standard.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
