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

/// The limit for anything that the page does, a hundred times of what it needs on an idle machine.
const PATIENCE: Duration = Duration::from_secs(15);

/// Options that keep the browser's own activity out of the logs of the page.
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

/// A browser with a fresh profile, closed on drop.
#[derive(Debug)]
pub struct Browser {
    runtime: Runtime,
    client: Option<Client>,
    page: String,
}

/// An environment variable that `.ci/browser` sets.
///
/// # Panics
/// If it is not set.
pub fn env(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: `.ci/browser` runs these tests"))
}

impl Browser {
    /// A browser with the page in its initial state, 1280 pixels wide.
    ///
    /// # Panics
    /// If there is no driver, no browser or no page.
    pub fn open() -> Browser {
        Browser::open_at("")
    }

    /// A browser with the page at a link, given by its fragment with `#`.
    ///
    /// # Panics
    /// If there is no driver, no browser or no page.
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

    /// Reloads the page at a fragment with `#` or at its plain address.
    ///
    /// # Panics
    /// If the page does not come to rest.
    pub fn goto(&self, fragment: &str) {
        // A change of the fragment alone would not reload the page.
        self.wait(self.client().goto("about:blank"), "leaving the page");
        let url = format!("{}{fragment}", self.page);
        self.wait(self.client().goto(&url), &url);
        self.idle();
    }

    /// Reloads the page with a state as in a link; missing parts have their initial values.
    ///
    /// # Panics
    /// If the page does not come to rest.
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

    /// The current fragment with its `#`, or an empty text.
    ///
    /// # Panics
    /// If the browser is gone.
    pub fn fragment(&self) -> String {
        self.script("return location.hash", &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page is idle.
    ///
    /// # Panics
    /// If it never does.
    pub fn idle(&self) {
        let html = "document.documentElement.dataset";
        let idle = format!("{html}.idle === 'true' && {html}.checking !== 'true'");
        self.until("the page is idle", &idle);
    }

    /// Waits until an expression in JavaScript is true.
    ///
    /// # Panics
    /// If it never is.
    pub fn until(&self, what: &str, expression: &str) {
        let start = Instant::now();
        while self.script(&format!("return Boolean({expression})"), &[]) != true {
            assert!(start.elapsed() < PATIENCE, "waited in vain until {what}: {expression}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The return value of the body of a JavaScript function with `given` as its `arguments`.
    ///
    /// # Panics
    /// If it throws.
    pub fn script(&self, body: &str, given: &[Value]) -> Value {
        self.wait(self.client().execute(body, given.to_vec()), body)
    }

    /// The first element of a selector.
    ///
    /// # Panics
    /// If there is none.
    pub fn find(&self, selector: &str) -> Element {
        self.wait(self.client().find(Locator::Css(selector)), selector)
    }

    /// The number of elements of a selector.
    ///
    /// # Panics
    /// If it is no selector.
    pub fn count(&self, selector: &str) -> usize {
        self.wait(self.client().find_all(Locator::Css(selector)), selector).len()
    }

    /// The rendered text of an element, without hidden parts.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn text(&self, selector: &str) -> String {
        self.wait(self.find(selector).text(), selector)
    }

    /// An attribute of an element.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.wait(self.find(selector).attr(name), selector)
    }

    /// The board of a ruleset.
    pub fn board<'b>(&'b self, ruleset: &str) -> Board<'b> {
        Board::of(self, ruleset)
    }

    /// Sets the size of the viewport.
    ///
    /// # Panics
    /// If the browser refuses.
    pub fn size(&self, width: u32, height: u32) {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// A command of the browser's own protocol.
    ///
    /// # Panics
    /// If the browser refuses.
    pub fn devtools(&self, command: &str, given: Value) -> Value {
        let body = json!({ "cmd": command, "params": given });
        self.vendor("goog/cdp/execute", body, command)
    }

    /// The entries of a log since the last call, as objects: `browser` is the console, `performance` the activity
    /// of the browser.
    ///
    /// # Panics
    /// If the driver keeps no such log.
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

    /// The answer of the driver to a command.
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
            // A second panic here would hide the first one.
            let _ = self.runtime.block_on(client.close());
        }
    }
}

/// A command outside of the WebDriver standard.
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
