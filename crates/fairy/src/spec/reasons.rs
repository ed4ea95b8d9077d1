//! The reasons why keys that can be said one by one cannot be said together.

/// A reason why keys that can be said one by one cannot be said together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The key where the reason is reported.
    pub(crate) key: &'static str,
    pub(crate) message: &'static str,
    pub(crate) help: &'static str,
}

/// The reasons that are found while a variant is converted.
#[derive(Clone, Default, Debug)]
pub(crate) struct Reasons {
    /// The reasons against the variant.
    pub(crate) all: Vec<Reason>,
    /// The rules that Fairy-Stockfish plays differently from its keys: the field, and a note.
    pub(crate) assumed: Vec<(&'static str, &'static str)>,
}

impl Reasons {
    pub(crate) fn no(&mut self, key: &'static str, message: &'static str, help: &'static str) {
        self.all.push(Reason { key, message, help });
    }
}
