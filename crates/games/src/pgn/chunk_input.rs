//! A text that is given to a reader piece by piece.

use std::{
    cell::Cell,
    io::{self, Read},
};

/// What a reader reads next. At its end there may be more later.
#[derive(Default)]
pub(crate) struct ChunkInput<'t>(Cell<&'t [u8]>);

impl<'t> ChunkInput<'t> {
    /// Gives it another text to read.
    pub(crate) fn set(&self, text: &'t [u8]) {
        self.0.set(text);
    }

    /// How many bytes have not been read.
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
