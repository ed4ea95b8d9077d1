//! Lines and columns in a text.

use memchr::{memchr_iter, memrchr};

use crate::blank::decoded;

/// The places in a text, which are found quickly if they are asked for in order.
///
/// ```
/// let mut places = isotope_pgn::Places::new("1. e4\n½ (".as_bytes());
/// assert_eq!(places.place(3), (1, 4));
/// assert_eq!(places.place(9), (2, 3));
/// ```
pub struct Places<'t> {
    text: &'t [u8],
    /// The index up to which lines have been counted, and their number.
    counted: (usize, u64),
}

impl<'t> Places<'t> {
    /// The places in `text`.
    pub fn new(text: &'t [u8]) -> Places<'t> {
        Places { text, counted: (0, 0) }
    }

    /// The line and the column of the byte `at`, both counted from 1; a column is a character.
    pub fn place(&mut self, at: usize) -> (u64, u64) {
        let at = at.min(self.text.len());
        if at < self.counted.0 {
            self.counted = (0, 0);
        }
        let (from, lines) = self.counted;
        let lines = lines + memchr_iter(b'\n', &self.text[from..at]).count() as u64;
        self.counted = (at, lines);
        let begin = memrchr(b'\n', &self.text[..at]).map_or(0, |newline| newline + 1);
        let before = decoded(&self.text[begin..at]);
        let column = before.chars().filter(|c| *c != '\u{feff}').count() as u64 + 1;
        (lines + 1, column)
    }
}
