//! The client of a search, which gets its results line by line.

use std::time::Duration;

use isotope_answer::protocol::json;
use isotope_search::Control;
use serde::Serialize;

/// The maximum time of a search.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// The client of a search: a function that gets each line sent to it, and the control that stops the search when
/// the client disconnects.
pub(crate) struct Client<'a> {
    control: &'a Control,
    tell: &'a dyn Fn(String),
}

impl<'a> Client<'a> {
    pub(crate) fn new(control: &'a Control, tell: &'a dyn Fn(String)) -> Client<'a> {
        Client { control, tell }
    }

    /// Sends a line of JSON, without a line break.
    pub(crate) fn send_line(&self, line: &impl Serialize) {
        (self.tell)(json(line));
    }

    /// The control of the search, which is stopped when the client disconnects.
    pub(crate) fn control(&self) -> &'a Control {
        self.control
    }
}
