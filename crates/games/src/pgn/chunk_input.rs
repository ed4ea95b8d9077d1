//! An input for a PGN reader that takes its text in chunks.

use std::{
    cell::Cell,
    io::{self, Read},
};

/// A reader of one chunk after the other: after its end, [`ChunkInput::set`] gives it another.
#[derive(Default)]
pub(crate) struct ChunkInput<'t>(Cell<&'t [u8]>);

impl<'t> ChunkInput<'t> {
    /// Sets the chunk to read next.
    pub(crate) fn set(&self, text: &'t [u8]) {
        self.0.set(text);
    }

    /// The number of bytes of the chunk that have not been read.
    pub(crate) fn left(&self) -> usize {
        self.0.get().len()
    }
}

impl Read for &ChunkInput<'_> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let text = self.0.get();
        let length = text.len().min(buffer.len());
        buffer[..length].copy_from_slice(&text[..length]);
        self.0.set(&text[length..]);
        Ok(length)
    }
}
