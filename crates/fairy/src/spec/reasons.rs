//! The reasons why keys that can each be expressed individually cannot be expressed in combination.

/// A reason why keys that can be expressed one by one cannot be expressed together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// The key for which the reason is reported.
    pub(crate) key: &'static str,
    pub(crate) message: &'static str,
    pub(crate) help: &'static str,
}

/// The reasons found during the conversion of a variant.
#[derive(Clone, Default, Debug)]
pub(crate) struct Reasons {
    /// The reasons why the variant cannot be expressed.
    pub(crate) all: Vec<Reason>,
    /// The fields in which Fairy-Stockfish plays differently from what the keys state, each with a note.
    pub(crate) assumed: Vec<(&'static str, &'static str)>,
}

impl Reasons {
    pub(crate) fn no(&mut self, key: &'static str, message: &'static str, help: &'static str) {
        self.all.push(Reason { key, message, help });
    }
}
