//! Reads lines of input up to a maximum length.

use std::io::{self, BufRead};

/// The maximum length of a line in bytes, enough for a game of 200,000 moves.
pub(crate) const LONGEST: u64 = 1 << 20;

/// A line of input.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// A line, including the newline if there is one.
    Text(String),
    /// A line that was skipped because it is too long.
    TooLong,
    /// The end of the input.
    End,
}

impl InputLine {
    /// Reads the next line. A line longer than `most` bytes is skipped entirely, so that the remainder
    /// is not read as another line.
    pub(crate) fn read(input: &mut impl BufRead, most: u64) -> io::Result<InputLine> {
        let mut bytes = Vec::new();
        let length = io::Read::take(&mut *input, most).read_until(b'\n', &mut bytes)?;
        if length as u64 == most && bytes.last() != Some(&b'\n') && input.skip_until(b'\n')? > 0 {
            return Ok(InputLine::TooLong);
        }
        Ok(match length {
            0 => InputLine::End,
            _ => InputLine::Text(String::from_utf8_lossy(&bytes).into_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8], most: u64) -> Vec<InputLine> {
        let mut lines = Vec::new();
        while lines.last() != Some(&InputLine::End) {
            lines.push(InputLine::read(&mut input, most).expect("memory can be read"));
        }
        lines
    }

    #[test]
    fn a_line_above_the_limit_is_skipped_as_one_line() {
        let text = |text: &str| InputLine::Text(text.into());
        let last = [text("ef\n"), InputLine::End];
        for (input, first) in [
            ("abcd\nef\n", InputLine::TooLong),
            ("abcdefghijk\nef\n", InputLine::TooLong),
            ("abc\nef\n", text("abc\n")),
            ("\nef\n", text("\n")),
        ] {
            let found = lines(input.as_bytes(), 4);
            assert_eq!((&found[0], &found[1..]), (&first, &last[..]), "{input:?}");
        }
        assert_eq!(lines(b"abcd", 4), [text("abcd"), InputLine::End]);
        assert_eq!(lines(b"abcde", 4), [InputLine::TooLong, InputLine::End]);
        assert_eq!(lines(b"\xff", 4), [text("\u{fffd}"), InputLine::End]);
    }
}
