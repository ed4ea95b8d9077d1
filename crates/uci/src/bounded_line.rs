//! Reads lines of input up to a maximum length.

use std::io::{self, BufRead};

/// The maximum length of a command in bytes, enough for a game of 200,000 moves.
pub(crate) const LONGEST: u64 = 1 << 20;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundedLine {
    /// The line, including the newline if there is one; only its beginning if it is too long.
    pub bytes: Vec<u8>,
    /// Whether the line is longer than the limit, so that the remainder was skipped.
    pub too_long: bool,
}

impl BoundedLine {
    /// Reads the next line; `None` at the end of the input. Of a line longer than `most` bytes, without the newline,
    /// the remainder is skipped, so that it is not read as another line.
    ///
    /// ```
    /// let mut input = &b"go depth 2\nstop\n"[..];
    /// let line = isotope_uci::BoundedLine::read(&mut input, 9).unwrap().unwrap();
    /// assert!(line.too_long && input == b"stop\n");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub fn read(input: &mut impl BufRead, most: u64) -> io::Result<Option<BoundedLine>> {
        let mut bytes = Vec::new();
        let length = io::Read::take(&mut *input, most + 1).read_until(b'\n', &mut bytes)?;
        let too_long = length as u64 > most && !bytes.ends_with(b"\n");
        if too_long {
            input.skip_until(b'\n')?;
        }
        Ok((length > 0).then_some(BoundedLine { bytes, too_long }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of an input, each with whether it is too long.
    fn lines(mut input: &[u8], most: u64) -> Vec<(String, bool)> {
        let next = || BoundedLine::read(&mut input, most).expect("memory can be read");
        let text = |line: BoundedLine| (String::from_utf8_lossy(&line.bytes).into(), line.too_long);
        std::iter::from_fn(next).map(text).collect()
    }

    #[test]
    fn a_line_above_the_limit_is_skipped_as_one_line() {
        for (input, first, too_long) in [
            ("abcde\nef\n", "abcde", true),
            ("abcdefghijk\nef\n", "abcde", true),
            ("abcd\nef\n", "abcd\n", false),
            ("abc\nef\n", "abc\n", false),
            ("\nef\n", "\n", false),
        ] {
            let expected = [(first.into(), too_long), ("ef\n".into(), false)];
            assert_eq!(lines(input.as_bytes(), 4), expected, "{input:?}");
        }
        assert_eq!(lines(b"", 4), []);
        assert_eq!(lines(b"abcd", 4), [("abcd".into(), false)]);
        assert_eq!(lines(b"abcde", 4), [("abcde".into(), true)]);
        assert_eq!(lines(b"\xff", 4), [("\u{fffd}".into(), false)]);
    }
}
