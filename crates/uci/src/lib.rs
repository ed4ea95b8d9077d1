//! The Universal Chess Interface: what a GUI asks of an engine, and what it is told.
//!
//! The crates that read this protocol know moves between squares and nothing else; in our games pieces are
//! dropped, too, and walls stand on the board. What is read here is a line of words.

mod command;
mod conversation;
mod go;
mod line;
mod names;
mod options;
mod running;
mod session;
mod told;

use std::{
    io::{self, BufRead, Write},
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use isotope_ruleset::Library;

use command::{Command, Event};
use conversation::Conversation;
use line::{LONGEST, Line};
use session::Session;

/// Plays for a GUI until it says `quit` or goes. Rulesets are found in `library`.
///
/// ```
/// use isotope_ruleset::Library;
///
/// let input = b"setoption name UCI_Variant value atomic\n\
///     position fen 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1\ngo depth 2\n";
/// let output = isotope_uci::Shared::default();
/// isotope_uci::serve(&input[..], output.clone(), Library::default()).unwrap();
/// let said = output.text();
/// assert!(said.contains("info depth 1 seldepth 2 multipv 1 score mate 1"), "{said}");
/// assert!(said.ends_with("bestmove e1e7\n"), "the explosion reaches the king");
/// ```
///
/// # Errors
/// If the input cannot be read or the output not be written.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    library: Library,
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let answers = sender.clone();
    thread::scope(|scope| {
        let session = scope.spawn(move || {
            Conversation::new(Session::new(library, Box::new(output), answers)).run(&events)
        });
        let read = read(&mut input, &sender);
        session.join().unwrap_or_else(|panic| panic::resume_unwind(panic)).and(read)
    })
}

/// Reads commands until `quit`, the end of the input or that of the conversation.
fn read(input: &mut impl BufRead, commands: &Sender<Event>) -> io::Result<()> {
    loop {
        let line = Line::read(input, LONGEST);
        let command = match &line {
            Ok(Line::Text(line)) => Command::read(line),
            Ok(Line::TooLong) => Command::TooLong,
            // After it `stop` cannot be said any more: what was asked for is searched to its own end.
            Ok(Line::End) | Err(_) => Command::End,
        };
        let last = matches!(command, Command::Quit | Command::End);
        if commands.send(Event::Command(command)).is_err() || last {
            return line.map(drop);
        }
    }
}

/// Something to write to that can be read: what a program keeps that speaks to the engine itself.
#[derive(Clone, Debug, Default)]
pub struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Shared {
    /// What was written.
    pub fn text(&self) -> String {
        let written = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        String::from_utf8_lossy(&written).into_owned()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
