//! Where results and complaints go, and what the exit status will be.

use std::{
    fmt,
    io::{self, BufWriter, Write},
};

use anstream::{AutoStream, ColorChoice, StripStream};
use isotope_ruleset::LoadError;
use serde::Serialize;

use crate::{args::Color, paint};

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nobody reads our output any more.
    ClosedPipe,
    /// The input cannot be read or used: what is wrong.
    Unusable(String),
    /// A ruleset cannot be loaded.
    Ruleset(LoadError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Unusable(format!("cannot write the result: {error}")),
        }
    }
}

/// Why something that was asked for cannot be used.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    /// A short name, in kebab-case.
    pub(crate) code: &'static str,
    /// What is wrong and what to do.
    pub(crate) message: String,
}

/// So many characters of what somebody wrote are shown, and so many of a message about it.
pub(crate) const MAX_SHOWN: usize = 200;
pub(crate) const MAX_MESSAGE: usize = 1_000;

/// What somebody wrote, fit for a terminal.
pub(crate) fn shown(text: &str) -> String {
    printable(text, MAX_SHOWN)
}

/// The first `limit` characters of a text, those that would not print written like `\u{1b}`.
pub(crate) fn printable(text: &str, limit: usize) -> String {
    let mut chars = text.chars();
    let mut printable = String::new();
    for c in chars.by_ref().take(limit) {
        match c {
            '"' | '\'' | '\\' => printable.push(c),
            c => printable.extend(c.escape_debug()),
        }
    }
    if chars.next().is_some() {
        printable.push('…');
    }
    printable
}

/// The first `limit` characters of a text, for those who print it in their own way.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// Standard output, standard error and the exit status.
pub(crate) struct Output {
    out: Box<dyn Write>,
    choice: ColorChoice,
    status: u8,
    began: bool,
}

impl Output {
    pub(crate) fn new(color: Color) -> Output {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let stdout = io::stdout();
        let color = match choice {
            ColorChoice::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
            other => other != ColorChoice::Never,
        };
        let buffered: Box<dyn Write> = Box::new(BufWriter::new(stdout));
        let out = if color { buffered } else { Box::new(StripStream::new(buffered)) };
        Output { out, choice, status: 0, began: false }
    }

    /// Begins an answer, with an empty line after the one before.
    pub(crate) fn answer(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.began, true) {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Writes a line of a result.
    pub(crate) fn line(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        let line = line.to_string();
        // Layout leaves spaces at the ends of lines.
        for line in line.split('\n') {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Writes a result as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Writes what is wrong, or was mended, to standard error.
    pub(crate) fn complain(&mut self, label: &str, message: &str) {
        // A closed standard error leaves nobody to tell.
        let _ = self.out.flush();
        let mut err = AutoStream::new(io::stderr().lock(), self.choice);
        let style = if label == "error" { paint::ERROR } else { paint::NOTE };
        let _ = writeln!(err, "{style}{label}{style:#}: {}", printable(message, MAX_MESSAGE));
    }

    /// Says why a command stopped. What is wrong with a ruleset comes with the lines of its file.
    pub(crate) fn report(&mut self, failure: &Failure) {
        match failure {
            Failure::ClosedPipe => (),
            Failure::Unusable(message) => self.complain("error", message),
            Failure::Ruleset(error) => {
                let mut err = AutoStream::new(io::stderr().lock(), self.choice);
                let _ = writeln!(err, "{}", error.render(true));
            }
        }
    }

    /// Remembers that the exit status is to be at least `status`.
    pub(crate) fn fail(&mut self, status: u8) {
        self.status = self.status.max(status);
    }

    pub(crate) fn status(&self) -> u8 {
        self.status
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_shown_can_steer_a_terminal() {
        assert_eq!(
            shown("\u{1b}[2J\r\n\u{202e}`Größe` \"'\\"),
            r#"\u{1b}[2J\r\n\u{202e}`Größe` "'\"#
        );
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(shown(&"x".repeat(200)), "x".repeat(200));
        assert_eq!(shown(&"x".repeat(1_000_000)), "x".repeat(200) + "…");
        assert_eq!(cut("Größe", 5), "Größe");
        assert_eq!(cut("Größe", 3), "Grö…");
    }

    #[test]
    fn the_worst_exit_status_stays() {
        for statuses in [[0, 1, 2], [2, 1, 0], [1, 2, 1]] {
            let mut output = Output::new(Color::Never);
            for status in statuses {
                output.fail(status);
            }
            assert_eq!(output.status(), 2);
        }
    }
}
