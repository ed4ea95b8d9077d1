//! Cuts a collection into blocks of whole games.

use std::io::{self, Read};

use isotope_pgn::{LOOK_AHEAD, LOOK_BACK, last_start, starts};
use memchr::memchr_iter;

use crate::problem::GameError;

/// The usual size of a block in bytes; a block with a larger game is larger.
pub(crate) const BLOCK: usize = 1 << 20;

/// The size in bytes above which a game is not read.
pub const LARGEST_GAME: usize = 16 << 20;

/// A block of text that consists of whole games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Block {
    /// The byte offset of the block in the uncompressed collection.
    pub(crate) start: u64,
    /// The text of the games.
    pub(crate) bytes: Vec<u8>,
    /// Whether `bytes` are only the beginning of a game that is too large.
    pub(crate) cut: bool,
    /// The number of newlines in the omitted part of a game that is too large.
    pub(crate) lines_left_out: u64,
}

impl Block {
    /// The reason why `text`, a game in this block, is not read; `None` if it is read.
    pub(crate) fn fault(&self, text: &[u8]) -> Option<GameError> {
        (self.cut || text.len() > LARGEST_GAME).then_some(GameError::TooLarge)
    }
}

/// The error for text in UTF-16.
pub(crate) fn utf_16() -> io::Error {
    let message =
        "it is written in UTF-16: convert it to UTF-8, for one by `iconv -f UTF-16 -t UTF-8`";
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Whether text begins with a UTF-16 byte order mark or with two ASCII characters encoded in UTF-16.
pub(crate) fn is_utf_16(text: &[u8]) -> bool {
    let zeros = text.get(..4).map(|begin| [0, 1, 2, 3].map(|at| begin[at] == 0));
    text.starts_with(&[0xff, 0xfe])
        || text.starts_with(&[0xfe, 0xff])
        || matches!(zeros, Some([false, true, false, true] | [true, false, true, false]))
}

/// A reader that cuts its input into blocks.
pub(crate) struct Cutter<R> {
    input: R,
    /// Text that has been read but not yet returned. It begins at the start of a game.
    text: Vec<u8>,
    /// The byte offset of `text` in the collection.
    start: u64,
    /// The byte offset from which games belong to the next shard; `None` for the last shard.
    end: Option<u64>,
    ended: bool,
    /// The error that ended the input.
    error: Option<io::Error>,
    block: usize,
}

impl<R: Read> Cutter<R> {
    /// Returns a cutter that divides `input` into blocks of about `block` bytes. The next byte of `input` is
    /// byte `start` of the collection, where a game must begin. Games that begin at or after `end` are left
    /// out.
    pub(crate) fn new(input: R, start: u64, end: Option<u64>, block: usize) -> Cutter<R> {
        Cutter { input, text: Vec::new(), start, end, ended: false, error: None, block }
    }

    /// Returns the next block, or `None` at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Block>> {
        loop {
            if self.ended && self.text.is_empty() {
                return self.error.take().map_or(Ok(None), Err);
            }
            if let Some(at) = self.end.and_then(|end| self.start_from(end)) {
                self.ended = true;
                let bytes = self.text[..at].to_vec();
                self.text.clear();
                return Ok((!bytes.is_empty()).then(|| self.block_of(bytes)));
            }
            if self.ended {
                let bytes = std::mem::take(&mut self.text);
                return Ok(Some(self.block_of(bytes)));
            }
            if self.text.len() >= self.block
                && let Some(at) = last_start(&self.text)
            {
                let rest = self.text.split_off(at);
                let bytes = std::mem::replace(&mut self.text, rest);
                return Ok(Some(self.block_of(bytes)));
            }
            if self.text.len() > LARGEST_GAME {
                return Ok(Some(self.skip_large_game()));
            }
            self.read_more();
        }
    }

    /// Reads more text. Text read before an error is kept; `next` returns this text first, then the error.
    fn read_more(&mut self) {
        let wanted = self.block as u64;
        match self.input.by_ref().take(wanted).read_to_end(&mut self.text) {
            Ok(read) => {
                self.ended = (read as u64) < wanted;
                if self.start == 0 && is_utf_16(&self.text) {
                    self.text.clear();
                    self.ended = true;
                    self.error = Some(utf_16());
                }
            }
            Err(error) => {
                self.ended = true;
                self.error = Some(error);
            }
        }
    }

    fn block_of(&mut self, bytes: Vec<u8>) -> Block {
        let start = self.start;
        self.start += bytes.len() as u64;
        Block { start, bytes, ..Block::default() }
    }

    /// The index in `text` of the first game that begins at or after byte `from` of the collection, if that
    /// game has been read.
    fn start_from(&self, from: u64) -> Option<usize> {
        let from = from.saturating_sub(self.start) as usize;
        if from == 0 {
            return Some(0);
        }
        (from < self.text.len()).then(|| starts(&self.text, from).next()).flatten()
    }

    /// Returns a block with the beginning of a game that is too large, and skips the remainder of the game.
    fn skip_large_game(&mut self) -> Block {
        let rest = self.text.split_off(LOOK_BACK);
        let bytes = std::mem::replace(&mut self.text, rest);
        let mut block = Block { cut: true, ..self.block_of(bytes) };
        loop {
            let next = starts(&self.text, 1).next();
            let at = match next {
                Some(at) => at,
                None if self.ended => self.text.len(),
                // Keep the end of the text, which `is_start` may look back at.
                None => self.text.len().saturating_sub(LOOK_BACK + LOOK_AHEAD),
            };
            block.lines_left_out += memchr_iter(b'\n', &self.text[..at]).count() as u64;
            self.text.drain(..at);
            self.start += at as u64;
            if next.is_some() || self.ended {
                return block;
            }
            self.read_more();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_endless_game_little_is_kept_in_memory() {
        let game = b"[Event \"?\"]\n\n1. e4 {";
        let endless = game.chain(io::repeat(b'x').take(20 * LARGEST_GAME as u64));
        let mut cutter = Cutter::new(endless, 0, None, BLOCK);
        let block = cutter.next().expect("it can be read").expect("it begins");
        assert!(block.cut && block.bytes.len() == LOOK_BACK);
        assert!(cutter.text.capacity() <= 2 * LARGEST_GAME + BLOCK, "{}", cutter.text.capacity());
        assert_eq!(cutter.start, (game.len() + 20 * LARGEST_GAME) as u64);
        assert_eq!(cutter.next().expect("it can be read"), None);
    }

    #[test]
    fn the_lines_of_a_game_that_is_too_large_are_counted() {
        let line = [&[b'x'; 1023][..], b"\n"].concat();
        let lines = (LARGEST_GAME + 2 * BLOCK) / line.len();
        let next = "[Event \"next\"]\n\n1. e4 *\n";
        let text = [b"[Event \"?\"]\n\n1. e4 {\n", &line.repeat(lines)[..], b"\n", next.as_bytes()];
        let text = text.concat();
        let mut cutter = Cutter::new(&text[..], 0, None, BLOCK);
        let block = cutter.next().expect("it can be read").expect("it begins");
        let kept = memchr_iter(b'\n', &block.bytes).count();
        assert_eq!(kept as u64 + block.lines_left_out, lines as u64 + 4);
        let block = cutter.next().expect("it can be read").expect("another game follows");
        assert_eq!(block.bytes, next.as_bytes());
    }
}
