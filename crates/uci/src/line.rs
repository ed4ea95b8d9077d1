//! Lines of input, none of them longer than a limit.

use std::io::{self, BufRead};

/// The longest line in bytes. A game of 200,000 moves fits.
pub(crate) const LONGEST: u64 = 1 << 20;

/// A line of input.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    /// A line above the limit, of which nothing was kept.
    TooLong,
    /// The end of the input.
    End,
}

impl Line {
    /// Reads the next line with its newline, if it has one. A line of more than `most` bytes is read to its
    /// end, too, so that its rest is not taken for another line.
    pub(crate) fn read(input: &mut impl BufRead, most: u64) -> io::Result<Line> {
        let mut bytes = Vec::new();
        let length = io::Read::take(&mut *input, most).read_until(b'\n', &mut bytes)?;
        if length as u64 == most && bytes.last() != Some(&b'\n') && input.skip_until(b'\n')? > 0 {
            return Ok(Line::TooLong);
        }
        Ok(match length {
            0 => Line::End,
            _ => Line::Text(String::from_utf8_lossy(&bytes).into_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8], most: u64) -> Vec<Line> {
        let mut lines = Vec::new();
        while lines.last() != Some(&Line::End) {
            lines.push(Line::read(&mut input, most).expect("memory can be read"));
        }
        lines
    }

    #[test]
    fn a_line_above_the_limit_is_one_line_of_which_nothing_is_kept() {
        let text = |text: &str| Line::Text(text.into());
        let last = [text("ef\n"), Line::End];
        for (input, first) in [
            ("abcd\nef\n", Line::TooLong),
            ("abcdefghijk\nef\n", Line::TooLong),
            ("abc\nef\n", text("abc\n")),
            ("\nef\n", text("\n")),
        ] {
            let found = lines(input.as_bytes(), 4);
            assert_eq!((&found[0], &found[1..]), (&first, &last[..]), "{input:?}");
        }
        assert_eq!(lines(b"abcd", 4), [text("abcd"), Line::End]);
        assert_eq!(lines(b"abcde", 4), [Line::TooLong, Line::End]);
        assert_eq!(lines(b"\xff", 4), [text("\u{fffd}"), Line::End]);
    }
}
