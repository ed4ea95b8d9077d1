//! The output of a command: results, messages, and the exit status.

pub(crate) mod failure;
pub(crate) mod file;
pub(crate) mod run_file;

use std::{
    fmt,
    io::{self, BufWriter, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice, StripStream};
use anstyle::{AnsiColor, Style};
use isotope_answer::{
    Answer, InputError, MAX_MESSAGE, Part, RequestError, Text, WIDTH, escape_text, excerpt,
    strip_colors, text_width,
};
use serde::Serialize;

use crate::args::{Color, Format, Picture};

use failure::Failure;
use file::Replace;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// Standard output, standard error and the exit status.
pub(crate) struct Output {
    out: Box<dyn Write>,
    choice: ColorChoice,
    /// The maximum width of texts, in columns.
    width: usize,
    status: u8,
    began: bool,
    /// The file to which the picture is written, or `-` for standard output.
    svg: Option<String>,
    drawn: bool,
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
        Output { out, choice, width: width(), status: 0, began: false, svg: None, drawn: false }
    }

    /// Makes the next answer a picture as well, if a file is given for the picture.
    ///
    /// # Errors
    /// Returns an error if the file may not be written.
    pub(crate) fn draw(&mut self, picture: &Picture) -> Result<(), Failure> {
        if let Some(path) = picture.svg.as_deref() {
            file::check_new(path, Replace::Pictures)?;
        }
        self.svg = picture.svg.clone();
        Ok(())
    }

    /// Writes the notes of an answer, then the answer itself.
    pub(crate) fn give(&mut self, answer: &impl Answer, format: Format) -> Result<(), Failure> {
        self.tell(&answer.notes());
        self.answer(answer, format)
    }

    /// Writes an answer as a row of a list. Unless the format is JSON, there is no empty line before the text.
    pub(crate) fn row(&mut self, answer: &impl Answer, format: Format) -> Result<(), Failure> {
        self.began = false;
        self.give(answer, format)
    }

    /// Reports an input that cannot be used. The command continues with the next input.
    pub(crate) fn refuse(&mut self, error: &InputError, format: Format) -> Result<(), Failure> {
        self.fail(2);
        self.give(error, format)
    }

    /// Writes notes about what was corrected or left out to standard error.
    pub(crate) fn tell(&mut self, notes: &[String]) {
        for note in notes {
            self.complain("note", note);
        }
    }

    /// Writes an answer as text, JSON or a picture.
    pub(crate) fn answer(&mut self, answer: &impl Answer, format: Format) -> Result<(), Failure> {
        // A picture takes longer than most answers, so it is drawn only if it is wanted.
        let picture = self.svg.clone().and_then(|file| Some((file, answer.own_picture()?)));
        if picture.is_some() {
            self.tell(answer.left_out().as_slice());
        }
        match picture {
            None if format.json => self.json(answer),
            None => self.text(&answer.text_within(self.width)),
            Some((file, picture)) => {
                self.written(&file, &picture, Replace::Pictures, &answer.text_within(self.width))
            }
        }
    }

    /// Writes an answer as text, and its page to a file.
    pub(crate) fn give_with_page(
        &mut self,
        answer: &impl Answer,
        file: &str,
        page: &str,
    ) -> Result<(), Failure> {
        self.tell(&answer.notes());
        self.written(file, page, Replace::Pages, &answer.text_within(self.width))
    }

    /// Writes an answer. `heading` is written above the answer, unless the format is JSON.
    pub(crate) fn answer_below(
        &mut self,
        heading: Option<String>,
        answer: &impl Answer,
        format: Format,
    ) -> Result<(), Failure> {
        let Some(heading) = heading.filter(|_| !format.json) else {
            return self.answer(answer, format);
        };
        let mut text = Text::default();
        text.line(heading);
        answer.write(&mut text);
        self.text(&text)
    }

    /// Writes a picture or a page to a file, followed by the text on standard output; if the file is `-`, writes the
    /// picture or page to standard output instead of the text.
    fn written(
        &mut self,
        file: &str,
        content: &str,
        replace: Replace,
        text: &Text,
    ) -> Result<(), Failure> {
        if std::mem::replace(&mut self.drawn, true) {
            let message = match replace {
                Replace::Pages => "a page shows one position: write them one by one",
                _ => "a picture shows one position: draw them one by one",
            };
            return Err(Failure::Unusable(message.into()));
        }
        if file == "-" {
            write!(self.out, "{content}")?;
            let errors = text.parts.iter().filter(|part| matches!(part, Part::Error(_)));
            return self.text(&Text { parts: errors.cloned().collect(), ..Text::default() });
        }
        file::write(Path::new(file), content, replace)?;
        self.complain("note", &format!("{} is written", excerpt(file)));
        self.text(text)
    }

    /// Writes text, separated from the previous text by an empty line. Errors in the text are written to
    /// standard error.
    pub(crate) fn text(&mut self, text: &Text) -> Result<(), Failure> {
        let has_lines = matches!(text.parts.first(), Some(Part::Line(_)));
        if has_lines && std::mem::replace(&mut self.began, true) {
            writeln!(self.out)?;
        }
        for part in &text.parts {
            match part {
                Part::Line(line) if self.width < WIDTH => {
                    writeln!(self.out, "{}", narrowed(line, self.width))?;
                }
                Part::Line(line) => writeln!(self.out, "{line}")?,
                Part::Error(message) => self.complain("error", message),
            }
        }
        Ok(())
    }

    /// Writes one line of a result.
    pub(crate) fn line(&mut self, line: impl fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{line}")?;
        Ok(())
    }

    /// Writes a result as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(io::Error::from)?;
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Writes an error or a note to standard error.
    pub(crate) fn complain(&mut self, label: &str, message: &str) {
        // If writing to standard error fails, there is nowhere to report the failure.
        let _ = self.out.flush();
        let mut err = AutoStream::new(io::stderr().lock(), self.choice);
        let style = if label == "error" { ERROR } else { NOTE };
        let _ = writeln!(err, "{style}{label}{style:#}: {}", escape_text(message, MAX_MESSAGE));
    }

    /// Writes the reason why a command stopped to standard error. For a ruleset, the diagnostics are shown with
    /// quotations from the file.
    pub(crate) fn report(&mut self, failure: &Failure) {
        match failure {
            Failure::ClosedPipe => (),
            Failure::Unusable(message) => self.complain("error", message),
            Failure::Stopped(message) => self.complain("stopped", message),
            Failure::Ruleset(error) => {
                let mut err = AutoStream::new(io::stderr().lock(), self.choice);
                let _ = writeln!(err, "{}", error.render(true));
            }
        }
    }

    /// Reports why a command stopped; if `json` is set, also as an object on standard output.
    pub(crate) fn stop(&mut self, failure: &Failure, json: bool) {
        let refusal = match failure {
            Failure::ClosedPipe => return,
            Failure::Stopped(message) => {
                Some(RequestError { code: "stopped", message: message.clone() })
            }
            Failure::Unusable(message) => {
                Some(RequestError { code: "unusable", message: message.clone() })
            }
            Failure::Ruleset(error) => error
                .diagnostics
                .first()
                .map(|first| RequestError { code: first.code, message: first.message.clone() }),
        };
        if let Some(refusal) = refusal.filter(|_| json) {
            // If standard output is closed, there is still the report on standard error.
            let _ = self.json(&InputError::new("", &[], refusal));
        }
        self.report(failure);
        let _ = self.flush();
    }

    /// Raises the exit status to at least `status`.
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

/// The width of the terminal in columns, at most [`WIDTH`].
fn width() -> usize {
    let terminal = terminal_size::terminal_size_of(io::stdout());
    terminal.map_or(WIDTH, |(width, _)| usize::from(width.0).min(WIDTH))
}

/// Wraps a line between words to `width` columns. Continuation lines are indented to the last column of a table or
/// to the text of a list item. A FEN is not wrapped, so that it can be copied.
fn narrowed(line: &str, width: usize) -> String {
    let text = strip_colors(line);
    if text.split(' ').next().is_some_and(|word| word.matches('/').count() == 7) {
        return line.to_owned();
    }
    let start = text.len() - text.trim_start().len();
    // The marker of a list item: `- ` or `2. `.
    let mark = text[start..].split_inclusive(' ').next().unwrap_or_default();
    let is_mark =
        mark == "- " || mark.ends_with(". ") && mark.starts_with(|c: char| c.is_ascii_digit());
    let column = text.rfind("  ").map_or(0, |gap| text_width(&text[..gap]) + 2);
    let in_table = column > start && column <= width / 2;
    let hang = if in_table { column } else { start + if is_mark { mark.len() } else { 0 } };
    let hang = " ".repeat(hang);
    let options = textwrap::Options::new(width)
        .subsequent_indent(&hang)
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::fill(line, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_narrow_terminal_a_line_is_wrapped_below_its_last_column() {
        let broken =
            "  a1a2  Ka2    atomic: legal,\n               draw: dead\n               position";
        assert_eq!(narrowed("  a1a2  Ka2    atomic: legal, draw: dead position", 30), broken);
        assert_eq!(narrowed("- A capture explodes.", 15), "- A capture\n  explodes.");
        assert_eq!(narrowed("  2. It captures.", 12), "  2. It\n     captures.");
        assert_eq!(narrowed("    An indented sentence", 16), "    An indented\n    sentence");
        assert_eq!(narrowed("8/8/8/8/8/1k6/8/K7 w - - 0 1", 10).lines().count(), 1);
    }

    #[test]
    fn the_exit_status_is_the_highest_one_raised() {
        for statuses in [[0, 1, 2], [2, 1, 0], [1, 2, 1]] {
            let mut output = Output::new(Color::Never);
            for status in statuses {
                output.fail(status);
            }
            assert_eq!(output.status(), 2);
        }
    }
}
