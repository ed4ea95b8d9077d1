//! The asker of a search, who gets its results line by line.

use std::time::Duration;

use isotope_answer::protocol::json;
use isotope_search::Control;
use serde::Serialize;

/// The maximum time of a search.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// The asker of a search: a function that gets the lines sent to it, and the control that stops the search when
/// the asker leaves.
pub(crate) struct Asker<'a> {
    control: &'a Control,
    tell: &'a dyn Fn(String),
}

impl<'a> Asker<'a> {
    pub(crate) fn new(control: &'a Control, tell: &'a dyn Fn(String)) -> Asker<'a> {
        Asker { control, tell }
    }

    /// Sends a line of JSON, without a line break.
    pub(crate) fn send_line(&self, line: &impl Serialize) {
        (self.tell)(json(line));
    }

    /// The control of the search, which is stopped when the asker leaves.
    pub(crate) fn control(&self) -> &'a Control {
        self.control
    }
}
