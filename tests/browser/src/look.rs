//! Observations of the page: screenshots in both colour schemes, violations found by axe-core, requests, and the
//! console.

use std::{fmt, fs};

use serde_json::{Value, json};

use crate::browser::{Browser, env};

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
        self.wait(self.client().screenshot(), "a picture")
    }

    /// The violations found by axe-core with its default set of rules.
    ///
    /// # Panics
    /// Panics if axe-core cannot be run.
    pub fn violations(&self) -> Vec<Violation> {
        let axe = fs::read_to_string(env("AXE")).expect("axe-core can be read");
        self.script(&axe, &[]);
        let run = "const done = arguments[arguments.length - 1]; \
            axe.run({ resultTypes: ['violations'] }).then(it => done(it.violations), it => done(String(it)))";
        let found = self.wait(self.client().execute_async(run, Vec::new()), "axe-core");
        let found = found.as_array().unwrap_or_else(|| panic!("axe-core: {found}"));
        found.iter().map(violation).collect()
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
    /// Panics if the driver does not keep this log.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.log("browser").into_iter();
        let grave =
            entries.filter(|entry| ["SEVERE", "WARNING"].iter().any(|it| entry["level"] == *it));
        grave.map(|entry| text(&entry["message"])).collect()
    }

    /// The URLs requested since the last call, and those that a page without a server did not have to request, of
    /// which it leaves marks.
    ///
    /// # Panics
    /// Panics if the driver does not keep this log.
    pub fn requests(&self) -> Vec<String> {
        let entries = self.log("performance").into_iter();
        let messages =
            entries.filter_map(|entry| serde_json::from_str(entry["message"].as_str()?).ok());
        let sent =
            messages.filter(|it: &Value| it["message"]["method"] == "Network.requestWillBeSent");
        let sent = sent.map(|it| text(&it["message"]["params"]["request"]["url"]));
        let marks = "const marks = performance.getEntriesByType('mark').map((it) => it.name); \
            performance.clearMarks(); return marks";
        let marks = self.script(marks, &[]);
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
