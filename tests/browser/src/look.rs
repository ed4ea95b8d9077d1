//! Observations of the page: screenshots in both colour schemes, violations found by axe-core, requests, and the
//! console.

use std::{fmt, fs, thread};

use serde_json::{Value, json};

use crate::{
    browser::{Browser, env},
    chromium::folder,
};

/// The colour scheme preferred by the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Scheme {
    /// The name of the scheme in CSS.
    pub const fn name(self) -> &'static str {
        match self {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        }
    }
}

/// An accessibility rule that the page violates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The name of the rule, such as `color-contrast`.
    pub rule: String,
    /// The elements concerned, each with a description of the problem.
    pub places: Vec<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:\n  {}", self.rule, self.places.join("\n  "))
    }
}

impl Browser {
    /// Sets the user's preferences for the colour scheme and for reduced motion.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn prefer(&self, scheme: Scheme, less_motion: bool) {
        let motion = if less_motion { "reduce" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.devtools("Emulation.setEmulatedMedia", features);
    }

    /// Takes a screenshot of the viewport, as PNG.
    ///
    /// # Panics
    /// Panics if the browser cannot take a screenshot.
    pub fn picture(&self) -> Vec<u8> {
        let picture = self.devtools("Page.captureScreenshot", json!({ "format": "png" }));
        from_base64(picture["data"].as_str().unwrap_or_default())
    }

    /// Permits the page what the user would be asked for, by the names of the protocol.
    ///
    /// # Panics
    /// Panics if the browser refuses the command.
    pub fn permit(&self, permissions: &[&str]) {
        let given = json!({ "permissions": permissions, "browserContextId": self.context() });
        self.devtools("Browser.grantPermissions", given);
    }

    /// Calls `save`, and returns the text of the file called `name` that the browser then saves.
    ///
    /// # Panics
    /// Panics if the browser does not save such a file.
    pub fn saved(&self, name: &str, save: impl FnOnce()) -> String {
        let folder = folder().join(format!("saved-{:?}", thread::current().id()));
        fs::create_dir_all(&folder).expect("a folder");
        let behaviour = json!({
            "behavior": "allow", "downloadPath": folder, "eventsEnabled": true,
            "browserContextId": self.context(),
        });
        self.devtools("Browser.setDownloadBehavior", behaviour);
        save();
        let end = |event: &Value| event["state"] != "inProgress";
        assert_eq!(self.event("Browser.downloadProgress", end)["state"], "completed", "{name}");
        let text = fs::read_to_string(folder.join(name));
        fs::remove_dir_all(&folder).expect("it is ours");
        text.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The violations found by axe-core with its default set of rules.
    ///
    /// # Panics
    /// Panics if axe-core cannot be run.
    pub fn violations(&self) -> Vec<Violation> {
        if self.script("return 'axe' in window", &[]) == false {
            self.script(&fs::read_to_string(env("AXE")).expect("axe-core can be read"), &[]);
        }
        let run =
            "return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)";
        let found = self.run("axe-core", run, &[]);
        found.as_array().into_iter().flatten().map(violation).collect()
    }

    /// The violations in both colour schemes on a narrow and a wide screen, and where the page is wider than the
    /// screen. Leaves the last scheme and size.
    ///
    /// # Panics
    /// Panics if axe-core cannot be run.
    pub fn violations_everywhere(&self) -> Vec<String> {
        let mut found = Vec::new();
        for scheme in [Scheme::Light, Scheme::Dark] {
            self.prefer(scheme, true);
            for width in [360, 1600] {
                self.size(width, 900);
                let violations = self.violations();
                found.extend(violations.iter().map(|it| format!("{scheme:?}, {width}: {it}")));
                let needed = self.script("return document.documentElement.scrollWidth", &[]);
                if needed.as_u64().is_none_or(|needed| needed > width.into()) {
                    found.push(format!("{scheme:?}, {width}: the page is {needed} wide"));
                }
            }
        }
        found
    }

    /// The errors and warnings written to the console since the last call.
    ///
    /// # Panics
    /// Panics if the browser does not respond.
    pub fn complaints(&self) -> Vec<String> {
        // All events of the page arrive before an answer that it gives later.
        self.script("", &[]);
        let is_grave = |level: &Value| ["error", "warning", "assert"].iter().any(|it| level == it);
        let entries = self.taken("Log.entryAdded").into_iter().map(|mut it| it["entry"].take());
        let entries = entries.filter(|entry| is_grave(&entry["level"]));
        let entries =
            entries.map(|entry| format!("{} {}", text(&entry["url"]), text(&entry["text"])));
        let written = self.taken("Runtime.consoleAPICalled").into_iter();
        let written = written.filter(|it| is_grave(&it["type"])).map(|it| it["args"].to_string());
        let thrown = self.taken("Runtime.exceptionThrown").into_iter();
        let thrown = thrown.map(|it| it["exceptionDetails"].to_string());
        entries.chain(written).chain(thrown).collect()
    }

    /// The URLs requested since the last call, and those that a page without a server did not have to request, of
    /// which it leaves marks.
    ///
    /// # Panics
    /// Panics if the browser does not respond.
    pub fn requests(&self) -> Vec<String> {
        let marks = "const marks = performance.getEntriesByType('mark').map((it) => it.name); \
            performance.clearMarks(); return marks";
        let marks = self.script(marks, &[]);
        let sent = self.taken("Network.requestWillBeSent").into_iter();
        let sent = sent.map(|it| text(&it["request"]["url"]));
        sent.chain(marks.as_array().into_iter().flatten().map(text)).collect()
    }
}

fn violation(found: &Value) -> Violation {
    let nodes = found["nodes"].as_array().into_iter().flatten();
    let place = |node: &Value| {
        let why = text(&node["failureSummary"]).split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{}: {why}", node["target"])
    };
    Violation { rule: text(&found["id"]), places: nodes.map(place).collect() }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The bytes of a text in base64.
fn from_base64(text: &str) -> Vec<u8> {
    let digits = text.bytes().filter_map(|byte| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    });
    let digits: Vec<u32> = digits.map(u32::from).collect();
    digits
        .chunks(4)
        .flat_map(|four| {
            let bits =
                four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
            let [_, bytes @ ..] = bits.to_be_bytes();
            bytes.into_iter().take(four.len() - 1)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::from_base64;

    #[test]
    fn pictures_arrive_in_base64() {
        for (text, bytes) in [("", ""), ("TQ==", "M"), ("TWE=", "Ma"), ("TWFuTWFu", "ManMan")] {
            assert_eq!(from_base64(text), bytes.as_bytes(), "{text}");
        }
    }
}
