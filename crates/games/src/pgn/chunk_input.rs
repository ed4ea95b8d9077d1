//! Supplies text to a PGN reader in chunks.

use std::{
    cell::Cell,
    io::{self, Read},
};

/// A reader of one chunk at a time; [`ChunkInput::set`] supplies the next chunk.
#[derive(Default)]
pub(crate) struct ChunkInput<'t>(Cell<&'t [u8]>);

impl<'t> ChunkInput<'t> {
    /// Sets the chunk to read next.
    pub(crate) fn set(&self, text: &'t [u8]) {
        self.0.set(text);
    }

    /// The number of unread bytes in the current chunk.
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
