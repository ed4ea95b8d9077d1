//! Standard input, which can be read only once: as a ruleset, as lines with positions, or as a stream.

use std::{
    io::{self, BufRead, BufReader, Read as _, Stdin, StdinLock},
    sync::atomic::{AtomicBool, Ordering},
};

use isotope_uci::BoundedLine;

use crate::output::failure::Failure;

/// The maximum length of a line, in bytes: far more than any FEN needs.
const MAX_LINE: u64 = 4 << 10;

/// The maximum size of a ruleset, in bytes, which is also the limit for files.
const MAX_TEXT: u64 = 1 << 20;

/// The size of the read buffer, in bytes, which is larger than the default of the standard library.
const CHUNK: usize = 1 << 16;

/// A line of standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// The text of the line, or only its beginning if the line is too long.
    pub(crate) text: String,
    /// Whether the line is longer than [`MAX_LINE`], so that the remainder was skipped.
    pub(crate) too_long: bool,
}

/// A reader of the lines of standard input.
pub(crate) struct Lines(BufReader<StdinLock<'static>>);

impl Lines {
    /// Whether reading the next line may block. Then the writer may be waiting for the answers to the previous
    /// lines, so they have to be flushed.
    pub(crate) fn may_wait(&self) -> bool {
        !self.0.buffer().contains(&b'\n')
    }

    /// Reads the next line, which may be empty; `None` at the end of the input.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, Failure> {
        next_line(&mut self.0).map_err(unreadable)
    }
}

/// Takes standard input for reading line by line.
pub(crate) fn lines() -> Result<Lines, Failure> {
    Ok(Lines(BufReader::with_capacity(CHUNK, take()?)))
}

/// Reads all of standard input as text.
pub(crate) fn text() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    take()?.take(MAX_TEXT + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MAX_TEXT {
        let message = "the ruleset on standard input is larger than 1 MiB: it is a page of text";
        return Err(Failure::Unusable(message.into()));
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::Unusable("the ruleset on standard input is not text in UTF-8".into()))
}

/// Takes standard input as a handle that can be read on another thread.
pub(crate) fn whole() -> Result<Stdin, Failure> {
    drop(take()?);
    Ok(io::stdin())
}

/// Locks standard input. Fails if standard input has been taken before, since it can be read only once.
fn take() -> Result<StdinLock<'static>, Failure> {
    static TAKEN: AtomicBool = AtomicBool::new(false);
    if TAKEN.swap(true, Ordering::Relaxed) {
        let message = "`-` is standard input, which can be read once: say `-` only once";
        return Err(Failure::Unusable(message.into()));
    }
    Ok(io::stdin().lock())
}

fn unreadable(error: io::Error) -> Failure {
    Failure::Unusable(format!("cannot read standard input: {error}"))
}

/// Reads the next line, without a byte order mark and surrounding whitespace.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    Ok(BoundedLine::read(input, MAX_LINE)?.map(|BoundedLine { bytes, too_long }| {
        let text = String::from_utf8_lossy(&bytes);
        Line { text: text.trim_start_matches('\u{feff}').trim().to_owned(), too_long }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| next_line(&mut input).expect("memory can be read")).collect()
    }

    fn line(text: &str) -> Line {
        Line { text: text.into(), too_long: false }
    }

    #[test]
    fn a_byte_order_mark_and_line_ends_are_stripped() {
        let input = "\u{feff}startpos\r\n\n  8/8 w \nlast";
        assert_eq!(
            all(input.as_bytes()),
            [line("startpos"), line(""), line("8/8 w"), line("last")]
        );
    }

    #[test]
    fn the_end_of_a_line_that_is_too_long_is_skipped_and_the_next_line_is_read() {
        let long = "x".repeat(1_000_000);
        let lines = all(format!("{long}\nstartpos\n{long}").as_bytes());
        assert_eq!(lines.len(), 3);
        assert!(lines[0].too_long && lines[2].too_long);
        assert_eq!(lines[0].text.len() as u64, MAX_LINE + 1);
        assert_eq!(lines[1], line("startpos"));
    }

    #[test]
    fn a_line_of_exactly_the_limit_is_read_whole() {
        let fits = "x".repeat(MAX_LINE as usize);
        assert_eq!(all(format!("{fits}\n").as_bytes()), [line(&fits)]);
        assert_eq!(all(fits.as_bytes()), [line(&fits)]);
    }
}
