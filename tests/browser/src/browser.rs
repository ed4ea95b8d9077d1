//! A browser with the page in it.

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

/// The page may take so long over anything. It is a hundred times what it needs: other things run here, too.
const PATIENCE: Duration = Duration::from_secs(15);

/// Nothing that the browser does of its own accord is to be among what the page does.
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

/// A browser of one's own, with a fresh profile. It is closed when this is dropped.
#[derive(Debug)]
pub struct Browser {
    runtime: Runtime,
    client: Option<Client>,
    page: String,
}

/// What `.ci/browser` says.
///
/// # Panics
/// If nobody has said it.
pub fn env(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set: `.ci/browser` runs these tests"))
}

impl Browser {
    /// A browser with the page as it is when nothing has been asked for, 1280 pixels wide.
    ///
    /// # Panics
    /// If there is no driver, no browser or no page.
    pub fn open() -> Browser {
        Browser::open_at("")
    }

    /// A browser with the page at a link: its fragment, with `#`.
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

    /// Opens the page anew, at a fragment with `#` or at its plain address.
    ///
    /// # Panics
    /// If the page does not come to rest.
    pub fn goto(&self, fragment: &str) {
        // Only another fragment would not load anything.
        self.wait(self.client().goto("about:blank"), "leaving the page");
        let url = format!("{}{fragment}", self.page);
        self.wait(self.client().goto(&url), &url);
        self.idle();
    }

    /// Opens the page anew with a state, as a link has it: what is missing is as in the beginning.
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

    /// The fragment that the page has now, with `#` if there is one.
    ///
    /// # Panics
    /// If the browser is gone.
    pub fn fragment(&self) -> String {
        self.script("return location.hash", &[]).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page has answered everything.
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

    /// What the body of a function in JavaScript returns; its `arguments` are `given`.
    ///
    /// # Panics
    /// If it throws.
    pub fn script(&self, body: &str, given: &[Value]) -> Value {
        self.wait(self.client().execute(body, given.to_vec()), body)
    }

    /// The element that a selector names first.
    ///
    /// # Panics
    /// If there is none.
    pub fn find(&self, selector: &str) -> Element {
        self.wait(self.client().find(Locator::Css(selector)), selector)
    }

    /// How many elements there are for a selector.
    ///
    /// # Panics
    /// If it is no selector.
    pub fn count(&self, selector: &str) -> usize {
        self.wait(self.client().find_all(Locator::Css(selector)), selector).len()
    }

    /// The text of an element as it is rendered: nothing of what is hidden.
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

    /// Makes the page's view so large, whatever the window has around it.
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

    /// What was logged since somebody last looked: `browser` for the console, `performance` for what the
    /// browser did, as objects.
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

    /// What the driver answers.
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
            // A test that failed has said why; the driver may be the reason.
            let _ = self.runtime.block_on(client.close());
        }
    }
}

/// A command that is no part of the WebDriver standard.
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
