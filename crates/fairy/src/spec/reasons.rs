//! Why keys that can be said one by one cannot be said together.

/// Why keys that can be said one by one cannot be said together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The key to tell it at.
    pub(crate) key: &'static str,
    pub(crate) message: &'static str,
    pub(crate) help: &'static str,
}

/// What is found while a variant is said.
#[derive(Clone, Default, Debug)]
pub(crate) struct Reasons {
    /// What cannot be said.
    pub(crate) all: Vec<Reason>,
    /// Where Fairy-Stockfish plays something else than it is told: the field, and what it does.
    pub(crate) assumed: Vec<(&'static str, &'static str)>,
}

impl Reasons {
    pub(crate) fn no(&mut self, key: &'static str, message: &'static str, help: &'static str) {
        self.all.push(Reason { key, message, help });
    }
}
